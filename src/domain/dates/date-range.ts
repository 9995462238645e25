import { limits } from "#domain/limits.ts";
import { type Sentence, sentence } from "#locales/sentence.ts";
import { addDays } from "./calendar.ts";

// Apart from the schemas, so that a form knows its dates before the validation library is there.

/** The days that a date may be, both included, and why a later one is rejected. */
export interface DateRange {
  earliest: string;
  latest: string;
  tooLate: Sentence;
}

/** A class may be added ahead. `today` is the school's day. */
export function lessonDates(today: string): DateRange {
  const latest = addDays(today, limits.lessonDaysAheadMax);
  return {
    earliest: limits.dateMin,
    latest,
    tooLate: sentence("lessons.dateTooLate", latest),
  };
}

/** The date of feedback is that of a class that was held. `today` is the school's day. */
export function feedbackDates(today: string): DateRange {
  return { earliest: limits.dateMin, latest: today, tooLate: sentence("lessons.feedbackDateTooLate") };
}

/** The day a student left the school. `today` is the school's day. */
export function leavingDates(today: string): DateRange {
  return { earliest: limits.dateMin, latest: today, tooLate: sentence("students.leftOnTooLate") };
}

/** The first day of a report. `today` is the school's day. */
export function reportDates(today: string): DateRange {
  return { earliest: limits.dateMin, latest: today, tooLate: sentence("reports.beginsLater") };
}

/** Why a plain date is rejected; null when it is within the range. */
export function dateProblem(date: string, { earliest, latest, tooLate }: DateRange): Sentence | null {
  if (date < earliest) return sentence("lessons.dateTooEarly", earliest);
  return date > latest ? tooLate : null;
}
