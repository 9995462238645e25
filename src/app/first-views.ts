import type { PageHead } from "#domain/pages/page-head.ts";
import { type Role, roles } from "#domain/roles.ts";
import type { pages } from "./pages.ts";

// What the first views of the page table need. Apart from the table, because the browser needs the table alone.

/** The build writes an HTML file for it whose head names its code and data, to request in one round (docs/decisions/011-first-load.md). */
export interface FirstView {
  /** The name of the HTML file. */
  name: string;
  /** The role that the browser remembers, only a hint; undefined matches any or none. */
  role?: Role;
  /** Exactly this query string; undefined matches any. */
  query?: string;
  /** Further files that it loads. */
  files?: readonly string[];
  /** Files that it loads soon after, or when it is first touched, whose code shares a chunk. */
  later?: readonly string[];
  /** The exact API paths that it requests; e2e/budgets.spec.ts compares them with the page's actual requests. */
  data: readonly string[];
  /** People who are signed in are sent on, so it names only what comes next. */
  isPassedThrough?: true;
  /** Before sign-in: the logo and name are in the HTML, and are painted before the code arrives. */
  isWelcome?: true;
}

/** What a first view requests besides what every page names. */
export interface FirstViewRequests extends PageHead {
  /** Files below /assets/. */
  code: readonly string[];
  /** Paths of the API. */
  data: readonly string[];
}

const dashboard = "pages/dashboard/dashboard-page.tsx";
const dashboardData = "pages/dashboard/dashboard-data.ts";

/** For a notice above the lists of the office, which would otherwise push them down. */
const waitingStudents = "/api/student-count?confirmed=no";

/** The dashboards before any search or paging. */
const dashboards: Record<Role, Required<Pick<FirstView, "files" | "later" | "data">>> = {
  admin: {
    files: [dashboardData, "pages/dashboard/admin-dashboard.tsx"],
    later: ["pages/dashboard/overview/school-overview.tsx"],
    data: ["/api/me", "/api/students?limit=10", waitingStudents],
  },
  clerk: {
    files: [dashboardData, "pages/dashboard/clerk-dashboard.tsx"],
    later: [],
    data: ["/api/me", "/api/students?limit=10", waitingStudents],
  },
  student: {
    files: [dashboardData, "pages/dashboard/student-dashboard.tsx"],
    later: ["features/feedback/web/give/lesson-feedback-form.tsx"],
    data: [
      "/api/me",
      "/api/lessons?list=to-rate",
      "/api/lessons?list=answered&limit=3",
      "/api/news",
      "/api/students/me",
    ],
  },
  teacher: {
    files: [dashboardData, "pages/dashboard/teacher-dashboard.tsx"],
    later: [
      "pages/dashboard/own-insights.tsx",
      "pages/dashboard/own-figures.tsx",
      "pages/dashboard/add-lesson-form.tsx",
    ],
    data: ["/api/me", "/api/teachers/me/latest-feedback", "/api/teachers/me"],
  },
};

const mentors: FirstView = {
  ...dashboards.admin,
  name: "admin-mentors",
  role: "admin",
  query: "?view=mentors",
  data: ["/api/me", "/api/teachers?limit=7", waitingStudents],
};

function dashboardViews(role: Role): readonly FirstView[] {
  const view = { ...dashboards[role], role };
  return [
    ...(role === "admin" ? [mentors] : []),
    { ...view, name: role, query: "" },
    { ...view, name: `${role}-elsewhere`, data: ["/api/me"] },
  ];
}

const loginViews: readonly FirstView[] = [
  // Signed-in users go on from the login to the dashboard.
  ...roles.map((role) => ({
    ...dashboards[role],
    name: `${role}-start`,
    role,
    query: "",
    files: [dashboard, ...dashboards[role].files],
    isPassedThrough: true as const,
  })),
  { name: "login", data: ["/api/me", "/api/setup"], isWelcome: true },
];

const registerView: FirstView = { name: "register", data: ["/api/teacher-directory"], isWelcome: true };
const forgotPasswordView: FirstView = { name: "forgot-password", data: [], isWelcome: true };

const firstViews: { [Path in (typeof pages)[number]["path"]]?: readonly FirstView[] } = {
  "/": loginViews,
  "/login": loginViews,
  "/register": [registerView],
  "/forgot-password": [forgotPasswordView],
  "/dashboard": roles.flatMap(dashboardViews),
  "/admin": dashboardViews("admin"),
  "/student": dashboardViews("student"),
  "/teacher": dashboardViews("teacher"),
};

/** The first views of a page; none for most. The first match for a request is used; all other pages start from the same HTML. */
export function firstViewsOf(path: string): readonly FirstView[] {
  return (firstViews as Record<string, readonly FirstView[]>)[path] ?? [];
}
