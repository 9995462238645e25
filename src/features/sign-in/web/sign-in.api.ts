import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { SignIn } from "../../../domain/sign-in.ts";
import { type Account, accountQuery, forgetAccount, rememberAccount } from "../../../web/actor.ts";
import { answerOf, api } from "../../../web/api-client.ts";

/** Nothing of the former user's data may be seen by the next one. */
function becomeAccount(queryClient: QueryClient, account: Account | null): void {
  queryClient.clear();
  queryClient.setQueryData(accountQuery.queryKey, account);
}

export function useSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (credentials: SignIn) => answerOf(api["sign-in"].$post({ json: credentials })),
    onSuccess: (account) => {
      becomeAccount(queryClient, account);
      rememberAccount(account);
    },
  });
}

export function useSignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => answerOf(api["sign-out"].$post()),
    onSuccess: () => {
      forgetAccount();
      becomeAccount(queryClient, null);
    },
  });
}

export function useRequestPasswordReset() {
  return useMutation({
    mutationFn: (email: string) => answerOf(api["password-reset-requests"].$post({ json: { email } })),
  });
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (reset: { token: string; password: string }) =>
      answerOf(api["password-resets"].$post({ json: reset })),
  });
}
