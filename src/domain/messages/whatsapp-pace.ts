// WhatsApp limits how many people an account may write to who do not write back, and gives no number: these are cautious.

/** How many messages one phone sends on a day. */
const perDayMax = 60;
/** How few it still sends when many of its messages had no answer. */
const perDayMin = 10;

/** How many messages without an answer within `unansweredDays` are too many. */
export const unansweredMax = 250;

export const unansweredDays = 30;

/** How many messages a phone sends on a day, after so many without an answer. */
export function messagesPerDay(unanswered: number): number {
  return Math.min(perDayMax, Math.max(perDayMin, unansweredMax - unanswered));
}

/**
 * The day of each of `count` further messages, as days from today: as early as the phone has room. `planned` says how many it sends on
 * a day already.
 */
export function spreadOverDays(
  count: number,
  perDay: number,
  planned: (daysAhead: number) => number,
): number[] {
  const days: number[] = [];
  for (let ahead = 0; days.length < count; ahead++) {
    const room = Math.max(0, perDay - planned(ahead));
    for (let used = 0; used < room && days.length < count; used++) days.push(ahead);
  }
  return days;
}
