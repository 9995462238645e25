import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Pool, PoolClient } from "pg";
import { hasDatabase, openToBackUp, openToChange, openToRestore } from "#db/backup/open-database.ts";
import { openBackup } from "#db/backup/read-backup.ts";
import { requireRestorable } from "#db/backup/restore-backup.ts";
import { backupBytes, databaseBytes, freeBytesOn, inMegabytes, leftFreeBytes } from "#db/backup/room.ts";
import { testBackup } from "#db/backup/test-backup.ts";
import { rejectExisting, writeBackup } from "#db/backup/write-backup.ts";
import { openDatabase } from "#db/client.ts";
import { errorCode } from "#db/database-start-error.ts";
import { fileFault } from "#db/file-faults.ts";
import { ownVersion } from "#db/own-version.ts";
import {
  erasureListIn,
  readErasureList,
  writeErasureList,
} from "#features/privacy/server/erasure-list.actions.ts";
import { type Command, CommandError, type Context } from "./command.ts";
import { requireWritable } from "./own-files.ts";
import { locationOf, markOf, readSettings } from "./school.ts";

/** What to say when the disk is full: which, and how much it takes. Null for another error. */
async function whyNoRoom(error: unknown, file: string, pool: Pool): Promise<CommandError | null> {
  if (!["ENOSPC", "EDQUOT"].includes(errorCode(error))) return null;
  const [free, needed] = await Promise.all([freeBytesOn(path.dirname(file)), databaseBytes(pool)]);
  const room = `About ${inMegabytes(backupBytes(needed))} are needed, and ${inMegabytes(free)} are free.`;
  return new CommandError(`${fileFault(file, "written", error, "name a file on another one")} ${room}`);
}

export const backup: Command = {
  usage: "backup FILE",
  summary: "writes the whole school to a new file; the server may be running",
  details: "The file contains personal data and password hashes. docs/operations.md says what is not in it.",
  async run(context) {
    const { say, signal } = context;
    const env = readSettings();
    const file = path.resolve(context.folder, context.values[0] ?? "");
    await rejectExisting(file);
    await requireWritable(path.dirname(file), env);
    // A damaged list beside it is said before anything is written.
    const school = await markOf(env);
    const list = erasureListIn(path.dirname(file), school);
    await readErasureList(list);
    const { pool, close } = await openToBackUp(locationOf(env, context));
    try {
      const { tables } = await writeBackup(pool, file, {
        version: ownVersion,
        report: say,
        signal,
        passphrase: env.BACKUP_PASSPHRASE,
        school,
      }).catch(async (error) => {
        throw (await whyNoRoom(error, file, pool)) ?? error;
      });
      // Beside the backup, for the older ones in the same folder.
      await writeErasureList(openDatabase(pool), list);
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      const { size } = await stat(file);
      say(
        `Backed up ${rows} rows of ${tables.length} tables to ${file} (${size} bytes). It contains personal data and password hashes: keep it where nobody else can read it.`,
      );
    } finally {
      await close();
    }
  },
};

/** Rows and their indexes, as measured. */
const databaseBytesPerByte = 3;

/** The school's database, beside which the test makes its own; or, where there is none, an empty one for as long as the test takes. */
async function openForTest(context: Context) {
  const env = readSettings();
  // PgBouncer may not know other databases.
  const location = { ...locationOf(env, context), databaseUrl: env.DATABASE_URL_DIRECT ?? env.DATABASE_URL };
  if (hasDatabase(location)) return { dataDir: env.DATA_DIR, ...(await openToChange(location)) };
  const dataDir = await mkdtemp(path.join(tmpdir(), "classback-verify-"));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const { close, ...opened } = await openToRestore({ ...location, dataDir });
    return { ...opened, dataDir, close: () => close().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The mark of scratch databases of this one. Throws a CommandError if another command tests a backup beside the same database. */
async function takeTurn(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ mine: boolean; owner: string }>(
    `select pg_try_advisory_lock(hashtextextended('backup verify', 0)) as mine, 'verify_' || oid as owner
     from pg_database where datname = current_database()`,
  );
  const [row] = rows;
  if (row?.mine) return row.owner;
  throw new CommandError(
    'Another "classback backup verify" is at work beside this database: wait for its end.',
  );
}

export const backupVerify: Command = {
  usage: "backup verify FILE",
  summary:
    "finds out whether a backup can be restored, by restoring it into a database that is dropped again",
  details:
    "FILE may be any backup, also of another school or an older Classback. The school's own database is not touched, and the server may be running. An encrypted backup needs BACKUP_PASSPHRASE.",
  async run(context) {
    const { say, signal } = context;
    const env = readSettings();
    const file = path.resolve(context.folder, context.values[0] ?? "");
    const { header, close } = await openBackup(file, env.BACKUP_PASSPHRASE);
    await close();
    requireRestorable(header);
    const { createdAt, version, tables } = header;
    say(
      `Restoring ${file}, made at ${createdAt} by Classback ${version}, into a database that is dropped again`,
    );
    const opened = await openForTest(context);
    const client = await opened.pool.connect();
    try {
      const owner = await takeTurn(client);
      const needed = tables.reduce((sum, { bytes }) => sum + bytes, 0) * databaseBytesPerByte + leftFreeBytes;
      const free = env.DATABASE_URL === undefined ? await freeBytesOn(opened.dataDir) : needed;
      if (free < needed) {
        throw new CommandError(
          `The disk of ${opened.dataDir} has too little room for that: about ${inMegabytes(needed)} are needed, and ${inMegabytes(free)} are free.`,
        );
      }
      const options = { address: opened.address, owner, passphrase: env.BACKUP_PASSPHRASE, signal };
      const { result, why } = await testBackup(file, options);
      if (result === "failed") throw new CommandError(`The backup cannot be restored: ${why}`);
      if (result === "untested")
        throw new CommandError(`It is not known whether the backup can be restored: ${why}`);
    } finally {
      client.release(true);
      await opened.close();
    }
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    say(`The backup is good: ${rows} rows of ${tables.length} tables were restored and read back.`);
  },
};
