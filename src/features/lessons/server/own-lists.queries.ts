import { addDays } from "#domain/dates/calendar.ts";
import { idBounds, newestFirst, oldestFirst, startWithin } from "#server/pagination/list-statement.ts";
import type { DateCursor } from "#server/pagination/pages.ts";

/** A student is asked to rate the classes of this many days, today's included; older ones can still be rated. */
const toRateDays = 14;

/** The parts of a student's list, without overlap: unanswered classes of the last days, ahead, and before that; answered ones. */
export const ownLists = ["to-rate", "ahead", "missed", "answered"] as const;
export type OwnList = (typeof ownLists)[number];

export interface OwnPart {
  list: OwnList;
  /** The school's day. */
  today: string;
}

interface Page {
  /** Only classes on this date or earlier. */
  to?: string;
  after?: DateCursor;
}

/** The earlier of two days, of which the first may be missing. */
const earlierOf = (day: string | undefined, other: string | undefined) =>
  day === undefined || (other !== undefined && other < day) ? other : day;

/** The order of a student's list or of a part of it, and where a page of it starts and ends: what is ahead begins with tomorrow. */
export function rangeOf(own: OwnPart | undefined, { to, after }: Page) {
  if (own?.list === "ahead") {
    const isLater = after !== undefined && after[0] > own.today;
    const start = isLater ? after : ([own.today, idBounds.last] as const);
    return { order: oldestFirst("lessons"), after: start, until: to };
  }
  const { from, last } = own ? daysOf(own) : {};
  return { order: newestFirst("lessons"), after: startWithin(earlierOf(to, last), after), until: from };
}

function daysOf({ list, today }: OwnPart): { from?: string; last?: string } {
  const from = addDays(today, 1 - toRateDays);
  if (list === "to-rate") return { from, last: today };
  return list === "missed" ? { last: addDays(from, -1) } : {};
}

/** The condition for a part, besides its days. Feedback is read once, not class by class: a page of older ones may skip hundreds. */
export const isInPart = (list: OwnList, student: string) =>
  `(lessons.id in (select lesson_id from feedback where student_id = ${student})) is ${list === "answered"}`;
