import { queryOptions, useMutation } from "@tanstack/react-query";
import type { signInLinkRoutes } from "#features/sign-in/server/links/sign-in-links.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import type { FollowUp } from "#web/data/follow-up.ts";
import { mailRefetchMs } from "#web/data/mail-refetch.ts";

const api = apiClient<typeof signInLinkRoutes>();

const makeLink = (id: string) => responseOf(api.users[":id"]["sign-in-links"].$post({ param: { id } }));

export type SignInLink = Awaited<ReturnType<typeof makeLink>>;

/** Neither the mutation nor the cache keeps the link: it is in the state of the page that shows it. */
export function useMakeSignInLink() {
  return useMutation({ mutationFn: makeLink, gcTime: 0, meta: { failureNotice: true } });
}

const makeTeacherLinks = () => responseOf(api["teacher-sign-in-links"].$post());

export type TeacherLinks = Awaited<ReturnType<typeof makeTeacherLinks>>;

/** Links for all teachers without a password: as with one, only the page that shows them keeps them. */
export const useMakeTeacherLinks = (followUp: FollowUp<TeacherLinks, void>) =>
  useMutation({ mutationFn: makeTeacherLinks, gcTime: 0, meta: { failureNotice: true }, ...followUp });

const mailTeacherLinks = () => responseOf(api["teacher-sign-in-mails"].$post());

export const useMailTeacherLinks = (followUp: FollowUp<Awaited<ReturnType<typeof mailTeacherLinks>>, void>) =>
  useMutation({ mutationFn: mailTeacherLinks, meta: { failureNotice: true }, ...followUp });

const signInMailKey = (id: string) => ["sign-in-mail", id];

/** The state of the last mail with a link for this person; null without one. Fetched again after the e-mail changed. */
export function signInMailQuery({ id, email }: { id: string; email: string }) {
  return queryOptions({
    queryKey: [...signInMailKey(id), email],
    queryFn: async () => (await responseOf(api.users[":id"]["sign-in-mail"].$get({ param: { id } }))).mail,
    refetchInterval: ({ state }) => mailRefetchMs([state.data]),
  });
}

/** The people who did not get the link that was mailed to them, and still wait for one. */
export const failedMailsQuery = queryOptions({
  queryKey: ["failed-mails"],
  queryFn: async () => (await responseOf(api["failed-mails"].$get())).items,
});

/** Mails someone a link; done when the page shows the state of the mail. */
export function useMailSignInLink(id: string) {
  return useMutation({
    mutationFn: () => responseOf(api.users[":id"]["sign-in-mails"].$post({ param: { id } })),
    meta: { failureNotice: true, invalidatesAlways: [signInMailKey(id)] },
  });
}
