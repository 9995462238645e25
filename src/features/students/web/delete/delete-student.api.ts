import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { deleteStudentRoutes } from "#features/students/server/delete/delete-student.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import type { FollowUp } from "#web/data/follow-up.ts";

const api = apiClient<typeof deleteStudentRoutes>();

/** What would go with a student's record, or why it cannot be deleted. Never from memory. */
export function deletionQuery(id: string) {
  return queryOptions({
    queryKey: ["deletion", id],
    queryFn: () => responseOf(api.students[":id"].deletion.$get({ param: { id } })),
    gcTime: 0,
  });
}

export function useDeleteStudent(followUp: FollowUp<unknown, string>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => responseOf(api.students[":id"].$delete({ param: { id } })),
    ...followUp,
    meta: { failureNotice: true },
    // Only what is not on the screen: the page of the deleted student is about to be left.
    onSettled: () => queryClient.invalidateQueries({ refetchType: "none" }),
  });
}
