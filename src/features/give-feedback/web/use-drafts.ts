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

/** The draft on a session; null when nothing is written yet. */
export function useDraft(userId: string, reviewId: string): FeedbackDraft | null {
  return useSyncExternalStore(subscribeToDrafts, () => readDraft(userId, reviewId));
}

/** Whether there is anything in the draft on a session; changes less often than the draft does. */
export function useIsWritten(userId: string, reviewId: string): boolean {
  return useSyncExternalStore(subscribeToDrafts, () => isWritten(readDraft(userId, reviewId)));
}

/** Whether all drafts of this user can be read; when some are sealed, that waits for the key. Others are sealed then. */
export function useOpenDrafts(userId: string): boolean {
  const [areOpen, setOpen] = useState(() => areDraftsOpen(userId));
  useEffect(() => {
    if (areOpen && unsentDrafts(userId).size === 0) return;
    let isHere = true;
    openDrafts(userId)
      .catch(() => {
        // Without the key what is sealed stays so, until the page is opened again.
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
