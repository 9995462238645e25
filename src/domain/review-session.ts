import { z } from "zod";
import { addDays, readableDate } from "./calendar.ts";
import { limits } from "./limits.ts";
import { messages } from "./messages.ts";
import { plainDate, requiredLine } from "./text.ts";

const topic = requiredLine("a topic", limits.topicMaxLength, messages.teacher.topicRequired);

/** Spec section 5, Teacher add review: subject required; topic and date required. */
export const reviewSessionSchema = z.strictObject({
  subject: requiredLine("a subject", limits.subjectMaxLength, messages.person.subjectRequired),
  topic,
  date: plainDate(messages.teacher.dateRequired),
});

export type ReviewSession = z.infer<typeof reviewSessionSchema>;

/** The days that a date may be, both included, and why a later one is rejected. */
export interface DateRange {
  earliest: string;
  latest: string;
  tooLate: string;
}

/** A class may be added ahead. `today` is the school's day. */
export function sessionDates(today: string): DateRange {
  const latest = addDays(today, limits.sessionDaysAheadMax);
  return {
    earliest: limits.dateMin,
    latest,
    tooLate: messages.teacher.sessionDateTooLate(readableDate(latest)),
  };
}

/** The date of a review is that of a class that was held. `today` is the school's day. */
export function reviewDates(today: string): DateRange {
  return { earliest: limits.dateMin, latest: today, tooLate: messages.teacher.reviewDateTooLate };
}

/** Why a plain date is rejected; null when it lies within the range. */
export function dateProblem(date: string, { earliest, latest, tooLate }: DateRange): string | null {
  if (date < earliest) return messages.teacher.dateTooEarly(readableDate(earliest));
  return date > latest ? tooLate : null;
}

/** What a teacher may change about a student's review at /editreview/{id}: topic and date. */
export const feedbackSessionSchema = reviewSessionSchema.pick({ topic: true, date: true });

/**
 * A topic that is still free, made from one that is taken: 'Algebra' -> 'Algebra (2)' (design.md 8.5).
 * `takenTopics` are the teacher's topics on the same day; case does not matter. The suggestion fits the topic's length.
 */
export function suggestTopic(wanted: string, takenTopics: readonly string[]): string {
  const taken = new Set(takenTopics.map((each) => each.toLowerCase()));
  const base = [...wanted.replace(/ \(\d+\)$/, "")];
  for (let number = 2; ; number++) {
    const ending = ` (${number})`;
    const beginning = base.slice(0, limits.topicMaxLength - ending.length).join("");
    const suggestion = beginning.trimEnd() + ending;
    if (!taken.has(suggestion.toLowerCase())) return suggestion;
  }
}
