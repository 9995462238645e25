import { hourIn } from "./calendar.ts";

/** Hours of the school's day in which no mails go to parents: from one until the other, also over midnight. The same twice for none. */
export interface QuietHours {
  from: number;
  until: number;
}

function isQuiet({ from, until }: QuietHours, hour: number): boolean {
  return from <= until ? from <= hour && hour < until : from <= hour || hour < until;
}

/** Clocks everywhere are a multiple of this from each other. */
const quarterMs = 15 * 60 * 1000;

/** The first moment from `now` on that is not quiet: `now` itself, or the end of the quiet hours. */
export function afterQuietHours(quiet: QuietHours, timeZone: string, now = new Date()): Date {
  let moment = now;
  while (isQuiet(quiet, hourIn(timeZone, moment))) {
    moment = new Date((Math.floor(moment.getTime() / quarterMs) + 1) * quarterMs);
  }
  return moment;
}
