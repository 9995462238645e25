import { stat } from "node:fs/promises";
import path from "node:path";
import { personalTables } from "#app/server/personal-tables.ts";
import { whyNotWritten } from "#app/server/upgrade-backup.ts";
import { openToRestore } from "#db/backup/open-database.ts";
import { openBackup, verifyBackup } from "#db/backup/read-backup.ts";
import { requireRestorable, restoreBackup } from "#db/backup/restore-backup.ts";
import { openDatabase, transactionOn } from "#db/client.ts";
import {
  eraseListed,
  erasureListIn,
  readErasureList,
  readErasureLists,
  writeErasureList,
} from "#features/privacy/server/erasure-list.actions.ts";
import type { Command } from "./command.ts";
import { requireReadable } from "./own-files.ts";
import { locationOf, markOf, readSettings } from "./school.ts";

export const restore: Command = {
  usage: "restore FILE",
  summary: "loads a backup into an empty database; no server may be running on it",
  details:
    "FILE was written by classback backup. DATA_DIR or DATABASE_URL must be an empty database. Everyone has to sign in again.",
  async run(context) {
    const { say, signal } = context;
    const env = readSettings();
    const file = path.resolve(context.folder, context.values[0] ?? "");
    await requireReadable(file, env);
    const backup = await openBackup(file, env.BACKUP_PASSPHRASE);
    try {
      const { createdAt, version, tables, school } = backup.header;
      requireRestorable(backup.header);
      say(`Checking ${file}, made at ${createdAt} by Classback ${version}`);
      await verifyBackup(backup, signal);
      const folder = path.dirname(file);
      // The secret may have been lost, and a backup may be of before it had its school's mark.
      const marks = new Set([school, await markOf(env)].filter((mark) => mark !== undefined));
      const { uid: alsoOf } = await stat(file);
      const leaveOut = (why: string) => say(`Not read as the list of this school: ${why}`);
      const ownList = erasureListIn(env.DATA_DIR);
      const erased = [
        ...(await readErasureList(ownList)),
        ...(await readErasureLists(folder, [...marks], { alsoOf, leaveOut })),
      ];

      const { pool, close } = await openToRestore(locationOf(env, context));
      try {
        let again = 0;
        await restoreBackup(pool, backup, {
          ...{ report: say, signal },
          // In the same transaction, so that nobody is back even if this is killed.
          beforeCommit: async (client) => {
            again = await eraseListed(transactionOn(client), erased, {
              personalTables,
              dataDir: env.DATA_DIR,
            });
          },
        });
        const database = openDatabase(pool);
        await writeErasureList(database, ownList);
        for (const mark of marks) {
          // The disk of the backups may be one to read only, and the school is restored.
          await writeErasureList(database, erasureListIn(folder, mark), alsoOf).catch((error: unknown) => {
            const why = whyNotWritten(error);
            if (why === null) throw error;
            say(
              `The list of erased students beside the backup was not written (${why}): keep a copy of ${ownList} with the backups.`,
            );
          });
        }
        if (again > 0) say(`Erased again who was erased since: ${again}`);
      } finally {
        await close();
      }
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      say(
        `Restored ${rows} rows of ${tables.length} tables from ${file}, as of ${createdAt}. Everyone has to sign in again, with the password they had then.`,
      );
    } finally {
      await backup.close();
    }
  },
};
