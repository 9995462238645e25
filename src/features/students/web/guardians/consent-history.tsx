import { useInfiniteQuery } from "@tanstack/react-query";
import { fullName } from "#domain/full-name.ts";
import { useSchoolClock } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";
import { InfiniteList } from "#web/lists/infinite-list.tsx";
import { DetailLine } from "#web/page/detail-line.tsx";
import { Card } from "#web/ui/card.tsx";
import { ConsentNotice } from "./consent-notice.tsx";
import { type ConsentEvent, consentsQuery } from "./guardians.api.ts";

/** What was answered, when and how, the latest recorded first: so also what held on any past day, and in which words. */
export function ConsentHistory({ studentId }: { studentId: string }) {
  const list = useInfiniteQuery(consentsQuery(studentId));
  return (
    <Card title={t.consents.history}>
      <p className="mb-4 text-ink-muted">{t.consents.historyHint}</p>
      <InfiniteList
        query={list}
        loadingLabel={t.consents.loadingHistory}
        skeletonHeight="h-24"
        failedMessage={t.consents.historyFailed}
        emptyMessage={t.consents.noHistory}
      >
        {(event) => <Event key={event.id} event={event} />}
      </InfiniteList>
    </Card>
  );
}

function Event({ event }: { event: ConsentEvent }) {
  const { channel, contact, purpose, answer, source, on, notice } = event;
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="font-semibold wrap-anywhere">{t.consents.about(channel, contact)}</p>
      <p>
        {answer === "void" || source === null ? t.consents.void : t.guardians.answered(answer, on, source)}
      </p>
      <p className="text-sm text-ink-muted">
        <DetailLine
          parts={[
            ...(purpose === "feedback" ? [] : [t.consents.purposeName(purpose)]),
            <Recorded key="recorded" event={event} />,
          ]}
        />
      </p>
      {notice && <ConsentNotice label={t.consents.wereTold} {...notice} />}
    </li>
  );
}

function Recorded({ event: { source, recordedBy, recordedAt } }: { event: ConsentEvent }) {
  const { timeZone } = useSchoolClock();
  return (
    <time dateTime={recordedAt}>
      {recordedBy
        ? t.consents.recorded(recordedAt, fullName(recordedBy), timeZone)
        : source === "own-link"
          ? t.consents.recordedByLink(recordedAt, timeZone)
          : t.consents.recordedBySomeone(recordedAt, timeZone)}
    </time>
  );
}
