import { addDays } from "./calendar.ts";

/** Plain dates, both included. */
export interface Period {
  from: string;
  to: string;
}

/** The days of a period that have come; all of one that begins later. */
export function upTo({ from, to }: Period, today: string): Period {
  return { from, to: from <= today && today < to ? today : to };
}

/** The first day of the month some months after that of a plain date; before it when negative. */
export function firstOfMonth(date: string, months = 0): string {
  const [year, month] = date.split("-").map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** Whole months up to the one with this date, or up to `ago` months before it. */
export function wholeMonths(date: string, { count = 1, ago = 0 } = {}): Period {
  const afterwards = Date.parse(firstOfMonth(date, 1 - ago));
  return {
    from: firstOfMonth(date, 1 - ago - count),
    to: new Date(afterwards - 1).toISOString().slice(0, 10),
  };
}

const isWholeMonths = ({ from, to }: Period) => from === firstOfMonth(from) && to === wholeMonths(to).to;

/** As long as the period, and just before it: whole months before whole months. */
export function periodBefore(period: Period): Period {
  const { from, to } = period;
  const last = addDays(from, -1);
  if (isWholeMonths(period)) {
    const count = monthsBetween(from.slice(0, 7), to.slice(0, 7)).length;
    return wholeMonths(last, { count });
  }
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
  return { from: addDays(last, -days), to: last };
}

/** The same days a year before; the last day of a month stays the last. */
export function periodAYearBefore({ from, to }: Period): Period {
  const yearBefore = (day: string) => {
    const { to: last } = wholeMonths(firstOfMonth(day, -12));
    const same = `${last.slice(0, 4)}${day.slice(4)}`;
    return same < last ? same : last;
  };
  return {
    from: yearBefore(from),
    to: to === wholeMonths(to).to ? wholeMonths(firstOfMonth(to, -12)).to : yearBefore(to),
  };
}

/** The week of a plain date, Monday to Sunday. */
export function weekOf(date: string): Period {
  const monday = addDays(date, -((new Date(date).getUTCDay() + 6) % 7));
  return { from: monday, to: addDays(monday, 6) };
}

/** The days of a month (`2026-11`) up to today: all that its figures are made of. */
export function daysOfMonth(month: string, today: string): Period {
  const { from, to } = wholeMonths(`${month}-01`);
  return { from, to: to < today ? to : today };
}

/** This many months up to the given one, oldest first; a month is written `2026-11`. */
export function monthsUpTo(month: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    firstOfMonth(`${month}-01`, index + 1 - count).slice(0, 7),
  );
}

/** All months from the first to the last, both included. */
export function monthsBetween(first: string, last: string): string[] {
  const numberOf = (month: string) => 12 * Number(month.slice(0, 4)) + Number(month.slice(5));
  return monthsUpTo(last, numberOf(last) - numberOf(first) + 1);
}

/** Whether a text is a month, `2026-11`. */
export function isMonth(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
}

/** `2026-12` of `2027-01`. */
export function monthBefore(month: string): string {
  return firstOfMonth(`${month}-01`, -1).slice(0, 7);
}
