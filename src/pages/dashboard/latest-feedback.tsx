import { useQueries, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import QrCode from "lucide-react/icons/qr-code";
import { useMemo, useRef, useState } from "react";
import { EditedBadge } from "#features/feedback/web/edited-badge.tsx";
import type { Feedback } from "#features/feedback/web/feedback.api.ts";
import { FeedbackActions } from "#features/feedback/web/received/feedback-actions.tsx";
import { NewMark } from "#features/feedback/web/replies/new-mark.tsx";
import { ReceivedFollowUp } from "#features/feedback/web/replies/received-follow-up.tsx";
import { marksQuery } from "#features/feedback/web/replies/replies.api.ts";
import { replyName, useOpenReply } from "#features/feedback/web/replies/reply-box.ts";
import { WithheldBadge } from "#features/feedback/web/withheld/withheld-badge.tsx";
import { LessonCounts } from "#features/lessons/web/audience/lesson-counts.tsx";
import {
  type LatestFeedback as Latest,
  latestFeedbackQuery,
  shownOf,
} from "#features/numbers/web/insights.api.ts";
import { RemindButton } from "#features/reminders/web/remind-button.tsx";
import { StudentRosterEntry } from "#features/students/web/roster-entry.tsx";
import { t } from "#web/language/language.ts";
import { nameOf } from "#web/language/name-of.ts";
import { DetailLine } from "#web/page/detail-line.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LongText } from "#web/ui/long-text.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Stars } from "#web/ui/stars.tsx";
import { useIsWide } from "#web/ui/use-is-wide.ts";

type Lesson = Latest["items"][number];

/** The newest feedback to the signed-in teacher, by class, and the way to all (spec section 2, Teacher dashboard). */
export function LatestFeedback() {
  const { data, isError, isFetching, refetch } = useQuery(latestFeedbackQuery);
  const isWide = useIsWide();
  const lessons = useUnmovedWhileReplying(useMemo(() => data && shownOf(data, isWide), [data, isWide]));
  const list = useRef<HTMLElement>(null);
  if (isError && !data) {
    return <ErrorState message={t.feedback.listFailed} query={{ refetch, isFetching }} />;
  }
  const hasAny = lessons === undefined || lessons.some(({ feedback }) => feedback.length > 0);
  return (
    <section
      ref={list}
      tabIndex={-1}
      aria-label={t.feedback.received}
      className="flex min-w-0 flex-col gap-3 outline-none"
    >
      {(hasAny || (lessons ?? []).length > 0) && (
        <Table isBusy={lessons === undefined}>
          {lessons?.map((lesson) => (
            <Group
              key={lesson.id}
              lesson={lesson}
              // The pressed button has disappeared with its row.
              onDeleted={() => list.current?.focus({ preventScroll: true })}
            />
          ))}
        </Table>
      )}
      {!hasAny && <EmptyState message={t.feedback.none} />}
      {lessons && hasAny && (
        <ButtonLink variant="secondary" to="/feedback" className="self-start">
          {t.feedback.seeAll}
        </ButtonLink>
      )}
    </section>
  );
}

/** What is shown stays as it is while a reply to some of it is being written: newer feedback would push that out of the list. */
function useUnmovedWhileReplying(latest: readonly Lesson[] | undefined) {
  const open = useOpenReply();
  const [shown, setShown] = useState(latest);
  const isReplying = shown?.some(({ feedback }) =>
    feedback.some(({ id }) => replyName({ feedbackId: id }) === open),
  );
  if (!isReplying && shown !== latest) setShown(latest);
  return isReplying ? shown : latest;
}

// biome-ignore-start lint/a11y/noRedundantRoles: browsers drop a table's own roles when its boxes are laid out otherwise.
function Table({ isBusy, children }: { isBusy: boolean; children: Elements }) {
  const { date, topic, studentName, review, stars, actions } = t.labels;
  return (
    <div className="@container">
      <table role="table" aria-busy={isBusy || undefined} className="flex flex-col gap-3 text-left">
        <caption className="block text-left font-serif text-xl font-semibold">{t.feedback.received}</caption>
        <thead role="rowgroup" className="sr-only">
          <tr role="row">
            {[date, topic, studentName, review, stars, actions].map((each) => (
              <th key={each} role="columnheader" scope="col">
                {each}
              </th>
            ))}
          </tr>
        </thead>
        {isBusy ? (
          <tbody role="rowgroup" className={groupClass}>
            {["first", "second", "third"].map((key) => (
              <tr key={key} role="row" className="block py-2">
                <td role="cell" className="block">
                  <Skeleton className="h-28 w-full rounded-control" />
                </td>
              </tr>
            ))}
          </tbody>
        ) : (
          children
        )}
      </table>
    </div>
  );
}

const groupClass = "block rounded-card border border-line bg-card px-gutter @xl:px-5";

interface GroupProps {
  lesson: Lesson;
  onDeleted: () => void;
}

function Group({ lesson, onDeleted }: GroupProps) {
  const isNew = useQueries({
    queries: lesson.feedback.map(({ id }) => marksQuery(id)),
    combine: (marks) => marks.length > 1 && marks.every(({ data }) => data?.seenOn === null),
  });
  return (
    <tbody role="rowgroup" className={groupClass}>
      <LessonRow lesson={lesson} isNew={isNew} />
      {lesson.feedback.map((each) => (
        <FeedbackRow key={each.id} feedback={each} lesson={lesson} hasMark={!isNew} onDeleted={onDeleted} />
      ))}
      <MoreRow lesson={lesson} />
    </tbody>
  );
}

/** A class: what it was about, how many answered, and the ways to ask for more answers. */
function LessonRow({ lesson, isNew }: { lesson: Lesson; isNew: boolean }) {
  const { id, topic, date, counts, remindable } = lesson;
  const about = t.feedback.ofLesson(topic, date);
  return (
    <tr role="row" className="flex flex-wrap items-center justify-between gap-x-4 py-2">
      {/* biome-ignore lint/a11y/useSemanticElements: of the rows below it, not of this one. */}
      <th role="rowheader" scope="rowgroup" className="min-w-0 flex-1 basis-48 font-normal">
        <span className="-mt-1 flex flex-wrap items-center gap-x-2">
          <Link
            to="/class/$lessonId"
            params={{ lessonId: id }}
            className="max-w-full py-1 font-serif text-lg font-semibold wrap-anywhere text-ink underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-2"
          >
            {topic}
          </Link>
          {isNew && <Badge tone="star">{t.feedback.isNew}</Badge>}
        </span>
        <span className="text-sm text-ink-muted">
          <DetailLine
            parts={[
              <time key="date" dateTime={date}>
                {t.common.date(date)}
              </time>,
              <LessonCounts key="counts" counts={counts} />,
            ]}
          />
        </span>
      </th>
      <td role="cell" className="-mx-3 flex flex-wrap">
        {remindable > 0 && (
          <RemindButton
            lessonId={id}
            count={remindable}
            about={about}
            isShort
            variant="quiet"
            className="px-3"
          />
        )}
        <ButtonLink
          variant="quiet"
          className="px-3"
          to="/class/$lessonId"
          params={{ lessonId: id }}
          search={{ show: "link" }}
          aria-label={t.common.buttonFor(t.lessons.qrCode, about)}
          icon={<QrCode />}
        >
          {t.lessons.qrCode}
        </ButtonLink>
      </td>
    </tr>
  );
}

interface FeedbackRowProps extends GroupProps {
  feedback: Feedback;
  /** Whether it says itself that it is new: if all that is shown of a class is new, the class says so. */
  hasMark: boolean;
}

/** Topic and date are in the head of its class; those of a corrected review are its own, and shown beside it. */
function FeedbackRow({ feedback, lesson, hasMark, onDeleted }: FeedbackRowProps) {
  const { id, studentId, studentName: name, surname, topic, date, rating, message } = feedback;
  const isCorrected = topic !== lesson.topic || date !== lesson.date;
  return (
    <tr
      role="row"
      className="flex flex-wrap gap-x-3 border-t border-line pt-2.5 @xl:grid @xl:grid-cols-[8.5rem_minmax(0,1fr)_auto]"
    >
      <td role="cell" className="sr-only">
        <time dateTime={date}>{t.common.date(date)}</time>
      </td>
      <td role="cell" className="sr-only">
        {topic}
      </td>
      <th role="rowheader" scope="row" className="min-w-0 flex-1 basis-28 font-semibold wrap-anywhere">
        <span translate="no">{nameOf({ name, surname })}</span>
        {hasMark && <NewMark feedbackId={id} />}
        <StudentRosterEntry id={studentId} when="shared" />
        {isCorrected && (
          <span aria-hidden="true" className="block text-sm font-normal text-ink-muted">
            <DetailLine parts={[topic, t.common.date(date)]} />
          </span>
        )}
      </th>
      <td role="cell" className="order-1 min-w-0 basis-full @xl:order-none">
        <LongText text={message} size="small" />
        <span className="flex flex-wrap gap-1.5 empty:hidden">
          <WithheldBadge withheldBy={feedback.withheldBy} />
          <EditedBadge editedBy={feedback.editedBy} />
        </span>
      </td>
      <td role="cell" className="shrink-0">
        <Stars value={rating} size="small" />
      </td>
      <td
        role="cell"
        className="order-1 min-w-0 basis-full pb-1 @xl:order-none @xl:col-span-2 @xl:col-start-2"
      >
        <ReceivedFollowUp
          key={id}
          feedback={feedback}
          actions={<FeedbackActions feedback={feedback} onDeleted={onDeleted} />}
        />
      </td>
    </tr>
  );
}

/** How much more feedback there is on a class, and the way to it. */
function MoreRow({ lesson: { id, topic, date, counts, feedback } }: { lesson: Lesson }) {
  const more = counts.respondedCount + counts.notAskedCount - feedback.length;
  if (more <= 0) return null;
  const label = t.lessons.moreFeedback(more);
  return (
    <tr role="row" className="block border-t border-line">
      <td role="cell" className="block">
        <ButtonLink
          variant="quiet"
          className="-ml-3 px-3"
          to="/feedback"
          search={{ review: id }}
          aria-label={t.common.buttonFor(label, t.feedback.ofLesson(topic, date))}
        >
          {label}
        </ButtonLink>
      </td>
    </tr>
  );
}
// biome-ignore-end lint/a11y/noRedundantRoles: see above.
