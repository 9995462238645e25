import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type MessageState, messageStates } from "#domain/messages/message-states.ts";
import { stateName } from "#features/messages/web/in-words.ts";
import { MessageItem, OneAtATime } from "#features/messages/web/message-item.tsx";
import { parentMessagesQuery } from "#features/messages/web/message-list.api.ts";
import type { MessageQueue } from "#features/messages/web/message-queues.api.ts";
import { t } from "#web/language/language.ts";
import { InfiniteList } from "#web/lists/infinite-list.tsx";
import { ToggleButton } from "#web/lists/toggle-button.tsx";

/** The messages of a queue in its order: all, or those in one state. */
export function QueueMessages({ queue: { id, channel, counts } }: { queue: MessageQueue }) {
  const search = useSearch({ from: "/messages/queues/$id" });
  const navigate = useNavigate();
  const state = messageStates.find((each) => each === search.state);
  const list = useInfiniteQuery(parentMessagesQuery({ queueId: id, state }));
  const present = messageStates.filter((each) => (counts[each] ?? 0) > 0 || each === state);
  const show = (next: MessageState | undefined) =>
    void navigate({
      to: "/messages/queues/$id",
      params: { id },
      search: { state: next },
      replace: true,
      resetScroll: false,
    });
  if (present.length === 0) return null;
  return (
    <section tabIndex={-1} aria-labelledby="messages" className="flex flex-col gap-3 outline-none">
      <h2 id="messages" className="text-xl">
        {t.messageQueues.messages}
      </h2>
      <OneAtATime />
      {present.length > 1 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t.messageRecord.state}</legend>
          <ToggleButton isOn={state === undefined} onPress={() => show(undefined)}>
            {t.messageQueues.everyState}
          </ToggleButton>
          {present.map((each) => (
            <ToggleButton
              key={each}
              isOn={each === state}
              onPress={() => show(each === state ? undefined : each)}
            >
              {t.messageQueues.stateCount(stateName(each, channel), counts[each] ?? 0)}
            </ToggleButton>
          ))}
        </fieldset>
      )}
      <InfiniteList
        query={list}
        loadingLabel={t.parentContact.loadingMessages}
        skeletonHeight="h-40"
        failedMessage={t.parentContact.messagesFailed}
        emptyMessage={t.messageQueues.noneInState}
      >
        {(message) => <MessageItem key={message.id} message={message} hasNames isPreview />}
      </InfiniteList>
    </section>
  );
}
