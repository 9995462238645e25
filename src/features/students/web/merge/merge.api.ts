import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { MergeInput } from "#domain/schemas/merging.ts";
import type { mergeStudentsRoutes } from "#features/students/server/merge/merge-students.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import type { DataOf } from "#web/data/data-of.ts";

const api = apiClient<typeof mergeStudentsRoutes>();

const { merge } = api.students[":id"];

/** What becomes of two records if the second is merged into the first. Never from memory. */
export function mergeQuery(remainingId: string, otherId: string) {
  return queryOptions({
    queryKey: ["merge", remainingId, otherId],
    queryFn: () => responseOf(merge.$get({ param: { id: remainingId }, query: { otherId } })),
    gcTime: 0,
  });
}

export type MergePreview = DataOf<typeof mergeQuery>;

export function useMerge(remainingId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: MergeInput) => responseOf(merge.$post({ param: { id: remainingId }, json })),
    // The page of the record that is gone is about to be left.
    onSuccess: () => queryClient.invalidateQueries({ refetchType: "none" }),
  });
}
