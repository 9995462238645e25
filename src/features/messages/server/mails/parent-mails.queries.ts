import { inArray, sql } from "drizzle-orm";
import type { Pool } from "pg";
import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import type { Period } from "#domain/dates/months.ts";
import { afterQuietHours } from "#domain/dates/quiet-hours.ts";
import { addEvents } from "#features/messages/server/message-events.queries.ts";
import { messagesOut } from "#features/messages/server/messages.table.ts";
import { freeDays } from "#features/messages/server/notified-days.queries.ts";
import { claimFree, type Refusal } from "#features/messages/server/refusals.queries.ts";
import type { Env } from "#server/base/env.ts";
import { countMails, lockPace } from "#server/mails/mail-pace.ts";
import { type Attempt, leaseSeconds, type MailQueue } from "#server/mails/mail-queue.ts";
import { readSchool } from "#server/school/read-school.ts";

/**
 * What becomes of a mail without a person, which is an event. One that may have arrived is never sent again; one that certainly did not
 * frees its day.
 */
export const parentMails: MailQueue = {
  table: "messages_out",
  resendsOnce: false,
  sets: (mail, problem) => `
    state = case ${mail} when 'queued' then 'waiting' when 'failed' then 'not-sent' else ${mail} end,
    state_at = case ${mail} when 'queued' then state_at else now() end,
    not_sent = case when ${mail} = 'failed' then case
      when ${problem} ->> 'kind' in ('address', 'mail') and ${problem} ->> 'response' like '5%' then 'rejected' else 'expired' end end`,
  follows: `, noted as (
      insert into message_events (message_id, kind, reason, note)
      select id, state, case state when 'waiting' then mail_problem ->> 'kind' else not_sent end, coalesce(mail_problem ->> 'response', '')
      from changed
      where mail in ('sent', 'failed', 'unknown') or mail = 'queued' and (mail_problem ->> 'since')::timestamptz = now()),
    freed as (
      delete from notified_days using changed where notified_days.message_id = changed.id and changed.mail = 'failed')`,
};

const isDue = sql`mail = 'queued' and mail_due_at <= now()`;

async function isAnyDue(database: Database): Promise<boolean> {
  const { rows } = await database.execute(sql`select from messages_out where ${isDue} limit 1`);
  return rows.length > 0;
}

/** Locks mails whose time has come, but for those that someone else has locked. */
async function lockDue(tx: Transaction, limit: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from messages_out where ${isDue}
    order by mail_due_at, position limit ${limit}
    for no key update skip locked`);
  return rows.map(({ id }) => id);
}

/** Stops mails that were not sent: their guardians can be told otherwise on that day. */
async function drop(tx: Transaction, dropped: readonly Refusal[]): Promise<void> {
  if (dropped.length === 0) return;
  const ids = dropped.map(({ messageId }) => messageId);
  await tx
    .update(messagesOut)
    .set({
      state: "not-sent",
      notSent: "dropped",
      stateAt: sql`now()`,
      stateBy: null,
      mail: "none",
      mailDueAt: null,
    })
    .where(inArray(messagesOut.id, ids));
  await freeDays(tx, ids);
  await addEvents(
    tx,
    dropped.map(({ messageId, reason }) => ({
      messageId,
      byUser: null,
      kind: "not-sent",
      reason: "dropped",
      note: reason,
    })),
  );
}

async function startAttempts(tx: Transaction, ids: readonly string[]): Promise<Attempt[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<Attempt & Record<string, unknown>>(sql`
    update messages_out set mail = 'sending', mail_attempts = mail_attempts + 1,
      mail_due_at = now() + make_interval(secs => ${leaseSeconds})
    where id = any(${sql.param([...ids])}::uuid[])
    returning id, mail_attempts as number`);
  return rows;
}

/**
 * Takes up to `limit` due mails, at the pace, so that no other server does, and drops those whose guardians must not get them or have
 * another message today. In quiet hours it takes none. `taken` includes the dropped ones.
 */
export async function takeParentMails(
  database: Database,
  env: Pick<Env, "PARENT_MAILS_PER_MINUTE" | "TIME_ZONE">,
  limit: number,
  now = new Date(),
): Promise<{ taken: number; attempts: Attempt[] }> {
  if (!(await isAnyDue(database))) return { taken: 0, attempts: [] };
  return inTransaction(database, async (tx) => {
    const { quietFrom: from, quietUntil: until } = await readSchool(tx);
    const sendsAt = afterQuietHours({ from, until }, env.TIME_ZONE, now);
    // They stay due: when the hours are changed, they go by the new ones at once.
    if (sendsAt > now) return { taken: 0, attempts: [] };
    const pace = { key: "parent-mails", perMinute: env.PARENT_MAILS_PER_MINUTE };
    const room = await lockPace(tx, pace);
    const due = await lockDue(tx, Math.min(limit, room));
    const { free, refused } = await claimFree(tx, due, todayIn(env.TIME_ZONE, now));
    await drop(tx, refused);
    const attempts = await startAttempts(tx, free);
    if (attempts.length > 0) await countMails(tx, pace, attempts.length);
    return { taken: due.length, attempts };
  });
}

/** What a mail is written from. */
export interface ParentMail {
  id: string;
  contact: string;
  /** The guardian's, or else the school's; null when the school has chosen none. */
  language: string | null;
  message: string;
  /** The school's name; may be empty. */
  school: string;
  /** The first name of the child; null when it is about several. */
  child: string | null;
  /** The latest date of the feedback in it; null when it is about none, or that was deleted. */
  date: string | null;
  /** The period that it is a digest of; null for one about a single class. */
  digest: Period | null;
  createdAt: Date;
  /** Where answers go: the school's choice; empty for the address that the mail comes from. */
  replyTo: string;
}

/** What a mail is written from; null when the message was deleted or is not to be sent any more, as when its student was erased. */
export async function findParentMail(pool: Pool, id: string): Promise<ParentMail | null> {
  const { rows } = await pool.query<ParentMail>({
    name: "parent-mails-find",
    text: `select message.id, message.contact, message.message, message.created_at as "createdAt", about.*,
        (select json_build_object('from', chosen ->> 'from', 'to', chosen ->> 'to')
          from message_queues, lateral (select selection -> 'feedback' as chosen) as feedback
          where message_queues.id = message.queue_id and chosen ->> 'of' = 'digest') as digest,
        coalesce(message.language, school.language) as language, coalesce(school.name, '') as school,
        coalesce(school.reply_to, '') as "replyTo"
      from messages_out as message left join school on true cross join lateral (
        select case when count(distinct users.id) = 1 then min(users.name) end as child, max(feedback.date)::text as date
        from message_children as child join users on users.id = child.student_id
          left join feedback on feedback.id = child.feedback_id
        where child.message_id = message.id having count(*) > 0) as about
      where message.id = $1 and message.mail = 'sending'`,
    values: [id],
  });
  return rows[0] ?? null;
}
