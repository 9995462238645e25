import type { QueryClient } from "@tanstack/react-query";
import { invalidateFeedback } from "#features/feedback/web/feedback.api.ts";
import { markAnswered } from "#features/lessons/web/lessons.api.ts";
import { accountQuery } from "#web/session/account.ts";
import { isSubmitting, sendWaiting, stopSending } from "./outbox.ts";
import { onOutcome, openOutbox } from "./unsent.ts";

/** What arrives within this time counts as one arrival. */
const togetherMs = 500;

/** Sends what is submitted whenever that may succeed, and shows what the server received, also from other tabs. Call the result to stop. */
export function runOutbox(userId: string, queryClient: QueryClient): () => void {
  const events = new AbortController();
  const { signal } = events;
  const send = () => void sendWaiting();
  const look = () => {
    if (document.visibilityState === "visible") send();
  };
  window.addEventListener("online", send, { signal });
  window.addEventListener("focus", send, { signal });
  document.addEventListener("visibilitychange", look, { signal });
  let refetch: ReturnType<typeof setTimeout> | undefined;
  const stopListening = onOutcome(async ({ unsent, outcome }) => {
    // Otherwise the page finds out only when the user returns to it.
    if (outcome?.type === "signed-out")
      void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
    if (unsent.userId !== userId) return;
    if (outcome?.type === "received") await markAnswered(queryClient, unsent.lessonId, outcome.receipt);
    else if (outcome?.type !== "rejected") return;
    // Once for all that arrive together, of which a form may still wait for the last. A rejection shows that the list is out of date.
    clearTimeout(refetch);
    refetch = setTimeout(() => {
      if (!isSubmitting()) void invalidateFeedback(queryClient);
    }, togetherMs);
  });
  void openOutbox(userId).then(send);
  return () => {
    events.abort();
    stopSending();
    clearTimeout(refetch);
    stopListening();
  };
}
