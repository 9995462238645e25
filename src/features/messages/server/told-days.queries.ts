import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import type { ParentChannel } from "#domain/messages/parent-message.ts";
import { users } from "#server/accounts/users.table.ts";
import { messagesOut, toldDays } from "./messages.table.ts";

/** The condition that a message of `messages_out` counts: its guardian was told, or is about to be. */
export const countsAsTold = sql`(messages_out.state in ('prepared', 'opened', 'sent')
  or (messages_out.state = 'mailed' and messages_out.mail not in ('failed', 'dropped')))`;

/** One of the school's days. */
interface SchoolDay {
  timeZone: string;
  today: string;
}

/**
 * Claims a day for messages, each for all contacts of its guardian, instead of any other day: no other message tells that guardian anything
 * on it. Returns those that could not claim it, because another message has; one that is about to is waited for.
 */
export async function claimDays(tx: Transaction, ids: readonly string[], day: string): Promise<string[]> {
  const chosen = sql.param([...ids]);
  await tx.execute(sql`delete from told_days where message_id = any(${chosen}::uuid[]) and day <> ${day}`);
  // In one order, so that two transactions never wait for each other.
  await tx.execute(sql`
    insert into told_days (contact, day, message_id)
    select key, ${day}::date, id from messages_out cross join unnest(contact_keys) as key
    where id = any(${chosen}::uuid[]) order by key
    on conflict do nothing`);
  const { rows } = await tx.execute<{ id: string }>(sql`
    select messages_out.id from messages_out
    where id = any(${chosen}::uuid[]) and exists (select from told_days
      where told_days.contact = any(messages_out.contact_keys) and told_days.day = ${day} and told_days.message_id <> messages_out.id)`);
  const taken = rows.map(({ id }) => id);
  await freeDays(tx, taken);
  return taken;
}

/**
 * The reasons that were given on the school's `today` for sending these messages to guardians who have been told on that day, by message. On
 * another day they count for nothing: it has to be decided about again.
 */
async function findReasons(
  tx: Transaction,
  ids: readonly string[],
  { timeZone, today }: SchoolDay,
): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; reason: string }>(sql`
    select id, override_reason as reason from messages_out
    where id = any(${sql.param([...ids])}::uuid[]) and override_reason is not null
      and ((case state when 'prepared' then created_at else state_at end) at time zone ${timeZone})::date = ${today}::date`);
  return new Map(rows.map(({ id, reason }) => [id, reason]));
}

/** Claims a day for messages, and returns those that may not go to their guardians on it. With a reason of that day they may, and claim it if none has. */
export async function claimUnlessReasoned(
  tx: Transaction,
  ids: readonly string[],
  day: SchoolDay,
): Promise<string[]> {
  const reasons = await findReasons(tx, ids, day);
  const taken = await claimDays(tx, ids, day.today);
  return taken.filter((id) => !reasons.has(id));
}

/** Frees the days that messages have claimed: their guardians were not told after all. */
export async function freeDays(tx: Transaction, messageIds: readonly string[]): Promise<void> {
  await tx.delete(toldDays).where(inArray(toldDays.messageId, [...messageIds]));
}

/** What a guardian was told on a day, and by whom; null when nobody told them anything. */
export async function findTold(
  database: Database | Transaction,
  contacts: readonly string[],
  day: string,
): Promise<{
  channel: ParentChannel;
  at: Date;
  isOnlyOpened: boolean;
  name: string;
  surname: string;
  students: { name: string; surname: string }[];
} | null> {
  const [told] = await database
    .select({
      channel: messagesOut.channel,
      at: messagesOut.stateAt,
      isOnlyOpened: sql<boolean>`${messagesOut.state} = 'opened'`,
      name: users.name,
      surname: users.surname,
      students: sql<{ name: string; surname: string }[]>`(
        select json_agg(json_build_object('name', pupil.name, 'surname', pupil.surname) order by child.number)
        from (select student_id, min(number) as number from message_children
          where message_id = ${messagesOut.id} group by student_id) as child
        join users as pupil on pupil.id = child.student_id)`,
    })
    .from(toldDays)
    .innerJoin(messagesOut, eq(messagesOut.id, toldDays.messageId))
    .innerJoin(users, sql`${users.id} = coalesce(${messagesOut.stateBy}, ${messagesOut.createdBy})`)
    .where(and(inArray(toldDays.contact, [...contacts]), eq(toldDays.day, day)))
    .limit(1);
  return told ? { ...told, students: told.students ?? [] } : null;
}
