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
import { runOperatorCommand } from "./operator-command.ts";

const usage =
  "Usage: npm run restore -- FILE   (FILE comes from npm run backup; DATA_DIR or DATABASE_URL must be an empty database that no server is using)";

await runOperatorCommand(usage, async ({ env, file, report, signal }) => {
  const backup = await openBackup(file, env.BACKUP_PASSPHRASE);
  try {
    const { createdAt, version, tables } = backup.header;
    requireRestorable(backup.header);
    report(`Checking ${file}, made at ${createdAt} by Classback ${version}`);
    await verifyBackup(backup, signal);
    const folders = [env.DATA_DIR, path.dirname(file)];
    const erased = await readErasureLists(folders);

    const place = { dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL, report, signal };
    const { pool, close } = await openToRestore(place);
    try {
      let again = 0;
      await restoreBackup(pool, backup, {
        ...{ report, signal },
        // In the same transaction, so that nobody is back even if this is killed.
        beforeCommit: async (client) => {
          again = await eraseListed(transactionOn(client), erased, env.DATA_DIR);
        },
      });
      for (const folder of folders) await keepErasureList(openDatabase(pool), folder);
      if (again > 0) report(`Erased again who was erased since: ${again}`);
    } finally {
      await close();
    }
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return `Restored ${rows} rows of ${tables.length} tables from ${file}, as of ${createdAt}. Everyone has to sign in again, with the password they had then.`;
  } finally {
    await backup.close();
  }
});
