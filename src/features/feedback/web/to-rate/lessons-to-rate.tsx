import { SessionFeedbackItem } from "#features/feedback/web/give/lesson-feedback-item.tsx";
import { t } from "#web/language/language.ts";
import { AllDone } from "./all-done.tsx";
import type { StudentClassesNow } from "./use-student-lessons.ts";

interface ClassesToRateProps
  extends Pick<StudentClassesNow, "waiting" | "answeredHere" | "openedNext" | "propsOf"> {
  hasMore: boolean;
}

/** The classes to rate, and below them those that have just been rated. */
export function ClassesToRate({ waiting, answeredHere, openedNext, propsOf, hasMore }: ClassesToRateProps) {
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
        {[...waiting, ...answeredHere].map((session) => (
          <SessionFeedbackItem
            key={session.id}
            session={session}
            note={left}
            takesFocus={session.id === openedNext}
            {...propsOf(session)}
          />
        ))}
      </ul>
    </>
  );
}
