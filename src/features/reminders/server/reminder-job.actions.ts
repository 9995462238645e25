import { sendDueMails } from "#features/reminders/server/mails/reminder-mails.actions.ts";
import type { Services } from "#server/http/context.ts";
import { type DoneOnDay, remindByItself } from "./reminders.actions.ts";

const everyMs = { mails: 5_000, day: 60_000 };

/**
 * Sends due reminders every few seconds, and every minute reminds as the school has set. Returns a function that stops it; work in
 * progress is then background work, which a stopping server waits for.
 */
export function startReminders(services: Services): () => void {
  const { background, log } = services;
  let isStopped = false;
  const done: DoneOnDay = { day: "", lessonIds: new Set() };
  /** Does the work again and again, never twice at once. */
  const repeat = (ms: number, work: () => Promise<unknown>, failure: string) => {
    let isUnderWay = false;
    const timer = setInterval(() => {
      if (isUnderWay) return;
      isUnderWay = true;
      background.run(
        () => work().finally(() => (isUnderWay = false)),
        (err) => log.warn({ err }, failure),
      );
    }, ms);
    timer.unref();
    return timer;
  };
  const timers = [
    repeat(
      everyMs.mails,
      () => sendDueMails(services, () => isStopped),
      "reminders could not be sent; it is tried again in a few seconds",
    ),
    repeat(
      everyMs.day,
      () => remindByItself(services, new Date(), done),
      "students could not be reminded; it is tried again in a minute",
    ),
  ];
  return () => {
    isStopped = true;
    for (const timer of timers) clearInterval(timer);
  };
}
