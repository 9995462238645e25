import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { setupSchema } from "../../../domain/schemas/sign-in.ts";
import { apiClient, responseOf } from "../../../web/data/api-client.ts";
import type { setupRoutes } from "../server/setup.routes.ts";

const api = apiClient<typeof setupRoutes>();

/** Whether the school still needs its first admin, and whether the set-up link with this token can make one. */
export function setupStateQuery(token?: string) {
  return queryOptions({
    queryKey: ["setup", token ?? null],
    queryFn: () => responseOf(api.setup.$get({ query: { token } })),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useSetUpSchool() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (setup: z.input<typeof setupSchema>) => responseOf(api.setup.$post({ json: setup })),
    onSuccess: () => queryClient.removeQueries({ queryKey: ["setup"] }),
  });
}
