import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import type { Period } from "#domain/dates/months.ts";
import type { ParentChannel } from "#domain/messages/parent-message.ts";
import { findRefusals } from "#features/messages/server/refusals.queries.ts";
import { isDone } from "#features/messages/server/shown-states.queries.ts";

/** A queue of a week's feedback, with how far it is. */
export interface WeekQueue {
  id: string;
  channel: ParentChannel;
  done: number;
  total: number;
}

/** The first queue of a week's feedback in which something can still be done; null when there is none. What must not be sent holds up nothing. */
export async function findWeekQueue(
  database: Database | Transaction,
  { from }: Period,
): Promise<WeekQueue | null> {
  const { rows } = await database.execute<Record<string, unknown> & WeekQueue & { prepared: string[] }>(sql`
    select queue.id, queue.channel, counted.* from message_queues as queue cross join lateral (
      select count(*)::int as total, (count(*) filter (where ${sql.raw(isDone("messages_out"))}))::int as done,
        coalesce(array_agg(messages_out.id) filter (where messages_out.state = 'prepared'), '{}') as prepared
      from messages_out where messages_out.queue_id = queue.id) as counted
    where queue.created_at >= ${from}::date - 1 and queue.selection -> 'students' ->> 'of' = 'agreed'
      and queue.selection -> 'feedback' ->> 'from' = ${from} and counted.done < counted.total
    order by queue.created_at, queue.id`);
  for (const { prepared, ...queue } of rows) {
    const refused = await findRefusals(database, prepared);
    if (queue.done + refused.length < queue.total) return queue;
  }
  return null;
}

/** The phone that a person sent messages from last; empty when they have not. */
export async function lastPhoneOf(tx: Transaction, userId: string): Promise<string> {
  const { rows } = await tx.execute<{ phone: string }>(sql`
    select sending_phone as phone from message_queues
    where created_by = ${userId} and channel = 'whatsapp' order by created_at desc limit 1`);
  return rows[0]?.phone ?? "";
}
