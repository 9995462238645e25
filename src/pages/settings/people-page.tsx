import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import UserPlus from "lucide-react/icons/user-plus";
import { fullName } from "#domain/full-name.ts";
import { InvitationList } from "#features/invitations/web/invitation-list.tsx";
import { type OfficeAccount, officeQuery } from "#features/office/web/office.api.ts";
import { useSchoolClock } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";
import { type Column, DataTable } from "#web/lists/data-table.tsx";
import { ListPager } from "#web/lists/list-controls.tsx";
import { Page } from "#web/page/page.tsx";
import { useAccount } from "#web/session/account.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { lastSignInOf } from "./last-sign-in.ts";
import { OfficeDialog } from "./office-dialog.tsx";

/** /settings/people: the admins and clerks, and the invitations. `?account=` opens one of them, or `new` the form. */
export default function PeoplePage() {
  const { account, accounts, kind, invitations } = useSearch({ from: "/settings/people" });
  const navigate = useNavigate();
  return (
    <Page
      title={t.navigation.people}
      actions={
        <ButtonLink icon={<UserPlus />} to="/settings/people" search={{ account: "new" }} resetScroll={false}>
          {t.office.invite}
        </ButtonLink>
      }
    >
      <Accounts after={accounts} />
      <InvitationList
        kind={kind === "teacher" || kind === "student" ? kind : undefined}
        after={invitations}
        onList={({ kind, after }) =>
          void navigate({
            to: "/settings/people",
            search: { kind, invitations: after },
            hash: "invitations",
            hashScrollIntoView: false,
            resetScroll: false,
          })
        }
      />
      <OfficeDialog account={account} />
    </Page>
  );
}

function Accounts({ after }: { after?: string }) {
  const navigate = useNavigate();
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(officeQuery(after));
  const { id: ownId } = useAccount();
  const clock = useSchoolClock();
  const columns: readonly Column<OfficeAccount>[] = [
    {
      header: t.labels.name,
      isRowHeader: true,
      cell: (account) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <Link
            to="/settings/people"
            search={(before) => ({ ...before, account: account.id })}
            resetScroll={false}
            translate="no"
            className={linkClass}
          >
            {fullName(account)}
          </Link>
          {account.id === ownId && <Badge>{t.office.you}</Badge>}
        </span>
      ),
    },
    { header: t.labels.email, cell: ({ email }) => <EmailText address={email} /> },
    { header: t.labels.role, cell: ({ role }) => t.office.role[role] },
    { header: t.labels.lastSignIn, cell: (account) => lastSignInOf(account, clock) },
  ];
  if (error && !data) return <ErrorState message={t.office.listFailed} query={{ refetch, isFetching }} />;
  return (
    <>
      <DataTable
        caption={t.office.accounts}
        columns={columns}
        rows={data?.items ?? []}
        rowKey={({ id }) => id}
        busy={!data || isPlaceholderData}
        // The reader is always among them.
        empty={null}
      />
      <ListPager
        label={t.office.pages}
        after={after}
        next={data?.next}
        busy={isPlaceholderData}
        onPage={(accounts) =>
          void navigate({ to: "/settings/people", search: { accounts }, resetScroll: false })
        }
      />
    </>
  );
}
