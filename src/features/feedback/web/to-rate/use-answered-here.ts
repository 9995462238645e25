import { useState } from "react";
import type { ReviewSessionEntry } from "#features/lessons/web/lessons.api.ts";

/**
 * The classes that were answered since the page was opened and that the list, loaded again, no longer has: they stay, marked, until
 * the student leaves.
 */
export function useAnsweredHere(sessions: readonly ReviewSessionEntry[]): ReviewSessionEntry[] {
  const [answered, setAnswered] = useState<ReadonlyMap<string, ReviewSessionEntry>>(new Map());
  const changed = sessions.filter((each) => each.feedback !== null && answered.get(each.id) !== each);
  if (changed.length > 0)
    setAnswered(new Map([...answered, ...changed.map((each) => [each.id, each] as const)]));
  return [...answered.values()].filter(({ id }) => !sessions.some((each) => each.id === id));
}
