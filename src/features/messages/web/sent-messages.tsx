import { useInfiniteQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import Mail from "lucide-react/icons/mail";
import MessageCircle from "lucide-react/icons/message-circle";
import { fullName } from "#domain/full-name.ts";
import { useSchoolClock } from "#web/data/school-day.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { ShowMore } from "#web/lists/pager.tsx";
import { DetailLine } from "#web/page/detail-line.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ConfirmMessage } from "./confirm-message.tsx";
import { type ParentMessage, parentMessagesQuery } from "./parent-messages.api.ts";

/** Earlier messages to this parent, so that nobody writes twice. */
export function SentMessages({ studentId }: { studentId: string }) {
  const list = useInfiniteQuery(parentMessagesQuery(studentId));
  const { data, error } = list;
  const sent = data?.pages.flatMap((page) => page.items);
  if (error && !sent) {
    return (
      <ErrorState message={sentenceOf(error)} onRetry={() => void list.refetch()} busy={list.isFetching} />
    );
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
            <SentMessage key={message.id} studentId={studentId} message={message} />
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

function SentMessage({ studentId, message: opened }: { studentId: string; message: ParentMessage }) {
  const { id, channel, to, message, openedAt, openedBy, edited } = opened;
  const { day, time } = useSchoolClock();
  const Icon = channel === "whatsapp" ? MessageCircle : Mail;
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="flex gap-2 font-medium">
        <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary" />
        <span className="min-w-0 wrap-anywhere">{t.parentContact.sentTo(channel, to)}</span>
      </p>
      <p className="text-sm text-ink-muted">
        <DetailLine
          parts={[
            <time key="at" dateTime={openedAt}>
              {t.parentContact.sentAt(day(openedAt), time(openedAt))}
            </time>,
            t.parentContact.sentBy(fullName(openedBy)),
          ]}
        />
      </p>
      <p className="text-sm">{stateInWords(opened)}</p>
      {opened.state !== "sent" && (
        <ConfirmMessage studentId={studentId} id={id} isNotSent={opened.state === "not-sent"} />
      )}
      {edited && (
        <Badge>
          {edited.words === "original" ? t.parentContact.asWritten : t.feedback.editedBy(edited.by)}
        </Badge>
      )}
      <details className="group">
        <summary className="flex min-h-11 items-center gap-1 font-semibold text-primary [&::-webkit-details-marker]:hidden">
          <span>{t.labels.message}</span>
          <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
        </summary>
        <p dir="auto" className="rounded-control bg-sunken p-3 whitespace-pre-line wrap-anywhere">
          {message}
        </p>
      </details>
    </li>
  );
}

function stateInWords({ state, confirmedBy }: ParentMessage): string {
  if (state === "opened" || confirmedBy === null) return t.parentContact.notConfirmed;
  return t.parentContact.confirmed[state](fullName(confirmedBy));
}
