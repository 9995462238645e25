import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#db/client.ts";

/** How many connections to a test's database wait for a lock. */
export async function countWaiting(database: Database): Promise<number> {
  const { rows } = await database.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

/** Waits until so many connections to a test's database wait for a lock. */
export async function untilWaiting(database: Database, count: number): Promise<void> {
  await expect.poll(() => countWaiting(database)).toBe(count);
}
