import { useId } from "react";
import { OutboxStatus } from "#features/feedback/web/outbox/outbox-status.tsx";
import { t } from "#web/language/language.ts";
import { ShowMore } from "#web/lists/pager.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { CollapsibleLessons } from "./collapsible-lessons.tsx";
import { LessonsToRate } from "./lessons-to-rate.tsx";
import { type StudentLessonsNow, useStudentLessons } from "./use-student-lessons.ts";

/** The student's 'Teacher Reviews': first what is to be rated, below it every other class (spec sections 2 and 4). */
export function StudentLessons() {
  const headingId = useId();
  const lessons = useStudentLessons();
  const { waiting, list, isLoading } = lessons;
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={headingId} className="text-xl">
          {t.feedback.teacherLessons}
        </h2>
        {!isLoading && waiting.length > 0 && (
          <h3 className="font-sans text-base font-semibold text-star-ink">
            {t.feedback.toRate(waiting.length, list.hasNextPage)}
          </h3>
        )}
      </div>
      <OutboxStatus />
      <Classes {...lessons} />
    </section>
  );
}

function Classes({
  list,
  failed,
  isLoading,
  isEmpty,
  collapsed,
  answeredFirst,
  deleted,
  ...toRate
}: StudentLessonsNow) {
  if (failed) {
    return (
      <ErrorState
        message={t.students.loadFailed}
        onRetry={() => void failed.refetch()}
        busy={failed.isFetching}
      />
    );
  }
  if (isLoading) return <Loading />;
  if (isEmpty) return <EmptyState message={t.feedback.noneYet} />;
  return (
    <>
      <LessonsToRate {...toRate} hasMore={list.hasNextPage} />
      <ShowMore
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
        failure={list.isFetchNextPageError ? t.students.loadFailed : undefined}
      />
      <div>
        <CollapsibleLessons title={t.feedback.ahead} collapsible={collapsed.ahead} propsOf={toRate.propsOf} />
        <CollapsibleLessons
          title={t.feedback.missed}
          collapsible={collapsed.missed}
          propsOf={toRate.propsOf}
        />
        <CollapsibleLessons
          title={t.feedback.givenOn}
          collapsible={collapsed.answered}
          first={answeredFirst}
          propsOf={toRate.propsOf}
        />
        {deleted.map(({ lessonId, topic }) => (
          <p key={lessonId} className="pt-1 text-sm text-ink-muted">
            {t.feedback.deletedByTeacher(topic)}
          </p>
        ))}
      </div>
    </>
  );
}

function Loading() {
  return (
    <div role="status" aria-label={t.feedback.loadingAll} className="flex flex-col gap-3">
      {[1, 2, 3].map((key) => (
        <Skeleton key={key} className="h-30 w-full rounded-card sm:h-22" />
      ))}
    </div>
  );
}
