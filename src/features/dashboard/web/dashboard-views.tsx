import type { Role } from "../../../domain/roles.ts";
import { lazyPart } from "../../../web/prefetch/lazy-part.tsx";
import { DashboardPending } from "./dashboard-pending.tsx";

/** The dashboard of each role, in its own chunk, so nobody downloads another role's. */
export const dashboardViews = {
  admin: lazyPart(() => import("./admin-dashboard.tsx"), <DashboardPending />),
  student: lazyPart(() => import("./student-dashboard.tsx"), <DashboardPending />),
  teacher: lazyPart(() => import("./teacher-dashboard.tsx"), <DashboardPending />),
} satisfies Record<Role, unknown>;

/** The paths of the dashboards. */
export const dashboardPaths: ReadonlySet<string> = new Set(["/dashboard", "/admin", "/student", "/teacher"]);
