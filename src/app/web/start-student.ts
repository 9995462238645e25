import type { QueryClient } from "@tanstack/react-query";
import { openDrafts } from "../../features/unsent-feedback/web/feedback-drafts.ts";
import { restoreGivenBack } from "../../features/unsent-feedback/web/outbox.ts";
import { runOutbox } from "../../features/unsent-feedback/web/run-outbox.ts";
import { deviceKeyOf } from "../../web/offline/device-key.ts";
import { keepQueries } from "../../web/offline/kept-queries.ts";

/** Keeps what a student's page fetches, sealed, and sends what waits; the result stops that. */
export function startStudent(userId: string, queryClient: QueryClient): () => void {
  let isOver = false;
  let stop = () => {};
  const start = () => {
    if (isOver) return;
    openDrafts(userId)
      .then(() => restoreGivenBack(userId))
      .catch(() => {
        // The next page does it.
      });
    const ends = [keepQueries(queryClient, userId), runOutbox(userId, queryClient)];
    stop = () => {
      for (const end of ends) end();
    };
  };
  // Without the key nothing is kept, and what waits is still sent; the next page tries again.
  deviceKeyOf(userId).then(start, start);
  return () => {
    isOver = true;
    stop();
  };
}
