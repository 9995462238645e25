import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import type { Period } from "#domain/dates/months.ts";
import { type ParentChannel, parentChannels } from "#domain/messages/parent-message.ts";
import { queueStudentsMax } from "#domain/schemas/message-queue.ts";
import { isDone } from "#features/messages/server/shown-states.queries.ts";
import { hasAgreed, isUntold } from "./candidates.queries.ts";

/**
 * Of how many students parents who agreed to a channel can be told something of a week: as many as one queue is for. By WhatsApp, or by
 * e-mail where nobody is left to be told by WhatsApp.
 */
export async function countWeek(
  database: Database | Transaction,
  { from, to }: Period,
): Promise<{ channel: ParentChannel; count: number }> {
  const countBy = (channel: ParentChannel): SQL => sql`(
    select count(*)::int from (
      select from wrote where exists (
        select from guardian_contacts as guardian where guardian.student_id = wrote.student_id and ${hasAgreed(channel)})
      limit ${queueStudentsMax}) as agreed)`;
  const { rows } = await database.execute<Record<ParentChannel, number>>(sql`
    with wrote as materialized (
      select distinct feedback.student_id from feedback join users as student on student.id = feedback.student_id
      where feedback.date between ${from} and ${to} and ${isUntold}
        and student.deleted_at is null and student.left_on is null
    )
    select ${countBy("whatsapp")} as whatsapp, ${countBy("email")} as email`);
  const channel = parentChannels.find((each) => (rows[0]?.[each] ?? 0) > 0) ?? "whatsapp";
  return { channel, count: rows[0]?.[channel] ?? 0 };
}

/** The queue of a week's feedback that is not done yet, with how far it is; null when there is none. */
export async function findWeekQueue(
  database: Database | Transaction,
  { from }: Period,
): Promise<{ id: string; done: number; total: number } | null> {
  const { rows } = await database.execute<{ id: string; done: number; total: number }>(sql`
    select queue.id, counted.* from message_queues as queue cross join lateral (
      select count(*)::int as total, (count(*) filter (where ${sql.raw(isDone("messages_out"))}))::int as done
      from messages_out where messages_out.queue_id = queue.id) as counted
    where queue.created_at >= ${from}::date - 1 and queue.selection -> 'students' ->> 'of' = 'agreed'
      and queue.selection -> 'feedback' ->> 'from' = ${from} and counted.done < counted.total
    order by queue.created_at, queue.id limit 1`);
  return rows[0] ?? null;
}

/** The phone that a person sent messages from last; empty when they have not. */
export async function lastPhoneOf(tx: Transaction, userId: string): Promise<string> {
  const { rows } = await tx.execute<{ phone: string }>(sql`
    select sending_phone as phone from message_queues
    where created_by = ${userId} and channel = 'whatsapp' order by created_at desc limit 1`);
  return rows[0]?.phone ?? "";
}
