import { LessonFeedbackItem } from "#features/feedback/web/give/lesson-feedback-item.tsx";
import { t } from "#web/language/language.ts";
import { AllDone } from "./all-done.tsx";
import type { StudentLessonsNow } from "./use-student-lessons.ts";

interface LessonsToRateProps
  extends Pick<StudentLessonsNow, "waiting" | "answeredHere" | "openedNext" | "propsOf"> {
  hasMore: boolean;
}

/** The classes to rate, and below them those that have just been rated. */
export function LessonsToRate({ waiting, answeredHere, openedNext, propsOf, hasMore }: LessonsToRateProps) {
  const isDone = waiting.length === 0 && !hasMore;
  const left = t.feedback.left(waiting.length, hasMore);
  const isSending = answeredHere.some((each) => propsOf(each).sendingRating !== undefined);
  return (
    <>
      <p role="status" className="sr-only">
        {answeredHere.length > 0 && (isDone ? t.feedback.allDone : left)}
      </p>
      {isDone && <AllDone isSending={isSending} isFinish={answeredHere.length > 0} />}
      <ul className="flex flex-col gap-3 empty:hidden">
        {[...waiting, ...answeredHere].map((lesson) => (
          <LessonFeedbackItem
            key={lesson.id}
            lesson={lesson}
            note={left}
            takesFocus={lesson.id === openedNext}
            {...propsOf(lesson)}
          />
        ))}
      </ul>
    </>
  );
}
