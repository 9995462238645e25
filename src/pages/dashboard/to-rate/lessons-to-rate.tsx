import { useEffect, useRef } from "react";
import { LessonFeedbackItem } from "#features/feedback/web/give/lesson-feedback-item.tsx";
import { t } from "#web/language/language.ts";
import { StarShape } from "#web/ui/star-shape.tsx";
import type { StudentLessonsNow } from "./use-student-lessons.ts";

interface LessonsToRateProps
  extends Pick<StudentLessonsNow, "waiting" | "answeredHere" | "leaving" | "openedNext" | "propsOf"> {
  hasMore: boolean;
}

/** The classes to rate, and below them those that have just been rated; the last of these first stays in its place for a moment. */
export function LessonsToRate({
  waiting,
  answeredHere,
  leaving,
  openedNext,
  propsOf,
  hasMore,
}: LessonsToRateProps) {
  const isDone = waiting.length === 0 && !hasMore;
  const left = t.feedback.left(waiting.length, hasMore);
  const isSending = answeredHere.some((each) => propsOf(each).sendingRating !== undefined);
  const justRated = answeredHere.find(({ id }) => id === leaving?.id);
  const others = answeredHere.filter((each) => each !== justRated);
  const index = leaving?.index ?? 0;
  const shown = justRated ? [...waiting.slice(0, index), justRated, ...waiting.slice(index)] : waiting;
  const news = isDone ? t.feedback.allDone : justRated?.feedback ? t.feedback.sent : left;
  return (
    <>
      <p role="status" className="sr-only">
        {answeredHere.length > 0 && news}
      </p>
      {isDone && <AllDone isSending={isSending} isFinish={answeredHere.length > 0} />}
      <ul className="flex flex-col gap-3 empty:hidden">
        {[...shown, ...others].map((lesson) => (
          <LessonFeedbackItem
            key={lesson.id}
            lesson={lesson}
            note={left}
            isLeaving={lesson === justRated}
            takesFocus={lesson.id === openedNext}
            {...propsOf(lesson)}
          />
        ))}
      </ul>
    </>
  );
}

interface AllDoneProps {
  /** The last feedback has not reached the server yet. */
  isSending: boolean;
  /** The student has just rated the last class. */
  isFinish: boolean;
}

/** In place of the classes to rate, when there are none. */
function AllDone({ isSending, isFinish }: AllDoneProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFinish) box.current?.scrollIntoView({ block: "center" });
  }, [isFinish]);
  return (
    <div ref={box} className="flex items-center gap-4 rounded-card bg-star-soft p-gutter sm:px-5">
      <StarShape filled className="size-9" />
      <div className="min-w-0">
        <p className="font-serif text-lg font-semibold">
          {isSending ? t.common.sending : t.feedback.allDone}
        </p>
        <p className={isSending ? "invisible" : undefined}>{t.feedback.allDoneThanks}</p>
      </div>
    </div>
  );
}
