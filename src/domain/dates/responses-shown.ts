import { addDays } from "./calendar.ts";

/** The day from which a class of this date shows who answered, and who did not; both are plain dates. */
export function responsesShownFrom(lessonDate: string): string {
  return addDays(lessonDate, 1);
}

/** The day from which a class of this date counts in response rates; null once that day has come. */
export function countsFrom(lessonDate: string, today: string): string | null {
  const day = responsesShownFrom(lessonDate);
  return day > today ? day : null;
}

/** The latest date whose classes show on this day who answered. */
export function lastShownLessonDate(today: string): string {
  return addDays(today, -1);
}
