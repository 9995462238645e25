import { useEffect, useState } from "react";
import { onOutcome } from "#features/feedback/web/outbox/unsent.ts";
import type { LessonEntry } from "#features/lessons/web/lessons.api.ts";
import { withReceipt } from "#features/lessons/web/with-feedback.ts";

type Lessons = ReadonlyMap<string, LessonEntry>;

const withLessons = (all: Lessons, more: readonly LessonEntry[]): Lessons =>
  new Map([...all, ...more.map((each) => [each.id, each] as const)]);

/**
 * The classes that were rated since the page was opened and that the refetched list no longer has: they stay, marked as
 * rated, until the student leaves.
 */
export function useAnsweredHere(
  lessons: readonly LessonEntry[],
  isAnswered: (lesson: LessonEntry) => boolean,
): LessonEntry[] {
  const [answered, setAnswered] = useState<Lessons>(new Map());
  const changed = lessons.filter((each) => isAnswered(each) && answered.get(each.id) !== each);
  if (changed.length > 0) setAnswered(withLessons(answered, changed));
  // The list may arrive without a class before its receipt does.
  useEffect(
    () =>
      onOutcome(({ unsent, outcome }) => {
        if (outcome?.type !== "received") return;
        const { receipt } = outcome;
        setAnswered((all) => {
          const lesson = all.get(unsent.lessonId);
          return lesson ? withLessons(all, [withReceipt(lesson, receipt)]) : all;
        });
      }),
    [],
  );
  return [...answered.values()].filter(
    (each) => isAnswered(each) && !lessons.some(({ id }) => id === each.id),
  );
}
