import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId, useRef } from "react";
import { fullName } from "#domain/full-name.ts";
import { type Feedback, feedbackListQuery } from "#features/feedback/web/feedback.api.ts";
import { LessonLine } from "#features/lessons/web/lesson-line.tsx";
import {
  filteredLessonsQuery,
  type LessonEntry,
  laterDatesQuery,
} from "#features/lessons/web/lessons.api.ts";
import { OwnLesson } from "#features/lessons/web/own-lesson.tsx";
import { StudentPlace } from "#features/students/web/student-place.tsx";
import { t } from "#web/language/language.ts";
import { InfiniteList } from "#web/lists/infinite-list.tsx";
import { Page } from "#web/page/page.tsx";
import { useAccount } from "#web/session/account.ts";
import { Back } from "#web/ui/back-link.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { LongText } from "#web/ui/long-text.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { Stars } from "#web/ui/stars.tsx";

/** /future-dates: exactly the classes and feedback with a date too far ahead, for their teacher to correct. */
export default function FutureDatesPage() {
  const isTeacher = useAccount().role === "teacher";
  return (
    <Page
      title={t.dashboard.futureDates}
      intro={isTeacher ? t.dashboard.laterDatesIntro : t.dashboard.laterDatesIntroAdmin}
      back={<Back to="/dashboard" />}
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
      {data.lessons + data.feedback === 0 && <EmptyState message={t.dashboard.laterDatesNone} />}
      {data.lessons > 0 && (
        <LaterLessons from={data.lessonsFrom} onGone={() => lists.current?.focus({ preventScroll: true })} />
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

function LaterLessons({ from, onGone }: { from: string; onGone: () => void }) {
  const query = useInfiniteQuery(filteredLessonsQuery({ from }));
  const isTeacher = useAccount().role === "teacher";
  return (
    <Section title={t.places.classes}>
      <InfiniteList
        query={query}
        loadingLabel={t.dashboard.loadingLessons}
        skeletonHeight="h-28"
        failedMessage={t.lessons.listFailed}
        emptyMessage={t.dashboard.laterDatesNone}
      >
        {(lesson) =>
          isTeacher ? (
            <OwnLesson key={lesson.id} lesson={lesson} onGone={onGone} />
          ) : (
            <AnothersLesson key={lesson.id} lesson={lesson} />
          )
        }
      </InfiniteList>
    </Section>
  );
}

function AnothersLesson({ lesson }: { lesson: LessonEntry }) {
  return (
    <li className="rounded-card border border-line bg-card p-gutter sm:px-5">
      <h3 className="text-lg wrap-anywhere">{lesson.topic}</h3>
      <LessonLine {...lesson} />
      <p>
        <Link
          to="/class/$lessonId"
          params={{ lessonId: lesson.id }}
          search={{ show: "asked" }}
          aria-label={t.common.buttonFor(t.lessons.audience, lesson.topic)}
          className={linkClass}
        >
          {t.lessons.audience}
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
        {(feedback) => <FeedbackWithLaterDate key={feedback.id} feedback={feedback} />}
      </InfiniteList>
    </Section>
  );
}

function FeedbackWithLaterDate({ feedback }: { feedback: Feedback }) {
  const isTeacher = useAccount().role === "teacher";
  const { id, topic, date, studentId, studentName, surname, rating, message } = feedback;
  const student = fullName({ name: studentName, surname });
  return (
    <li className="flex flex-col items-start gap-2 rounded-card border border-line bg-card p-gutter sm:px-5">
      <h3 className="text-lg wrap-anywhere">{topic}</h3>
      <LessonLine {...feedback} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>
          <span className="font-semibold wrap-anywhere">{student}</span>
          <StudentPlace id={studentId} when="shared" />
        </span>
        <Stars value={rating} size="small" />
      </p>
      <LongText text={message} />
      {isTeacher && (
        <ButtonLink
          variant="secondary"
          to="/editreview/$id"
          params={{ id }}
          aria-label={t.common.buttonFor(t.common.edit, t.dashboard.feedbackOf(student, topic, date))}
        >
          {t.common.edit}
        </ButtonLink>
      )}
    </li>
  );
}
