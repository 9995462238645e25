import { useSyncExternalStore } from "react";
import { subscribeToDrafts, unsentDrafts } from "#features/feedback/web/outbox/feedback-drafts.ts";
import type { LessonEntry } from "#features/lessons/web/lessons.api.ts";
import { useAccount } from "#web/session/account.ts";

/**
 * Whether there is a draft on a class that is not among these, or has been rated elsewhere in the meantime: it must not be
 * overlooked.
 */
export function useStrayDrafts(lessons: readonly LessonEntry[] | undefined): boolean {
  const { id: userId } = useAccount();
  return useSyncExternalStore(
    subscribeToDrafts,
    () =>
      lessons !== undefined &&
      [...unsentDrafts(userId).keys()].some((lessonId) => !lessons.some(({ id }) => id === lessonId)),
  );
}
