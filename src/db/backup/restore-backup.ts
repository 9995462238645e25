import { pipeline } from "node:stream/promises";
import { escapeIdentifier, type Pool, type PoolClient } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { type KnownMigration, readKnownMigrations } from "#db/known-migrations.ts";
import { applyMigrations, MIGRATION_LOCK } from "#db/migrate.ts";
import { recountMonths } from "#db/months.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupHeader, BackupTable } from "./backup-header.ts";
import { migrationsOf, readApplied } from "./migrations.ts";
import type { Backup } from "./read-backup.ts";
import { TableDigest } from "./table-digest.ts";
import { copyIn, copyOut, nameOf, prepareConnection, readTables, type Table } from "./tables.ts";

const LINE_END = 10;
/** PostgreSQL remembers every row of a statement until its end, to check foreign keys: parts keep its memory small. */
const PART_BYTES = 16 * 1024 * 1024;

/** Throws a BackupError if this Classback cannot restore the backup: a newer one or another one made it. */
export function requireRestorable(header: BackupHeader, known = readKnownMigrations()): void {
  migrationsOf(header, known);
}

/**
 * Fills an empty database with the rows of a backup, which should have been verified, and brings it to this schema, in one transaction:
 * it is exactly what was backed up, or untouched. Throws a BackupError if it is not fit for it; rejects with PostgreSQL's error.
 */
export async function restoreBackup(
  pool: Pool,
  backup: Backup,
  {
    report,
    signal,
    known = readKnownMigrations(),
    isWhole = false,
    beforeCommit,
  }: {
    report: (line: string) => void;
    signal?: AbortSignal;
    known?: KnownMigration[];
    /** The file was written so, of a school that moves: queued mails stay queued, and what an unfinished move has left is replaced. */
    isWhole?: boolean;
    /** The last thing in the transaction. */
    beforeCommit?: (client: PoolClient) => Promise<void>;
  },
): Promise<void> {
  const { header } = backup;
  const had = migrationsOf(header, known);
  const client = await pool.connect();
  try {
    await prepareConnection(client);
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    await prepareTables(client, had, known, { mayHaveRows: isWhole });
    const { all } = await readTables(client, had);
    const tables = header.tables.map((table) => findTable(all, table));

    await client.query(`truncate ${all.map(nameOf).join(", ")}`);
    // The rows that triggers once made are in the file.
    for (const table of tables) await client.query(`alter table ${nameOf(table)} disable trigger user`);
    await backup.read(async (table, rows) => {
      await loadRows(client, table, rows, signal);
      report(`${table.name}: ${table.rows} rows`);
    });
    for (const table of tables) await client.query(`alter table ${nameOf(table)} enable trigger user`);
    report("Checking what the database has now");
    for (const [index, table] of tables.entries()) await compare(client, table, header.tables[index], signal);

    await moveSequences(client, tables);
    await applyMigrations(client, known.slice(had.length));
    if (!isWhole) {
      await endQueuedMails(client);
      report("Counting the months");
      await recountMonths(client);
    }
    // Without it the first queries would be planned for empty tables.
    for (const table of (await readTables(client, known)).all) await client.query(`analyze ${nameOf(table)}`);
    await beforeCommit?.(client);
    signal?.throwIfAborted();
    await client.query("commit");
  } finally {
    // What was not committed ends with its connection.
    client.release(true);
  }
}

/** Nobody knows whether mails that were queued or being sent have been sent since: the restored school sends none of them by itself. */
async function endQueuedMails(client: PoolClient): Promise<void> {
  const end = (
    table: string,
    more = "",
  ) => `update ${table} set mail = 'unknown', ${more} mail_due_at = null, mail_ended_at = now()
    where mail in ('queued', 'sending')`;
  await client.query(end("public.reminders"));
  await client.query(`with ended as (${end("public.messages_out", "state = 'unknown',")} returning id)
    insert into public.message_events (message_id, kind) select id, 'unknown' from ended`);
}

/** Brings an empty database to the schema that the backup was made with. */
async function prepareTables(
  client: PoolClient,
  had: KnownMigration[],
  known: KnownMigration[],
  { mayHaveRows }: { mayHaveRows: boolean },
): Promise<void> {
  const applied = await readApplied(client, known);
  const { all, backedUp } = await readTables(client, known);
  const requireNoRows = async () => {
    if (!mayHaveRows) await requireEmpty(client, backedUp);
  };
  await requireNoRows();
  if (applied.length === 0 && all.length > 0) {
    throw new BackupError(
      `The database is not empty (it has a table ${all[0]?.name}): restore into a new one. Nothing was changed.`,
    );
  }
  if (all.length > 0) {
    // Only now, so that a running school is not even held up; and checked again, because someone may have been faster.
    await client.query(`lock table ${all.map(nameOf).join(", ")} in access exclusive mode`);
    await requireNoRows();
  }
  if (applied.length > had.length) {
    throw new BackupError(
      "The database was prepared by a newer Classback than the backup's: restore into one that no server has used yet. Nothing was changed.",
    );
  }
  await applyMigrations(client, had.slice(applied.length));
}

async function requireEmpty(client: PoolClient, tables: Table[]): Promise<void> {
  for (const table of tables) {
    const { rows } = await client.query(`select 1 from ${nameOf(table)} limit 1`);
    if (rows.length > 0) {
      throw new BackupError(
        `The database is not empty (table ${table.name} has rows): restore into a new one. Nothing was changed.`,
      );
    }
  }
}

function findTable(all: Table[], { name, columns }: BackupTable): Table {
  const table = all.find((each) => each.name === name);
  if (table && JSON.stringify(table.columns) === JSON.stringify(columns)) return table;
  throw new BackupError(
    `The database's table ${name} is not as the backup's: restore into a new database. Nothing was changed.`,
  );
}

async function loadRows(
  client: PoolClient,
  table: BackupTable,
  rows: AsyncIterable<Buffer>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const chunks = rows[Symbol.asyncIterator]();
  let next = await chunks.next();

  /** Rows up to the first line end after PART_BYTES; `next` is what follows. */
  async function* part(): AsyncGenerator<Buffer> {
    for (let bytes = 0; !next.done; ) {
      const chunk = next.value;
      bytes += chunk.length;
      const cut = bytes >= PART_BYTES ? chunk.lastIndexOf(LINE_END) + 1 : 0;
      if (cut > 0) {
        yield chunk.subarray(0, cut);
        const rest = chunk.subarray(cut);
        next = rest.length > 0 ? { value: rest } : await chunks.next();
        return;
      }
      yield chunk;
      next = await chunks.next();
    }
  }
  while (!next.done) await pipeline(part(), client.query(copyFrom(copyIn(table))), { signal });
}

async function compare(
  client: PoolClient,
  table: Table,
  expected: BackupTable | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  const digest = new TableDigest();
  for await (const chunk of client.query(copyTo(copyOut(table))) as AsyncIterable<Buffer>) {
    signal?.throwIfAborted();
    digest.update(chunk);
  }
  const { rows, sha256 } = digest.result();
  if (rows === expected?.rows && sha256 === expected.sha256) return;
  throw new BackupError(
    `Table ${table.name} came out of the database other than it went in: nothing was restored.`,
  );
}

/** Sequences continue after the largest number in the table. */
async function moveSequences(client: PoolClient, tables: Table[]): Promise<void> {
  const columns = tables.flatMap((table) =>
    table.columns.map((column) => ({ table: nameOf(table), column })),
  );
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select * from (
       select "table", "column", pg_get_serial_sequence("table", "column") as sequence
       from unnest($1::text[], $2::text[]) as columns ("table", "column")) as found
     where sequence is not null`,
    [columns.map(({ table }) => table), columns.map(({ column }) => column)],
  );
  for (const { table, column, sequence } of rows) {
    const largest = `max(${escapeIdentifier(column)})`;
    await client.query(
      `select setval($1::regclass, ${largest}) from ${table} having ${largest} is not null`,
      [sequence],
    );
  }
}
