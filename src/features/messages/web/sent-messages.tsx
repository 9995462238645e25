import { useInfiniteQuery } from "@tanstack/react-query";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { ShowMore } from "#web/lists/pager.tsx";
import { Card } from "#web/ui/card.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { MessageItem } from "./message-item.tsx";
import { parentMessagesQuery } from "./message-list.api.ts";

interface SentMessagesProps {
  studentId: string;
  /** The message that the page itself still asks about. */
  pendingId: string | undefined;
}

/** Earlier messages to this parent, so that nobody writes twice. */
export function SentMessages({ studentId, pendingId }: SentMessagesProps) {
  const list = useInfiniteQuery(parentMessagesQuery({ studentId }));
  const { data, error } = list;
  const sent = data?.pages.flatMap((page) => page.items).filter(({ id }) => id !== pendingId);
  if (error && !sent) {
    return <ErrorState message={sentenceOf(error)} query={list} />;
  }
  return (
    <Card title={t.parentContact.sentBefore}>
      {!sent ? (
        <Skeleton className="h-24 w-full" />
      ) : sent.length === 0 ? (
        <p className="text-ink-muted">{t.parentContact.noneSent}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {sent.map((message) => (
            <MessageItem key={message.id} message={message} />
          ))}
        </ul>
      )}
      <ShowMore
        hasMore={list.hasNextPage}
        onMore={() => void list.fetchNextPage()}
        busy={list.isFetchingNextPage}
        failure={list.isFetchNextPageError ? sentenceOf(error) : undefined}
        label={t.parentContact.showEarlier}
      />
    </Card>
  );
}
