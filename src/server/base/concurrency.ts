/**
 * How many requests are processed at once: ten use the database, the others wait for it. A crowd of which some are rejected
 * at once and retry is better served than one that all waits (measured: docs/decisions/010).
 */
const maxInProgress = 100;

/** How busy the server is; one for the whole process. */
export interface Concurrency {
  /** Requests in progress. */
  inProgress: number;
  readonly max: number;
  /** Requests rejected since the start. */
  rejected: number;
  /** Connections closed or not accepted since the start, because there were too many or they took too much memory. */
  dropped: number;
}

/** Starts counting; tests choose another maximum. */
export function createConcurrency(max = maxInProgress): Concurrency {
  return { inProgress: 0, max, rejected: 0, dropped: 0 };
}
