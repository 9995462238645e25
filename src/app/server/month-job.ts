import { estimateLessonVarianceIfDue } from "#db/lesson-variance.ts";
import { applyMonthChanges } from "#db/months.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import type { Services } from "#server/http/context.ts";

const intervalMs = 5000;

/**
 * Counts the months that have changed every few seconds, so that the next reader finds few left, and estimates once an hour how
 * far classes differ. Returns a function that stops it.
 */
export function startMonthJob({
  database,
  env,
  log,
}: Pick<Services, "database" | "env" | "log">): () => Promise<void> {
  let underWay: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    underWay ??= applyMonthChanges(database.$client)
      .then(() => estimateLessonVarianceIfDue(database, todayIn(env.TIME_ZONE).slice(0, 7)))
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
