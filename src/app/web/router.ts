import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  parseSearchWith,
  type ResolveFullPath,
  type ResolveId,
  redirect,
  stringifySearchWith,
} from "@tanstack/react-router";
import { createElement } from "react";
import { pages } from "#app/pages.ts";
import type { Role } from "#domain/roles.ts";
import { onlyOnDashboard } from "#pages/dashboard/dashboard-guard.ts";
import { DashboardPending } from "#pages/dashboard/dashboard-views.tsx";
import { onlySignedOut } from "#pages/login/login-guard.ts";
import { useLanguage } from "#web/language/language.ts";
import { accountQuery, likelyRole } from "#web/session/account.ts";
import { only } from "#web/session/page-guards.ts";
import { PageError } from "./page-error.tsx";
import { Root } from "./root.tsx";

// The routes of the page table (src/app/pages.ts), with what does not fit in a table.

type PageRow = (typeof pages)[number];
type PageFile = PageRow["file"];
type SearchKey<Row> = Row extends { search: readonly (infer Key extends string)[] } ? Key : never;

interface Behaviour<Key extends string> {
  /** Lets only these roles in; any signed-in user when none are given. Pages for anyone are guarded only by this. */
  guard?: (...roles: Role[]) => ReturnType<typeof only>;
  /** Starts the requests for the page's data, and waits only for code and for what would move the page later. `role` is only a guess. */
  prefetch?: (ahead: {
    queryClient: QueryClient;
    role: string;
    params: Record<string, string>;
    search: Record<Key, string | undefined>;
  }) => Promise<void> | void;
  pendingComponent?: () => React.ReactNode;
  /** Whoever is signed in is sent on: its code is loaded only for others. */
  isPassedThrough?: true;
}

/** The code that asks for the data of a page comes with the page. */
const prefetchSendFeedback: Behaviour<never>["prefetch"] = async (ahead) =>
  (await import("#features/messages/web/parent-messages.api.ts")).prefetchSendFeedback(ahead);

const behaviours: { [File in PageFile]?: Behaviour<SearchKey<Extract<PageRow, { file: File }>>> } = {
  "pages/dashboard/dashboard-page.tsx": {
    guard: onlyOnDashboard,
    prefetch: async (ahead) => (await import("#pages/dashboard/dashboard-data.ts")).prefetchDashboard(ahead),
    pendingComponent: DashboardPending,
  },
  "pages/login/login-page.tsx": { guard: () => onlySignedOut, isPassedThrough: true },
  "pages/sendfeedback/send-whatsapp-page.tsx": { prefetch: prefetchSendFeedback },
  "pages/sendfeedback/send-email-page.tsx": { prefetch: prefetchSendFeedback },
  "pages/edit-review/edit-feedback-page.tsx": {
    guard: () => async (match) =>
      (await import("#pages/edit-review/edit-feedback-guard.ts")).signedInToEdit(match),
  },
  "pages/audit-log/audit-log-page.tsx": {
    prefetch: async (ahead) => (await import("#features/audit/web/audit-log.api.ts")).prefetchAuditLog(ahead),
  },
};

/** The code of each page, in its own chunk, by its path from here. */
const loaders = import.meta.glob<{ default: () => React.ReactNode }>("../../pages/*/*-page.tsx");

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import("./not-found-page.tsx")),
});

/** A page that is drawn again when another language is chosen: the router only does so when its address changes. */
function pageOf(load: () => Promise<{ default: () => React.ReactNode }>) {
  const Page = lazyRouteComponent(load);
  const PageInLanguage = () => {
    useLanguage();
    return createElement(Page);
  };
  return Object.assign(PageInLanguage, { preload: Page.preload });
}

/**
 * A page at a path, loaded when it is first needed. A guarded page's code and data are requested while the guard still
 * waits for the server to say who is signed in.
 */
function routeOf<const Path extends string, const Key extends string = never>(
  path: Path,
  file: PageFile,
  mayOpen: "anyone" | "signed-in" | readonly Role[],
  keys: readonly Key[],
) {
  const load = loaders[`../../${file}`];
  if (!load) throw new Error(`src/app/pages.ts names ${file}, which does not exist`);
  const behaviour = behaviours[file] as Behaviour<Key> | undefined;
  const { guard = mayOpen === "anyone" ? undefined : only, prefetch, pendingComponent } = behaviour ?? {};
  const { isPassedThrough = false } = behaviour ?? {};
  const check = guard?.(...(typeof mayOpen === "string" ? [] : mayOpen));
  // Inferred, the parent would be any route, and links would go unchecked.
  return createRoute<
    unknown,
    typeof root,
    Path,
    ResolveFullPath<typeof root, Path>,
    string,
    ResolveId<typeof root, string, Path>,
    (search: Record<string, unknown>) => { [Name in Key]?: string }
  >({
    getParentRoute: () => root,
    path,
    component: pageOf(load),
    pendingComponent,
    beforeLoad:
      check &&
      (async (match) => {
        const { queryClient } = match.context;
        const role = likelyRole(queryClient);
        let code: unknown;
        if (role !== null && !isPassedThrough) {
          const search = match.search as Record<Key, string | undefined>;
          code = prefetch?.({ queryClient, role, params: match.params, search });
          load().catch(() => {
            // Requested again when the page renders, which then shows the error.
          });
        }
        await check(match);
        await code;
      }),
    validateSearch: (search: Record<string, unknown>) => {
      // The router parses values that look like numbers or booleans, as stars, topics and search words may.
      const isText = (key: Key) => ["string", "number", "boolean"].includes(typeof search[key]);
      // A value that is not text, such as a repeated key, becomes undefined: if it were left out here, the router would keep it.
      const named = keys.filter((key) => search[key] !== undefined);
      const known = named.map((key) => [key, isText(key) ? String(search[key]) : undefined]);
      return Object.fromEntries(known) as { [Name in Key]?: string };
    },
  });
}

type RouteOf<Row extends PageRow> = ReturnType<typeof routeOf<Row["path"], SearchKey<Row>>>;
type RoutesOf<Rows extends readonly PageRow[]> = { -readonly [Index in keyof Rows]: RouteOf<Rows[Index]> };

const routes = pages.map((page) =>
  routeOf(page.path, page.file, page.mayOpen, "search" in page ? page.search : []),
);

/** Any other address. Which of them have moved is loaded when it is needed: nothing links to one. */
const otherAddress = createRoute({
  getParentRoute: () => root,
  path: "$",
  beforeLoad: async (match) => {
    const { movedPageAt, newAddress } = await import("#app/moved-pages.ts");
    const { pathname, search, hash } = match.location;
    const found = movedPageAt(pathname);
    if (found === null) throw notFound();
    // Signing in comes first where the role decides.
    if (found.page.toAs) await only()(match);
    const role = found.page.toAs && (await match.context.queryClient.ensureQueryData(accountQuery))?.role;
    const to = newAddress(found.page, { params: found.params, search, hash, role });
    throw redirect({ ...to, replace: true });
  },
});

// `map` gives each route the type of all; links are checked by path and search parameters, so each gets its own.
const routeTree = root.addChildren([...routes, otherAddress] as unknown as RoutesOf<typeof pages>);

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
