import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { t } from "#web/language/language.ts";
import { Page } from "#web/page/page.tsx";
import { accountQuery } from "#web/session/account.ts";
import { Button } from "#web/ui/button.tsx";
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
          <Button render={<Link to="/" />}>{t.signIn.goToLogin}</Button>
        ) : (
          <Button render={<Link to="/dashboard" />}>{t.signIn.goToDashboard}</Button>
        )}
      </EmptyState>
    </Page>
  );
}
