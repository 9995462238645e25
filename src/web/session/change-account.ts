import { hashKey, type QueryClient } from "@tanstack/react-query";
import { queryKeys } from "#web/data/query-keys.ts";
import { forgetPreloaded } from "#web/prefetch/preloaded-responses.ts";
import { type Account, accountQuery } from "./account.ts";
import { clearOfflineData, forgetUnsentFeedback } from "./offline-data.ts";
import { forgetAccount, hints, rememberAccount } from "./role-hints.ts";

/**
 * Makes this account the signed-in one, or nobody when null: the next user must not see any data of
 * the previous one. The account's own query stays, because the page watches it.
 */
export function becomeAccount(queryClient: QueryClient, account: Account | null): void {
  // A response that is still on its way belongs to the previous user.
  forgetPreloaded();
  const former = queryClient.getQueryData(accountQuery.queryKey);
  if (former && former.id !== account?.id) void clearOfflineData(former.id);
  void queryClient.cancelQueries();
  // The school is the same for everyone; its settings are not.
  const staying = [accountQuery.queryKey, queryKeys.school].map(hashKey);
  queryClient.removeQueries({ predicate: ({ queryHash }) => !staying.includes(queryHash) });
  queryClient.setQueryData(accountQuery.queryKey, account);
  if (account === null) {
    forgetAccount();
    return;
  }
  forgetUnsentFeedback();
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

/** Fetches the account again when another tab has signed in or out, which changes the hints. */
export function followOtherTabs(queryClient: QueryClient): void {
  window.addEventListener("storage", ({ key }) => {
    if (key === hints.email) void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
  });
}
