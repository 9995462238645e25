import { useState } from "react";
import type { LessonEntry } from "#features/lessons/web/lessons.api.ts";

/**
 * The classes that were rated since the page was opened and that the refetched list no longer has: they stay, marked as
 * rated, until the student leaves.
 */
export function useAnsweredHere(lessons: readonly LessonEntry[]): LessonEntry[] {
  const [answered, setAnswered] = useState<ReadonlyMap<string, LessonEntry>>(new Map());
  const changed = lessons.filter((each) => each.feedback !== null && answered.get(each.id) !== each);
  if (changed.length > 0)
    setAnswered(new Map([...answered, ...changed.map((each) => [each.id, each] as const)]));
  return [...answered.values()].filter(({ id }) => !lessons.some((each) => each.id === id));
}
