import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId, useRef } from "react";
import { fullName } from "#domain/full-name.ts";
import { type Feedback, feedbackListQuery } from "#features/feedback/web/feedback.api.ts";
import { ClassLine } from "#features/lessons/web/lesson-line.tsx";
import {
  filteredSessionsQuery,
  laterDatesQuery,
  type ReviewSessionEntry,
} from "#features/lessons/web/lessons.api.ts";
import { OwnReview } from "#features/lessons/web/own-lesson.tsx";
import { t } from "#web/language/language.ts";
import { InfiniteList } from "#web/lists/infinite-list.tsx";
import { Page } from "#web/page/page.tsx";
import { useAccount } from "#web/session/actor.ts";
import { Button } from "#web/ui/button.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { BackLink, linkClass } from "#web/ui/link.tsx";
import { LongText } from "#web/ui/long-text.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { Stars } from "#web/ui/stars.tsx";

/** /future-dates: exactly the classes and reviews whose date is too far ahead, for their teacher to correct. */
export default function FutureDatesPage() {
  const isTeacher = useAccount().role === "teacher";
  return (
    <Page
      title={t.dashboard.futureDates}
      intro={isTeacher ? t.dashboard.laterDatesIntro : t.dashboard.laterDatesIntroAdmin}
      back={<BackLink render={<Link to="/dashboard" />}>{t.common.backToDashboard}</BackLink>}
    >
      <FutureDates />
    </Page>
  );
}

function FutureDates() {
  const { data, error, refetch, isFetching } = useQuery(laterDatesQuery);
  const lists = useRef<HTMLDivElement>(null);
  if (!data) {
    if (!error) {
      return (
        <Loading label={t.dashboard.loadingDates}>
          <Skeleton className="h-28 w-full rounded-card" />
        </Loading>
      );
    }
    return (
      <ErrorState message={t.dashboard.laterDatesFailed} onRetry={() => void refetch()} busy={isFetching} />
    );
  }
  return (
    <div ref={lists} tabIndex={-1} className="flex flex-col gap-8 outline-none">
      {data.sessions + data.feedback === 0 && <EmptyState message={t.dashboard.laterDatesNone} />}
      {data.sessions > 0 && (
        <LaterSessions
          from={data.sessionsFrom}
          onGone={() => lists.current?.focus({ preventScroll: true })}
        />
      )}
      {data.feedback > 0 && <LaterFeedback from={data.feedbackFrom} />}
    </div>
  );
}

function Section({ title, children }: { title: string; children: Elements }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-4">
      <h2 id={headingId} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function LaterSessions({ from, onGone }: { from: string; onGone: () => void }) {
  const query = useInfiniteQuery(filteredSessionsQuery({ from }));
  const isTeacher = useAccount().role === "teacher";
  return (
    <Section title={t.dashboard.classes}>
      <InfiniteList
        query={query}
        loadingLabel={t.dashboard.loadingClasses}
        skeletonHeight="h-28"
        failedMessage={t.reviewSessions.listFailed}
        emptyMessage={t.dashboard.laterDatesNone}
      >
        {(session) =>
          isTeacher ? (
            <OwnReview key={session.id} session={session} onGone={onGone} />
          ) : (
            <AnothersSession key={session.id} session={session} />
          )
        }
      </InfiniteList>
    </Section>
  );
}

function AnothersSession({ session }: { session: ReviewSessionEntry }) {
  return (
    <li className="rounded-card border border-line bg-card p-4 sm:px-5">
      <h3 className="text-lg wrap-anywhere">{session.topic}</h3>
      <ClassLine {...session} />
      <p>
        <Link
          to="/audience/$reviewId"
          params={{ reviewId: session.id }}
          aria-label={t.common.buttonFor(t.reviewSessions.audience, session.topic)}
          className={linkClass}
        >
          {t.reviewSessions.audience}
        </Link>
      </p>
    </li>
  );
}

function LaterFeedback({ from }: { from: string }) {
  const query = useInfiniteQuery(feedbackListQuery({ from }));
  return (
    <Section title={t.labels.reviews}>
      <InfiniteList
        query={query}
        loadingLabel={t.feedback.loadingAll}
        skeletonHeight="h-36"
        failedMessage={t.feedback.listFailed}
        emptyMessage={t.dashboard.laterDatesNone}
      >
        {(feedback) => <LaterReview key={feedback.id} feedback={feedback} />}
      </InfiniteList>
    </Section>
  );
}

function LaterReview({ feedback }: { feedback: Feedback }) {
  const isTeacher = useAccount().role === "teacher";
  const { id, topic, date, studentName, surname, rating, message } = feedback;
  const student = fullName({ name: studentName, surname });
  return (
    <li className="flex flex-col items-start gap-2 rounded-card border border-line bg-card p-4 sm:px-5">
      <h3 className="text-lg wrap-anywhere">{topic}</h3>
      <ClassLine {...feedback} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">{student}</span>
        <Stars value={rating} size="small" />
      </p>
      <LongText text={message} />
      {isTeacher && (
        <Button
          variant="secondary"
          render={
            <Link
              to="/editreview/$id"
              params={{ id }}
              aria-label={t.common.buttonFor(t.common.edit, t.dashboard.reviewOf(student, topic, date))}
            />
          }
        >
          {t.common.edit}
        </Button>
      )}
    </li>
  );
}
