import { addDays } from "#domain/dates/calendar.ts";
import { wholeMonths } from "#domain/dates/months.ts";

/** How likely a class is on a day of the holidays, against 1 on any other weekday. */
const holidayWeight = 0.12;
/** Month and day, both included: summer, Diwali and winter holidays, about when they are in most states. */
const holidays = [
  ["05-12", "06-12"],
  ["10-24", "11-03"],
  ["12-23", "12-31"],
] as const;
/** National holidays: no class anywhere. */
const daysOff = ["01-01", "01-26", "08-15", "10-02", "12-25"];

/** The same day some months earlier, or that month's last day where it is shorter. */
export function monthsBefore(date: string, months: number): string {
  const { from, to } = wholeMonths(date, { ago: months });
  const sameDay = `${from.slice(0, 8)}${date.slice(8)}`;
  return sameDay < to ? sameDay : to;
}

/** An instant on a plain date, in hours (with a fraction) since midnight UTC. */
export function instantOn(date: string, hoursUtc: number): Date {
  return new Date(Date.parse(date) + Math.round(hoursUtc * 3600) * 1000);
}

export function earlierOf(left: Date, right: Date): Date {
  return left < right ? left : right;
}

/** How likely a class is on this date: nothing on Saturday, Sunday and a national holiday. */
export function lessonWeight(date: string): number {
  const weekday = new Date(date).getUTCDay();
  const monthDay = date.slice(5);
  if (weekday === 0 || weekday === 6 || daysOff.includes(monthDay)) return 0;
  return holidays.some(([first, last]) => monthDay >= first && monthDay <= last) ? holidayWeight : 1;
}

/** The dates on which a class may be held, from `first` to `last`, both included. */
export function schoolDays(first: string, last: string): string[] {
  const dates: string[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) {
    if (lessonWeight(date) > 0) dates.push(date);
  }
  return dates;
}
