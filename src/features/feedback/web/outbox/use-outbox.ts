import { useSyncExternalStore } from "react";
import { shownAnswers, subscribeToAnswers } from "./outbox.ts";
import type { KeptAnswer } from "./outbox-store.ts";

/** The signed-in student's answers that the server does not have yet: waiting, or rejected. */
export function useAnswers(): readonly KeptAnswer[] {
  return useSyncExternalStore(subscribeToAnswers, shownAnswers);
}

/** The answer on a class that waits to be sent. */
export function useWaitingAnswer(reviewId: string): KeptAnswer | undefined {
  return useAnswers().find((answer) => answer.reviewId === reviewId && answer.problem === undefined);
}
