import { addDays } from "./calendar.ts";

/** The day from which it is shown who answered a class of this date, and who did not; both are plain dates. */
export function answersShownFrom(classDate: string): string {
  return addDays(classDate, 1);
}

/** The day from which a class of this date counts in response rates; null once that day has come. */
export function countsFrom(classDate: string, today: string): string | null {
  const day = answersShownFrom(classDate);
  return day > today ? day : null;
}

/** The latest date of a class of which it is shown on this day who answered. */
export function lastShownClassDate(today: string): string {
  return addDays(today, -1);
}
