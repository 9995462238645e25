import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SignIn } from "#domain/schemas/sign-in.ts";
import type { signInRoutes } from "#features/sign-in/server/sign-in.routes.ts";
import { isLanguage } from "#locales/languages.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import { discardStoredForms } from "#web/editing/form-recovery.ts";
import { loadLanguage, pageLanguage } from "#web/language/language.ts";
import { type Account, likelyRole } from "#web/session/account.ts";
import { becomeAccount } from "#web/session/change-account.ts";
import { clearStorage } from "#web/session/clear-storage.ts";
import { loadDeviceStore } from "#web/session/offline-data.ts";
import { signOutKey } from "#web/session/query-client.ts";

const api = apiClient<typeof signInRoutes>();

type Push = typeof import("#features/push/web/push-follows-account.ts");

/** Keeps the notifications of this browser, if any, in sync with who is signed in. Nothing waits for it. */
function updatePush(work: (push: Push) => Promise<void>): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  // If this fails, the server has already taken care of it (docs/decisions/047-push.md).
  void import("#features/push/web/push-follows-account.ts").then(work).catch(() => {});
}

/** Makes the account that the server has signed in the page's account, in its language. */
export function useSignedIn() {
  const queryClient = useQueryClient();
  return async (account: Account) => {
    // The server has set the cookie with the account's language. If its words cannot be loaded, the next page load uses it.
    if (isLanguage(account.language) && account.language !== pageLanguage()) {
      await loadLanguage(account.language).catch(() => {});
    }
    becomeAccount(queryClient, account);
    updatePush(({ followSignIn }) => followSignIn(account.id));
  };
}

export function useSignIn() {
  return useMutation({
    mutationFn: (credentials: SignIn) => responseOf(api["sign-in"].$post({ json: credentials })),
    onSuccess: useSignedIn(),
  });
}

export function useSignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: signOutKey,
    mutationFn: async () => {
      // Load the code first: after a logout, stored data must not stay because the network failed.
      const store = likelyRole(queryClient) === "student" ? await loadDeviceStore() : undefined;
      await responseOf(api["sign-out"].$post());
      await store?.forgetOwner().catch(() => {
        // This browser stores nothing.
      });
    },
    onSuccess: () => {
      becomeAccount(queryClient, null);
      clearStorage();
      discardStoredForms();
      updatePush(({ followSignOut }) => followSignOut());
    },
  });
}
