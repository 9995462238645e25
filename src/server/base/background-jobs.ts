/** Work that no response waits for, such as a mail about a change. A stopping server does wait for it. */
export interface BackgroundJobs {
  /** Starts it at once. Failures are reported to `onFailure` alone. */
  run(work: () => Promise<unknown>, onFailure: (error: unknown) => void): void;
  /** Resolves when nothing is running any more, including what was started while waiting. */
  settled(): Promise<void>;
}

/** Tracks work that responses did not wait for. */
export function createBackgroundJobs(): BackgroundJobs {
  const underWay = new Set<Promise<void>>();
  return {
    run(work, onFailure) {
      const running = work()
        .then(() => undefined, onFailure)
        .finally(() => underWay.delete(running));
      underWay.add(running);
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
