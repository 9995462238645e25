import type { QueryClient } from "@tanstack/react-query";
import { runOutbox } from "#features/feedback/web/outbox/run-outbox.ts";
import { onOutcome } from "#features/feedback/web/outbox/unsent.ts";
import { latestAnsweredQuery, ownListQuery } from "#features/lessons/web/lessons.api.ts";
import { newsQuery } from "#features/news/web/news.api.ts";
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

/** A copy for times without a network is this old at most when a page is opened. */
const keptMs = 12 * 60 * 60 * 1000;

const collapsed = ["ahead", "missed", "answered"] as const;

/** Whether a collapsed list has anything that is not on the page already, as far as is known. */
function mayHaveMore(queryClient: QueryClient, list: (typeof collapsed)[number]): boolean {
  if (list !== "answered") return queryClient.getQueryData(newsQuery.queryKey)?.[list] ?? true;
  const pages = queryClient.getQueryData(latestAnsweredQuery.queryKey)?.pages;
  return pages === undefined || pages.some(({ next }) => next !== null);
}

/** The collapsed lists of which the page has no copy from a visit before that is good enough to be read without a network. */
export function collapsedToFetch(queryClient: QueryClient) {
  return collapsed.filter((list) => {
    const { data, dataUpdatedAt = 0 } = queryClient.getQueryState(ownListQuery(list).queryKey) ?? {};
    if (data === undefined) return true;
    if (mayHaveMore(queryClient, list)) return Date.now() - dataUpdatedAt > keptMs;
    // What is no longer in the list must not be offered.
    return data.pages.some(({ items }) => items.length > 0);
  });
}

/**
 * Fetches the collapsed parts of the student's list, now where the stored copy is old, and after each feedback, so that they
 * can be read without a network. Only where the app opens without one. Call the result to stop.
 */
function fetchCollapsedLists(queryClient: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const fetchSoon = (isChanged: boolean) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      for (const list of isChanged ? collapsed : collapsedToFetch(queryClient))
        void queryClient.prefetchInfiniteQuery(ownListQuery(list));
    }, pauseMs);
  };
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  void workers?.ready.then(() => isOver || fetchSoon(false));
  const stop = onOutcome(
    ({ outcome }) => outcome?.type === "received" && timer !== undefined && fetchSoon(true),
  );
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop();
  };
}
