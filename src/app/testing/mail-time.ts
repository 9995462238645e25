import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import type { MailQueue } from "#server/mails/mail-queue.ts";

/** When a mail was asked for, in the tables in which that matters. */
const countedFrom: Partial<Record<MailQueue["table"], string>> = { account_mails: "created_at" };

/** Moves everything so far into the past by the time until the next attempt, which is due then; in minutes. */
export async function untilNextAttempt(database: Database, table: MailQueue["table"]): Promise<number> {
  const shift = sql.raw("(mail_due_at - now())");
  const shifted = (name: string) => sql`${name}::text, (mail_problem ->> ${name})::timestamptz - ${shift}`;
  const countedAt = countedFrom[table];
  const { rows } = await database.execute<{ minutes: number }>(sql`
    with waits as (select max(extract(epoch from ${shift}) / 60)::float8 as minutes from ${sql.raw(table)} where mail = 'queued'),
    moved as (
      update ${sql.raw(table)} set mail_due_at = now() - interval '1 millisecond',
        ${countedAt ? sql.raw(`${countedAt} = ${countedAt} - (mail_due_at - now()),`) : sql.raw("")}
        mail_problem = mail_problem || jsonb_build_object(${shifted("since")}, ${shifted("first")})
      where mail = 'queued')
    select minutes from waits`);
  return Math.round(rows[0]?.minutes ?? 0);
}

/** Lets time pass and attempts fail until there is no other one; the minutes before each. */
export async function untilExpired(
  database: Database,
  table: MailQueue["table"],
  send: () => Promise<unknown>,
): Promise<number[]> {
  const waits: number[] = [];
  for (;;) {
    const { rows } = await database.execute(sql`select from ${sql.raw(table)} where mail = 'queued' limit 1`);
    if (rows.length === 0) return waits;
    waits.push(await untilNextAttempt(database, table));
    await send();
  }
}

/** Lets almost the whole time pass for which mails are tried; the next attempt, which is due, is the last one. */
export async function untilLastAttempt(database: Database, table: MailQueue["table"]): Promise<void> {
  await database.execute(sql`
    update ${sql.raw(table)} set mail_due_at = now() - interval '1 millisecond',
      mail_problem = mail_problem || jsonb_build_object('first', now() - interval '71 hours 50 minutes')
    where mail = 'queued'`);
}

/** What a mail that is tried for three days waits before each attempt, in minutes, at first. */
export const firstWaits = [1, 1, 2, 4, 8, 16, 30, 30];

/**
 * Lets time pass and attempts fail for three days, but for the 140 attempts in the middle, each of which waits a tenth of a second for the
 * mail server's greeting: the minutes before the first ones, and before those after 71 hours and 10 minutes.
 */
export async function firstAndLastWaits(
  database: Database,
  table: MailQueue["table"],
  send: () => Promise<unknown>,
): Promise<{ first: number[]; last: number[] }> {
  const first: number[] = [];
  while (first.length < firstWaits.length) {
    first.push(await untilNextAttempt(database, table));
    await send();
  }
  const countedAt = countedFrom[table];
  const ago = sql`now() - interval '71 hours 10 minutes'`;
  await database.execute(sql`
    update ${sql.raw(table)} set mail_due_at = now() - interval '1 millisecond',
      ${countedAt ? sql`${sql.raw(countedAt)} = ${ago},` : sql.raw("")}
      mail_problem = mail_problem || jsonb_build_object('first', ${ago})
    where mail = 'queued'`);
  await send();
  return { first, last: await untilExpired(database, table, send) };
}

/** The sum of waits, in hours. */
export const hoursOf = (waits: readonly number[]) => waits.reduce((sum, wait) => sum + wait, 0) / 60;
