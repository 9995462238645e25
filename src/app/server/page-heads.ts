import { type Role, roles } from "../../domain/roles.ts";

/**
 * What the first answer for a page names in its head, so that the browser asks for all of it at once: the page's code,
 * and its data in parallel with the code. The build writes one HTML file for each (scripts/page-heads.ts), the server
 * picks it by the address (src/server/http/static-files.ts).
 */
export interface PageHead {
  /** The name of the HTML file, in the folder `pages` of the build. */
  name: string;
  paths: readonly string[];
  /** The role that the browser remembers, a hint and no more; undefined when it remembers none. */
  role?: Role;
  /** Exactly this search; any when undefined. */
  search?: string;
  /** The files in src/ whose code it needs, with all that they import. */
  code: readonly string[];
  /** What the page asks the API for, in exactly these words: `src/web/prefetch/preloaded-responses.ts` hands it on. */
  data: readonly string[];
  /** A screen before the sign-in: its logo and name stand in the HTML, and are painted before the code arrives. */
  isWelcome?: true;
}

const login = "features/sign-in/web/login-page.tsx";

/** What the dashboards ask for, before anything was searched for or paged. */
const dashboardData: Record<Role, readonly string[]> = {
  admin: ["/api/me", "/api/students"],
  student: ["/api/me", "/api/review-sessions", "/api/students/me"],
  teacher: ["/api/me", "/api/feedback", "/api/teachers/me"],
};

function headsOf(role: Role): PageHead[] {
  const code = ["features/dashboard/web/dashboard-page.tsx", `features/dashboard/web/${role}-dashboard.tsx`];
  const paths = ["/dashboard", `/${role}`];
  const dashboard = { name: role, paths, role, search: "", code, data: dashboardData[role] };
  const elsewhere = { name: `${role}-elsewhere`, paths, role, code, data: ["/api/me"] };
  // Who is signed in goes on from the login to the dashboard.
  const start = { ...dashboard, name: `${role}-start`, paths: ["/", "/login"], code: [login, ...code] };
  return [start, dashboard, elsewhere];
}

/** The first one that fits is taken. */
export const pageHeads: readonly PageHead[] = [
  {
    name: "admin-mentors",
    paths: ["/dashboard", "/admin"],
    role: "admin",
    search: "?view=mentors",
    code: ["features/dashboard/web/dashboard-page.tsx", "features/dashboard/web/admin-dashboard.tsx"],
    data: ["/api/me", "/api/teachers"],
  },
  ...roles.flatMap(headsOf),
  { name: "login", paths: ["/", "/login"], code: [login], data: ["/api/me", "/api/setup"], isWelcome: true },
  {
    name: "register",
    paths: ["/register"],
    code: ["features/students/web/register-page.tsx"],
    data: ["/api/teacher-directory"],
    isWelcome: true,
  },
  {
    name: "forgot-password",
    paths: ["/forgot-password"],
    code: ["features/password/web/forgot-password-page.tsx"],
    data: [],
    isWelcome: true,
  },
];
