import { sentence } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";

// A report reads all feedback of its period, on one of the ten connections. Many at once would leave none for the school
// (docs/decisions/043).

/** How many reports wait for their turn, in all and per person; beyond that, people are asked to come back. */
export const reportsWaitingMax = 12;
export const reportsWaitingOfOneMax = 3;
const reportRetrySeconds = 5;

interface Waiting {
  actorId: string;
  start: () => void;
}

const waiting: Waiting[] = [];
let isBusy = false;

const busy = () =>
  new ApiError("unavailable", {
    sentence: sentence("reports.busy"),
    retryAfterSeconds: reportRetrySeconds,
  });

/**
 * Makes a report when its turn comes: one at a time on each server, in the order of the requests. Not made for a client that has left.
 * @throws ApiError `unavailable` when too many wait, or too many of this person
 */
export async function makeQueuedReport<Result>(
  actorId: string,
  signal: AbortSignal,
  make: () => Promise<Result>,
): Promise<Result> {
  const own = waiting.filter((each) => each.actorId === actorId).length;
  if (waiting.length >= reportsWaitingMax || own >= reportsWaitingOfOneMax) throw busy();
  if (isBusy) await new Promise<void>((resolve) => waiting.push({ actorId, start: resolve }));
  isBusy = true;
  try {
    if (signal.aborted) throw busy();
    return await make();
  } finally {
    const next = waiting.shift();
    // Hands over to the next one directly, so that nobody else comes in between.
    if (next) next.start();
    else isBusy = false;
  }
}
