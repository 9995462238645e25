import { MutationCache, onlineManager, QueryCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import type { ErrorCode } from "#domain/errors.ts";
import { RequestError } from "#web/data/api-client.ts";
import { invalidate, queryKeys } from "#web/data/query-keys.ts";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { type Account, AccountChanged, accountQuery } from "./account.ts";

/** Long enough for a cheap phone to draw the data that was fetched beside its code; going back to a page later fetches it again. */
export const freshMs = 5_000;

/**
 * A rejected request would be rejected again; a patchy network or a restarting server is worth a retry, but a missing
 * network is not.
 */
function isWorthRetrying(failures: number, error: Error): boolean {
  return (
    navigator.onLine &&
    failures < 2 &&
    error instanceof RequestError &&
    ["unavailable", "failed"].includes(error.body.code)
  );
}

/** Of the logout in this tab. */
export const signOutKey = ["sign-out"];

/**
 * The cache of the server's data. `onAccount` is called for each request that finds the session ended other than by a logout
 * in this tab, with the account that is signed in instead, and a sentence to show.
 */
export function createQueryClient(
  onAccount: (account: Account | null, sentence?: string) => void,
): QueryClient {
  const hasCode = (error: Error, code: ErrorCode) =>
    error instanceof RequestError && error.body.code === code;
  // Otherwise, it takes the network for granted until it goes, and does not notice the return of one that was missing.
  onlineManager.setOnline(navigator.onLine);
  /** Requests in flight when the user logs out may be rejected before the logout is confirmed. */
  const sessionEnded: typeof onAccount = (...now) => {
    if (queryClient.isMutating({ mutationKey: signOutKey }) === 0) onAccount(...now);
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (error instanceof AccountChanged) sessionEnded(error.account);
        else if (hasCode(error, "not-signed-in")) sessionEnded(null, meta?.whenSignedOut?.());
      },
    }),
    mutationCache: new MutationCache({
      // Fetched again only where it is shown; nothing waits for it.
      onSuccess: () => void invalidate(queryClient, queryKeys.gettingStarted),
      onError: (error, _change, _prepared, { meta: { failureNotice } = {} }) => {
        if (hasCode(error, "not-signed-in")) sessionEnded(null);
        // The account query then finds out who is signed in.
        if (hasCode(error, "other-user"))
          void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
        if (failureNotice) notify.error(failureNotice === true ? sentenceOf(error) : failureNotice(error));
      },
      // After what follows the press, which may move the focus. The change is pending until all of it has arrived.
      onSettled: (
        _result,
        error,
        _change,
        _prepared,
        { meta: { invalidates = [], invalidatesAlways = [] } = {} },
      ) => invalidate(queryClient, ...(error ? invalidatesAlways : [...invalidates, ...invalidatesAlways])),
    }),
    defaultOptions: {
      // Without a network, a request fails at once with a message, rather than waiting in silence.
      queries: {
        staleTime: freshMs,
        retry: isWorthRetrying,
        networkMode: "always",
        refetchOnReconnect: true,
      },
      mutations: { networkMode: "always" },
    },
  });
  return queryClient;
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** Shown when this query finds the session ended; then / opens instead of the login that leads back here. */
      whenSignedOut?: () => string;
      /** A student's browser stores what it fetches, to be read without a network. */
      isStoredOffline?: boolean;
    };
    mutationMeta: {
      /** Shows a failure in a notice: its reason, or this sentence. Without it, the caller of the mutation shows it. */
      failureNotice?: true | ((error: Error) => string);
      /** What is fetched again, where it is shown, once the change was made. */
      invalidates?: readonly QueryKey[];
      /** The same, also after a failure: the change may have been made, or the page may show what is no longer so. */
      invalidatesAlways?: readonly QueryKey[];
    };
  }
}
