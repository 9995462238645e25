import { DrizzleQueryError } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import type { Pool } from "pg";
import { DatabaseStartError } from "./database-start-error.ts";
import { postgresErrorOf, whyUnavailable } from "./errors.ts";
import {
  isBeforeBaseline,
  migrationsFolder,
  readAppliedHashes,
  readKnownMigrations,
} from "./known-migrations.ts";

/** "migrate" in ASCII, as an 8-byte integer. */
export const MIGRATION_LOCK = "30796665482998885";

/**
 * Brings the database to the schema of this version: runs the migrations of `drizzle/` that it has not had, all in one
 * transaction. Servers that start at the same time take turns. Throws a DatabaseStartError for a database from before 1.0.0,
 * or one that names the migration that failed and PostgreSQL's reason, and then nothing has changed.
 */
export async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // A migration of a large table, or another server's that we wait for, may take longer than a request may.
    await client.query("set statement_timeout = 0");
    await client.query("set idle_in_transaction_session_timeout = 0");
    // If a server is killed while a statement waits here, PostgreSQL must notice, or it would keep the lock from the
    // next server.
    await client.query("set client_connection_check_interval = '2s'").catch(() => undefined);
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    if (isBeforeBaseline(await readAppliedHashes(client), readKnownMigrations())) {
      throw new DatabaseStartError(
        "This database was made by a version of Classback before 1.0.0, which this one cannot upgrade: use an empty DATA_DIR or database.",
      );
    }
    await runMigrations(drizzle(client), { migrationsFolder });
  } catch (error) {
    throw explain(error) ?? error;
  } finally {
    // Closing the connection gives the lock back and forgets the settings, whatever happened.
    client.release(true);
  }
}

function explain(error: unknown): DatabaseStartError | undefined {
  const away = whyUnavailable(error);
  const reported = postgresErrorOf(error);
  if (away === null && reported === null) return undefined;
  const query = error instanceof DrizzleQueryError ? error.query : "";
  const failed = readKnownMigrations().find(({ statements }) => statements.includes(query));
  const what = failed ? `Migration ${failed.name}` : "The preparation of the database";
  // The messages of class 22 repeat values, which may be personal data.
  const reason = reported?.code?.startsWith("22") ? "a value was refused" : (reported?.message ?? away);
  const code = reported?.code ? ` (${reported.code})` : "";
  return new DatabaseStartError(
    `${what} failed, nothing was changed: ${reason?.replaceAll(/\s+/g, " ")}${code}.`,
    { cause: error },
  );
}
