/** How many requests are processed at once: ten use the database, the others wait (docs/decisions/010). */
const maxInProgress = 100;

/** The server's load; one object for the whole process. */
export interface Concurrency {
  inProgress: number;
  readonly max: number;
  rejected: number;
  /** Connections closed or not accepted since the start, because there were too many or they took too much memory. */
  dropped: number;
  /** Takes a place, if need be after waiting in line for so long; returns whether there was one. */
  enter(waitMs: number): Promise<boolean>;
  /** Frees a slot for the first in line. */
  leave(): void;
}

/** Starts counting; tests set another maximum. */
export function createConcurrency(max = maxInProgress): Concurrency {
  const line = new Set<() => void>();
  return {
    inProgress: 0,
    max,
    rejected: 0,
    dropped: 0,
    async enter(waitMs) {
      if (this.inProgress < this.max) {
        this.inProgress += 1;
        return true;
      }
      return new Promise((resolve) => {
        const first = () => {
          clearTimeout(late);
          resolve(true);
        };
        const late = setTimeout(() => {
          line.delete(first);
          resolve(false);
        }, waitMs);
        line.add(first);
      });
    },
    leave() {
      this.inProgress -= 1;
      const [first] = line;
      if (first === undefined || this.inProgress >= this.max) return;
      line.delete(first);
      this.inProgress += 1;
      first();
    },
  };
}
