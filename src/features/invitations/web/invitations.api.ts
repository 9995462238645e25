import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { newInvitationSchema, TeacherRegistration } from "#domain/schemas/invitations.ts";
import type { invitationUseRoutes } from "#features/invitations/server/invitation-use.routes.ts";
import type { invitationRoutes } from "#features/invitations/server/invitations.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import type { DataOf } from "#web/data/data-of.ts";
import type { FollowUp } from "#web/data/follow-up.ts";
import { mailRefetchMs } from "#web/data/mail-refetch.ts";

const api = apiClient<typeof invitationRoutes>();
const useApi = apiClient<typeof invitationUseRoutes>();

const queryKey = ["invitations"];

/** What a code is for. A code that does not work is an error, with its sentence. */
export function invitationLookupQuery(code: string) {
  return queryOptions({
    queryKey: ["invitation-lookup", code],
    queryFn: () => responseOf(useApi["invitation-lookups"].$post({ json: { code } })),
    staleTime: 60_000,
  });
}

export type LookedUp = DataOf<typeof invitationLookupQuery>;

export type InvitedRole = "teacher" | "student";

/** A page of invitations, newest first. While the next one loads, the previous page stays. */
export function invitationsQuery({ kind, after }: { kind?: InvitedRole; after?: string } = {}) {
  return queryOptions({
    queryKey: [...queryKey, "list", { kind, after }],
    queryFn: () => responseOf(api.invitations.$get({ query: { kind, after } })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => mailRefetchMs(state.data?.items.map(({ mail }) => mail) ?? []),
  });
}

type InvitationPage = DataOf<typeof invitationsQuery>;

export type InvitationRow = InvitationPage["items"][number];

/** An invitation with its code, and who used it. */
export function invitationQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKey, "one", id],
    queryFn: () => responseOf(api.invitations[":id"].$get({ param: { id } })),
    refetchInterval: ({ state }) => mailRefetchMs([state.data?.mail]),
  });
}

export type ShownInvitation = DataOf<typeof invitationQuery>;

/** The code of a class group; its `invitation` is null when there is none that works. */
export function classGroupInvitationQuery(classGroupId: string) {
  return queryOptions({
    queryKey: [...queryKey, "class-group", classGroupId],
    queryFn: () => responseOf(api["class-groups"][":id"].invitation.$get({ param: { id: classGroupId } })),
  });
}

export function useInvite() {
  return useMutation({
    mutationFn: (json: z.input<typeof newInvitationSchema>) => responseOf(api.invitations.$post({ json })),
    meta: { invalidatesAlways: [queryKey] },
  });
}

export function useRevokeInvitation(followUp: FollowUp<unknown, string>) {
  return useMutation({
    mutationFn: (id: string) => responseOf(api.invitations[":id"].revocation.$post({ param: { id } })),
    ...followUp,
    meta: { failureNotice: true, invalidatesAlways: [queryKey] },
  });
}

/** Mails an invitation again; done when the page shows the state of the mail. */
export function useMailInvitation() {
  return useMutation({
    mutationFn: (id: string) => responseOf(api.invitations[":id"].mails.$post({ param: { id } })),
    meta: { failureNotice: true, invalidatesAlways: [queryKey] },
  });
}

export function useRegisterTeacher() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (registration: TeacherRegistration) =>
      responseOf(useApi["teacher-registrations"].$post({ json: registration })),
    onSuccess: () => queryClient.removeQueries({ queryKey: ["invitation-lookup"] }),
  });
}
