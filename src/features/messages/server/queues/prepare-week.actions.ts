import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import { type Period, weekOf } from "#domain/dates/months.ts";
import type { Actor } from "#domain/roles.ts";
import type { QueueSelection } from "#domain/schemas/message-queue.ts";
import { isDone } from "#features/messages/server/message-states.queries.ts";
import { sentence } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";
import { lockPlanning } from "./message-queues.queries.ts";
import { fillQueue, planRest, prepareQueue } from "./prepare-queue.actions.ts";

/** The queue of a week's feedback, with how far it is. */
interface WeekQueue {
  id: string;
  done: number;
  total: number;
}

/** The queue of a week's feedback; null when nobody has prepared one. */
async function findWeekQueue(database: Database | Transaction, { from }: Period): Promise<WeekQueue | null> {
  const { rows } = await database.execute<Record<string, unknown> & WeekQueue>(sql`
    select queue.id, counted.* from message_queues as queue cross join lateral (
      select count(*)::int as total, (count(*) filter (where ${sql.raw(isDone("messages_out"))}))::int as done
      from messages_out where messages_out.queue_id = queue.id) as counted
    where queue.created_at >= ${from}::date - 1 and queue.selection -> 'students' ->> 'of' = 'agreed'
      and queue.selection -> 'feedback' ->> 'from' = ${from}
    order by queue.created_at, queue.id limit 1`);
  return rows[0] ?? null;
}

/** This week's feedback, for the parents who agreed: on WhatsApp, or else by e-mail. */
const queueOfWeek = (today: string) => {
  const selection: QueueSelection = {
    students: { of: "agreed" },
    feedback: { of: "period", ...weekOf(today) },
  };
  return { channel: "whatsapp" as const, selection };
};

/**
 * How many messages one press prepares by now, and the queue of this week, if there is one. `today` is the school's day.
 */
export async function planWeek(
  database: Database | Transaction,
  { today, appUrl }: { today: string; appUrl: string },
): Promise<{ count: number; queue: WeekQueue | null }> {
  const queue = await findWeekQueue(database, weekOf(today));
  const week = { id: queue?.id ?? randomUUID(), ...queueOfWeek(today) };
  const { messages } = await planRest(database, week, { today, appUrl });
  return { count: messages.length, queue };
}

/**
 * Prepares this week's messages to all parents who agreed: in this week's queue, no matter who prepared it, or else in a new one with this
 * `id`. Returns the queue's id, also for a repeated request.
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
    const queue = await findWeekQueue(tx, weekOf(today));
    const { prepared } = queue
      ? await fillQueue(tx, actor, queue.id, school)
      : await prepareQueue(tx, actor, { id, ...queueOfWeek(today) }, school);
    // A new queue goes with the transaction.
    if (prepared === 0 && (queue === null || queue.done === queue.total))
      throw new ApiError("conflict", { sentence: sentence("dashboard.nothingThisWeek") });
    return queue?.id ?? id;
  });
}
