import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { partsAfterEdit } from "#domain/messages/child-parts.ts";

/** The condition that a message of `messages_out` is about someone else than these students, too. */
export const isAboutOthers = (ids: SQL) => sql`exists (
  select from message_children as other where other.message_id = messages_out.id and other.student_id <> all(${ids}))`;

/** What a message of `messages_out` says of these students alone; empty where that cannot be told. */
export const ownPart = (ids: SQL) => sql`case when ${isAboutOthers(ids)} then coalesce((
  select string_agg(own.part, E'\\n\\n' order by own.number) from message_children as own
  where own.message_id = messages_out.id and own.student_id = any(${ids})), '') else messages_out.message end`;

/** The parts of a message's children who were not erased, one for each child; null where it cannot be told. */
const partsOf = (messageId: SQL) => sql`
  select child.student_id, min(child.number) as number, string_agg(child.part, E'\\n\\n' order by child.number) as part
  from message_children as child join users on users.id = child.student_id and users.erased_at is null
  where child.message_id = ${messageId} group by child.student_id`;

/** Leaves in messages about these students and others what they say of the others, and nothing where that cannot be told. */
export async function leavePartsOfOthers(tx: Transaction, ids: SQL): Promise<void> {
  await tx.execute(sql`
    update messages_out set message = coalesce((
      select case when bool_and(part is not null) then string_agg(nullif(part, ''), E'\\n\\n' order by number) end
      from (${partsOf(sql`messages_out.id`)}) as parts where student_id <> all(${ids})), '')
    where message <> '' and id in (select message_id from message_children where student_id = any(${ids}))`);
}

/** Divides a message about several children again, whose text a person has changed. */
export async function divideAgain(tx: Transaction, messageId: string, message: string): Promise<void> {
  const { rows } = await tx.execute<{ number: number; part: string | null }>(sql`
    select number, part from (${partsOf(sql`${messageId}`)}) as parts order by number`);
  if (rows.length < 2 && rows[0]?.part == null) return;
  const parts = partsAfterEdit(
    rows.map(({ part }) => part),
    message,
  );
  const divided = rows.map(({ number }, index) => ({ number, part: parts[index] }));
  await tx.execute(sql`
    update message_children set part = (
      select part from jsonb_to_recordset(${JSON.stringify(divided)}::jsonb) as divided (number smallint, part text)
      where divided.number = message_children.number)
    where message_id = ${messageId}`);
}
