import { todayIn } from "#domain/dates/calendar.ts";

/**
 * A school's time zone in which the month has begun before today: India's, except on the first day of a month. Then it is another
 * day in one of the outermost zones.
 */
export const zoneInMonth = ["Asia/Kolkata", "Etc/GMT-14", "Etc/GMT+12"].find(
  (zone) => !todayIn(zone).endsWith("-01"),
) as string;
