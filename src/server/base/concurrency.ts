/**
 * How many requests are processed at once: ten use the database, the others wait for it. Rejecting some requests of a crowd
 * immediately, so that they retry, serves it better than making all wait (measured: docs/decisions/010).
 */
const maxInProgress = 100;

/** The server's load; one object for the whole process. */
export interface Concurrency {
  /** Requests in progress. */
  inProgress: number;
  readonly max: number;
  /** Requests rejected since the start. */
  rejected: number;
  /** Connections closed or not accepted since the start, because there were too many or they took too much memory. */
  dropped: number;
}

/** Starts counting; tests set another maximum. */
export function createConcurrency(max = maxInProgress): Concurrency {
  return { inProgress: 0, max, rejected: 0, dropped: 0 };
}
