import { useInfiniteQuery } from "@tanstack/react-query";
import { t } from "#web/language/language.ts";
import { InfiniteList } from "#web/lists/infinite-list.tsx";
import { MessageItem } from "./message-item.tsx";
import { parentMessagesQuery } from "./message-list.api.ts";

/** What parents say is wrong on their pages, until somebody has looked into it; nothing when there is nothing. */
export function OpenCorrections() {
  const list = useInfiniteQuery(parentMessagesQuery({ correction: "open" }));
  if (!list.data?.pages.some(({ items }) => items.length > 0)) return null;
  return (
    <section aria-labelledby="corrections" className="flex flex-col gap-4">
      <h2 id="corrections" className="text-xl">
        {t.messageRecord.openCorrections}
      </h2>
      <InfiniteList
        query={list}
        loadingLabel={t.parentContact.loadingMessages}
        skeletonHeight="h-40"
        failedMessage={t.parentContact.messagesFailed}
        emptyMessage={t.parentContact.noMessages}
      >
        {(message) => <MessageItem key={message.id} message={message} hasNames />}
      </InfiniteList>
    </section>
  );
}
