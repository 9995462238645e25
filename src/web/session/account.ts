import { type QueryClient, queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { use } from "react";
import { buildHeader } from "#domain/pages/build.ts";
import type { meRoutes } from "#server/accounts/me.routes.ts";
import { apiClient, cacheableResponseOf } from "#web/data/api-client.ts";
import { nullable, optional } from "#web/data/shape.ts";
import { clearOfflineDataLeft, isOfflineDataLeft } from "./offline-data.ts";
import { forgetAccount, rememberedRole, replaceAccount } from "./role-hints.ts";

const api = apiClient<typeof meRoutes>();

/** The server's build, from its last response. */
export let serverBuild: string | null = null;

/** The shape of an account. */
export const accountShape = {
  id: "string",
  role: "string",
  name: "string",
  surname: "string",
  email: optional("string"),
  loginName: optional("string"),
  language: optional("string"),
} as const;

const fetchAccount = async () => {
  const request = api.me.$get();
  const { account } = await cacheableResponseOf(request, { account: nullable(accountShape) });
  serverBuild = (await request).headers.get(buildHeader);
  return account;
};

export type Account = NonNullable<Awaited<ReturnType<typeof fetchAccount>>>;

/** The session of the user this page was rendered for has ended: `account` is signed in now, or nobody. */
export class AccountChanged extends Error {
  override name = "AccountChanged";
  readonly account: Account | null;

  constructor(account: Account | null) {
    super("Someone else is signed in, or nobody.");
    this.account = account;
  }
}

const accountKey = ["account"];

/** The signed-in account, from the server; null if there is none. @throws AccountChanged */
export const accountQuery = queryOptions({
  queryKey: accountKey,
  queryFn: async ({ client }) => {
    const account = await fetchAccount();
    if (isOfflineDataLeft()) await clearOfflineDataLeft(account);
    if (account === null) {
      if (rememberedRole() !== null) forgetAccount();
    } else if (rememberedRole() !== account.role) await replaceAccount(account);
    const former = client.getQueryData<Account | null>(accountKey);
    if (former && former.id !== account?.id) throw new AccountChanged(account);
    return account;
  },
  staleTime: 60_000,
  meta: { isStoredOffline: true },
});

const onTheWayToLogin = new Promise<never>(() => {});

/** The signed-in user, on a page that is guarded by `only`. Once signed out, the page shows nothing until the login is there. */
export function useAccount(): Account {
  const { data } = useSuspenseQuery(accountQuery);
  return data ?? use(onTheWayToLogin);
}

/** The role to prefetch for and to draw the navigation of: the server's, or the hint until it has responded. */
export function likelyRole(queryClient: QueryClient): string | null {
  const account = queryClient.getQueryData(accountQuery.queryKey);
  return account === undefined ? rememberedRole() : (account?.role ?? null);
}
