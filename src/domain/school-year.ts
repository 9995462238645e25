import { addDays } from "./calendar.ts";
import { limits } from "./limits.ts";

/** The days of a school year, both included; plain dates. */
export interface YearDays {
  startsOn: string;
  endsOn: string;
}

/** The current school year: the one with today in it, else the latest that has started, else the next. Null without any. */
export function currentYearOf<Year extends YearDays>(years: readonly Year[], today: string): Year | null {
  const inOrder = years.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1));
  return inOrder.findLast(({ startsOn }) => startsOn <= today) ?? inOrder[0] ?? null;
}

/** The days on which someone may be enrolled in a class group of this year. Today is always one. */
export function enrolmentDays(year: YearDays, today: string): { earliest: string; latest: string } {
  const earliest = addDays(year.startsOn, -limits.enrolmentDaysBeforeYear);
  return {
    earliest: earliest < today ? earliest : today,
    latest: year.endsOn > today ? year.endsOn : today,
  };
}
