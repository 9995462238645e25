import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import type { ParentChannel } from "#domain/messages/parent-message.ts";
import { users } from "#server/accounts/users.table.ts";
import { messagesOut, notifiedDays } from "./messages.table.ts";

/** The condition that a message of `messages_out` counts: its guardian was told, or is about to be. */
export const countsAsNotified = sql`messages_out.state <> 'not-sent'`;

/**
 * Claims a day for messages, each for all contacts of its guardian, in place of any other day. Returns those for which another message has
 * it, after waiting for one that is about to.
 */
export async function claimDays(tx: Transaction, ids: readonly string[], day: string): Promise<string[]> {
  const chosen = sql.param([...ids]);
  await tx.execute(
    sql`delete from notified_days where message_id = any(${chosen}::uuid[]) and day <> ${day}`,
  );
  // In one order, so that two transactions never wait for each other.
  await tx.execute(sql`
    insert into notified_days (contact, day, message_id)
    select key, ${day}::date, id from messages_out cross join unnest(contact_keys) as key
    where id = any(${chosen}::uuid[]) order by key
    on conflict do nothing`);
  const { rows } = await tx.execute<{ id: string }>(sql`
    select messages_out.id from messages_out
    where id = any(${chosen}::uuid[]) and exists (select from notified_days
      where notified_days.contact = any(messages_out.contact_keys) and notified_days.day = ${day}
        and notified_days.message_id <> messages_out.id)`);
  const taken = rows.map(({ id }) => id);
  await freeDays(tx, taken);
  return taken;
}

/** Frees the days that messages have claimed: their guardians were not told after all. */
export async function freeDays(tx: Transaction, messageIds: readonly string[]): Promise<void> {
  await tx.delete(notifiedDays).where(inArray(notifiedDays.messageId, [...messageIds]));
}

/** Who told the guardians of these messages something else on a day. */
export async function findTellers(
  tx: Database | Transaction,
  messageIds: readonly string[],
  day: string,
): Promise<{ messageId: string; name: string; surname: string }[]> {
  const { rows } = await tx.execute<{ messageId: string; name: string; surname: string }>(sql`
    select distinct on (message.id) message.id as "messageId", teller.name, teller.surname
    from messages_out as message
      join notified_days on notified_days.contact = any(message.contact_keys) and notified_days.day = ${day}::date
        and notified_days.message_id <> message.id
      join messages_out as other on other.id = notified_days.message_id
      join users as teller on teller.id = coalesce(other.state_by, other.created_by)
    where message.id = any(${sql.param([...messageIds])}::uuid[])
    order by message.id`);
  return rows;
}

/** What a guardian was told on a day, and by whom; null when nobody told them anything. */
export async function findNotified(
  database: Database | Transaction,
  contacts: readonly string[],
  day: string,
): Promise<{
  channel: ParentChannel;
  at: Date;
  isOnlyOpened: boolean;
  by: { name: string; surname: string };
  students: { name: string; surname: string }[];
} | null> {
  const [notified] = await database
    .select({
      channel: messagesOut.channel,
      at: messagesOut.stateAt,
      isOnlyOpened: sql<boolean>`${messagesOut.state} = 'opened'`,
      by: { name: users.name, surname: users.surname },
      students: sql<{ name: string; surname: string }[]>`(
        select json_agg(json_build_object('name', pupil.name, 'surname', pupil.surname) order by child.number)
        from (select student_id, min(number) as number from message_children
          where message_id = ${messagesOut.id} group by student_id) as child
        join users as pupil on pupil.id = child.student_id)`,
    })
    .from(notifiedDays)
    .innerJoin(messagesOut, eq(messagesOut.id, notifiedDays.messageId))
    .innerJoin(users, sql`${users.id} = coalesce(${messagesOut.stateBy}, ${messagesOut.createdBy})`)
    .where(and(inArray(notifiedDays.contact, [...contacts]), eq(notifiedDays.day, day)))
    .limit(1);
  return notified ? { ...notified, students: notified.students ?? [] } : null;
}
