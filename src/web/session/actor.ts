import { hashKey, type QueryClient, queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { buildHeader } from "#domain/pages/build.ts";
import type { Role } from "#domain/roles.ts";
import type { meRoutes } from "#server/accounts/me.routes.ts";
import { apiClient, cacheableResponseOf, ownError, RequestError } from "#web/data/api-client.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { nullable, optional } from "#web/data/shape.ts";
import { forgetPreloaded } from "#web/prefetch/preloaded-responses.ts";

const api = apiClient<typeof meRoutes>();

/** The build of the server's pages, as it last said. */
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
    if (storage((local) => local.getItem(clearingIsDue)) === "") await finishClearing(account);
    if (account === null) {
      if (rememberedRole() !== null) forgetAccount();
    } else if (rememberedRole() !== account.role) await replaceAccount(account);
    const former = client.getQueryData<Account | null>(accountKey);
    if (former && former.id !== account?.id) throw new AccountChanged(account);
    return account;
  },
  staleTime: 60_000,
  meta: { isKept: true },
});

/** Fetches the account again when another tab has signed in or out, which changes the hints. */
export function followOtherTabs(queryClient: QueryClient): void {
  window.addEventListener("storage", ({ key }) => {
    if (key === hints.email) void queryClient.invalidateQueries({ queryKey: accountKey });
  });
}

// Role and e-mail are kept as hints for the next first paint (spec section 3). Storage may be full or
// blocked, and then there is no hint. The role is also a cookie, by which the server picks what the page's head
// preloads. The server trusts neither.
const hints = { role: "role", email: "email" } as const;
const hintSeconds = 60 * 24 * 60 * 60;

function setRoleCookie(role: string, seconds: number): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers of our target.
  document.cookie = `${hints.role}=${role}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

function rememberAccount({ role, email, loginName }: Pick<Account, "role" | "email" | "loginName">): void {
  setRoleCookie(role, hintSeconds);
  try {
    localStorage.setItem(hints.role, role);
    // Different for each account, so that other tabs notice a change.
    localStorage.setItem(hints.email, email ?? loginName ?? "");
  } catch {
    // Without hints the first paint waits for the server's response, and nothing else changes.
  }
}

/**
 * Makes this account the signed-in one, or nobody when null: the next user must not see any data of
 * the previous one. The account's own query stays, because the page watches it.
 */
export function becomeAccount(queryClient: QueryClient, account: Account | null): void {
  // A response that is still on its way belongs to the previous user.
  forgetPreloaded();
  const former = queryClient.getQueryData(accountQuery.queryKey);
  if (former && former.id !== account?.id) void clearOfflineDataOf(former.id);
  void queryClient.cancelQueries();
  // The school is the same for everyone; its settings are not.
  const kept = [accountQuery.queryKey, queryKeys.school].map(hashKey);
  queryClient.removeQueries({ predicate: ({ queryHash }) => !kept.includes(queryHash) });
  queryClient.setQueryData(accountQuery.queryKey, account);
  if (account === null) {
    forgetAccount();
    return;
  }
  unsentLeft = Promise.resolve(false);
  rememberAccount(account);
}

/** Updates the name and e-mail of an account, if it is the signed-in one. */
export function renameAccount(
  queryClient: QueryClient,
  renamed: Pick<Account, "id" | "name" | "surname" | "email">,
): void {
  const account = queryClient.getQueryData(accountQuery.queryKey);
  if (account?.id !== renamed.id) return;
  const next = { ...account, ...renamed };
  queryClient.setQueryData(accountQuery.queryKey, next);
  rememberAccount(next);
}

/** The browser's database of what students keep. */
export const loadDeviceStore = () => import("#web/offline/device-store.ts");

let unsentLeft = Promise.resolve(false);

/** Whether the session that has ended here left answers that will be sent once the same student has logged in; not after a logout. */
export function isUnsentLeft(): Promise<boolean> {
  return unsentLeft;
}

/**
 * Removes what this browser keeps for a user, or else for the last one who was signed in; sealed answers stay. False if the code for it
 * could not be loaded.
 */
function clearOfflineDataOf(userId?: string): Promise<boolean> {
  const code = import("#web/offline/clear-offline-data.ts");
  // Several requests may find the session ended; the first to forget has seen what waits.
  const former = unsentLeft;
  unsentLeft = code
    .then(({ clearOfflineData }) => clearOfflineData(userId))
    .catch(() => false)
    .then(async (isAny) => isAny || (await former));
  const isDone = unsentLeft.then(() => true);
  return code.then(
    () => isDone,
    () => false,
  );
}

/** False if the code for it could not be loaded. */
function clearOfflineDataOfOthers(userId: string): Promise<boolean> {
  return import("#web/offline/clear-offline-data.ts")
    .then(({ clearOfflineDataOfOtherUsers }) => clearOfflineDataOfOtherUsers(userId))
    .then(
      () => true,
      () => false,
    );
}

/** Stored while what is kept for a student must go, so that the next page sees to it if this one ends before. */
const clearingIsDue = "kept-is-left";

/** Removes what was kept for a student, unless the same student is signed in again. */
async function finishClearing(account: Account | null): Promise<void> {
  const isForgotten = await (account?.role === "student"
    ? clearOfflineDataOfOthers(account.id)
    : clearOfflineDataOf());
  if (isForgotten) storage((local) => local.removeItem(clearingIsDue));
}

/** Someone of another role has signed in elsewhere in this browser: what a student keeps here goes first. */
async function replaceAccount(account: Account): Promise<void> {
  if (rememberedRole() === "student") await clearOfflineDataOf();
  rememberAccount(account);
}

/**
 * No signed-in user, no stored role (spec section 4), nor anything else of the visit. Drafts stay, because a session may end while
 * something is written; and so does whose the device's notifications are, for the same user's next sign-in.
 */
function forgetAccount(): void {
  const wasStudent = rememberedRole() === "student";
  if (wasStudent) storage((local) => local.setItem(clearingIsDue, ""));
  forgetHints();
  if (wasStudent) void finishClearing(null);
}

/** Reads or writes the local storage; undefined where it is full or blocked. */
function storage<Result>(use: (local: Storage) => Result): Result | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}

function forgetHints(): void {
  setRoleCookie("", 0);
  clearExcept(draftPrefix, pushOwnerKey, clearingIsDue);
}

const draftPrefix = "feedback-draft:";

/** The local storage kept after a logout: sealed, and readable only with its owner's key. */
export const sealedPrefix = `${draftPrefix}sealed:`;

/** Who turned notifications on here. */
export const pushOwnerKey = "push-owner";

/** Logout clears everything stored in this browser (spec section 4), except what users chose to keep. */
export function clearStorage(): void {
  clearExcept(sealedPrefix);
}

/** Clears the storage of this browser and of this tab, except what is stored locally under keys that begin with these. */
function clearExcept(...beginnings: readonly string[]): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => !beginnings.some((each) => key.startsWith(each)));
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // Nothing to clear.
  }
  clearTab();
}

/** What a page notes before it reloads itself, the router (`tanstack_router_reload:`) and ours: without it, that might never end. */
const reloads = /^(tanstack_router_reload:|reloaded-for)/;

/** Clears the storage of this tab. */
export function clearTab(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (!reloads.test(key)) sessionStorage.removeItem(key);
  } catch {
    // Nothing to clear.
  }
}

/** Whether someone was signed in here on the last visit. */
export function wasSignedIn(): boolean {
  return rememberedRole() !== null;
}

function rememberedRole(): string | null {
  return storage((local) => local.getItem(hints.role)) ?? null;
}

/** The role to prefetch for: the server's, or the hint until it has responded. Not used for anything else. */
export function likelyRole(queryClient: QueryClient): string | null {
  const account = queryClient.getQueryData(accountQuery.queryKey);
  return account === undefined ? rememberedRole() : (account?.role ?? null);
}

export interface GuardContext {
  context: { queryClient: QueryClient };
  location: { href: string };
  search: { [Key in string]?: string };
}

/** Lets only signed-in users of these roles see a page; any signed-in user when none are given. */
export function only(...allowed: Role[]) {
  return async ({ context, location }: GuardContext): Promise<void> => {
    const account = await context.queryClient.ensureQueryData(accountQuery);
    if (account === null) throw redirect({ to: "/", search: { next: location.href } });
    if (allowed.length > 0 && !allowed.includes(account.role)) throw redirect({ to: "/not-authorized" });
  };
}

/** The signed-in user, on a page that is guarded by `only`. */
export function useAccount(): Account {
  const { data } = useSuspenseQuery(accountQuery);
  if (data === null) {
    throw new RequestError(ownError("not-signed-in"));
  }
  return data;
}
