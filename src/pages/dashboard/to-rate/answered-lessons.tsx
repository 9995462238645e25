import { useId } from "react";
import { LessonFeedbackItem } from "#features/feedback/web/give/lesson-feedback-item.tsx";
import { t } from "#web/language/language.ts";
import { ShowMore } from "#web/lists/pager.tsx";
import type { StudentLessonsNow } from "./use-student-lessons.ts";

/** What the student has answered, the class held last first: a few, then on request all. */
export function AnsweredLessons({ answered, propsOf }: Pick<StudentLessonsNow, "answered" | "propsOf">) {
  const headingId = useId();
  const { lessons, hasMore, isOpen, query, toggle } = answered;
  if (lessons.length === 0 && !hasMore) return null;
  const more = () => {
    if (!isOpen) toggle();
    else void (query.data ? query.fetchNextPage() : query.refetch());
  };
  return (
    <section
      id="given"
      aria-labelledby={headingId}
      className="flex scroll-mt-4 flex-col gap-3 pt-2 max-sm:scroll-mt-14"
    >
      <h3 id={headingId} className="font-sans text-base font-semibold">
        {t.feedback.answeredOn}
      </h3>
      <ul className="flex flex-col gap-3 empty:hidden">
        {lessons.map((lesson) => (
          <LessonFeedbackItem key={lesson.id} lesson={lesson} {...propsOf(lesson)} />
        ))}
      </ul>
      <ShowMore
        hasMore={hasMore}
        busy={isOpen && query.isFetching}
        onMore={more}
        failure={isOpen && query.isError ? t.students.loadFailed : undefined}
      />
    </section>
  );
}
