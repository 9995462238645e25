import type { Query, QueryClient } from "@tanstack/react-query";
import { queryKeys } from "#web/data/query-keys.ts";
import { pause } from "./pause.ts";

/** Browsers that are told together do not fetch together: each waits a part of this, drawn at random. */
const spreadMs = { changed: 400, resync: 5000 };

/** At most one fetch in this time. */
const restMs = 1000;

const { feedback, insights, studentHistory, lessons, teachers } = queryKeys;
const changing = new Set<unknown>([feedback, insights, studentHistory, lessons].flat());

/** Whether it shows feedback or what is counted from it. */
function showsFeedback({ queryKey: [kind, part] }: Query): boolean {
  // Of teachers, the table with their ratings.
  return changing.has(kind) || (kind === teachers[0] && part === "list");
}

/** What returning to the tab would fetch again, as far as it shows feedback. */
function isShown(query: Query): boolean {
  const isKept = query.observers.some(({ options }) => options.refetchOnWindowFocus === false);
  return showsFeedback(query) && query.isActive() && !isKept;
}

/**
 * Waits until new rows above the ones being read cannot move them: browsers without scroll anchoring, such as Safari, keep
 * the position of the page, not of what is read.
 */
async function untilNothingMoves(until: AbortSignal): Promise<void> {
  const moves = () => window.scrollY > 0 && !CSS.supports("overflow-anchor", "auto");
  while (moves() && !until.aborted) await pause(restMs, until);
}

/** Returns a function that fetches what is shown again; called often, it does so now and then. */
export function createRefetch(queryClient: QueryClient, until: AbortSignal): (event: string) => void {
  let isWanted = false;
  let isRunning = false;

  async function fetchAgain(): Promise<void> {
    await untilNothingMoves(until);
    if (document.hidden || until.aborted) return;
    isWanted = false;
    // What is being fetched already may be older, such as a list's next page: it is not cancelled, but fetched once more.
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
