import type { ReactNode } from "react";
import type { Role } from "../../../domain/roles.ts";
import type { Account } from "../../../web/session/actor.ts";

type View = () => Promise<{ default: (props: { account: Account }) => ReactNode }>;

/** The dashboard of each role, in its own chunk, so nobody downloads another role's. */
export const dashboardViews: Record<Role, View> = {
  admin: () => import("./admin-dashboard.tsx"),
  student: () => import("./student-dashboard.tsx"),
  teacher: () => import("./teacher-dashboard.tsx"),
};

/** The paths of the dashboards. */
export const dashboardPaths: ReadonlySet<string> = new Set(["/dashboard", "/admin", "/student", "/teacher"]);
