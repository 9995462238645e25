import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { ReviewSession } from "../../../domain/review-session.ts";
import { answerOf, api } from "../../../web/api-client.ts";

function fetchSessions(after: string | undefined) {
  return answerOf(api["review-sessions"].$get({ query: { after } }));
}

/** The sessions that the signed-in user can see, newest first: a teacher's own, a student's to answer. */
export const reviewSessionsQuery = infiniteQueryOptions({
  queryKey: ["review-sessions"],
  queryFn: ({ pageParam }) => fetchSessions(pageParam),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
});

type SessionsPage = Awaited<ReturnType<typeof fetchSessions>>;

export type ReviewSessionEntry = SessionsPage["items"][number];

/**
 * Shows a student's session as answered with this feedback. A list that is under way may have been read before that, so
 * it is dropped: the caller asks for it again.
 */
export async function markAnswered(
  queryClient: QueryClient,
  reviewId: string,
  given: { id: string; rating: number },
): Promise<void> {
  // What was just sent is the student's own.
  const feedback = { ...given, editedBy: null, original: null };
  await queryClient.cancelQueries({ queryKey: reviewSessionsQuery.queryKey });
  queryClient.setQueryData<InfiniteData<SessionsPage, string | undefined>>(
    reviewSessionsQuery.queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((each) => (each.id === reviewId ? { ...each, feedback } : each)),
        })),
      },
  );
}

export function useAddReviewSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (session: ReviewSession) => answerOf(api["review-sessions"].$post({ json: session })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: reviewSessionsQuery.queryKey }),
  });
}

/** Deletes a session with all feedback on it. */
export function useDeleteReviewSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => answerOf(api["review-sessions"][":id"].$delete({ param: { id } })),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: reviewSessionsQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: ["feedback"] }),
      ]),
  });
}
