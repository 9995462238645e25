import type { QueryClient } from "@tanstack/react-query";
import { runOutbox } from "#features/feedback/web/outbox/run-outbox.ts";
import { onOutcome } from "#features/feedback/web/outbox/unsent.ts";
import { ownListQuery } from "#features/lessons/web/lessons.api.ts";
import { takeOwnership } from "#web/offline/device-store.ts";
import { storeQueries } from "#web/offline/offline-cache.ts";
import { accountQuery } from "#web/session/account.ts";
import { isOfflineShape } from "./offline-shapes.ts";

/** Stores what a student's page fetches, and sends the outbox. Call the result to stop. */
export function startStudent(userId: string, queryClient: QueryClient): () => void {
  let isOver = false;
  let stop = () => {};
  // The session may end, or another student sign in, before this is stopped.
  const isSignedIn = () => !isOver && queryClient.getQueryData(accountQuery.queryKey)?.id === userId;
  const start = () => {
    if (!isSignedIn()) return;
    const ends = [
      storeQueries(queryClient, userId, isOfflineShape, isSignedIn),
      runOutbox(userId, queryClient),
      fetchCollapsedLists(queryClient),
    ];
    stop = () => {
      for (const end of ends) end();
    };
  };
  // Without a database nothing is stored, but the outbox still sends.
  if (isSignedIn()) takeOwnership(userId).then(start, start);
  return () => {
    isOver = true;
    stop();
  };
}

/** Several may arrive in quick succession. */
const pauseMs = 3_000;

/**
 * Fetches the collapsed parts of the student's list, now and after each feedback, so that they can be read without a
 * network. Only where the app opens without one. Call the result to stop.
 */
function fetchCollapsedLists(queryClient: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const fetchSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      for (const list of ["ahead", "missed", "answered"] as const)
        void queryClient.prefetchInfiniteQuery(ownListQuery(list));
    }, pauseMs);
  };
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  void workers?.ready.then(() => isOver || fetchSoon());
  const stop = onOutcome(({ outcome }) => outcome?.type === "received" && timer !== undefined && fetchSoon());
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop();
  };
}
