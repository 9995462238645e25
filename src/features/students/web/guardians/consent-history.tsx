import { useInfiniteQuery } from "@tanstack/react-query";
import { fullName } from "#domain/full-name.ts";
import { useSchoolClock } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";
import { InfiniteList } from "#web/lists/infinite-list.tsx";
import { DetailLine } from "#web/page/detail-line.tsx";
import { Card } from "#web/ui/card.tsx";
import { ConsentNotice } from "./consent-notice.tsx";
import { type ConsentEvent, consentsQuery } from "./guardians.api.ts";

/** What was answered, when and how, the latest recorded first, with what held until when, and in which words. */
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
  const { channel, contact, purpose, answer, notice, linkMadeBy, endedAt } = event;
  const { timeZone } = useSchoolClock();
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="font-semibold wrap-anywhere">{t.consents.about(channel, contact)}</p>
      <p>{answerInWords(event)}</p>
      {answer === "unconfirmed" && <p>{endedAt ? t.consents.neverCounted : t.consents.waits}</p>}
      <p className="text-sm text-ink-muted">
        <DetailLine
          parts={[
            purpose !== "feedback" && t.consents.purposeName(purpose),
            recordedInWords(event, timeZone),
            linkMadeBy && t.consents.linkMade(fullName(linkMadeBy)),
            endedAt && answer !== "unconfirmed" && t.consents.until(endedAt, timeZone),
          ]}
        />
      </p>
      {notice && <ConsentNotice label={t.consents.wereNotified} {...notice} />}
    </li>
  );
}

function answerInWords({ answer, source, on }: ConsentEvent): string {
  if (answer === "unconfirmed") return t.consents.unconfirmed(on);
  return answer === "void" || source === null ? t.consents.void : t.guardians.answered(answer, on, source);
}

function recordedInWords({ source, recordedBy, recordedAt }: ConsentEvent, timeZone?: string): string {
  if (recordedBy) return t.consents.recorded(recordedAt, fullName(recordedBy), timeZone);
  return source === "own-link"
    ? t.consents.recordedByLink(recordedAt, timeZone)
    : t.consents.recordedBySomeone(recordedAt, timeZone);
}
