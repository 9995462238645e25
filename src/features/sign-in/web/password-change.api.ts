import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { changePasswordSchema } from "../../../domain/sign-in.ts";
import { answerOf, api } from "../../../web/api-client.ts";
import { devicesQuery } from "./devices.api.ts";

export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (passwords: z.input<typeof changePasswordSchema>) =>
      answerOf(api["password-changes"].$post({ json: passwords })),
    // It signed out every other device.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  });
}
