import { createHash } from "node:crypto";
import { lstat, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Pool, PoolClient } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { createFile, syncFolder, temporaryName } from "#db/checked-file.ts";
import { readKnownMigrations } from "#db/known-migrations.ts";
import { BackupError } from "./backup-error.ts";
import { outputTo } from "./backup-file.ts";
import { type BackupHeader, type BackupTable, encodeHeader, endMark, headerRoom } from "./backup-header.ts";
import type { BackupOutput } from "./backup-io.ts";
import { readApplied } from "./migrations.ts";
import { freeBytesOn } from "./room.ts";
import { TableDigest } from "./table-digest.ts";
import { copyOut, prepareConnection, readTables, type Table } from "./tables.ts";

const PROGRESS_EVERY_MS = 5000;
const CHECK_ROOM_EVERY_BYTES = 8 * 1024 * 1024;

interface BackupOptions {
  version: string;
  /** Receives the progress, in lines for the operator. */
  report: (line: string) => void;
  signal?: AbortSignal;
  /** Gives up rather than leave fewer bytes than this on the disk. */
  leaveFree?: number;
  /** Whose it is (`schoolMark`), for a restore that looks for the list of erased students beside it. */
  school?: string | undefined;
  /** The time to write into the header. */
  now?: Date;
  /** Encrypts the file, so that nobody can read it without this. */
  passphrase?: string | undefined;
  /** Writes every table, for a move: what a backup leaves out, too, such as sign-ins. The school must be closed to writes. */
  isWhole?: boolean;
}

/** Throws a BackupError if there is something under the backup's name: a good backup is never overwritten. */
export async function rejectExisting(file: string): Promise<void> {
  if (await lstat(file).catch(() => undefined)) {
    throw new BackupError(`${file} exists already: choose another name, or move it away.`);
  }
}

/**
 * Writes the whole database, as it is at one moment, into a new file that only its owner may read, and that is there once it is whole.
 * Writes may continue. Throws a BackupError for what the operator must change.
 */
export async function writeBackup(pool: Pool, file: string, options: BackupOptions): Promise<BackupHeader> {
  await rejectExisting(file);
  const partial = temporaryName(file);
  const handle = await createFile(partial);
  try {
    const output = await outputTo(handle, options.passphrase);
    const client = await pool.connect();
    try {
      await prepareConnection(client);
      // One snapshot for all tables, taken by the first statement.
      await client.query("begin transaction isolation level repeatable read, read only");
      const header = await writeSnapshot(client, output, path.dirname(file), options);
      await client.query("commit");
      await output.finish();
      await rejectExisting(file);
      await rename(partial, file);
      await syncFolder(path.dirname(file));
      return header;
    } finally {
      // Its settings are not those of requests, and it may be in the middle of something.
      client.release(true);
    }
  } finally {
    await handle.close();
    await rm(partial, { force: true });
  }
}

async function writeSnapshot(
  client: PoolClient,
  output: BackupOutput,
  folder: string,
  { version, report, signal, leaveFree, school, isWhole = false, now = new Date() }: BackupOptions,
): Promise<BackupHeader> {
  const migrations = await readApplied(client, readKnownMigrations());
  if (migrations.length === 0) throw new BackupError("The database is empty: there is nothing to back up.");
  const { all, backedUp } = await readTables(client, migrations);
  const written = isWhole ? all : backedUp;
  const unknown = { rows: 0, bytes: 0, sha256: "" };
  const begun = {
    createdAt: now.toISOString(),
    version,
    ...(school !== undefined && { school }),
    migrations: migrations.map(({ name, hash }) => ({ name, hash })),
    tables: written.map(({ name, columns }) => ({ name, columns, ...unknown })),
  };
  const room = headerRoom(begun);

  const tables: BackupTable[] = [];
  async function* allRows(): AsyncGenerator<Buffer> {
    for (const table of written) {
      const digest = new TableDigest();
      yield* readRows(client, table, digest, report);
      const { name, columns } = table;
      tables.push({ name, columns, ...digest.result() });
      report(`${name}: ${digest.rows} rows`);
    }
  }
  const hash = createHash("sha256");
  let bytes = 0;
  let checkedAt = 0;
  const write = async (compressed: AsyncIterable<Buffer>) => {
    for await (const chunk of compressed) {
      if (leaveFree !== undefined && bytes >= checkedAt) {
        if ((await freeBytesOn(folder)) < leaveFree) throw new BackupError("its disk is nearly full");
        checkedAt = bytes + CHECK_ROOM_EVERY_BYTES;
      }
      hash.update(chunk);
      await output.write(chunk, room + bytes);
      bytes += chunk.length;
    }
  };
  await pipeline(Readable.from(allRows(), { objectMode: false }), createGzip(), write, { signal });
  await output.write(endMark, room + bytes);
  const header = { ...begun, tables, body: { bytes, sha256: hash.digest("hex") } };
  await output.write(encodeHeader(header, room), 0);
  return header;
}

async function* readRows(
  client: PoolClient,
  table: Table,
  digest: TableDigest,
  report: (line: string) => void,
): AsyncGenerator<Buffer> {
  let reported = Date.now();
  for await (const chunk of client.query(copyTo(copyOut(table))) as AsyncIterable<Buffer>) {
    digest.update(chunk);
    if (Date.now() - reported > PROGRESS_EVERY_MS) {
      report(`${table.name}: ${digest.rows} rows so far`);
      reported = Date.now();
    }
    yield chunk;
  }
}
