import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { OutboxStatus } from "#features/feedback/web/outbox/outbox-status.tsx";
import { ownStudentQuery } from "#features/students/web/students.api.ts";
import { t } from "#web/language/language.ts";
import { ShowMore } from "#web/lists/pager.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { AnsweredLessons } from "./answered-lessons.tsx";
import { CollapsibleLessons } from "./collapsible-lessons.tsx";
import { LessonsToRate } from "./lessons-to-rate.tsx";
import { type StudentLessonsNow, useStudentLessons } from "./use-student-lessons.ts";

interface StudentLessonsProps {
  /** A heading that also leads to another part; its id labels this one. */
  heading?: { id: string; content: Elements };
  /** Another part, shown instead of the classes, which stay as they are. */
  instead?: Elements;
}

/** The student's 'Teacher Reviews': first what is to be rated, below it every other class (spec sections 2 and 4). */
export function StudentLessons({ heading, instead }: StudentLessonsProps) {
  const ownId = useId();
  const lessons = useStudentLessons();
  const { waiting, list, isLoading } = lessons;
  const title: Elements = heading?.content ?? (
    <h2 id={ownId} className="text-xl">
      {t.feedback.teacherLessons}
    </h2>
  );
  return (
    <section aria-labelledby={heading?.id ?? ownId} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        {title}
        {!isLoading && !instead && waiting.length > 0 && (
          <h3 className="font-sans text-sm font-semibold text-star-ink sm:text-base">
            {t.feedback.toRate(waiting.length, list.hasNextPage)}
          </h3>
        )}
      </div>
      {instead}
      <div className={instead ? "hidden" : "contents"}>
        <OutboxStatus />
        <Classes {...lessons} />
      </div>
    </section>
  );
}

function Classes({
  list,
  failed,
  isLoading,
  isEmpty,
  collapsed,
  answered,
  deleted,
  ...toRate
}: StudentLessonsNow) {
  const { propsOf } = toRate;
  if (failed) {
    return <ErrorState message={t.students.loadFailed} query={failed} />;
  }
  if (isLoading) return <Loading />;
  if (isEmpty) return <NoLessons />;
  return (
    <>
      <LessonsToRate {...toRate} hasMore={list.hasNextPage} />
      <ShowMore
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
        failure={list.isFetchNextPageError ? t.students.loadFailed : undefined}
      />
      <AnsweredLessons answered={answered} propsOf={propsOf} />
      <div className="empty:hidden">
        {collapsed.ahead && (
          <CollapsibleLessons title={t.feedback.ahead} collapsible={collapsed.ahead} propsOf={propsOf} />
        )}
        {collapsed.missed && (
          <CollapsibleLessons title={t.feedback.missed} collapsible={collapsed.missed} propsOf={propsOf} />
        )}
        {deleted.map(({ lessonId, topic }) => (
          <p key={lessonId} className="pt-1 text-sm text-ink-muted">
            {t.feedback.deletedByTeacher(topic)}
          </p>
        ))}
      </div>
    </>
  );
}

function NoLessons() {
  const { data: hasTeacher = true } = useQuery({
    ...ownStudentQuery,
    select: ({ teachers }) => teachers.length > 0,
  });
  return <EmptyState message={t.feedback.noneYet}>{!hasTeacher && t.feedback.noTeacher}</EmptyState>;
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
