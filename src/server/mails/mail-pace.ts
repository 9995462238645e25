import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";

// How fast mails are sent is counted in the table of attempt limits, by the database's clock: servers have one pace together. `expire`
// is when the mails that were sent will be forgotten, as in src/server/credentials/leaky-bucket.ts.

const minuteMs = 60_000;
/** Servers poll every five seconds, so each poll may send a twelfth of what a minute allows. */
const looksInMinute = 12;

const databaseNow = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

interface MailPace {
  key: string;
  perMinute: number;
}

/** How many mails may be sent now. Other servers wait here until the transaction ends. */
export async function lockPace(tx: Transaction, { key, perMinute }: MailPace): Promise<number> {
  const { rows } = await tx.execute<{ aheadMs: number }>(sql`
    insert into rate_limits as counter (key, points, expire) values (${key}, 0, 0)
    on conflict (key) do update set points = 0
    returning counter.expire - ${databaseNow} as "aheadMs"`);
  const room = Math.ceil(perMinute / looksInMinute);
  const eachMs = minuteMs / perMinute;
  const aheadMs = Number(rows[0]?.aheadMs ?? 0);
  // Further ahead than the whole room: from before the database's clock was set back.
  const isCounting = aheadMs > 0 && aheadMs <= (room + 1) * eachMs;
  return isCounting ? Math.max(0, Math.floor(room - aheadMs / eachMs)) : room;
}

/** Counts mails that are being sent, after `lockPace`. */
export async function countMails(
  tx: Transaction,
  { key, perMinute }: MailPace,
  mails: number,
): Promise<void> {
  const ms = Math.ceil((mails * minuteMs) / perMinute);
  await tx.execute(sql`
    update rate_limits set expire = ${ms}::bigint + case
      when expire between ${databaseNow} and ${databaseNow} + ${minuteMs}::bigint then expire else ${databaseNow} end
    where key = ${key}`);
}
