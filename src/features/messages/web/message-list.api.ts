import { infiniteQueryOptions, useMutation } from "@tanstack/react-query";
import type { MessageState, WaitReason } from "#domain/messages/message-states.ts";
import type { ParentChannel } from "#domain/messages/parent-message.ts";
import type { parentMessageRoutes } from "#features/messages/server/parent-messages.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import type { FollowUp } from "#web/data/follow-up.ts";

// Apart from what the pages of messages need, because the first screens ask for corrections.

const api = apiClient<typeof parentMessageRoutes>();

/** Messages, queues and what is counted in them: one change often shows in all of them. */
export const messagesKey = ["parent-messages"] as const;

/** A change of messages or queues. A notice says why it failed, unless `followUp` has another `meta`. */
export function useMessageChange<Change, Result>(
  mutationFn: (change: Change) => Promise<Result>,
  followUp?: FollowUp<Result, Change>,
) {
  const meta = followUp?.meta ?? { failureNotice: true };
  return useMutation({
    mutationFn,
    ...followUp,
    meta: { ...meta, invalidatesAlways: [messagesKey] },
  });
}

/** For a change whose failure is shown where it was made. */
export const withoutNotice = { meta: {} };

export interface MessageFilter {
  studentId?: string;
  queueId?: string;
  channel?: ParentChannel;
  state?: MessageState;
  /** Whose guardians asked for a correction that nobody has looked into. */
  correction?: "open";
  /** On these days, both included. */
  from?: string;
  to?: string;
}

export const readMessages = (filter: MessageFilter, page: { after?: string; limit?: string } = {}) =>
  responseOf(api["parent-messages"].$get({ query: { ...filter, ...page } }));

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
