import { type Role, roles } from "../domain/roles.ts";

// The page table: every URL, the file of its page, who may open it, and what its first view needs. The router with its
// guards (src/app/web/router.ts), the HTML files and the choice between them (src/app/server/page-heads.ts) and the
// chunks of the build (scripts/chunks.ts) are generated from it.

/**
 * The first view of a page. The build writes an HTML file for it whose head names its code and data, so that the
 * browser requests all of it in one round (docs/decisions/011-first-load.md).
 */
export interface FirstView {
  /** The name of the HTML file. */
  name: string;
  /** The role that the browser remembers, only a hint; undefined matches any or none. */
  role?: Role;
  /** Exactly this query string; undefined matches any. */
  query?: string;
  /** Further files that it loads. */
  files?: readonly string[];
  /** The exact API paths that it requests; e2e/budgets.spec.ts compares them with the page's actual requests. */
  data: readonly string[];
  /** Before sign-in: the logo and name are in the HTML, and are painted before the code arrives. */
  isWelcome?: true;
}

interface PageRow {
  /** In the router's notation. */
  path: string;
  /** In src/; its default export is the page. */
  file: string;
  /** Only for the browser; the server checks each request itself (src/domain/permissions.ts). */
  mayOpen: "anyone" | "signed-in" | readonly Role[];
  /** The search parameters that it reads. */
  search?: readonly string[];
  /** The first match for a request is used; all other pages start from the same HTML. */
  firstViews?: readonly FirstView[];
}

const login = "features/sign-in/web/login-page.tsx";
const dashboard = "features/dashboard/web/dashboard-page.tsx";
const viewOf = (role: Role) => `features/dashboard/web/${role}-dashboard.tsx`;

const dashboardSearch = [
  "view",
  "search",
  "after",
  "teacher",
  "studentSearch",
  "studentAfter",
  "student",
  "group",
  "taughtBy",
  "contact",
  "confirmed",
  "left",
  "stars",
  "topic",
  "from",
  "to",
  "review",
  "sort",
  "few",
  "subject",
] as const;

/** What the dashboards request before any search or paging. */
const dashboardData: Record<Role, readonly string[]> = {
  admin: ["/api/me", "/api/students"],
  student: ["/api/me", "/api/review-sessions", "/api/students/me"],
  teacher: ["/api/me", "/api/feedback", "/api/teachers/me"],
};

const mentors: FirstView = {
  name: "admin-mentors",
  role: "admin",
  query: "?view=mentors",
  files: [viewOf("admin")],
  data: ["/api/me", "/api/teachers"],
};

function dashboardViews(role: Role): readonly FirstView[] {
  const files = [viewOf(role)];
  return [
    ...(role === "admin" ? [mentors] : []),
    { name: role, role, query: "", files, data: dashboardData[role] },
    { name: `${role}-elsewhere`, role, files, data: ["/api/me"] },
  ];
}

const loginViews: readonly FirstView[] = [
  // Signed-in users go on from the login to the dashboard.
  ...roles.map((role) => ({
    name: `${role}-start`,
    role,
    query: "",
    files: [dashboard, viewOf(role)],
    data: dashboardData[role],
  })),
  { name: "login", data: ["/api/me", "/api/setup"], isWelcome: true },
];

const registerView: FirstView = { name: "register", data: ["/api/teacher-directory"], isWelcome: true };
const forgotPasswordView: FirstView = { name: "forgot-password", data: [], isWelcome: true };

export const pages = [
  { path: "/", file: login, mayOpen: "anyone", search: ["next"], firstViews: loginViews },
  { path: "/login", file: login, mayOpen: "anyone", search: ["next"], firstViews: loginViews },
  {
    path: "/register",
    file: "features/registration/web/register-page.tsx",
    mayOpen: "anyone",
    firstViews: [registerView],
  },
  {
    path: "/forgot-password",
    file: "features/password/web/forgot-password-page.tsx",
    mayOpen: "anyone",
    firstViews: [forgotPasswordView],
  },
  {
    path: "/reset-password",
    file: "features/password/web/reset-password-page.tsx",
    mayOpen: "anyone",
    search: ["token"],
  },
  {
    path: "/reminder-mails",
    file: "features/reminders/web/reminder-mails-page.tsx",
    mayOpen: "anyone",
    search: ["token"],
  },
  { path: "/join", file: "features/registration/web/join-page.tsx", mayOpen: "anyone" },
  {
    path: "/sign-in/pin",
    file: "features/pin-sign-in/web/pin-sign-in-page.tsx",
    mayOpen: "anyone",
    search: ["next"],
  },
  {
    path: "/class-groups/$id/cards",
    file: "features/pin-sign-in/web/sign-in-cards-page.tsx",
    mayOpen: ["admin"],
  },
  { path: "/setup", file: "features/setup/web/setup-page.tsx", mayOpen: "anyone", search: ["token"] },
  { path: "/not-authorized", file: "features/sign-in/web/not-authorized-page.tsx", mayOpen: "anyone" },
  {
    path: "/dashboard",
    file: dashboard,
    mayOpen: "signed-in",
    search: dashboardSearch,
    firstViews: roles.flatMap(dashboardViews),
  },
  {
    path: "/admin",
    file: dashboard,
    mayOpen: ["admin"],
    search: dashboardSearch,
    firstViews: dashboardViews("admin"),
  },
  {
    path: "/student",
    file: dashboard,
    mayOpen: ["student"],
    search: dashboardSearch,
    firstViews: dashboardViews("student"),
  },
  {
    path: "/teacher",
    file: dashboard,
    mayOpen: ["teacher"],
    search: dashboardSearch,
    firstViews: dashboardViews("teacher"),
  },
  {
    path: "/sendfeedback/$studentId",
    file: "features/parent-contact/web/send-whatsapp-page.tsx",
    mayOpen: ["admin"],
  },
  {
    path: "/sendfeedback/email/$studentId",
    file: "features/parent-contact/web/send-email-page.tsx",
    mayOpen: ["admin"],
  },
  {
    path: "/add-mentor",
    file: "features/teachers/web/add-mentor-page.tsx",
    mayOpen: ["admin"],
    search: ["by"],
  },
  {
    path: "/invitations",
    file: "features/invitations/web/invitations-page.tsx",
    mayOpen: ["admin"],
    search: ["kind", "after"],
  },
  { path: "/class-codes", file: "features/invitations/web/class-codes-page.tsx", mayOpen: ["teacher"] },
  {
    path: "/invitation-sheet",
    file: "features/invitations/web/invitation-sheet-page.tsx",
    mayOpen: ["admin", "teacher"],
    search: ["group", "invitation"],
  },
  {
    path: "/class-groups",
    file: "features/enrolments/web/class-groups-page.tsx",
    mayOpen: ["admin"],
    search: ["year"],
  },
  {
    path: "/class-groups/$id",
    file: "features/enrolments/web/class-group-page.tsx",
    mayOpen: ["admin"],
  },
  {
    path: "/update-profile/$teacherId",
    file: "features/teachers/web/update-teacher-page.tsx",
    mayOpen: ["teacher", "admin"],
  },
  {
    path: "/editreview/$id",
    file: "features/feedback/web/edit-feedback-session-page.tsx",
    mayOpen: ["teacher"],
  },
  {
    path: "/edit-review/$topic",
    file: "features/feedback/web/edit-feedback-page.tsx",
    mayOpen: "signed-in",
    search: ["feedback"],
  },
  {
    path: "/allreview/$teacherId",
    file: "features/review-sessions/web/own-reviews-page.tsx",
    mayOpen: ["teacher"],
  },
  {
    path: "/audience/$reviewId",
    file: "features/reminders/web/class-audience-page.tsx",
    mayOpen: ["teacher", "admin"],
    search: ["search", "after"],
  },
  {
    path: "/class/$reviewId",
    file: "features/insights/web/class-page.tsx",
    mayOpen: ["teacher", "admin"],
    search: ["stars"],
  },
  {
    path: "/rate/$reviewId",
    file: "features/give-feedback/web/rate-class-page.tsx",
    mayOpen: "signed-in",
  },
  {
    path: "/teachers/$teacherId",
    file: "features/insights/web/teacher-page.tsx",
    mayOpen: ["admin"],
  },
  {
    path: "/future-dates",
    file: "features/dashboard/web/future-dates-page.tsx",
    mayOpen: ["teacher", "admin"],
  },
  {
    path: "/audit-log",
    file: "features/audit/web/audit-log-page.tsx",
    mayOpen: ["admin"],
    search: ["group", "actor", "student", "teacher", "record", "from", "to", "after"],
  },
  {
    path: "/getting-started",
    file: "features/getting-started/web/getting-started-page.tsx",
    mayOpen: ["admin"],
  },
  { path: "/settings", file: "features/school/web/settings-page.tsx", mayOpen: ["admin"] },
  { path: "/devices", file: "features/dashboard/web/security-page.tsx", mayOpen: "signed-in" },
  {
    path: "/students/add",
    file: "features/registration/web/add-student-page.tsx",
    mayOpen: ["admin"],
    search: ["group"],
  },
  {
    path: "/studentdetails/$id",
    file: "features/students/web/student-details-page.tsx",
    mayOpen: "signed-in",
  },
  {
    path: "/student/update/$id",
    file: "features/students/web/student-update-page.tsx",
    mayOpen: ["admin", "student"],
  },
  {
    path: "/student/guardians/$id",
    file: "features/guardians/web/guardians-page.tsx",
    mayOpen: ["admin"],
  },
] as const satisfies readonly PageRow[];
