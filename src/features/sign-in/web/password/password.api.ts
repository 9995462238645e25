import { useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import type { changePasswordSchema } from "#domain/schemas/sign-in.ts";
import type { passwordRoutes } from "#features/sign-in/server/password/passwords.routes.ts";
import { devicesQuery } from "#features/sign-in/web/devices/devices.api.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import { accountQuery } from "#web/session/account.ts";

const api = apiClient<typeof passwordRoutes>();

export function useChangePassword() {
  return useMutation({
    mutationFn: (passwords: z.input<typeof changePasswordSchema>) =>
      responseOf(api["password-changes"].$post({ json: passwords })),
    // It signed out every other device.
    meta: { invalidates: [devicesQuery.queryKey] },
  });
}

export function useRequestPasswordReset() {
  return useMutation({
    mutationFn: (email: string) => responseOf(api["password-reset-requests"].$post({ json: { email } })),
  });
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (reset: { token: string; password: string }) =>
      responseOf(api["password-resets"].$post({ json: reset })),
    // The reset ended the account's sessions, maybe this browser's too.
    meta: { invalidates: [accountQuery.queryKey] },
  });
}
