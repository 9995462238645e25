import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { FeedbackEdit, FeedbackSubmit } from "../../../domain/feedback.ts";
import { answerOf, api } from "../../../web/api-client.ts";
import {
  laterDatesQuery,
  markAnswered,
  reviewSessionsQuery,
} from "../../review-sessions/web/review-sessions.api.ts";

const feedbackKey = ["feedback"];

export interface FeedbackFilter {
  teacherId?: string;
  studentId?: string;
  topic?: string;
  date?: string;
  /** On this date or later. */
  from?: string;
}

function fetchFeedback(filter: FeedbackFilter & { after?: string }) {
  return answerOf(api.feedback.$get({ query: { ...filter } }));
}

type FeedbackPage = Awaited<ReturnType<typeof fetchFeedback>>;

export type Feedback = FeedbackPage["items"][number];

/** A page of the feedback that the signed-in user can see, newest first. While the next one loads, it stays. */
export function feedbackQuery(filter: FeedbackFilter & { after?: string } = {}) {
  return queryOptions({
    queryKey: [...feedbackKey, "page", filter],
    queryFn: () => fetchFeedback(filter),
  });
}

/** The same as a list that grows downwards. */
export function feedbackListQuery(filter: FeedbackFilter) {
  return infiniteQueryOptions({
    queryKey: [...feedbackKey, "list", filter],
    queryFn: ({ pageParam }) => fetchFeedback({ ...filter, after: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

export function oneFeedbackQuery(id: string) {
  return queryOptions({
    queryKey: [...feedbackKey, "one", id],
    queryFn: () => answerOf(api.feedback[":id"].$get({ param: { id } })),
  });
}

/** Feedback shows in lists of several kinds, its rating on the student's session and in the teacher's month. */
function invalidateFeedback(queryClient: QueryClient): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: feedbackKey }),
    queryClient.invalidateQueries({ queryKey: reviewSessionsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ["teachers"] }),
    queryClient.invalidateQueries({ queryKey: laterDatesQuery.queryKey }),
  ]);
}

/**
 * Sends a submission. Sent again, after a cut connection, it is the same one. Whatever else this class has been answered
 * with is never replaced: the refusal carries it.
 */
export function useSubmitFeedback() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (submission: FeedbackSubmit) => answerOf(api.feedback.$post({ json: submission })),
    onSuccess: async ({ id, reviewId, rating }) => {
      await markAnswered(queryClient, reviewId, { id, rating });
      void invalidateFeedback(queryClient);
    },
  });
}

export function useEditFeedback(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (edit: FeedbackEdit & { updatedAt: string | null }) =>
      answerOf(api.feedback[":id"].$patch({ param: { id }, json: edit })),
    onSuccess: () => invalidateFeedback(queryClient),
  });
}

/** Topic and date of a student's feedback, by its teacher. */
export function useEditFeedbackSession(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (session: { topic: string; date: string; updatedAt: string | null }) =>
      answerOf(api.feedback[":id"].session.$patch({ param: { id }, json: session })),
    onSuccess: () => invalidateFeedback(queryClient),
  });
}

export function useDeleteFeedback() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => answerOf(api.feedback[":id"].$delete({ param: { id } })),
    onSettled: () => invalidateFeedback(queryClient),
  });
}
