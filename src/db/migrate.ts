import type { Pool, PoolClient } from "pg";
import { DatabaseStartError } from "./database-start-error.ts";
import { postgresErrorOf, whyUnavailable } from "./errors.ts";
import { type KnownMigration, readAppliedHashes, readKnownMigrations } from "./known-migrations.ts";

/** "migrate" in ASCII, as an 8-byte integer. */
export const MIGRATION_LOCK = "30796665482998885";

/**
 * Brings the database to the schema of this version, in one transaction. Servers that start at the same time take turns; before anything
 * changes in a database that people have used, one of them calls `beforeUpgrade`. Throws a DatabaseStartError for a database of a newer
 * Classback, or one that names the migration that failed and PostgreSQL's reason, and then nothing has changed.
 */
export async function migrate(
  pool: Pool,
  {
    known = readKnownMigrations(),
    beforeUpgrade,
  }: {
    known?: KnownMigration[];
    beforeUpgrade?: (pending: readonly KnownMigration[]) => Promise<void>;
  } = {},
): Promise<void> {
  const client = await pool.connect();
  let step = "The preparation of the database";
  try {
    // A migration of a large table, or another server's that we wait for, may take longer than a request may.
    await client.query("set statement_timeout = 0");
    await client.query("set idle_in_transaction_session_timeout = 0");
    // If a server is killed while it waits here, PostgreSQL must notice, or the next one would wait for it.
    await client.query("set client_connection_check_interval = '2s'").catch(() => undefined);
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    const applied = await readAppliedHashes(client);
    // Servers that are running go on: a migration leaves alone what the version before it uses (docs/cluster.md).
    if (applied.some((hash) => !known.some((migration) => migration.hash === hash))) {
      throw new DatabaseStartError(
        'This database was upgraded by a newer Classback than this one: start the newer one, or go back with the backup from before the upgrade ("Going back" in docs/operations.md).',
      );
    }
    const pending = known.filter(({ hash }) => !applied.includes(hash));
    if (beforeUpgrade && pending.length > 0 && (await hasPeople(client))) await beforeUpgrade(pending);
    await client.query("begin");
    for (const migration of pending) {
      step = `Migration ${migration.name}`;
      await applyMigrations(client, [migration]);
    }
    await client.query("commit");
  } catch (error) {
    throw explain(error, step) ?? error;
  } finally {
    // Closing the connection gives the lock back and forgets the settings, whatever happened.
    client.release(true);
  }
}

/** Runs migrations in the caller's transaction, and enters them in the table that Drizzle uses for that. */
export async function applyMigrations(client: PoolClient, migrations: KnownMigration[]): Promise<void> {
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations
      (id serial primary key, hash text not null, created_at bigint)`);
  for (const { statements, hash, madeAt } of migrations) {
    for (const statement of statements) await client.query(statement);
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      madeAt,
    ]);
  }
}

/** Whether there is anything to lose: everything in a school belongs to someone. */
async function hasPeople(client: PoolClient): Promise<boolean> {
  const { rows: found } = await client.query("select where to_regclass('public.users') is not null");
  return found.length > 0 && (await client.query("select from public.users limit 1")).rows.length > 0;
}

function explain(error: unknown, step: string): DatabaseStartError | undefined {
  const away = whyUnavailable(error);
  const reported = postgresErrorOf(error);
  if (away === null && reported === null) return undefined;
  // The messages of class 22 repeat values, which may be personal data.
  const reason = reported?.code?.startsWith("22") ? "a value was refused" : (reported?.message ?? away);
  const code = reported?.code ? ` (${reported.code})` : "";
  return new DatabaseStartError(
    `${step} failed, nothing was changed: ${reason?.replaceAll(/\s+/g, " ")}${code}.`,
    { cause: error },
  );
}
