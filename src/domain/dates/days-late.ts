import { limits } from "#domain/limits.ts";
import { daysBetween, todayIn } from "./calendar.ts";

/** How many days after its date a class was added, if that is late enough to be marked; otherwise null. Days are the school's. */
export function daysLate(
  { date, createdAt }: { date: string; createdAt: Date | string },
  timeZone: string,
): number | null {
  const late = daysBetween(date, todayIn(timeZone, new Date(createdAt)));
  return late > limits.lessonLateDays ? late : null;
}
