import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { apiClient, RequestError, responseOf } from "../../../web/data/api-client.ts";
import { reviewSessionsQuery } from "../../review-sessions/web/review-sessions.api.ts";
import type { reminderMailRoutes } from "../server/reminder-mails.routes.ts";
import type { reminderRoutes } from "../server/reminders.routes.ts";

const api = apiClient<typeof reminderRoutes>();
const mails = apiClient<typeof reminderMailRoutes>();
const ofSession = api["review-sessions"][":id"].reminders;

/** How many students can be reminded of a class. Below the key of its audience: who is excused is not due. */
export function remindersQuery(reviewId: string) {
  return queryOptions({
    queryKey: [...reviewSessionsQuery.queryKey, "audience", reviewId, "reminders"],
    queryFn: () => responseOf(ofSession.$get({ param: { id: reviewId } })),
  });
}

export type Reminders = Awaited<ReturnType<NonNullable<ReturnType<typeof remindersQuery>["queryFn"]>>>;

/** Reminds the students who have not answered; who was reminded today already is left alone. */
export function useRemind(reviewId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => responseOf(ofSession.$post({ param: { id: reviewId } })),
    // Also after a failure: only its response may have been lost.
    onSettled: () => queryClient.invalidateQueries({ queryKey: remindersQuery(reviewId).queryKey }),
  });
}

export type Reminded = Awaited<ReturnType<ReturnType<typeof useRemind>["mutateAsync"]>>;

/** The classes that the signed-in student was reminded of. Below the key of the classes: an answer ends a reminder. */
export const ownRemindersQuery = queryOptions({
  queryKey: [...reviewSessionsQuery.queryKey, "own-reminders"],
  queryFn: async () => (await responseOf(api["my-reminders"].$get())).items,
});

/** Whether a student wants mails: the one who is signed in, or the one whose link it is. */
export function reminderMailsQuery(token?: string) {
  return queryOptions({
    queryKey: ["reminder-mails", token],
    queryFn: () =>
      token === undefined
        ? responseOf(mails["my-reminder-mails"].$get())
        : responseOf(mails["reminder-mails"].$get({ query: { token } })),
  });
}

/** Whether the server did not sign this link; a link that was cut off is not even valid. */
export function isLinkInvalid(error: unknown): boolean {
  return error instanceof RequestError && ["link-invalid", "invalid-input"].includes(error.body.code);
}

/** Turns the mails off or on. */
export function useChooseReminderMails(token?: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: { wanted: boolean }) =>
      token === undefined
        ? responseOf(mails["my-reminder-mails"].$put({ json }))
        : responseOf(mails["reminder-mails"].$put({ query: { token }, json })),
    onSuccess: (now) => queryClient.setQueryData(reminderMailsQuery(token).queryKey, now),
  });
}

export type OwnReminder = Awaited<ReturnType<NonNullable<(typeof ownRemindersQuery)["queryFn"]>>>[number];
