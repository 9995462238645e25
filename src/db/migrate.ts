import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import type { Pool } from "pg";

/** Where the migrations lie; seen from the built server too, which is as deep in the repository. */
export const migrationsFolder = fileURLToPath(new URL("../../drizzle", import.meta.url));

/** "migrate" in ASCII, as an 8-byte integer. */
export const MIGRATION_LOCK = "30796665482998885";

/**
 * Brings the database to the schema of this version: runs the migrations of `drizzle/` that it has not had, all in one
 * transaction. Servers that start at the same time take turns. Rejects with PostgreSQL's error, and then nothing has
 * changed.
 */
export async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // A migration of a large table, or another server's that we wait for, may take longer than a request may.
    await client.query("set statement_timeout = 0");
    await client.query("set idle_in_transaction_session_timeout = 0");
    // A server that is killed here must not keep its lock, in the name of a statement that waits, from the next one.
    await client.query("set client_connection_check_interval = '2s'").catch(() => undefined);
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await runMigrations(drizzle(client), { migrationsFolder });
  } finally {
    // Closing the connection gives the lock back and forgets the settings, whatever happened.
    client.release(true);
  }
}
