import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useRouterState,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type RenderResult, render } from "vitest-browser-react";
import { pages } from "#app/pages.ts";
import { Root } from "#app/web/root.tsx";
import type { Role } from "#domain/roles.ts";
import type { meRoutes } from "#server/accounts/me.routes.ts";
import type { schoolRoutes } from "#server/school/school.routes.ts";
import { schoolQuery } from "#web/data/school.ts";
import { type Account, accountQuery } from "#web/session/account.ts";
import { createQueryClient } from "#web/session/query-client.ts";
import { api } from "./api.ts";
import { people, school } from "./records.ts";

/** The account of the person with this role (records.ts). */
export function accountOf(role: Role): Account {
  const { id, name, surname, email } = people[role];
  return { id, name, surname, email: email ?? null, loginName: null, role, language: null };
}

interface Surroundings {
  /** The signed-in user; nobody if left out. */
  as?: Role;
  /** The path of the page, from the page table if the content reads its parameters; other pages of the app render only their path. */
  at?: string;
}

export interface Drawn extends RenderResult {
  queryClient: QueryClient;
  navigate: (to: string) => Promise<void>;
}

let queryClients: QueryClient[] = [];

/** Cancels the queries of everything drawn so far. */
export function giveUpQueries(): void {
  for (const queryClient of queryClients) queryClient.clear();
  queryClients = [];
}

/** Renders a part of the app as in a page: with router, queries, notifications and confirmations. */
export async function draw(content: ReactNode, { as, at = "/here" }: Surroundings = {}): Promise<Drawn> {
  const queryClient = createQueryClient(() => {});
  queryClients.push(queryClient);
  const { queries, ...options } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...options, queries: { ...queries, retryDelay: 0 } });
  const account = as ? accountOf(as) : null;
  queryClient.setQueryData(accountQuery.queryKey, account);
  queryClient.setQueryData(schoolQuery.queryKey, school);
  api<typeof meRoutes>()("$get", "/me", () => ({ account }));
  api<typeof schoolRoutes>()("$get", "/school", () => school);

  const root = createRootRoute({ component: Root });
  const searchParams = new URL(at, "http://classback.example").pathname;
  const Page = () => {
    const path = useRouterState({ select: ({ location }) => location.pathname });
    return path === searchParams ? content : <p>Page {path}</p>;
  };
  // The paths of the app, whose parameters a page reads, and any other.
  const routes = [...pages.map(({ path }) => path), "$"].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: Page }),
  );
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  await router.load();
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...screen, queryClient, navigate: (to) => router.navigate({ to }) };
}
