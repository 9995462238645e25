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

const api = apiClient<typeof signInRoutes>();

type Push = typeof import("#features/push/web/push-follows-account.ts");

/** Keeps the notifications of this browser in step with who is signed in, if it has any. Nobody waits for it. */
function updatePush(work: (push: Push) => Promise<void>): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  // What fails here, the server has seen to already (docs/decisions/047-push.md).
  void import("#features/push/web/push-follows-account.ts").then(work).catch(() => {});
}

/** Makes the account that the server has signed in the one of this page, in its language. */
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
    mutationFn: (credentials: SignIn) =>
      responseOf(api["sign-in"].$post({ json: credentials }), { id: "string", name: "string" }),
    onSuccess: useSignedIn(),
  });
}

export function useSignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      // Code first: once signed out, nothing that is kept here may stay because of the network.
      const store = likelyRole(queryClient) === "student" ? await loadDeviceStore() : undefined;
      await responseOf(api["sign-out"].$post());
      await store?.forgetOwner().catch(() => {
        // This browser keeps nothing.
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
