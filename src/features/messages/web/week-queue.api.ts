import { queryOptions } from "@tanstack/react-query";
import type { weekQueueRoutes } from "#features/messages/server/queues/week-queue.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import type { FollowUp } from "#web/data/follow-up.ts";
import { messagesKey, useMessageChange } from "./message-list.api.ts";

const api = apiClient<typeof weekQueueRoutes>()["week-queue"];

/** What of this week's feedback can be sent, and the queue that is under way. */
export const weekQueueQuery = queryOptions({
  queryKey: [...messagesKey, "week"],
  queryFn: () => responseOf(api.$get()),
});

/** Prepares this week's messages in a queue with an id of their own, unless one is under way; its id is returned. */
export const usePrepareWeek = (followUp: FollowUp<{ id: string }, { id: string }>) =>
  useMessageChange((json) => responseOf(api.$post({ json })), followUp);
