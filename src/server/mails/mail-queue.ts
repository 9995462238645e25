import type { Pool } from "pg";
import type { MailProblem } from "#domain/mails.ts";

// The states of a mail are in docs/decisions/063-mail-states.md.

/** How long handing over a mail may take; after that, its outcome is unknown. Longer than all timeouts of the mailer together. */
export const leaseSeconds = 180;

/** How many times a mail is tried. */
const attemptsMax = 5;

/** A table with the columns of `mailColumns`. */
export interface MailQueue {
  table: "reminders" | "account_mails";
  /** Whether a mail that may have arrived is sent a second time: a mail without which someone cannot sign in. */
  resendsOnce: boolean;
}

const ended = "mail_due_at = null, mail_ended_at = now()";

/** Notes that a mail was handed over, even if that took longer than expected; `state` is `none` if it was written to a file. */
export async function markSent(
  pool: Pool,
  { table }: MailQueue,
  id: string,
  state: "sent" | "none" = "sent",
): Promise<void> {
  await pool.query(
    `update ${table} set mail = $2::mail_state, mail_problem = null, ${ended}
    where id = $1`,
    [id, state],
  );
}

/**
 * Notes that a mail was certainly not handed over: it is tried again, later each time, unless that is useless or it has been
 * tried often enough.
 */
export async function markFailed(
  pool: Pool,
  { table }: MailQueue,
  id: string,
  { isFinal, ...problem }: MailProblem & { isFinal: boolean },
): Promise<void> {
  const isOver = "($3 or mail_attempts >= $4)";
  await pool.query(
    `update ${table} set mail_problem = $2,
      mail = case when ${isOver} then 'failed' else 'queued' end::mail_state,
      mail_ended_at = case when ${isOver} then now() end,
      mail_due_at = case when not ${isOver} then now() + make_interval(mins => (4 ^ (mail_attempts - 1))::int) end
    where id = $1 and mail = 'sending'`,
    [id, JSON.stringify(problem), isFinal, attemptsMax],
  );
}

/** The next state of a mail that may or may not have arrived. */
function doubt({ resendsOnce }: MailQueue): string {
  if (!resendsOnce) return `mail = 'unknown', mail_doubted = true, ${ended}`;
  return `mail = case when mail_doubted then 'unknown' else 'queued' end::mail_state, mail_doubted = true,
    mail_due_at = case when not mail_doubted then now() end, mail_ended_at = case when mail_doubted then now() end`;
}

/** Notes that nobody knows whether a mail was handed over. */
export async function markDoubted(pool: Pool, queue: MailQueue, id: string): Promise<void> {
  await pool.query(`update ${queue.table} set ${doubt(queue)} where id = $1 and mail = 'sending'`, [id]);
}

/** Like `markDoubted`, for mails whose server has not been heard of for too long. Returns how many. */
export async function markLost(pool: Pool, queue: MailQueue): Promise<number> {
  const { rowCount } = await pool.query(
    `update ${queue.table} set ${doubt(queue)} where mail = 'sending' and mail_due_at < now()`,
  );
  return rowCount ?? 0;
}
