/**
 * How many requests are worked on at once: ten are at the database, the others wait for it. A crowd of which some are
 * refused at once and come back is better served than one that all waits (measured: docs/decisions/010).
 */
const mostAtOnce = 100;

/** How busy the server is; one for the whole process. */
export interface Load {
  /** Requests that are worked on. */
  atWork: number;
  readonly most: number;
  /** How many were refused since the start. */
  refused: number;
  /** How many connections were ended, or not let in, because there were too many or too much was kept for them. */
  dropped: number;
}

export function createConcurrency(most = mostAtOnce): Load {
  return { atWork: 0, most, refused: 0, dropped: 0 };
}
