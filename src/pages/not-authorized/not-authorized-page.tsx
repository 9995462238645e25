import { useQuery } from "@tanstack/react-query";
import { t } from "#web/language/language.ts";
import { Page } from "#web/page/page.tsx";
import { accountQuery } from "#web/session/account.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

export default function NotAuthorizedPage() {
  const { data: account } = useQuery(accountQuery);
  return (
    <Page title={t.signIn.accessDenied} width="narrow">
      <EmptyState message={t.signIn.notForYou}>
        {account && (
          <p className="mb-4 wrap-anywhere">
            {t.signIn.signedInAs(account.email ?? account.loginName ?? "", account.role)}
          </p>
        )}
        {account === null ? (
          <ButtonLink to="/">{t.signIn.goToLogin}</ButtonLink>
        ) : (
          <ButtonLink to="/dashboard">{t.signIn.goToDashboard}</ButtonLink>
        )}
      </EmptyState>
    </Page>
  );
}
