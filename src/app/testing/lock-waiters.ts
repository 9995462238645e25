import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#db/client.ts";

/** Waits until so many connections to a test's database wait for a lock. */
export async function untilWaiting(database: Database, count: number): Promise<void> {
  const waiting = async () => {
    const { rows } = await database.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length;
  };
  await expect.poll(waiting).toBe(count);
}
