import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { privacyRoutes } from "#features/privacy/server/privacy.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import type { DataOf } from "#web/data/data-of.ts";

const api = apiClient<typeof privacyRoutes>();

/** Where everything that the school holds of a person can be downloaded. */
export const personDataPath = (
  id: string,
  format: "json" | "html",
  { language, withWithheld }: { language: string; withWithheld: boolean },
) =>
  `/api/people/${id}/data?${new URLSearchParams({ format, language, ...(withWithheld && { notForParents: "included" }) })}`;

/** What is removed and what stays when a student is erased. Never cached. */
export const erasureQuery = (id: string) =>
  queryOptions({
    queryKey: ["erasure", id],
    queryFn: () => responseOf(api.students[":id"].erasure.$get({ param: { id } })),
    gcTime: 0,
  });

export function useEraseStudent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      responseOf(api.students[":id"].erasure.$post({ param: { id }, json: { name } })),
    // Nothing of them may stay in the memory of this page, and their own page is about to be left.
    onSuccess: () => queryClient.removeQueries({ type: "inactive" }),
    onSettled: () => queryClient.invalidateQueries({ refetchType: "none" }),
  });
}

export type ErasurePreview = DataOf<typeof erasureQuery>;
