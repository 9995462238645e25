import { infiniteQueryOptions, type QueryClient, queryOptions, useMutation } from "@tanstack/react-query";
import type { InferRequestType } from "hono/client";
import type { FeedbackEdit } from "#domain/schemas/feedback.ts";
import type { feedbackRoutes } from "#features/feedback/server/feedback.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import type { FollowUp } from "#web/data/follow-up.ts";
import { invalidate, queryKeys } from "#web/data/query-keys.ts";

const api = apiClient<typeof feedbackRoutes>();

type FeedbackFilter = Omit<InferRequestType<typeof api.feedback.$get>["query"], "after" | "limit">;

function fetchFeedback(filter: FeedbackFilter & { after?: string }) {
  return responseOf(api.feedback.$get({ query: { ...filter } }));
}

type FeedbackPage = Awaited<ReturnType<typeof fetchFeedback>>;

export type Feedback = FeedbackPage["items"][number];

/** A page of the feedback that the signed-in user can see. */
export function feedbackQuery(filter: FeedbackFilter & { after?: string } = {}) {
  return queryOptions({
    queryKey: [...queryKeys.feedback, "page", filter],
    queryFn: () => fetchFeedback(filter),
  });
}

/** The same as an infinite list. */
export function feedbackListQuery(filter: FeedbackFilter) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.feedback, "list", filter],
    queryFn: ({ pageParam }) => fetchFeedback({ ...filter, after: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** How long such a list is; not counted beyond a thousand. */
export function feedbackCountQuery(filter: FeedbackFilter) {
  return queryOptions({
    queryKey: [...queryKeys.feedback, "count", filter],
    queryFn: () => responseOf(api["feedback-count"].$get({ query: { ...filter } })),
  });
}

export function oneFeedbackQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.feedback, "one", id],
    queryFn: () => responseOf(api.feedback[":id"].$get({ param: { id } })),
  });
}

/** Feedback appears in several lists, its rating on the student's lesson and in the teacher's month. */
const feedbackKeys = [
  queryKeys.feedback,
  queryKeys.insights,
  queryKeys.studentHistory,
  queryKeys.lessons,
  queryKeys.teachers,
  queryKeys.laterDates,
];

export const invalidateFeedback = (queryClient: QueryClient) => invalidate(queryClient, ...feedbackKeys);

export function useEditFeedback(id: string) {
  return useMutation({
    mutationFn: (edit: FeedbackEdit & { updatedAt: string | null }) =>
      responseOf(api.feedback[":id"].$patch({ param: { id }, json: edit })),
    meta: { invalidates: feedbackKeys },
  });
}

/** Marks feedback as not for parents, or takes that back, as an admin. */
export function useWithholdFeedback(followUp: FollowUp<null, { id: string; withheld: boolean }>) {
  return useMutation({
    mutationFn: ({ id, withheld }: { id: string; withheld: boolean }) =>
      responseOf(api.feedback[":id"].withheld.$put({ param: { id }, json: { withheld } })),
    ...followUp,
    meta: { failureNotice: true, invalidatesAlways: feedbackKeys },
  });
}

/** Topic and date of a student's feedback, by its teacher. */
export function useEditFeedbackLesson(id: string) {
  return useMutation({
    mutationFn: (lesson: { topic: string; date: string; updatedAt: string | null }) =>
      responseOf(api.feedback[":id"].lesson.$patch({ param: { id }, json: lesson })),
    meta: { invalidates: feedbackKeys },
  });
}

export function useDeleteFeedback() {
  return useMutation({
    mutationFn: (id: string) => responseOf(api.feedback[":id"].$delete({ param: { id } })),
    meta: { invalidatesAlways: feedbackKeys },
  });
}
