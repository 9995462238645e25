import type { QueryClient } from "@tanstack/react-query";
import { invalidateFeedback } from "#features/feedback/web/feedback.api.ts";
import { markAnswered } from "#features/lessons/web/lessons.api.ts";
import { accountQuery } from "#web/session/account.ts";
import { forgetDraft, goesBeyond, readDraft } from "./feedback-drafts.ts";
import { isSubmitting, onOutcome, openOutbox, sendWaiting } from "./outbox.ts";

/** Drafts that arrive within this time count as one arrival. */
const togetherMs = 500;

/**
 * Sends a student's waiting drafts whenever that may succeed: now, when the network is back, and when the user returns to
 * the page. Shows what the server has received, also from other tabs and the service worker. Call the result to stop.
 */
export function runOutbox(userId: string, queryClient: QueryClient): () => void {
  const events = new AbortController();
  const { signal } = events;
  const close = openOutbox(userId);
  const send = () => void sendWaiting();
  const look = () => {
    if (document.visibilityState === "visible") send();
  };
  window.addEventListener("online", send, { signal });
  window.addEventListener("focus", send, { signal });
  document.addEventListener("visibilitychange", look, { signal });
  let refetch: ReturnType<typeof setTimeout> | undefined;
  const stopListening = onOutcome(async (queuedDraft, outcome) => {
    // Otherwise the page finds out only when the user returns to it.
    if (outcome.type === "signed-out")
      void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
    if (queuedDraft.userId !== userId) return;
    if (outcome.type === "received") {
      // In another tab, the student may have continued the same draft.
      const draft = readDraft(userId, queuedDraft.reviewId);
      if (draft?.id === queuedDraft.id && !goesBeyond(draft, queuedDraft))
        forgetDraft(userId, queuedDraft.reviewId);
      await markAnswered(queryClient, queuedDraft.reviewId, outcome.receipt);
    } else if (outcome.type !== "rejected") return;
    // Once for all that arrive together, of which a form may still wait for the last. A rejection shows that the list is out of date.
    clearTimeout(refetch);
    refetch = setTimeout(() => {
      if (!isSubmitting()) void invalidateFeedback(queryClient);
    }, togetherMs);
  });
  send();
  return () => {
    close();
    events.abort();
    clearTimeout(refetch);
    stopListening();
  };
}
