import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { fullName } from "#domain/full-name.ts";
import { officeAccountQuery } from "#features/office/web/office.api.ts";
import { sendsMail } from "#web/data/reach.ts";
import { Dialog } from "#web/dialogs/dialog.tsx";
import { t } from "#web/language/language.ts";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { InviteForm } from "./invite-form.tsx";
import { OfficeAccountDetails } from "./office-account.tsx";

/** What `?account=` names: an admin or a clerk, or `new`, the form that invites one. */
export function OfficeDialog({ account }: { account: string | undefined }) {
  const navigate = useNavigate();
  /** It stays while the dialog fades away. */
  const [last, setLast] = useState(account);
  if (account !== undefined && account !== last) setLast(account);
  const shown = account ?? last;
  const open = account !== undefined;
  const show = (next: string | undefined) =>
    void navigate({
      to: "/settings/people",
      search: (before) => ({ ...before, account: next }),
      replace: true,
      resetScroll: false,
      // The form that was open has been sent.
      ignoreBlocker: next !== undefined,
    });
  const onOpenChange = () => show(undefined);
  if (shown === undefined) return null;
  if (shown !== "new")
    return <AccountDialog key={shown} id={shown} open={open} onOpenChange={onOpenChange} />;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.office.inviteTitle}
      description={sendsMail() ? t.office.mailedIntro : t.office.notMailedIntro}
      isForm
    >
      <InviteForm onInvited={show} />
    </Dialog>
  );
}

interface AccountDialogProps {
  id: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function AccountDialog({ id, open, onOpenChange }: AccountDialogProps) {
  const query = useQuery({ ...officeAccountQuery(id), enabled: open });
  const account = query.data;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={account ? fullName(account) : t.links.account}
      description={account && t.office.role[account.role]}
    >
      {account ? (
        <OfficeAccountDetails account={account} onRemoved={() => onOpenChange(false)} />
      ) : query.error ? (
        <LoadFailure query={query} notFound={t.office.notFound} failed={t.office.loadFailed} />
      ) : (
        <Loading label={t.common.loading}>
          <Skeleton className="h-48 w-full rounded-card" />
        </Loading>
      )}
    </Dialog>
  );
}
