import { randomUUID } from "node:crypto";
import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import { weekOf } from "#domain/dates/months.ts";
import { type ParentChannel, parentChannels } from "#domain/messages/parent-message.ts";
import type { Actor } from "#domain/roles.ts";
import type { QueueSelection } from "#domain/schemas/message-queue.ts";
import { sentence } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";
import { lockPlanning } from "./message-queues.queries.ts";
import { fillLocked, planRest, prepareLocked } from "./prepare-queue.actions.ts";
import { findWeekQueue, lastPhoneOf, type WeekQueue } from "./week-queue.queries.ts";

/** This week's feedback, for the parents who agreed. */
const weekSelection = (today: string): QueueSelection => ({
  students: { of: "agreed" },
  feedback: { of: "period", ...weekOf(today) },
});

/**
 * What one press prepares by now: messages by WhatsApp, or by e-mail where none can be sent by WhatsApp; more for the queue of this week
 * that is under way, if there is one. `today` is the school's day.
 */
export async function planWeek(
  database: Database | Transaction,
  { today, appUrl }: { today: string; appUrl: string },
): Promise<{ channel: ParentChannel; count: number; open: WeekQueue | null }> {
  const open = await findWeekQueue(database, weekOf(today));
  const id = open?.id ?? randomUUID();
  for (const channel of open ? [open.channel] : parentChannels) {
    const plan = await planRest(
      database,
      { id, channel, selection: weekSelection(today) },
      { today, appUrl },
    );
    if (open || plan.messages.length > 0) return { channel, count: plan.messages.length, open };
  }
  return { channel: "whatsapp", count: 0, open };
}

/**
 * Prepares messages about this week's feedback to the parents of all students who agreed, in a queue with the id `id`, or in the one that is
 * under way already, whoever prepared it. Returns the queue's id; for the same request, sent again, that of the same queue.
 * @throws ApiError `conflict` when nothing can be sent now.
 */
export async function prepareWeek(
  database: Database,
  actor: Actor,
  id: string,
  school: { timeZone: string; appUrl: string },
): Promise<string> {
  return inTransaction(database, async (tx) => {
    await lockPlanning(tx);
    const today = todayIn(school.timeZone);
    const { channel, open } = await planWeek(tx, { ...school, today });
    if (open) {
      await fillLocked(tx, actor, open.id, school);
      return open.id;
    }
    const sendingPhone = channel === "whatsapp" ? await lastPhoneOf(tx, actor.id) : "";
    const selection = weekSelection(today);
    const { prepared } = await prepareLocked(tx, actor, { id, channel, sendingPhone, selection }, school);
    // The queue goes with the transaction.
    if (prepared === 0) throw new ApiError("conflict", { sentence: sentence("dashboard.nothingThisWeek") });
    return id;
  });
}
