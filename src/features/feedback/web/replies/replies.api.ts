import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { replyRoutes } from "#features/feedback/server/replies/replies.routes.ts";
import { apiClient, RequestError, responseOf } from "#web/data/api-client.ts";
import type { FollowUp } from "#web/data/follow-up.ts";
import { inBatches } from "#web/data/in-batches.ts";
import { marksKey, queryKeys } from "#web/data/query-keys.ts";

const api = apiClient<typeof replyRoutes>();

function fetchMarks(ids: readonly string[]) {
  return responseOf(api["feedback-marks"].$get({ query: { feedback: ids.join(",") } }));
}

function fetchLessonReplies(ids: readonly string[]) {
  return responseOf(api["lesson-replies"].$get({ query: { lessons: ids.join(",") } }));
}

export type FeedbackMarks = Awaited<ReturnType<typeof fetchMarks>>["items"][number];
export type RepliesOfLesson = Awaited<ReturnType<typeof fetchLessonReplies>>["items"][number];
export type Reply = NonNullable<FeedbackMarks["reply"]>;

export type ReplyTarget = { lessonId: string } | { feedbackId: string };

const loadMarks = inBatches(fetchMarks);
const loadLessonReplies = inBatches(fetchLessonReplies);

/** The marks of feedback; null if the actor may not see them. Loaded for all rows together. Returning to the tab does not load: 'New' stays. */
export function marksQuery(feedbackId: string) {
  return queryOptions({
    queryKey: marksKey(feedbackId),
    queryFn: ({ signal }) => loadMarks(feedbackId, signal),
    refetchOnWindowFocus: false,
  });
}

/** The reply to a class, and for a student the marks of their own feedback on it; null if the actor may not see it. */
export function lessonRepliesQuery(lessonId: string) {
  return queryOptions({
    queryKey: [...queryKeys.lessons, "replies", lessonId],
    queryFn: ({ signal }) => loadLessonReplies(lessonId, signal),
  });
}

/** Marks feedback as seen, in one request with other feedback marked at this moment. Feedback that is shown as new stays so. */
export const markSeen = inBatches(async (ids: string[]) => {
  await responseOf(api["feedback-marks"].$post({ json: { feedback: ids } }));
  return { items: [] };
});

export function useMarkDone<Item extends { id: string }>(
  followUp: FollowUp<unknown, { item: Item; isDone: boolean }>,
) {
  return useMutation({
    mutationFn: ({ item: { id }, isDone }: { item: Item; isDone: boolean }) =>
      responseOf(api.feedback[":id"].done.$put({ param: { id }, json: { isDone } })),
    ...followUp,
    meta: { ...followUp.meta, invalidatesAlways: [queryKeys.insights] },
  });
}

async function showReply(queryClient: QueryClient, target: ReplyTarget, reply: Reply | null): Promise<void> {
  if ("feedbackId" in target) {
    const { queryKey } = marksQuery(target.feedbackId);
    queryClient.setQueryData(queryKey, (marks) => marks && { ...marks, reply });
  } else {
    const { queryKey } = lessonRepliesQuery(target.lessonId);
    queryClient.setQueryData(queryKey, (replies) => replies && { ...replies, reply });
  }
  // What a teacher has to do next.
  void queryClient.invalidateQueries({ queryKey: queryKeys.insights });
  // Components are notified in a separate task; only then may the focus move to what they draw.
  await new Promise((resolve) => setTimeout(resolve));
}

/** Loads the reply again if the server rejected a change because another one is stored, or none. */
async function reloadReply(queryClient: QueryClient, target: ReplyTarget, error: Error): Promise<void> {
  const code = error instanceof RequestError ? error.body.code : undefined;
  if (code !== "conflict" && code !== "not-found") return;
  const { queryKey } =
    "feedbackId" in target ? marksQuery(target.feedbackId) : lessonRepliesQuery(target.lessonId);
  await queryClient.invalidateQueries({ queryKey });
}

interface WrittenReply {
  text: string;
  /** The id of a new reply. */
  id: string;
  /** The stored reply that is being changed, if there is one, and the version that the edit started from. */
  stored: Reply | null;
  updatedAt: string | null;
}

function save(target: ReplyTarget, { id, text, stored, updatedAt }: WrittenReply): Promise<Reply> {
  if (stored)
    return responseOf(api.replies[":id"].$patch({ param: { id: stored.id }, json: { text, updatedAt } }));
  const json = { id, text };
  return "feedbackId" in target
    ? responseOf(api.feedback[":id"].reply.$post({ param: { id: target.feedbackId }, json }))
    : responseOf(api.lessons[":id"].reply.$post({ param: { id: target.lessonId }, json }));
}

/** Sends a new reply, or another text for the stored one. Sending it again after a lost connection makes no second one. */
export function useSaveReply(target: ReplyTarget) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (written: WrittenReply) => save(target, written),
    onSuccess: (reply) => showReply(queryClient, target, reply),
    onError: (error) => reloadReply(queryClient, target, error),
  });
}

/** Withdraws the teacher's own reply, or removes it as an admin. */
export function useRetractReply(target: ReplyTarget, how: "withdraw" | "remove") {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      how === "withdraw"
        ? responseOf(api.replies[":id"].$delete({ param: { id } }))
        : responseOf(api.replies[":id"].removal.$post({ param: { id } })),
    onSuccess: () => showReply(queryClient, target, null),
    onError: (error) => reloadReply(queryClient, target, error),
  });
}
