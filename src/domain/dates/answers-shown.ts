import { addDays } from "./calendar.ts";

/** The day from which it is shown who answered a class of this date, and who did not; both are plain dates. */
export function answersShownFrom(classDate: string): string {
  return addDays(classDate, 1);
}

/** The latest date of a class of which it is shown on this day who answered. */
export function lastShownClassDate(today: string): string {
  return addDays(today, -1);
}
