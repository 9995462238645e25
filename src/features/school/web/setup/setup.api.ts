import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { setupSchema } from "#domain/schemas/school.ts";
import type { setupRoutes } from "#features/school/server/setup/setup.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import { schoolQuery } from "#web/data/school.ts";
import { accountQuery } from "#web/session/account.ts";
import { becomeAccount } from "#web/session/change-account.ts";

const api = apiClient<typeof setupRoutes>();

/** Whether the school still needs its first admin, and whether the set-up link with this token can make one. */
export function setupStateQuery(token?: string) {
  return queryOptions({
    queryKey: ["setup", token ?? null],
    queryFn: () => responseOf(api.setup.$get({ query: { token } })),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Sets the school up. Its admin is signed in then. */
export function useSetUpSchool() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (setup: z.input<typeof setupSchema>) => responseOf(api.setup.$post({ json: setup })),
    onSuccess: async () => {
      queryClient.removeQueries({ queryKey: ["setup"] });
      // If one of these fails, the next page asks again.
      const [account] = await Promise.all([
        queryClient.fetchQuery({ ...accountQuery, staleTime: 0 }).catch(() => null),
        queryClient.refetchQueries({ queryKey: schoolQuery.queryKey, exact: true }),
      ]);
      if (account) becomeAccount(queryClient, account);
    },
  });
}
