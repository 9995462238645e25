import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";

/** The condition that a message has a text, and names nobody who is still at the school. */
const isOld = sql`messages_out.message <> '' and not exists (
  select from message_children as child join users on users.id = child.student_id
  where child.message_id = messages_out.id and users.left_on is null and users.deleted_at is null)`;

/** Whether a student who has left, whose id this is, has messages with a text to their guardians. Those about a brother or sister at the school wait. */
export const hasMessages = (studentId: SQL) =>
  sql`exists (select from message_children join messages_out on messages_out.id = message_id
    where message_children.student_id = ${studentId} and ${isOld})`;

/** The condition that a row of `notified_days` is of a mail that was dropped: its guardian was not told. */
export const isOfDropped = sql`message_id in (select id from messages_out where not_sent = 'dropped')`;

/** What is set in messages that go to nobody any more: what is left to be sent is not. */
export const dropped = {
  state: sql`case when mail in ('queued', 'sending') or state = 'prepared' then 'not-sent' else state end`,
  notSent: sql`case when mail in ('queued', 'sending') or state = 'prepared' then 'dropped' else not_sent end`,
  mail: sql`case when mail in ('queued', 'sending') then 'none' else mail end`,
  mailDueAt: null,
  mailProblem: null,
};

/** Removes the texts of messages about students, and replies; where and when they went stays, and so do those about others at the school. */
export async function removeTexts(tx: Transaction, ids: SQL): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update messages_out set message = '', state = ${dropped.state}, not_sent = ${dropped.notSent}, mail = ${dropped.mail}, mail_due_at = null
    where id in (select message_id from message_children where student_id = any(${ids})) and ${isOld}
    returning id`);
  const removed = sql`any(${sql.param(rows.map(({ id }) => id))}::uuid[])`;
  await tx.execute(sql`update message_children set part = null where message_id = ${removed}`);
  await tx.execute(sql`update message_events set note = '' where message_id = ${removed}`);
  await tx.execute(sql`delete from notified_days where message_id = ${removed} and ${isOfDropped}`);
}
