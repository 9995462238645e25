type Stop = () => Promise<unknown>;

/** What runs, in the order in which it was started. */
const running = new Set<Stop>();

async function interrupt(): Promise<void> {
  // Whoever waits for what is stopped now fails, which nobody needs to see.
  process.on("uncaughtException", () => undefined);
  for (const stop of [...running].reverse()) await stop().catch(() => undefined);
  process.exit(130);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => void interrupt());

/** Has it stopped when the bench is interrupted, too. Returns what ends it otherwise. */
export function stoppedByInterrupt<Result>(stop: () => Promise<Result>): () => Promise<Result> {
  running.add(stop);
  return () => {
    running.delete(stop);
    return stop();
  };
}

/** For Playwright, which would end the process at once. Its browsers end with the process. */
export const withoutSignals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
