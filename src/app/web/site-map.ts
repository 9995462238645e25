import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  stringifySearchWith,
} from "@tanstack/react-router";
import type { Role } from "../../domain/roles.ts";
import { auditLogKeys, loadAuditLog } from "../../features/audit/web/audit-log.api.ts";
import { dashboardKeys, loadDashboard } from "../../features/dashboard/web/dashboard-data.ts";
import { onlyOnDashboard } from "../../features/dashboard/web/dashboard-guard.ts";
import { DashboardPending } from "../../features/dashboard/web/dashboard-pending.tsx";
import { signedInToEdit } from "../../features/feedback/web/edit-feedback-guard.ts";
import { loadSendFeedback } from "../../features/parent-contact/web/parent-messages.api.ts";
import { likelyRole, only } from "../../web/session/actor.ts";
import { PageError } from "./page-error.tsx";
import { Root } from "./root.tsx";

// The site map: one line per URL (spec section 2) -> the file of its page, and who may open it.

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import("./not-found-page.tsx")),
});

type Page = () => Promise<{ default: () => React.ReactNode }>;
type Guard = ReturnType<typeof only>;

/** Asks for a page's data; starts the requests and does not wait. `role` is the likely one, trusted for nothing. */
type Load<Key extends string> = (ahead: {
  queryClient: QueryClient;
  role: string;
  params: Record<string, string>;
  search: { [Name in Key]?: string };
}) => void;

/**
 * A page at a path, loaded when it is first needed; `keys` are the search parameters that it reads. A guarded page's
 * code and data are asked for while the guard still waits for the server to say who is signed in.
 */
function screen<const Path extends string, const Key extends string = never>(
  path: Path,
  page: Page,
  guard?: Guard,
  keys: readonly Key[] = [],
  load?: Load<Key>,
  pendingComponent?: () => React.ReactNode,
) {
  return createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(page),
    pendingComponent,
    beforeLoad:
      guard &&
      (async (match) => {
        const { queryClient } = match.context;
        const role = likelyRole(queryClient);
        if (role !== null) {
          load?.({ queryClient, role, params: match.params, search: match.search });
          page().catch(() => {
            // Asked for again, and shown as an error, when the page is due.
          });
        }
        await guard(match);
      }),
    validateSearch: (search: Record<string, unknown>) => {
      const known = keys.filter((key) => typeof search[key] === "string").map((key) => [key, search[key]]);
      return Object.fromEntries(known) as { [Name in Key]?: string };
    },
  });
}

const anyone = undefined;
const login = () => import("../../features/sign-in/web/login-page.tsx");

/** What all dashboards have in common: one page, for these roles or for everyone who is signed in. */
function dashboard(...roles: Role[]) {
  const page = () => import("../../features/dashboard/web/dashboard-page.tsx");
  return [page, onlyOnDashboard(...roles), dashboardKeys, loadDashboard, DashboardPending] as const;
}

const routeTree = root.addChildren([
  screen("/", login, anyone, ["next"]),
  screen("/login", login, anyone, ["next"]),
  screen("/forgot-password", () => import("../../features/password/web/forgot-password-page.tsx")),
  screen("/reset-password", () => import("../../features/password/web/reset-password-page.tsx"), anyone, [
    "token",
  ]),
  screen("/setup", () => import("../../features/setup/web/setup-page.tsx"), anyone, ["token"]),
  screen("/not-authorized", () => import("../../features/sign-in/web/not-authorized-page.tsx")),
  screen("/dashboard", ...dashboard()),
  screen("/admin", ...dashboard("admin")),
  screen("/student", ...dashboard("student")),
  screen("/teacher", ...dashboard("teacher")),
  screen(
    "/sendfeedback/$studentId",
    () => import("../../features/parent-contact/web/send-whatsapp-page.tsx"),
    only("admin"),
    [],
    loadSendFeedback,
  ),
  screen(
    "/sendfeedback/email/$studentId",
    () => import("../../features/parent-contact/web/send-email-page.tsx"),
    only("admin"),
    [],
    loadSendFeedback,
  ),
  screen("/add-mentor", () => import("../../features/teachers/web/add-mentor-page.tsx"), only("admin")),
  screen(
    "/update-profile/$teacherId",
    () => import("../../features/teachers/web/update-teacher-page.tsx"),
    only("teacher", "admin"),
  ),
  screen(
    "/editreview/$id",
    () => import("../../features/feedback/web/edit-feedback-session-page.tsx"),
    only("teacher"),
  ),
  screen(
    "/edit-review/$topic",
    () => import("../../features/feedback/web/edit-feedback-page.tsx"),
    signedInToEdit,
    ["feedback"],
  ),
  screen(
    "/allreview/$teacherId",
    () => import("../../features/review-sessions/web/own-reviews-page.tsx"),
    only("teacher"),
  ),
  screen(
    "/future-dates",
    () => import("../../features/dashboard/web/future-dates-page.tsx"),
    only("teacher", "admin"),
  ),
  screen("/register", () => import("../../features/students/web/register-page.tsx")),
  screen(
    "/audit-log",
    () => import("../../features/audit/web/audit-log-page.tsx"),
    only("admin"),
    auditLogKeys,
    loadAuditLog,
  ),
  screen("/devices", () => import("../../features/dashboard/web/security-page.tsx"), only()),
  screen("/studentdetails/$id", () => import("../../features/students/web/student-details-page.tsx"), only()),
  screen(
    "/student/update/$id",
    () => import("../../features/students/web/student-update-page.tsx"),
    only("admin", "student"),
  ),
]);

/** The router of the whole app. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    // Search parameters are plain text: a token of digits stays what it is.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(String),
    defaultErrorComponent: PageError,
    defaultPreload: "intent",
    scrollRestoration: true,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
