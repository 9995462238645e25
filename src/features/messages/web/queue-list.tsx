import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { fullName } from "#domain/full-name.ts";
import { useSchoolClock } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";
import { ShowMore } from "#web/lists/pager.tsx";
import { DetailLine } from "#web/page/detail-line.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { queueName } from "./in-words.ts";
import { type MessageQueue, messageQueuesQuery } from "./message-queues.api.ts";

/** The messages that were prepared together: first those with something left to do. */
export function QueueList() {
  const query = useInfiniteQuery(messageQueuesQuery);
  const { day, time } = useSchoolClock();
  if (!query.data) {
    return query.error ? <ErrorState message={t.messageRecord.queuesFailed} query={query} /> : null;
  }
  const queues = query.data.pages.flatMap(({ items }) => items);
  const open = queues.filter((queue) => queue.open > 0);
  const done = queues.filter((queue) => queue.open === 0);
  if (queues.length === 0) return null;
  return (
    <section aria-labelledby="queues" className="flex flex-col gap-2">
      <h2 id="queues" className="text-xl">
        {t.messageRecord.queues}
      </h2>
      {open.length === 0 && <p className="text-ink-muted">{t.messageQueues.allDone}</p>}
      <ul className="flex flex-col gap-3 empty:hidden">
        {open.map(({ id, about, createdAt, createdBy, open, total, waiting }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-card p-gutter sm:px-5"
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{queueName(about)}</p>
              <p className="text-sm text-ink-muted">
                <DetailLine
                  parts={[
                    t.parentContact.sentAt(day(createdAt), time(createdAt)),
                    <span key="by" translate="no">
                      {fullName(createdBy)}
                    </span>,
                  ]}
                />
              </p>
              {waiting > 0 && <p className="text-sm">{t.messageQueues.waiting(waiting)}</p>}
            </div>
            <WayOn id={id} about={about}>
              {open === waiting ? t.messageQueues.seeAll : t.common.continueAt(total - open, total)}
            </WayOn>
          </li>
        ))}
      </ul>
      {done.length > 0 && (
        <details>
          <summary className="min-h-11 py-2 font-semibold text-primary">{t.messageRecord.pastQueues}</summary>
          <ul className="divide-y divide-line border-y border-line">
            {done.map(({ id, about, createdAt, createdBy, total }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
                <Link to="/messages/queues/$id" params={{ id }} className={linkClass}>
                  {queueName(about)}
                </Link>
                <p className="text-sm text-ink-muted">
                  <DetailLine
                    parts={[
                      t.parentContact.sentAt(day(createdAt), time(createdAt)),
                      t.messageRecord.queueCount(total),
                      <span key="by" translate="no">
                        {fullName(createdBy)}
                      </span>,
                    ]}
                  />
                </p>
              </li>
            ))}
          </ul>
          <MoreQueues query={query} />
        </details>
      )}
      {done.length === 0 && <MoreQueues query={query} />}
    </section>
  );
}

function WayOn({ id, about, children }: { id: string; about: MessageQueue["about"]; children: string }) {
  return (
    <ButtonLink
      variant="secondary"
      aria-label={t.common.buttonFor(children, queueName(about))}
      to="/messages/queues/$id"
      params={{ id }}
    >
      {children}
    </ButtonLink>
  );
}

function MoreQueues({ query }: { query: UseInfiniteQueryResult }) {
  return (
    <ShowMore
      hasMore={query.hasNextPage}
      onMore={() => void query.fetchNextPage()}
      busy={query.isFetchingNextPage}
      failure={query.isFetchNextPageError ? t.messageRecord.queuesFailed : undefined}
    />
  );
}
