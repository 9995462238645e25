/** What no answer waits for, such as a mail about a change that is made. A stopping server does wait for it. */
export interface BackgroundWork {
  /** Begins it at once. `onFailure` tells of it; nobody else hears. */
  run(work: () => Promise<unknown>, onFailure: (error: unknown) => void): void;
  /** Resolves when nothing is under way any more, also nothing that was begun meanwhile. */
  settled(): Promise<void>;
}

/** Keeps track of the work that answers left behind. */
export function createBackgroundWork(): BackgroundWork {
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
