import { addDays } from "./calendar.ts";

/** How long before a school year starts students can be enrolled in its class groups. */
export const enrolmentDaysBeforeYear = 180;

/** The days of a school year, both included; plain dates. */
interface YearDays {
  startsOn: string;
  endsOn: string;
}

/** The current school year: the one with today in it, else the latest that has started, else the next. Null without any. */
export function currentYearOf<Year extends YearDays>(years: readonly Year[], today: string): Year | null {
  const inOrder = [...years].sort((a, b) => (a.startsOn < b.startsOn ? -1 : 1));
  return inOrder.findLast(({ startsOn }) => startsOn <= today) ?? inOrder[0] ?? null;
}

/** The days on which someone may be enrolled in a class group of this year. Today is always one. */
export function enrolmentDays(year: YearDays, today: string): { earliest: string; latest: string } {
  const earliest = addDays(year.startsOn, -enrolmentDaysBeforeYear);
  return {
    earliest: earliest < today ? earliest : today,
    latest: year.endsOn > today ? year.endsOn : today,
  };
}

/** In India most school years begin on 1 April. */
const firstMonthAndDay = "04-01";

/** The same day a year later; 1 March for 29 February. */
function yearLater(date: string): string {
  const later = new Date(`${date}T00:00:00Z`);
  later.setUTCFullYear(later.getUTCFullYear() + 1);
  return later.toISOString().slice(0, 10);
}

/** `2026-27`; `2027` for a year that does not reach into the next. */
function nameOf(startsOn: string, endsOn: string): string {
  const [first, last] = [startsOn.slice(0, 4), endsOn.slice(0, 4)];
  return first === last ? first : `${first}-${last.slice(2)}`;
}

/** The school year after the `latest`, and without one that of the school's `today`, from April to March. All dates are plain. */
export function suggestSchoolYear(
  today: string,
  latest?: Pick<YearDays, "endsOn">,
): YearDays & { name: string } {
  const thisApril = `${today.slice(0, 4)}-${firstMonthAndDay}`;
  const firstOfPresent =
    today >= thisApril ? thisApril : `${Number(today.slice(0, 4)) - 1}-${firstMonthAndDay}`;
  const startsOn = latest ? addDays(latest.endsOn, 1) : firstOfPresent;
  const endsOn = addDays(yearLater(startsOn), -1);
  return { name: nameOf(startsOn, endsOn), startsOn, endsOn };
}

/** How long before and after the first day of a school year its beginning is prepared. */
const preparationDays = 90;

/** The school year to prepare: the next one, or the current one in its first weeks; null when it is still to be added. */
export function yearToPrepare<Year extends YearDays>(years: readonly Year[], today: string): Year | null {
  const inOrder = [...years].sort((a, b) => (a.startsOn < b.startsOn ? -1 : 1));
  const next = inOrder.find(({ startsOn }, index) => index > 0 && startsOn > today);
  const latest = inOrder.length > 1 ? inOrder.at(-1) : undefined;
  if (next) return next;
  return latest && today <= addDays(latest.startsOn, preparationDays) ? latest : null;
}

/** Whether the end of this school year is near, or over. */
export const isYearEnding = ({ endsOn }: Pick<YearDays, "endsOn">, today: string): boolean =>
  today >= addDays(endsOn, -preparationDays);
