import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { InferRequestType, InferResponseType } from "hono/client";
import type { ParentChannel } from "#domain/messages/parent-message.ts";
import type { parentMessageRoutes } from "#features/messages/server/parent-messages.routes.ts";
import type { messageQueueRoutes } from "#features/messages/server/queues/message-queues.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import type { DataOf } from "#web/data/data-of.ts";
import type { FollowUp } from "#web/data/follow-up.ts";
import { mailsRefetchMs, messagesKey, useMessageChange, withoutNotice } from "./message-list.api.ts";

const api = apiClient<typeof messageQueueRoutes>();
const problemApi = apiClient<typeof parentMessageRoutes>();

/** Messages that were prepared together, newest first. */
export const messageQueuesQuery = infiniteQueryOptions({
  queryKey: [...messagesKey, "queues"],
  queryFn: ({ pageParam }) => responseOf(api["message-queues"].$get({ query: { after: pageParam } })),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
});

export function messageQueueQuery(id: string) {
  return queryOptions({
    queryKey: [...messagesKey, "queue", id],
    queryFn: () => responseOf(api["message-queues"][":id"].$get({ param: { id } })),
    refetchInterval: ({ state: { data } }) => mailsRefetchMs(data?.waits ?? []),
  });
}

export type MessageQueue = DataOf<typeof messageQueueQuery>;

export type LeftOut = MessageQueue["leftOut"][number];

export type NewQueue = InferRequestType<(typeof api)["message-queues"]["$post"]>["json"];

export const usePrepareQueue = () =>
  useMessageChange((json: NewQueue) => responseOf(api["message-queues"].$post({ json })), withoutNotice);

type Fill = (typeof api)["message-queues"][":id"]["fill"]["$post"];

interface ToFill {
  /** The students whose words of distress somebody has read. */
  read: string[];
  whenNone?: string;
}

/** Prepares messages about those who were left out and can be written to now. */
export const useFillQueue = (id: string, followUp: FollowUp<InferResponseType<Fill, 200>, ToFill>) =>
  useMessageChange(
    ({ read }) => responseOf(api["message-queues"][":id"].fill.$post({ param: { id }, json: { read } })),
    followUp,
  );

type Consents = (typeof api)["message-queues"][":id"]["consents"]["$post"];

export type RecordedConsents = InferResponseType<Consents, 200>;

/** Records that parents who were not asked have agreed. */
export const useRecordConsents = (
  id: string,
  followUp: FollowUp<RecordedConsents, InferRequestType<Consents>["json"]>,
) =>
  useMessageChange(
    (json) => responseOf(api["message-queues"][":id"].consents.$post({ param: { id }, json })),
    { ...followUp, ...withoutNotice },
  );

type Mails = (typeof api)["message-queues"][":id"]["mails"]["$post"];

/** Sends the e-mails of a queue by this server: those that are prepared, or again those that could not be sent. */
export const useSendMails = (
  id: string,
  of: "prepared" | "not-sent",
  followUp?: FollowUp<InferResponseType<Mails, 200>, void>,
) =>
  useMessageChange(
    () => responseOf(api["message-queues"][":id"].mails.$post({ param: { id }, query: { of } })),
    followUp,
  );

/** Skips all that are still prepared, wait for a mail server, or were given up. */
export const useEndQueue = (id: string, followUp: FollowUp<null, void>) =>
  useMessageChange(() => responseOf(api["message-queues"][":id"].end.$post({ param: { id } })), followUp);

/** A number or an address is right after all. */
export const useClearContactProblem = (
  followUp: FollowUp<null, { channel: ParentChannel; contact: string }>,
) =>
  useMessageChange(
    (param) => responseOf(problemApi["contact-problems"][":channel"][":contact"].$delete({ param })),
    followUp,
  );
