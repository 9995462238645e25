import { officeRoles, type Role } from "#domain/roles.ts";

// The page table: every URL, the file of its page, and who may open it. The router with its
// guards (src/app/web/router.ts), the HTML files and the choice between them (src/app/server/page-heads.ts) and the
// chunks of the build (scripts/chunks.ts) are generated from it.

interface PageRow {
  /** In the router's notation. */
  path: string;
  /** In src/; its default export is the page. */
  file: string;
  /** Only for the browser; the server checks each request itself (src/domain/permissions.ts). */
  mayOpen: "anyone" | "signed-in" | readonly Role[];
  /** The search parameters that it reads. */
  search?: readonly string[];
}

const login = "pages/login/login-page.tsx";
const dashboard = "pages/dashboard/dashboard-page.tsx";

const adminSearch = [
  "view",
  "search",
  "after",
  "student",
  "group",
  "taughtBy",
  "contact",
  "confirmed",
  "answers",
  "left",
  "sort",
  "few",
  "subject",
] as const;

const feedbackSearch = ["stars", "group", "topic", "from", "to", "review", "search", "sort"] as const;

export const pages = [
  { path: "/", file: login, mayOpen: "anyone", search: ["next"] },
  { path: "/login", file: login, mayOpen: "anyone", search: ["next"] },
  {
    path: "/register",
    file: "pages/register/register-page.tsx",
    mayOpen: "anyone",
    search: ["next"],
  },
  {
    path: "/forgot-password",
    file: "pages/forgot-password/forgot-password-page.tsx",
    mayOpen: "anyone",
    search: ["next"],
  },
  {
    path: "/reset-password",
    file: "pages/reset-password/reset-password-page.tsx",
    mayOpen: "anyone",
    search: ["token", "first"],
  },
  {
    path: "/mails",
    file: "pages/mails/mails-page.tsx",
    mayOpen: "anyone",
    search: ["token", "of"],
  },
  {
    path: "/p/$token",
    file: "pages/p/parent-page.tsx",
    mayOpen: "anyone",
  },
  {
    path: "/sign-in/pin",
    file: "pages/sign-in/pin-sign-in-page.tsx",
    mayOpen: "anyone",
    search: ["next"],
  },
  { path: "/setup", file: "pages/setup/setup-page.tsx", mayOpen: "anyone", search: ["token"] },
  { path: "/not-authorized", file: "pages/not-authorized/not-authorized-page.tsx", mayOpen: "anyone" },
  {
    path: "/dashboard",
    file: dashboard,
    mayOpen: "signed-in",
    search: [...adminSearch, ...feedbackSearch],
  },
  {
    path: "/admin",
    file: dashboard,
    mayOpen: ["admin"],
    search: adminSearch,
  },
  {
    path: "/student",
    file: dashboard,
    mayOpen: ["student"],
  },
  {
    path: "/teacher",
    file: dashboard,
    mayOpen: ["teacher"],
    search: feedbackSearch,
  },
  {
    path: "/sendfeedback/$studentId",
    file: "pages/sendfeedback/send-whatsapp-page.tsx",
    mayOpen: officeRoles,
  },
  {
    path: "/sendfeedback/email/$studentId",
    file: "pages/sendfeedback/send-email-page.tsx",
    mayOpen: officeRoles,
  },
  {
    path: "/add-mentor",
    file: "pages/add-mentor/add-mentor-page.tsx",
    mayOpen: ["admin"],
    search: ["by"],
  },
  {
    path: "/handouts",
    file: "pages/handouts/handouts-page.tsx",
    mayOpen: [...officeRoles, "teacher"],
    search: ["group", "year", "invitation", "show"],
  },
  {
    path: "/class-groups",
    file: "pages/class-groups/class-groups-page.tsx",
    mayOpen: officeRoles,
    search: ["year", "plan", "search", "taught"],
  },
  {
    path: "/class-groups/$id",
    file: "pages/class-groups/class-group-page.tsx",
    mayOpen: officeRoles,
  },
  {
    path: "/update-profile/$teacherId",
    file: "pages/update-profile/update-teacher-page.tsx",
    mayOpen: ["teacher", "admin"],
  },
  {
    path: "/editreview/$id",
    file: "pages/editreview/edit-feedback-lesson-page.tsx",
    mayOpen: ["teacher"],
  },
  {
    path: "/edit-review/$topic",
    file: "pages/edit-review/edit-feedback-page.tsx",
    mayOpen: ["admin", "teacher", "student"],
    search: ["feedback"],
  },
  {
    path: "/allreview/$teacherId",
    file: "pages/allreview/own-lessons-page.tsx",
    mayOpen: ["teacher"],
    search: ["show"],
  },
  {
    path: "/feedback",
    file: "pages/feedback/feedback-page.tsx",
    mayOpen: ["teacher", "admin"],
    search: ["teacher", "subject", ...feedbackSearch],
  },
  {
    path: "/class/$lessonId",
    file: "pages/class/lesson-page.tsx",
    mayOpen: ["teacher", "admin"],
    search: ["stars", "show", "search", "after"],
  },
  {
    path: "/rate/$lessonId",
    file: "pages/rate/rate-lesson-page.tsx",
    mayOpen: "signed-in",
  },
  {
    path: "/teachers",
    file: "pages/teachers/teachers-page.tsx",
    mayOpen: ["admin"],
    search: ["search", "after", "sort", "few", "subject"],
  },
  {
    path: "/teachers/$teacherId",
    file: "pages/teachers/teacher-page.tsx",
    mayOpen: ["admin"],
    search: ["list", "stars"],
  },
  {
    path: "/classes",
    file: "pages/classes/lessons-page.tsx",
    mayOpen: ["admin", "teacher"],
    search: ["show"],
  },
  {
    path: "/report",
    file: "pages/report/report-page.tsx",
    mayOpen: ["teacher", "admin"],
    search: ["teacher", "group", "from", "to", "compare", "beforeFrom", "beforeTo"],
  },
  {
    path: "/messages",
    file: "pages/messages/messages-page.tsx",
    mayOpen: officeRoles,
    search: ["from", "to", "state", "channel", "student", "search"],
  },
  {
    path: "/messages/new",
    file: "pages/messages/new-queue-page.tsx",
    mayOpen: officeRoles,
    search: ["of", "id", "feedback", "from", "to", "class", "channel"],
  },
  {
    path: "/messages/queues/$id",
    file: "pages/messages/queue-page.tsx",
    mayOpen: officeRoles,
    search: ["state", "step"],
  },
  {
    path: "/audit-log",
    file: "pages/audit-log/audit-log-page.tsx",
    mayOpen: ["admin"],
    search: ["group", "actor", "student", "teacher", "record", "change", "month", "from", "to", "after"],
  },
  {
    path: "/import",
    file: "pages/import/import-page.tsx",
    mayOpen: ["admin"],
    search: ["step"],
  },
  {
    path: "/import/$importId",
    file: "pages/import/import-preview-page.tsx",
    mayOpen: ["admin"],
    search: ["kind", "state", "problem", "search"],
  },
  { path: "/settings", file: "pages/settings/settings-page.tsx", mayOpen: ["admin"] },
  {
    path: "/settings/people",
    file: "pages/settings/people-page.tsx",
    mayOpen: ["admin"],
    search: ["account", "accounts", "kind", "invitations"],
  },
  { path: "/settings/data", file: "pages/settings/data-page.tsx", mayOpen: ["admin"] },
  { path: "/account", file: "pages/account/account-page.tsx", mayOpen: "signed-in" },
  {
    path: "/students",
    file: "pages/students/students-page.tsx",
    mayOpen: [...officeRoles, "teacher"],
    search: adminSearch,
  },
  {
    path: "/students/add",
    file: "pages/students/add-student-page.tsx",
    mayOpen: officeRoles,
    search: ["group"],
  },
  {
    path: "/studentdetails/$id",
    file: "pages/studentdetails/student-page.tsx",
    mayOpen: "signed-in",
    search: ["answered", "merge", "other"],
  },
  {
    path: "/student/update/$id",
    file: "pages/student/student-update-page.tsx",
    mayOpen: [...officeRoles, "student"],
  },
] as const satisfies readonly PageRow[];
