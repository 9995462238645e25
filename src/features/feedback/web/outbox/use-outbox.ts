import { useSyncExternalStore } from "react";
import { shownQueuedDrafts, subscribeToQueuedDrafts } from "./outbox.ts";
import type { StoredDraft } from "./outbox-store.ts";

/** The signed-in student's drafts that were submitted but are not on the server: waiting, or rejected. */
export function useQueuedDrafts(): readonly StoredDraft[] {
  return useSyncExternalStore(subscribeToQueuedDrafts, shownQueuedDrafts);
}

/** The draft on a class that waits to be sent. */
export function useWaitingDraft(lessonId: string): StoredDraft | undefined {
  return useQueuedDrafts().find(
    (queuedDraft) => queuedDraft.reviewId === lessonId && queuedDraft.problem === undefined,
  );
}
