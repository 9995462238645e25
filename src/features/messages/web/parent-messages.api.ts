import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { InferRequestType } from "hono/client";
import type { ReplyKind, SaidState, ShownMessageState, WaitReason } from "#domain/messages/message-states.ts";
import type { ParentChannel } from "#domain/messages/parent-message.ts";
import { isOfficeRole } from "#domain/roles.ts";
import type { feedbackToSendRoutes } from "#features/messages/server/feedback-to-send.routes.ts";
import type { parentMessageRoutes } from "#features/messages/server/parent-messages.routes.ts";
import { guardiansQuery } from "#features/students/web/guardians/guardians.api.ts";
import { studentQuery } from "#features/students/web/students.api.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import type { FollowUp } from "#web/data/follow-up.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { schoolDayQuery } from "#web/data/school-day.ts";

const api = apiClient<typeof parentMessageRoutes>();
const feedbackApi = apiClient<typeof feedbackToSendRoutes>();

/** Messages, queues and what is counted in them: one change often shows in all of them. */
export const messagesKey = ["parent-messages"] as const;

const messageShape = { id: "string", students: [{ id: "string" }], state: "string" } as const;

export interface MessageFilter {
  studentId?: string;
  queueId?: string;
  channel?: ParentChannel;
  state?: ShownMessageState;
  /** Whose guardians asked for a correction that nobody has looked into. */
  correction?: "open";
  /** On these days, both included. */
  from?: string;
  to?: string;
}

export const readMessages = (filter: MessageFilter, page: { after?: string; limit?: string } = {}) =>
  responseOf(api["parent-messages"].$get({ query: { ...filter, ...page } }), { items: [messageShape] });

export type ParentMessage = Awaited<ReturnType<typeof readMessages>>["items"][number];

/** How often to look again while this server is sending mails. */
const sendingRefetchMs = 2_000;

/** How often to look while mails wait for something: a mail server, or the end of quiet hours. */
const waitingRefetchMs = 30_000;

/** How often to look again, by what mails wait for. */
export function mailsRefetchMs(waits: readonly { why: WaitReason; until: string | null }[]): number | false {
  if (waits.length === 0) return false;
  return waits.some(({ why, until }) => why !== "no-mail-server" && until === null)
    ? sendingRefetchMs
    : waitingRefetchMs;
}

/** Messages to parents: newest first, those of a queue in its order. */
export function parentMessagesQuery(filter: MessageFilter) {
  return infiniteQueryOptions({
    queryKey: [...messagesKey, "list", filter],
    queryFn: ({ pageParam }) => readMessages(filter, { after: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: ({ state }) =>
      mailsRefetchMs(
        state.data?.pages.flatMap(({ items }) => items.flatMap(({ waits }) => waits ?? [])) ?? [],
      ),
  });
}

/** A message, with what happened to it, oldest first. */
export const readMessage = (id: string) =>
  responseOf(api["message-details"][":id"].$get({ param: { id } }), {
    channel: "string",
    message: "string",
    events: [{ at: "string", kind: "string" }],
  });

export function messageEventsQuery(id: string) {
  return queryOptions({ queryKey: [...messagesKey, "events", id], queryFn: () => readMessage(id) });
}

/** A student's feedback to choose from, the one given last first: of a date, with what it says; or all, for the dates. */
export function feedbackToSendQuery(filter: { studentId: string; date?: string }) {
  return queryOptions({
    queryKey: [...queryKeys.feedback, "to-send", filter],
    queryFn: () =>
      responseOf(feedbackApi["parent-messages"].feedback.$get({ query: filter }), {
        items: [{ id: "string", date: "string" }],
      }),
  });
}

export type FeedbackToSend = Awaited<
  ReturnType<NonNullable<ReturnType<typeof feedbackToSendQuery>["queryFn"]>>
>["items"][number];

/** Feedback that parents may be told, with what it says. */
export type FeedbackForParents = FeedbackToSend & { said: NonNullable<FeedbackToSend["said"]> };

export const isForParents = (feedback: FeedbackToSend): feedback is FeedbackForParents =>
  feedback.said !== null;

export type { ParentChannel } from "#domain/messages/parent-message.ts";

export function useLogParentMessage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (message: InferRequestType<(typeof api)["parent-messages"]["$post"]>["json"]) =>
      responseOf(api["parent-messages"].$post({ json: message }), { id: "string" }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: messagesKey }),
  });
}

interface SaidOfMessage {
  id: string;
  state: SaidState | "opened";
  /** Only for opening: why a guardian is told a second time on a day. */
  overrideReason?: string;
}

export const putMessageState = ({ id, ...json }: SaidOfMessage) =>
  responseOf(api["parent-messages"][":id"].state.$put({ param: { id }, json }));

/** Undoes what one last said about a message. */
export const deleteMessageState = (id: string) =>
  responseOf(api["parent-messages"][":id"].state.$delete({ param: { id } }));

function useMessageChange<Change>(
  mutationFn: (change: Change) => Promise<null>,
  followUp?: FollowUp<null, Change>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    ...followUp,
    onSettled: () => queryClient.invalidateQueries({ queryKey: messagesKey }),
  });
}

/** Records what a person says of a message. */
export const useSayState = (followUp?: FollowUp<null, SaidOfMessage>) =>
  useMessageChange(putMessageState, followUp);

interface EditedMessage {
  id: string;
  message: string;
}

export const useEditMessage = (followUp?: FollowUp<null, EditedMessage>) =>
  useMessageChange(
    ({ id, message }) =>
      responseOf(api["parent-messages"][":id"].message.$put({ param: { id }, json: { message } })),
    followUp,
  );

interface RecordedReply {
  id: string;
  kind: ReplyKind;
  note?: string;
}

/** Records what the guardian wrote back. */
export const useRecordReply = (followUp: FollowUp<null, RecordedReply>) =>
  useMessageChange(
    ({ id, ...json }) => responseOf(api["parent-messages"][":id"].replies.$post({ param: { id }, json })),
    followUp,
  );

/** Undoes a "stop" that was recorded by mistake. */
export const useUndoStop = (followUp: FollowUp<null, string>) =>
  useMessageChange(
    (id) => responseOf(api["parent-messages"][":id"].stop.$delete({ param: { id } })),
    followUp,
  );

/** Says that one has looked into the correction that a guardian asked for. */
export const useSettleCorrection = (followUp: FollowUp<null, string>) =>
  useMessageChange(
    (id) => responseOf(api["parent-messages"][":id"].correction.$put({ param: { id } })),
    followUp,
  );

/** Requests all data of the pages that write to a parent, in parallel with their code. */
export function prefetchSendFeedback({
  queryClient,
  role,
  params: { studentId = "" },
}: {
  queryClient: QueryClient;
  role: string;
  params: { studentId?: string };
}): void {
  if (!isOfficeRole(role)) return;
  void queryClient.prefetchQuery(studentQuery(studentId));
  void queryClient.prefetchQuery(guardiansQuery(studentId));
  void queryClient.prefetchQuery(schoolDayQuery);
  void queryClient.prefetchQuery(feedbackToSendQuery({ studentId }));
  void queryClient.prefetchInfiniteQuery(parentMessagesQuery({ studentId }));
}
