import type { Pool } from "pg";
import type { MailProblem } from "#domain/mails.ts";

// The states of a mail are in docs/decisions/063-mail-states.md.

/** How long handing over a mail may take; after that, its outcome is unknown. Longer than all timeouts of the mailer together. */
export const leaseSeconds = 180;

/** How long a mail is tried, from the first attempt that failed: a mail server may be away over a weekend. */
const retryHours = 72;

/** The longest time between two attempts. */
const waitMinutesMax = 30;

/** A table with the columns of `mailColumns`. */
export interface MailQueue {
  table: "reminders" | "account_mails" | "messages_out";
  /** Whether a mail that may have arrived is sent a second time: a mail without which someone cannot sign in. */
  resendsOnce: boolean;
  /** SQL of the moment after which a mail is of no use, and is not tried any more; null for none. */
  usefulUntil?: string;
  /** SQL of what is set with a new state, which is SQL, and so is its problem. */
  sets?: (mail: string, problem: string) => string;
  /** What follows from a new state, in the same statement: further parts of a `with`, which read the rows that are `changed`. */
  follows?: string;
}

/** One attempt to send a mail. After its lease there may be another one, which a late server must not touch. */
export interface Attempt {
  id: string;
  number: number;
}

const ended = "mail_due_at = null, mail_ended_at = now()";
const isUnderWay = "id = $1 and mail = 'sending' and mail_attempts = $2";

/** Changes the state of mails, and does what follows from it. Returns how many there were. */
async function change(
  pool: Pool,
  { table, follows = "" }: MailQueue,
  { set, where, values = [] }: { set: string; where: string; values?: unknown[] },
): Promise<number> {
  const { rowCount } = await pool.query(
    `with changed as (update ${table} set ${set} where ${where} returning *)${follows}
    select from changed`,
    values,
  );
  return rowCount ?? 0;
}

/** SQL that gives a mail its new state. */
const become = ({ sets }: MailQueue, mail: string, problem = "null::jsonb") =>
  `mail = (${mail})::mail_state${sets ? `, ${sets(`(${mail})`, problem)}` : ""}`;

/**
 * Notes, before the content ends, that the mail server may accept the mail: without this it cannot have.
 * @throws when the attempt is no longer this server's; the content then gets no end.
 */
export async function markContent(pool: Pool, queue: MailQueue, { id, number }: Attempt): Promise<void> {
  if (queue.resendsOnce) return;
  const isOurs = await change(
    pool,
    { ...queue, follows: "" },
    {
      set: "mail_doubted = true",
      where: isUnderWay,
      values: [id, number],
    },
  );
  if (isOurs === 0) throw new Error("The attempt took too long, and counts as lost");
}

/** Notes that a mail was handed over, even if that took longer than expected; `state` is `none` if it was written to a file. */
export async function markSent(
  pool: Pool,
  queue: MailQueue,
  id: string,
  state: "sent" | "none" = "sent",
): Promise<void> {
  const set = `${become(queue, `'${state}'`)}, mail_problem = null, ${ended}`;
  await change(pool, queue, { set, where: "id = $1", values: [id] });
}

/** Certain failures leave no doubt about this attempt; that an earlier one was doubted counts where a mail is sent once more. */
const undoubted = ({ resendsOnce }: MailQueue) => (resendsOnce ? "mail_doubted" : "false");

/**
 * What is set after a `problem`, which is SQL: another attempt, unless `isFinal` or too late. The longer it has failed, the longer it
 * waits, but for `waitsAtLeast`.
 */
function putOff(
  queue: MailQueue,
  { problem, isFinal = "false", waitsAtLeast }: { problem: string; isFinal?: string; waitsAtLeast: string },
): string {
  const { usefulUntil = "null" } = queue;
  const first = "coalesce((mail_problem ->> 'first')::timestamptz, now())";
  const isSame = `mail_problem ->> 'kind' = ${problem} ->> 'kind'`;
  const since = `case when ${isSame} then mail_problem ->> 'since' end`;
  const next = `now() + greatest(interval '${waitsAtLeast}', least(interval '${waitMinutesMax} minutes', now() - ${first}))`;
  const isOver = `(${isFinal} or ${next} > least(${first} + interval '${retryHours} hours', ${usefulUntil}))`;
  return `mail_problem = ${problem} || jsonb_build_object('since', coalesce((${since})::timestamptz, now()), 'first', ${first}),
    ${become(queue, `case when ${isOver} then 'failed' else 'queued' end`, problem)},
    mail_ended_at = case when ${isOver} then now() end,
    mail_due_at = case when not ${isOver} then ${next} end`;
}

/**
 * Notes that a mail was not handed over: it is tried again, later each time, unless that is useless or too late. A guardian's address that
 * was rejected for good is noted as well.
 */
export async function markFailed(
  pool: Pool,
  queue: MailQueue,
  { id, number }: Attempt,
  { isFinal, ...problem }: MailProblem & { isFinal: boolean },
  address = "",
): Promise<void> {
  const rejects = isFinal && problem.kind === "address";
  await change(
    pool,
    { ...queue, follows: `${queue.follows ?? ""}${rejects ? rejected : ""}` },
    {
      set: `mail_doubted = ${undoubted(queue)}, ${putOff(queue, { problem: "$3::jsonb", isFinal: "$4", waitsAtLeast: "1 minute" })}`,
      where: isUnderWay,
      values: [id, number, JSON.stringify(problem), isFinal, ...(rejects ? [address.toLowerCase()] : [])],
    },
  );
}

/** From the same moment on, nothing else is sent to the address. */
const rejected = `, rejected as (
    insert into contact_problems (channel, contact, kind, response)
    select 'email', $5, 'rejected', mail_problem ->> 'response' from changed
    where exists (select from guardian_contacts where email = $5)
    on conflict do nothing)`;

/** The next state of a mail that may or may not have arrived. */
function doubt(queue: MailQueue): string {
  if (!queue.resendsOnce) return `${become(queue, "'unknown'")}, mail_doubted = true, ${ended}`;
  return `${become(queue, "case when mail_doubted then 'unknown' else 'queued' end")}, mail_doubted = true,
    mail_due_at = case when not mail_doubted then now() end, mail_ended_at = case when mail_doubted then now() end`;
}

/** Notes that nobody knows whether a mail was handed over. */
export async function markDoubted(pool: Pool, queue: MailQueue, { id, number }: Attempt): Promise<void> {
  await change(pool, queue, { set: doubt(queue), where: isUnderWay, values: [id, number] });
}

/** What is noted of a mail whose server ended before the mail server can have accepted it. */
const endedEarly = `'{"kind": "unwritten", "response": null}'::jsonb`;

/**
 * Deals with mails of servers that were not heard of for too long: tried again if the content had not been sent, else like `markDoubted`.
 * Returns how many.
 */
export async function markLost(pool: Pool, queue: MailQueue): Promise<number> {
  const isLost = "mail = 'sending' and mail_due_at < now()";
  const again = queue.resendsOnce
    ? 0
    : await change(pool, queue, {
        set: putOff(queue, { problem: endedEarly, waitsAtLeast: "0" }),
        where: `${isLost} and not mail_doubted`,
      });
  return again + (await change(pool, queue, { set: doubt(queue), where: isLost }));
}

/** Gives up mails that expired before anybody tried to send them. */
export async function giveUpUseless(pool: Pool, queue: MailQueue): Promise<void> {
  if (queue.usefulUntil === undefined) return;
  await change(pool, queue, {
    set: `${become(queue, "'failed'")}, ${ended}`,
    where: `mail = 'queued' and mail_due_at <= now() and ${queue.usefulUntil} < now()`,
  });
}
