import path from "node:path";
import { openToRestore } from "#db/backup/open-database.ts";
import { openBackup, verifyBackup } from "#db/backup/read-backup.ts";
import { requireRestorable, restoreBackup } from "#db/backup/restore-backup.ts";
import { openDatabase, transactionOn } from "#db/client.ts";
import {
  eraseListed,
  keepErasureList,
  readErasureLists,
} from "#features/privacy/server/erasure-list.actions.ts";
import type { Command } from "./command.ts";
import { requireReadable } from "./own-files.ts";
import { placeOf, readSettings } from "./school.ts";

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
      const { createdAt, version, tables } = backup.header;
      requireRestorable(backup.header);
      say(`Checking ${file}, made at ${createdAt} by Classback ${version}`);
      await verifyBackup(backup, signal);
      const folders = [env.DATA_DIR, path.dirname(file)];
      const erased = await readErasureLists(folders);

      const { pool, close } = await openToRestore(placeOf(env, context));
      try {
        let again = 0;
        await restoreBackup(pool, backup, {
          ...{ report: say, signal },
          // In the same transaction, so that nobody is back even if this is killed.
          beforeCommit: async (client) => {
            again = await eraseListed(transactionOn(client), erased, env.DATA_DIR);
          },
        });
        for (const folder of folders) await keepErasureList(openDatabase(pool), folder);
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
