import type { Pool } from "pg";
import type { MailQueue } from "./mail-queue.ts";

/** Counts of the mails in one table. */
export interface MailCounts {
  mail: "account" | "parent" | "reminder";
  /** Those that should have been sent by now, also if an attempt has failed and they are tried again later. */
  waiting: number;
  /** Those given up in the last 24 hours; not those whose address is wrong, which people see beside the address. */
  failed: number;
}

const tables: Record<MailCounts["mail"], MailQueue["table"]> = {
  account: "account_mails",
  parent: "messages_out",
  reminder: "reminders",
};

/** Both conditions are those of small indexes of each table; `$1` is whether mails to guardians wait for the end of quiet hours. */
const counted = Object.entries(tables)
  .map(
    ([mail, table]) => `select '${mail}' as mail,
      (select count(*)::int from ${table}
        where mail in ('queued', 'sending') and (mail_attempts > 0 or mail_due_at <= now()${mail === "parent" ? " and not $1::boolean" : ""})) as waiting,
      (select count(*)::int from ${table}
        where mail in ('failed', 'unknown') and mail_ended_at > now() - interval '1 day'
          and mail_problem ->> 'kind' is distinct from 'address') as failed`,
  )
  .join(" union all ");

/** How many mails wait and have failed, by what they are about. Mails to guardians are not late because of quiet hours. */
export async function countMails(pool: Pool, isQuiet: boolean): Promise<MailCounts[]> {
  return (await pool.query<MailCounts>(counted, [isQuiet])).rows;
}
