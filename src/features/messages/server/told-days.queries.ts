import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { toldDays } from "./messages.table.ts";

/**
 * Claims a day for a message: no other message tells this guardian anything on it, by whichever of their contacts. False, and the
 * transaction must not commit, when another message has claimed it; one that is about to is waited for.
 */
export async function claimDay(
  tx: Transaction,
  { messageId, contacts, day }: { messageId: string; contacts: readonly string[]; day: string },
): Promise<boolean> {
  // In one order, so that two transactions never wait for each other.
  const keys = sql.param([...contacts].sort());
  await tx.execute(sql`
    insert into told_days (contact, day, message_id)
    select contact, ${day}::date, ${messageId}::uuid from unnest(${keys}::text[]) as contact
    on conflict do nothing`);
  const { rows } = await tx.execute(sql`
    select from told_days where contact = any(${keys}::text[]) and day = ${day} and message_id <> ${messageId} limit 1`);
  return rows.length === 0;
}

/** Frees the day that a message has claimed: its guardian was not told after all. */
export async function freeDay(tx: Transaction, messageId: string): Promise<void> {
  await tx.delete(toldDays).where(eq(toldDays.messageId, messageId));
}

/** Who told a guardian on a day; null when nobody did. */
export async function findTold(
  tx: Transaction,
  contacts: readonly string[],
  day: string,
): Promise<{ name: string; surname: string } | null> {
  const { rows } = await tx.execute<{ name: string; surname: string }>(sql`
    select teller.name, teller.surname
    from told_days join messages_out on messages_out.id = told_days.message_id
      join users as teller on teller.id = coalesce(messages_out.state_by, messages_out.created_by)
    where told_days.contact = any(${sql.param([...contacts])}::text[]) and told_days.day = ${day}
    limit 1`);
  return rows[0] ?? null;
}
