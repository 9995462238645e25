import { addDays, daysBetween } from "./calendar.ts";
import { firstOfMonth, type Period, wholeMonths } from "./months.ts";

// A period as whole months, which are counted ahead, and the days by which it differs from them.

/** Days to add to the months, or to subtract from them. */
export interface SignedDays extends Period {
  sign: 1 | -1;
}

const countDays = (from: string, to: string) => Math.max(0, daysBetween(from, to) + 1);

/**
 * The whole months from which a period differs by the fewest days up to today; null where they are none. Days to come hardly have any
 * rows: the current month is whole for a period up to today.
 */
export function nearestMonths({ from, to }: Period, today: string): Period | null {
  const [first, last] = [firstOfMonth(from), wholeMonths(to).to];
  const before = countDays(first, addDays(from, -1));
  const after = countDays(addDays(to, 1), last < today ? last : today);
  if (firstOfMonth(to) === first)
    return before + after < countDays(from, to) ? { from: first, to: last } : null;
  const begin = before < countDays(from, wholeMonths(from).to) ? first : firstOfMonth(from, 1);
  const end = after < countDays(firstOfMonth(to), to) ? last : addDays(firstOfMonth(to), -1);
  return begin < end ? { from: begin, to: end } : null;
}

/** The days by which a period, which may be empty, differs from whole months, or all of it. */
export function daysBesides({ from, to }: Period, months: Period | null): SignedDays[] {
  const days: SignedDays[] = months
    ? [
        { sign: 1, from, to: addDays(months.from, -1) },
        { sign: -1, from: months.from, to: addDays(from, -1) },
        { sign: -1, from: addDays(to, 1), to: months.to },
        { sign: 1, from: addDays(months.to, 1), to },
      ]
    : [{ sign: 1, from, to }];
  return days.filter((each) => each.from <= each.to);
}
