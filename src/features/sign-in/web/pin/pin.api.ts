import { queryOptions, useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import type { changePinSchema, PinSignIn } from "#domain/schemas/pin.ts";
import type { pinRoutes } from "#features/sign-in/server/pin/pins.routes.ts";
import { devicesQuery } from "#features/sign-in/web/devices/devices.api.ts";
import { useSignedIn } from "#features/sign-in/web/sign-in.api.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";

const api = apiClient<typeof pinRoutes>();

/** The student whose card has this code. The code stays in the memory of this page. */
export function cardQuery(code: string) {
  return queryOptions({
    queryKey: ["sign-in-card", code],
    queryFn: () => responseOf(api["pin-code-lookups"].$post({ json: { code } })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function usePinSignIn() {
  return useMutation({
    mutationFn: (credentials: PinSignIn) => responseOf(api["pin-sign-in"].$post({ json: credentials })),
    onSuccess: useSignedIn(),
  });
}

export function useSetPin() {
  return useMutation({
    mutationFn: (chosen: { code: string; pin: string }) => responseOf(api.pins.$post({ json: chosen })),
    onSuccess: useSignedIn(),
  });
}

export function useChangePin() {
  return useMutation({
    mutationFn: (pins: z.input<typeof changePinSchema>) =>
      responseOf(api["pin-changes"].$post({ json: pins })),
    // It signed out every other device.
    meta: { invalidates: [devicesQuery.queryKey] },
  });
}
