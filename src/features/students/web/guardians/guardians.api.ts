import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { GuardiansUpdate } from "#domain/schemas/guardians.ts";
import type { privacyRoutes } from "#features/privacy/server/privacy.routes.ts";
import type { consentRoutes } from "#features/students/server/guardians/consents.routes.ts";
import type { guardianRoutes } from "#features/students/server/guardians/guardians.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import type { DataOf } from "#web/data/data-of.ts";
import type { FollowUp } from "#web/data/follow-up.ts";
import { everything } from "#web/data/query-keys.ts";

const api = apiClient<typeof guardianRoutes>();
const privacyApi = apiClient<typeof privacyRoutes>();
const consentApi = apiClient<typeof consentRoutes>();

/** Where a student's guardians are edited, on the page that updates the student. */
export const parentsHash = "parents";

/** A student's guardians, with the student's name and what the student changed about the contacts. */
export function guardiansQuery(studentId: string) {
  return queryOptions({
    queryKey: ["guardians", studentId],
    queryFn: () => responseOf(api.students[":id"].guardians.$get({ param: { id: studentId } })),
  });
}

export type GuardiansRecord = DataOf<typeof guardiansQuery>;

export type Guardian = GuardiansRecord["guardians"][number];

/** For admins: what the student's guardians answered, the latest recorded first. */
export function consentsQuery(studentId: string) {
  return infiniteQueryOptions({
    queryKey: ["guardians", studentId, "consents"],
    queryFn: ({ pageParam }) =>
      responseOf(
        consentApi.students[":id"].consents.$get({ param: { id: studentId }, query: { after: pageParam } }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

export type ConsentEvent = DataOf<typeof consentsQuery>["items"][number];

export function useChangeGuardians(studentId: string, followUp?: FollowUp<unknown, GuardiansUpdate>) {
  return useMutation({
    mutationFn: (update: GuardiansUpdate) =>
      responseOf(api.students[":id"].guardians.$put({ param: { id: studentId }, json: update })),
    ...followUp,
    // The first guardian's contacts are in the profile and in lists, too.
    meta: { invalidates: [["guardians"], ["students"], ["audit-log"]] },
  });
}

/** Who the guardians of a student are and were: each can be erased. Never from memory. */
export const erasableQuery = (id: string) =>
  queryOptions({
    queryKey: ["guardians", id, "erasable"],
    queryFn: () => responseOf(privacyApi.students[":id"]["guardian-erasures"].$get({ param: { id } })),
    gcTime: 0,
  });

export type KnownGuardian = DataOf<typeof erasableQuery>["guardians"][number];

export function useEraseGuardian(id: string, followUp: FollowUp<unknown, KnownGuardian["key"]>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (key: KnownGuardian["key"]) =>
      responseOf(privacyApi.students[":id"]["guardian-erasures"].$post({ param: { id }, json: key })),
    // Nothing of them may stay in the memory of this page: they are in messages, in lists and in the log, too.
    onSuccess: (result, key) => {
      followUp.onSuccess?.(result, key);
      queryClient.removeQueries({ type: "inactive" });
    },
    onError: followUp.onError,
    meta: { invalidates: [everything] },
  });
}
