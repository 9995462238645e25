import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { openToBackUp } from "#db/backup/open-database.ts";
import { rejectExisting, writeBackup } from "#db/backup/write-backup.ts";
import { openDatabase } from "#db/client.ts";
import { keepErasureList, readErasureLists } from "#features/privacy/server/erasure-list.actions.ts";
import { runOperatorCommand } from "./operator-command.ts";

const usage =
  "Usage: npm run backup -- FILE   (writes the whole school to a new FILE; the server may be running)";

await runOperatorCommand(usage, async ({ env, file, report, signal }) => {
  await rejectExisting(file);
  // A damaged list beside it is said before anything is written.
  await readErasureLists([path.dirname(file)]);
  const place = { dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL, report, signal };
  const { pool, close } = await openToBackUp(place);
  try {
    const { version } = JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8")) as {
      version: string;
    };
    const { tables } = await writeBackup(pool, file, {
      version,
      report,
      signal,
      passphrase: env.BACKUP_PASSPHRASE,
    });
    // Beside the backup, for the older ones in the same folder.
    await keepErasureList(openDatabase(pool), path.dirname(file));
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const { size } = await stat(file);
    return `Backed up ${rows} rows of ${tables.length} tables to ${file} (${size} bytes). It contains personal data and password hashes: keep it where nobody else can read it.`;
  } finally {
    await close();
  }
});
