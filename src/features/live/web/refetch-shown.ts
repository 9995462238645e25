import type { Query, QueryClient } from "@tanstack/react-query";
import { queryKeys } from "#web/data/query-keys.ts";

/** Waits for `ms` milliseconds, or until `until` aborts. */
export function pause(ms: number, until: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (until.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      until.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    until.addEventListener("abort", done);
  });
}

/** So that browsers notified at the same time do not all fetch at the same time: each waits a random part of this. */
const spreadMs = { changed: 400, resync: 5000 };

/** At most one fetch in this time. */
const restMs = 1000;

const { feedback, insights, studentHistory, lessons, teachers } = queryKeys;
const changing = new Set<unknown>([feedback, insights, studentHistory, lessons].flat());

/** Whether it shows feedback or what is counted from it. */
function showsFeedback({ queryKey: [kind, part] }: Query): boolean {
  // Among queries about teachers, the table with their ratings.
  return changing.has(kind) || (kind === teachers[0] && part === "list");
}

/** The queries that returning to the tab would fetch again, if they show feedback. */
function isShown(query: Query): boolean {
  const isFrozen = query.observers.some(({ options }) => options.refetchOnWindowFocus === false);
  return showsFeedback(query) && query.isActive() && !isFrozen;
}

/** Waits until new rows above cannot move the ones being read: Safari keeps the position of the page, not of what is read. */
async function untilNothingMoves(until: AbortSignal): Promise<void> {
  const moves = () => window.scrollY > 0 && !CSS.supports("overflow-anchor", "auto");
  while (moves() && !until.aborted) await pause(restMs, until);
}

/** Returns a function that refetches the shown data; frequent calls are throttled. */
export function createRefetch(queryClient: QueryClient, until: AbortSignal): (event: string) => void {
  let isWanted = false;
  let isRunning = false;

  async function fetchAgain(): Promise<void> {
    await untilNothingMoves(until);
    if (document.hidden || until.aborted) return;
    isWanted = false;
    // A fetch in progress, such as a list's next page, may have read older data: it is not cancelled, but repeated.
    const isFetching = (query: Query) => isShown(query) && query.state.fetchStatus === "fetching";
    if (queryClient.getQueryCache().getAll().some(isFetching)) isWanted = true;
    const rest = pause(restMs, until);
    await queryClient.refetchQueries({ predicate: isShown }, { cancelRefetch: false });
    await rest;
  }

  return async (event) => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    await pause(Math.random() * (event === "resync" ? spreadMs.resync : spreadMs.changed), until);
    while (isWanted && !document.hidden && !until.aborted) await fetchAgain();
    isRunning = false;
  };
}
