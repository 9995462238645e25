import ChevronDown from "lucide-react/icons/chevron-down";
import { useId } from "react";
import { LessonFeedbackItem } from "#features/feedback/web/give/lesson-feedback-item.tsx";
import { t } from "#web/language/language.ts";
import { InfiniteList } from "#web/lists/infinite-list.tsx";
import type { Collapsible, StudentLessonsNow } from "./use-student-lessons.ts";

interface CollapsibleLessonsProps extends Pick<StudentLessonsNow, "propsOf"> {
  title: string;
  collapsible: Collapsible;
}

/** Classes that can wait: all of them can be rated and edited as well. */
export function CollapsibleLessons({
  title,
  collapsible: { query, isOpen, toggle },
  propsOf,
}: CollapsibleLessonsProps) {
  const id = useId();
  return (
    <div className="border-t border-line pt-1">
      <h3 className="font-sans text-base">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={toggle}
          className="flex min-h-12 w-full items-center justify-between gap-3 rounded-control text-left font-semibold tracking-normal hover:bg-primary-soft"
        >
          <span>{title}</span>
          <ChevronDown
            className={`mr-4 size-5 shrink-0 text-primary transition-transform sm:mr-5 ${isOpen ? "rotate-180" : ""}`}
          />
        </button>
      </h3>
      {isOpen && (
        <div id={id} className="flex flex-col gap-3 pt-1 pb-3">
          <InfiniteList
            query={query}
            loadingLabel={t.feedback.loadingAll}
            skeletonHeight="h-22"
            failedMessage={t.students.loadFailed}
            emptyMessage={t.feedback.noneHere}
          >
            {(lesson) => <LessonFeedbackItem key={lesson.id} lesson={lesson} {...propsOf(lesson)} />}
          </InfiniteList>
        </div>
      )}
    </div>
  );
}
