import { stat } from "node:fs/promises";
import path from "node:path";
import type { Pool } from "pg";
import { openToBackUp } from "#db/backup/open-database.ts";
import { backupBytes, databaseBytes, freeBytesOn, inMegabytes } from "#db/backup/room.ts";
import { rejectExisting, writeBackup } from "#db/backup/write-backup.ts";
import { openDatabase } from "#db/client.ts";
import { errorCode } from "#db/database-start-error.ts";
import { fileFault } from "#db/file-faults.ts";
import { ownVersion } from "#db/own-version.ts";
import { keepErasureList, readErasureLists } from "#features/privacy/server/erasure-list.actions.ts";
import { type Command, CommandError } from "./command.ts";
import { requireWritable } from "./own-files.ts";
import { placeOf, readSettings } from "./school.ts";

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
    await readErasureLists([path.dirname(file)]);
    const { pool, close } = await openToBackUp(placeOf(env, context));
    try {
      const { tables } = await writeBackup(pool, file, {
        version: ownVersion,
        report: say,
        signal,
        passphrase: env.BACKUP_PASSPHRASE,
      }).catch(async (error) => {
        throw (await whyNoRoom(error, file, pool)) ?? error;
      });
      // Beside the backup, for the older ones in the same folder.
      await keepErasureList(openDatabase(pool), path.dirname(file));
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
