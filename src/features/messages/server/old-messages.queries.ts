import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";

/** Whether a student, whose id this is, has messages with a text to their guardians. */
export const hasMessages = (studentId: SQL) =>
  sql`exists (select from message_children join messages_out on messages_out.id = message_id
    where message_children.student_id = ${studentId} and messages_out.message <> '')`;

/** Takes the texts out of messages about students, and what parents wrote back; where and when they went stays. */
export async function removeTexts(tx: Transaction, ids: SQL): Promise<void> {
  const aboutThem = sql`in (select message_id from message_children where student_id = any(${ids}))`;
  await tx.execute(sql`
    update messages_out set message = '', override_reason = null,
      state = case when state = 'prepared' then 'skipped' else state end,
      mail = case when mail in ('queued', 'sending') then 'dropped' else mail end, mail_due_at = null
    where id ${aboutThem}`);
  await tx.execute(sql`update message_events set note = '' where message_id ${aboutThem}`);
}
