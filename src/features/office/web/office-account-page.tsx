import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { fullName } from "#domain/full-name.ts";
import { SignInLink } from "#features/sign-in/web/links/sign-in-link.tsx";
import { useSchoolClock } from "#web/data/school-day.ts";
import { askToDelete } from "#web/dialogs/ask-to-delete.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { Page } from "#web/page/page.tsx";
import { useAccount } from "#web/session/account.ts";
import { BackLink } from "#web/ui/back-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Facts } from "#web/ui/facts.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { lastSignInOf } from "./last-sign-in.ts";
import { type OfficeAccount, officeAccountQuery, useRemoveFromOffice } from "./office.api.ts";

/** /settings/office/{id}: an admin or a clerk. */
export default function OfficeAccountPage() {
  const { id } = useParams({ from: "/settings/office/$id" });
  const query = useQuery(officeAccountQuery(id));
  const account = query.data;
  return (
    <Page
      title={t.office.account}
      heading={account && fullName(account)}
      intro={account && t.office.role[account.role]}
      back={<BackLink to="/settings/office">{t.office.back}</BackLink>}
    >
      {account ? (
        <AccountCards key={id} account={account} />
      ) : query.error ? (
        <LoadFailure query={query} notFound={t.office.notFound} failed={t.office.loadFailed} />
      ) : (
        <Loading label={t.common.loading}>
          <Skeleton className="h-48 w-full rounded-card" />
        </Loading>
      )}
    </Page>
  );
}

function AccountCards({ account }: { account: OfficeAccount }) {
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
    if (isRemoved) await navigate({ to: isSelf ? "/" : "/settings/office", replace: true });
  };
  return (
    <>
      <Card>
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
      </Card>
      {!isSelf &&
        (account.role === "admin" && hasPassword ? (
          <p className="text-ink-muted">{t.office.adminLink}</p>
        ) : (
          <SignInLink user={account} />
        ))}
    </>
  );
}
