import { sql } from "drizzle-orm";
import type { Transaction } from "./client.ts";

/**
 * Lets dates be written that are out of range today, until the transaction ends: for what was stored once and comes
 * back as it was (docs/decisions/020). Everyone else is rejected by the triggers.
 */
export async function allowStoredDates(tx: Transaction): Promise<void> {
  await tx.execute(sql`select set_config('classback.keep_dates', 'on', true)`);
}
