import { todayIn } from "#domain/dates/calendar.ts";
import { settleDueEnrolments } from "#features/class-groups/server/enrolments/due-enrolments.actions.ts";
import { settleLeavings } from "#features/students/server/leaving.actions.ts";
import type { Services } from "#server/http/context.ts";

const intervalMs = 60_000;

/**
 * Does what a new day of the school brings, at once and every minute: enrolments start and cease to give teachers and courses, and
 * students leave whose last day is over. Returns a function that stops it.
 */
export function startDayJob({
  database,
  env,
  log,
}: Pick<Services, "database" | "env" | "log">): () => Promise<void> {
  let underWay: Promise<unknown> | undefined;
  const settle = () => {
    const today = todayIn(env.TIME_ZONE);
    underWay ??= settleDueEnrolments(database, today)
      .then(() => settleLeavings(database, today))
      .catch((error: unknown) =>
        log.warn({ err: error }, "what the day brings could not be done; tried again in a minute"),
      )
      .finally(() => {
        underWay = undefined;
      });
  };
  settle();
  const timer = setInterval(settle, intervalMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
