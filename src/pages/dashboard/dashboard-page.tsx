import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { LogoutButton } from "#features/sign-in/web/logout-button.tsx";
import { t } from "#web/language/language.ts";
import { Page } from "#web/page/page.tsx";
import { accountQuery } from "#web/session/account.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { DashboardPending } from "./dashboard-pending.tsx";
import { dashboardViews } from "./dashboard-views.tsx";
import { useBackToDashboard } from "./use-back-to-dashboard.ts";

/** The signed-in user's dashboard, at /dashboard and at the path of their role (spec section 2). */
export default function DashboardPage() {
  const { data: account } = useQuery(accountQuery);
  // A newer server may know roles that this code does not.
  const View =
    account && (dashboardViews as Partial<Record<string, (typeof dashboardViews)["admin"]>>)[account.role];
  useBackToDashboard(View ? "/dashboard" : "/");

  if (account === undefined) return <DashboardPending />;
  if (account === null) return <Navigate to="/" replace />;
  if (!View) {
    return (
      <Page title={t.dashboard.title} logout={<LogoutButton role={account.role} />}>
        <EmptyState message={t.dashboard.invalidRole} />
      </Page>
    );
  }
  return <View account={account} />;
}
