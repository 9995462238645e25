import { useQuery } from "@tanstack/react-query";
import { Navigate, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { LogoutButton } from "#features/sign-in/web/logout-button.tsx";
import { t } from "#web/language/language.ts";
import { Page } from "#web/page/page.tsx";
import { accountQuery } from "#web/session/account.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { DashboardPending, dashboardViews, isOnDashboard } from "./dashboard-views.tsx";

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

/**
 * The browser's back button on a dashboard: it works between the dashboard's own views; back to anything else, such as the
 * login or a form that was sent, stays on the dashboard (spec section 2). That history entry becomes the dashboard, so a few
 * more steps back still leave the app.
 */
function useBackToDashboard(to: "/dashboard" | "/"): void {
  const router = useRouter();
  useEffect(
    () =>
      router.history.subscribe(({ location, action }) => {
        const isBack = action.type === "BACK" || (action.type === "GO" && action.index < 0);
        if (isBack && !isOnDashboard(location.pathname)) {
          void router.navigate({ to, replace: true, ignoreBlocker: true });
        }
      }),
    [router, to],
  );
}
