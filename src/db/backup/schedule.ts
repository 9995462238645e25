import { addDays, todayIn } from "#domain/dates/calendar.ts";

/** When a school is backed up: a time such as `02:30`, by the clock of a time zone. */
export interface Schedule {
  at: string;
  timeZone: string;
}

function timeIn(timeZone: string, instant: Date): string {
  const format = { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return new Intl.DateTimeFormat("en", format).format(instant);
}

/**
 * The day of the last time at which a backup was due. A clock that is put forward or back moves the time by an hour, and skips or
 * doubles no day.
 */
export function dueDay({ at, timeZone }: Schedule, instant: Date): string {
  const day = todayIn(timeZone, instant);
  return timeIn(timeZone, instant) >= at ? day : addDays(day, -1);
}
