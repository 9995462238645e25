import { draftIn, isWritten } from "#features/feedback/web/outbox/unsent-store.ts";
import { useUnsent } from "#features/feedback/web/outbox/use-unsent.ts";
import type { LessonEntry } from "#features/lessons/web/lessons.api.ts";

/**
 * Whether there is a draft on a class that is not among these, or has been rated elsewhere in the meantime: it must not be
 * overlooked.
 */
export function useStrayDrafts(lessons: readonly LessonEntry[] | undefined): boolean {
  return useUnsent(
    (all) =>
      lessons !== undefined &&
      [...all.values()].some(
        (unsent) => isWritten(draftIn(unsent)) && !lessons.some(({ id }) => id === unsent.lessonId),
      ),
  );
}
