import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { lessonsQuery } from "#features/lessons/web/lessons.api.ts";
import type { reminderMailRoutes } from "#features/reminders/server/mails/reminder-mails.routes.ts";
import type { reminderRoutes } from "#features/reminders/server/reminders.routes.ts";
import type { waitingLessonRoutes } from "#features/reminders/server/waiting/waiting-lessons.routes.ts";
import { apiClient, RequestError, responseOf } from "#web/data/api-client.ts";
import type { DataOf } from "#web/data/data-of.ts";
import type { FollowUp } from "#web/data/follow-up.ts";
import { queryKeys } from "#web/data/query-keys.ts";

const api = apiClient<typeof reminderRoutes>();
const waiting = apiClient<typeof waitingLessonRoutes>();
const mails = apiClient<typeof reminderMailRoutes>();
const ofLesson = api.lessons[":id"].reminders;

/** How many students can be reminded of a class. Below the key of its audience, because excused students are not due. */
export function remindersQuery(lessonId: string) {
  return queryOptions({
    queryKey: [...lessonsQuery.queryKey, "audience", lessonId, "reminders"],
    queryFn: () => responseOf(ofLesson.$get({ param: { id: lessonId } })),
  });
}

export type Reminders = DataOf<typeof remindersQuery>;

/** Reminds the students who have not answered, except those already reminded today. */
export function useRemind(lessonId: string) {
  return useMutation({
    mutationFn: () => responseOf(ofLesson.$post({ param: { id: lessonId } })),
    // Also after a failure: only its response may have been lost.
    meta: {
      invalidatesAlways: [
        remindersQuery(lessonId).queryKey,
        waitingLessonsQuery.queryKey,
        queryKeys.insights,
      ],
    },
  });
}

export type Reminded = Awaited<ReturnType<ReturnType<typeof useRemind>["mutateAsync"]>>;

/** How many classes have students who can be reminded now. Below the key of the figures, because it changes with them. */
export const waitingCountQuery = queryOptions({
  queryKey: [...queryKeys.insights, "waiting-lessons"],
  queryFn: () => responseOf(waiting["waiting-lesson-count"].$get()),
});

export type WaitingCount = DataOf<typeof waitingCountQuery>;

/** Classes of the last days whose students can be reminded now. Below the key of the classes, because feedback ends the wait. */
export const waitingLessonsQuery = infiniteQueryOptions({
  queryKey: [...lessonsQuery.queryKey, "waiting"],
  queryFn: ({ pageParam: after }) => responseOf(waiting["waiting-lessons"].$get({ query: { after } })),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
});

const countReminders = () => responseOf(waiting["waiting-lessons"].reminders.$get());

/** How many students would be reminded of how many classes: asked for when someone is about to do it. */
export function useCountWaiting() {
  return useMutation({ mutationFn: countReminders });
}

export type WaitingStudents = Awaited<ReturnType<typeof countReminders>>;

/** The same for a teacher's own classes, which are few. Below the key of the figures, because it changes with them. */
export const ownRemindersQuery = queryOptions({
  queryKey: [...queryKeys.insights, "reminders"],
  queryFn: countReminders,
});

/** Reminds the students of the classes that are waiting. */
export function useRemindAll() {
  return useMutation({
    mutationFn: () => responseOf(waiting["waiting-lessons"].reminders.$post()),
    // Also after a failure: some may have been reminded.
    meta: { invalidatesAlways: [lessonsQuery.queryKey, queryKeys.insights] },
  });
}

/** Whether a student wants mails: the signed-in student, or the one whose link was opened. */
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
export function useChooseReminderMails(
  token: string | undefined,
  { onSuccess, meta }: FollowUp<{ wanted: boolean }, unknown>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: { wanted: boolean }) =>
      token === undefined
        ? responseOf(mails["my-reminder-mails"].$put({ json }))
        : responseOf(mails["reminder-mails"].$put({ query: { token }, json })),
    onSuccess: (now, change) => {
      queryClient.setQueryData(reminderMailsQuery(token).queryKey, now);
      onSuccess?.(now, change);
    },
    meta,
  });
}
