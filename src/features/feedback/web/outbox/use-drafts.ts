import { useEffect, useState, useSyncExternalStore } from "react";
import {
  areDraftsOpen,
  type FeedbackDraft,
  isWritten,
  openDrafts,
  readDraft,
  subscribeToDrafts,
  unsentDrafts,
} from "./feedback-drafts.ts";

/** The draft on a lesson; null when nothing is written yet. */
export function useDraft(userId: string, lessonId: string): FeedbackDraft | null {
  return useSyncExternalStore(subscribeToDrafts, () => readDraft(userId, lessonId));
}

/** Whether the draft on a lesson has content; changes less often than the draft does. */
export function useIsWritten(userId: string, lessonId: string): boolean {
  return useSyncExternalStore(subscribeToDrafts, () => isWritten(readDraft(userId, lessonId)));
}

/** Whether all drafts of this user can be read; with sealed drafts, this waits for the key, then seals the others. */
export function useOpenDrafts(userId: string): boolean {
  const [areOpen, setOpen] = useState(() => areDraftsOpen(userId));
  useEffect(() => {
    if (areOpen && unsentDrafts(userId).size === 0) return;
    let isHere = true;
    openDrafts(userId)
      .catch(() => {
        // Without the key, sealed drafts stay sealed until the page is opened again.
      })
      .finally(() => {
        if (isHere) setOpen(true);
      });
    return () => {
      isHere = false;
    };
  }, [areOpen, userId]);
  return areOpen;
}
