import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { SignIn, setupSchema } from "../../../domain/sign-in.ts";
import { accountQuery, becomeAccount, clearStorage } from "../../../web/actor.ts";
import { answerOf, api } from "../../../web/api-client.ts";
import { forgetAllKept } from "../../../web/kept-input.ts";

export function useSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (credentials: SignIn) => answerOf(api["sign-in"].$post({ json: credentials })),
    onSuccess: (account) => becomeAccount(queryClient, account),
  });
}

export function useSignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => answerOf(api["sign-out"].$post()),
    onSuccess: () => {
      becomeAccount(queryClient, null);
      clearStorage();
      forgetAllKept();
    },
  });
}

export function useRequestPasswordReset() {
  return useMutation({
    mutationFn: (email: string) => answerOf(api["password-reset-requests"].$post({ json: { email } })),
  });
}

export function useResetPassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reset: { token: string; password: string }) =>
      answerOf(api["password-resets"].$post({ json: reset })),
    // The reset ended the account's sessions, maybe this browser's too.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: accountQuery.queryKey }),
  });
}

/** Whether the school still needs its first admin, and whether the set-up link with this token can make one. */
export function setupStateQuery(token?: string) {
  return queryOptions({
    queryKey: ["setup", token ?? null],
    queryFn: () => answerOf(api.setup.$get({ query: { token } })),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useSetUpSchool() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (setup: z.input<typeof setupSchema>) => answerOf(api.setup.$post({ json: setup })),
    onSuccess: () => queryClient.removeQueries({ queryKey: ["setup"] }),
  });
}
