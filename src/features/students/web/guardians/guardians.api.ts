import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { GuardiansUpdate } from "#domain/schemas/guardians.ts";
import type { consentRoutes } from "#features/students/server/guardians/consents.routes.ts";
import type { guardianRoutes } from "#features/students/server/guardians/guardians.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";

const api = apiClient<typeof guardianRoutes>();
const consentApi = apiClient<typeof consentRoutes>();

/** A student's guardians, with the student's name and what the student changed about the contacts. */
export function guardiansQuery(studentId: string) {
  return queryOptions({
    queryKey: ["guardians", studentId],
    queryFn: () =>
      responseOf(api.students[":id"].guardians.$get({ param: { id: studentId } }), {
        student: { id: "string" },
        updatedAt: "string",
        guardians: [{ name: "string" }],
      }),
  });
}

export type GuardiansRecord = Awaited<ReturnType<NonNullable<ReturnType<typeof guardiansQuery>["queryFn"]>>>;

export type Guardian = GuardiansRecord["guardians"][number];

/** For admins: what the student's guardians answered, the latest recorded first. */
export function consentsQuery(studentId: string) {
  return infiniteQueryOptions({
    queryKey: ["guardians", studentId, "consents"],
    queryFn: ({ pageParam }) =>
      responseOf(
        consentApi.students[":id"].consents.$get({ param: { id: studentId }, query: { after: pageParam } }),
        { items: [{ id: "number", contact: "string" }] },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

export type ConsentEvent = Awaited<
  ReturnType<Extract<ReturnType<typeof consentsQuery>["queryFn"], (...args: never[]) => unknown>>
>["items"][number];

export function useChangeGuardians(studentId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (update: GuardiansUpdate) =>
      responseOf(api.students[":id"].guardians.$put({ param: { id: studentId }, json: update })),
    // The first guardian's contacts are in the profile and in lists, too.
    onSuccess: () =>
      Promise.all(
        [["guardians"], ["students"], ["audit-log"]].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
