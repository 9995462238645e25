import { applyManyMonthChanges } from "../../db/months.ts";
import type { Services } from "../../server/http/context.ts";

const intervalMs = 5000;

/**
 * Applies the changes of the months every few seconds, so that the next reader finds few left. Returns a function
 * that stops it.
 */
export function startMonthWork({ database, log }: Pick<Services, "database" | "log">): () => Promise<void> {
  let underWay: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    underWay ??= applyManyMonthChanges(database)
      .catch((error: unknown) =>
        log.warn({ err: error }, "the months could not be counted; tried again soon"),
      )
      .finally(() => {
        underWay = undefined;
      });
  }, intervalMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
