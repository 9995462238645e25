import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { pinCodeRoutes } from "#features/sign-in/server/pin/pin-codes.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";

const api = apiClient<typeof pinCodeRoutes>();

const pinStates = ["pin-states"];

/** Whether a student has a PIN or a card. */
export function pinStateQuery(studentId: string) {
  return queryOptions({
    queryKey: [...pinStates, "student", studentId],
    queryFn: () =>
      responseOf(api.students[":id"]["pin-code"].$get({ param: { id: studentId } }), { hasPin: "boolean" }),
  });
}

/** The students of a class group, with the state of their PINs. */
export function groupPinStatesQuery(classGroupId: string) {
  return queryOptions({
    queryKey: [...pinStates, "class-group", classGroupId],
    queryFn: () => readGroup(classGroupId),
  });
}

const readGroup = (id: string) =>
  responseOf(api["class-groups"][":id"]["pin-codes"].$get({ param: { id } }), {
    classGroup: "string",
    students: [{ id: "string" }],
    total: "number",
  });

export type GroupStudent = Awaited<ReturnType<typeof readGroup>>["students"][number];

const issueCard = (id: string, reset: boolean) =>
  responseOf(api.students[":id"]["pin-code"].$post({ param: { id }, json: { reset } }), {
    name: "string",
    studentId: "string",
  });

const issueCards = (id: string, studentIds: string[]) =>
  responseOf(api["class-groups"][":id"]["pin-codes"].$post({ param: { id }, json: { studentIds } }), {
    cards: [{ name: "string" }],
    expiresAt: "string",
  });

/** A card with its code, which is shown only once, and when it expires. */
export type Card = Awaited<ReturnType<typeof issueCards>>["cards"][number] & { expiresAt: string };

/** Neither the mutations nor the cache keep the codes: they are in the state of the page that shows them. */
export function useCards() {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: pinStates });
  return {
    issue: useMutation({
      mutationFn: ({ studentId, reset }: { studentId: string; reset: boolean }) =>
        issueCard(studentId, reset),
      gcTime: 0,
      // The state may have differed from what the page showed.
      onSettled: refresh,
    }),
    issueForGroup: useMutation({
      mutationFn: async ({ classGroupId, studentIds }: { classGroupId: string; studentIds: string[] }) => {
        const { cards, expiresAt } = await issueCards(classGroupId, studentIds);
        return cards.map((card): Card => ({ ...card, expiresAt }));
      },
      gcTime: 0,
      onSettled: refresh,
    }),
    revoke: useMutation({
      mutationFn: (id: string) => responseOf(api.students[":id"]["pin-code"].$delete({ param: { id } })),
      onSettled: refresh,
    }),
  };
}
