import type { Role } from "#domain/roles.ts";
import { t } from "#web/language/language.ts";
import { Page } from "#web/page/page.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Loading } from "#web/ui/skeleton.tsx";

/** The dashboard of each role, in its own chunk, so nobody downloads another role's. */
export const dashboardViews = {
  admin: lazyPart(() => import("./admin-dashboard.tsx"), <DashboardPending />, { isPage: true }),
  clerk: lazyPart(() => import("./clerk-dashboard.tsx"), <DashboardPending />, { isPage: true }),
  student: lazyPart(() => import("./student-dashboard.tsx"), <DashboardPending />, { isPage: true }),
  teacher: lazyPart(() => import("./teacher-dashboard.tsx"), <DashboardPending />, { isPage: true }),
} satisfies Record<Role, unknown>;

/** Whether a path is one of the dashboards, or of the office's lists, which are drawn in the same way. */
export function isOnDashboard(path: string): boolean {
  return /^\/(dashboard|admin|student|teacher|students|teachers|class-groups)$/.test(path);
}

/** Shown until a dashboard's code has loaded and the server has said who is signed in. */
export function DashboardPending() {
  return (
    <Page title={t.dashboard.title}>
      <Loading label={t.dashboard.loading} />
    </Page>
  );
}
