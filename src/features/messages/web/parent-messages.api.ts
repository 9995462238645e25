import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { InferRequestType } from "hono/client";
import type { ReplyKind } from "#domain/messages/message-states.ts";
import { isOfficeRole } from "#domain/roles.ts";
import type { MessageReport } from "#domain/schemas/message-queue.ts";
import type { feedbackToSendRoutes } from "#features/messages/server/feedback-to-send.routes.ts";
import type { parentMessageRoutes } from "#features/messages/server/parent-messages.routes.ts";
import { guardiansQuery } from "#features/students/web/guardians/guardians.api.ts";
import { studentQuery } from "#features/students/web/students.api.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import type { DataOf } from "#web/data/data-of.ts";
import type { FollowUp } from "#web/data/follow-up.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { schoolDayQuery } from "#web/data/school-day.ts";
import { messagesKey, parentMessagesQuery, useMessageChange, withoutNotice } from "./message-list.api.ts";

const api = apiClient<typeof parentMessageRoutes>();
const feedbackApi = apiClient<typeof feedbackToSendRoutes>();

/** A message, with what happened to it, oldest first. */
export const readMessage = (id: string) => responseOf(api["message-details"][":id"].$get({ param: { id } }));

export function messageEventsQuery(id: string) {
  return queryOptions({ queryKey: [...messagesKey, "events", id], queryFn: () => readMessage(id) });
}

/** A student's feedback to choose from, the one given last first: of a date, with what it says; or all, for the dates. */
export function feedbackToSendQuery(filter: { studentId: string; date?: string }) {
  return queryOptions({
    queryKey: [...queryKeys.feedback, "to-send", filter],
    queryFn: () => responseOf(feedbackApi["parent-messages"].feedback.$get({ query: filter })),
  });
}

export type FeedbackToSend = DataOf<typeof feedbackToSendQuery>["items"][number];

/** Feedback that parents may be told, with what it says. */
export type FeedbackForParents = FeedbackToSend & { content: NonNullable<FeedbackToSend["content"]> };

export const isForParents = (feedback: FeedbackToSend): feedback is FeedbackForParents =>
  feedback.content !== null;

export type { ParentChannel } from "#domain/messages/parent-message.ts";

export const useLogParentMessage = () =>
  useMessageChange(
    (json: InferRequestType<(typeof api)["parent-messages"]["$post"]>["json"]) =>
      responseOf(api["parent-messages"].$post({ json })),
    withoutNotice,
  );

type IdentifiedReport = MessageReport & { id: string };

export const putMessageState = ({ id, ...json }: IdentifiedReport) =>
  responseOf(api["parent-messages"][":id"].state.$put({ param: { id }, json }));

/** Records what a person says of a message. */
export const useReportState = (followUp?: FollowUp<null, IdentifiedReport>) =>
  useMessageChange(putMessageState, followUp);

interface EditedMessage {
  id: string;
  message: string;
  /** That of the message when its text was read. */
  changedAt: string | null;
}

export const useEditMessage = (followUp?: FollowUp<null, EditedMessage>) =>
  useMessageChange(
    ({ id, ...json }) => responseOf(api["parent-messages"][":id"].message.$put({ param: { id }, json })),
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
