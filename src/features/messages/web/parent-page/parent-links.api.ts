import { queryOptions, useMutation } from "@tanstack/react-query";
import type { parentLinkRoutes } from "#features/messages/server/parent-page/parent-links.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import type { DataOf } from "#web/data/data-of.ts";
import type { FollowUp } from "#web/data/follow-up.ts";

const api = apiClient<typeof parentLinkRoutes>();
const ofStudent = api.students[":id"]["parent-links"];

const keyOf = (studentId: string) => ["parent-links", studentId];

/** The links to the pages of a student's guardians that still work. */
export function parentLinksQuery(studentId: string) {
  return queryOptions({
    queryKey: keyOf(studentId),
    queryFn: async () => (await responseOf(ofStudent.$get({ param: { id: studentId } }))).items,
  });
}

export type ParentLink = DataOf<typeof parentLinksQuery>[number];

/** Neither the mutation nor the cache keeps the link: it is in the state of the page that shows it. */
export function useMakeParentLink(studentId: string) {
  return useMutation({
    mutationFn: (contact: string) =>
      responseOf(ofStudent.$post({ param: { id: studentId }, json: { contact } })),
    gcTime: 0,
    meta: { invalidates: [keyOf(studentId)] },
  });
}

export function useRevokeParentLink(studentId: string, followUp: FollowUp<unknown, string>) {
  return useMutation({
    mutationFn: (id: string) => responseOf(api["parent-links"][":id"].$delete({ param: { id } })),
    ...followUp,
    // Also after a failure: someone else may have revoked it.
    meta: { ...followUp.meta, invalidatesAlways: [keyOf(studentId)] },
  });
}
