import { access, constants, stat } from "node:fs/promises";
import path from "node:path";
import { openToBackUp } from "#db/backup/open-database.ts";
import { rejectExisting, writeBackup } from "#db/backup/write-backup.ts";
import { openDatabase } from "#db/client.ts";
import { ownVersion } from "#db/own-version.ts";
import { keepErasureList, readErasureLists } from "#features/privacy/server/erasure-list.actions.ts";
import { type Command, CommandError } from "./command.ts";
import { placeOf, readSettings } from "./school.ts";

/** Before anything is started: on a server, it may be another account's folder that the operator is in. */
async function requireWritable(folder: string): Promise<void> {
  await access(folder, constants.W_OK | constants.X_OK).catch(({ code }: NodeJS.ErrnoException) => {
    throw new CommandError(
      `This account cannot write to ${folder} (${code}): name a file in a folder that it may write to.`,
    );
  });
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
    await requireWritable(path.dirname(file));
    // A damaged list beside it is said before anything is written.
    await readErasureLists([path.dirname(file)]);
    const { pool, close } = await openToBackUp(placeOf(env, context));
    try {
      const { tables } = await writeBackup(pool, file, {
        version: ownVersion,
        report: say,
        signal,
        passphrase: env.BACKUP_PASSPHRASE,
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
