import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { pinCodeRoutes } from "#features/sign-in/server/pin/pin-codes.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";

const api = apiClient<typeof pinCodeRoutes>();

const pinStates = ["pin-states"];

export function pinStateQuery(studentId: string) {
  return queryOptions({
    queryKey: [...pinStates, "student", studentId],
    queryFn: () => responseOf(api.students[":id"]["pin-code"].$get({ param: { id: studentId } })),
  });
}

export function groupPinStatesQuery(classGroupId: string) {
  return queryOptions({
    queryKey: [...pinStates, "class-group", classGroupId],
    queryFn: () => readGroup(classGroupId),
  });
}

const readGroup = (id: string) => responseOf(api["class-groups"][":id"]["pin-codes"].$get({ param: { id } }));

export type GroupStudent = Awaited<ReturnType<typeof readGroup>>["students"][number];

/** The class groups of a school year, with how many cards can be made for each. */
export function cardGroupsQuery(schoolYearId: string | undefined) {
  return queryOptions({
    queryKey: [...pinStates, "school-year", schoolYearId],
    queryFn: () => readGroups(schoolYearId ?? ""),
    enabled: schoolYearId !== undefined,
  });
}

const readGroups = (id: string) =>
  responseOf(api["school-years"][":id"]["pin-codes"].$get({ param: { id } }));

export type CardGroup = Awaited<ReturnType<typeof readGroups>>["items"][number];

interface Issue {
  studentIds?: string[];
  validDays: number;
  keepCardsSince?: string;
}

/** Makes cards for students of a class group, at most as many as are made at once. */
export async function issueCards(classGroupId: string, json: Issue) {
  const { cards, expiresAt } = await responseOf(
    api["class-groups"][":id"]["pin-codes"].$post({ param: { id: classGroupId }, json }),
  );
  return cards.map((card) => ({ ...card, expiresAt }));
}

/** A card with its code, which is shown only once, and when it expires. */
export type Card = Awaited<ReturnType<typeof issueCards>>[number];

/** Neither the mutations nor the cache keep the codes: they are in the state of the page that shows them. */
export function useCards() {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: pinStates });
  return {
    refresh,
    issue: useMutation({
      mutationFn: ({ studentId: id, ...json }: { studentId: string; reset: boolean; validDays: number }) =>
        responseOf(api.students[":id"]["pin-code"].$post({ param: { id }, json })),
      gcTime: 0,
      meta: { failureNotice: true },
      // The state may have differed from what the page showed.
      onSettled: refresh,
    }),
    issueForGroup: useMutation({
      mutationFn: ({ classGroupId, ...issue }: Issue & { classGroupId: string }) =>
        issueCards(classGroupId, issue),
      gcTime: 0,
      onSettled: refresh,
    }),
    revoke: useMutation({
      mutationFn: (id: string) => responseOf(api.students[":id"]["pin-code"].$delete({ param: { id } })),
      meta: { failureNotice: true },
      onSettled: refresh,
    }),
  };
}
