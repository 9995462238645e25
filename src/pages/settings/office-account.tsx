import { useNavigate } from "@tanstack/react-router";
import { fullName } from "#domain/full-name.ts";
import { type OfficeAccount, useRemoveFromOffice } from "#features/office/web/office.api.ts";
import { SignInLink } from "#features/sign-in/web/links/sign-in-link.tsx";
import { useSchoolClock } from "#web/data/school-day.ts";
import { askToDelete } from "#web/dialogs/ask-to-delete.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { useAccount } from "#web/session/account.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Facts } from "#web/ui/facts.tsx";
import { lastSignInOf } from "./last-sign-in.ts";

interface OfficeAccountDetailsProps {
  account: OfficeAccount;
  onRemoved: () => void;
}

/** An admin or a clerk, with what can be done about their account. */
export function OfficeAccountDetails({ account, onRemoved }: OfficeAccountDetailsProps) {
  const { id, email, createdAt, hasPassword } = account;
  const self = useAccount();
  const removal = useRemoveFromOffice(self);
  const navigate = useNavigate();
  const clock = useSchoolClock();
  const isSelf = id === self.id;
  const remove = async () => {
    const name = fullName(account);
    const isRemoved = await askToDelete({
      title: t.office.removeTitle(name),
      body: isSelf ? t.office.removeYourself : t.office.removeBody,
      confirmLabel: t.labels.remove,
      remove: () => removal.mutateAsync(id),
      done: t.office.removed(name),
      failed: sentenceOf,
    });
    if (!isRemoved) return;
    if (isSelf) await navigate({ to: "/", replace: true });
    else onRemoved();
  };
  return (
    <div className="flex flex-col gap-5">
      <div>
        <Facts
          facts={[
            [t.labels.email, <EmailText key="email" address={email} />],
            [t.office.invitedOn, clock.day(createdAt)],
            [t.labels.lastSignIn, lastSignInOf(account, clock)],
          ]}
        />
        <div className="mt-5 flex flex-wrap gap-2">
          <ButtonLink variant="secondary" to="/audit-log" search={{ actor: id }}>
            {t.office.whatTheyDid}
          </ButtonLink>
          <Button variant="quiet-danger" busy={removal.isPending} onClick={() => void remove()}>
            {t.labels.remove}
          </Button>
        </div>
      </div>
      {!isSelf &&
        (account.role === "admin" && hasPassword ? (
          <p className="text-ink-muted">{t.office.adminLink}</p>
        ) : (
          <SignInLink user={account} />
        ))}
    </div>
  );
}
