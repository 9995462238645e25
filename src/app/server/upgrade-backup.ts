import { mkdir, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { BackupError } from "#db/backup/backup-error.ts";
import { removeUnfinished } from "#db/backup/backup-folder.ts";
import { backupName, listOwnBackups } from "#db/backup/backup-names.ts";
import { backupBytes, databaseBytes, leftFreeBytes, requireRoom } from "#db/backup/room.ts";
import { writeBackup } from "#db/backup/write-backup.ts";
import { FileError } from "#db/checked-file.ts";
import { openDatabase } from "#db/client.ts";
import { errorCode } from "#db/database-start-error.ts";
import type { KnownMigration } from "#db/known-migrations.ts";
import { ownVersion } from "#db/own-version.ts";
import { erasureListIn, writeErasureList } from "#features/privacy/server/erasure-list.actions.ts";

const dayInMs = 24 * 60 * 60 * 1000;

/** How long backups from before upgrades are stored. */
const retentionDays = 14;

/** A migration that fails is tried at every start, and each start makes a backup: the newest ones of the same are enough. */
const mostOfOneUpgrade = 3;

const folderIn = (dataDir: string) => join(dataDir, "backups");

/** Writes the whole database to DATA_DIR/backups, not encrypted: the way back. @throws BackupError if it cannot be written. */
export async function backUpBeforeUpgrade(
  pool: Pool,
  pending: readonly KnownMigration[],
  { dataDir, log, signal }: { dataDir: string; log: Logger; signal?: AbortSignal },
): Promise<void> {
  const folder = folderIn(dataDir);
  const kind = `before-upgrade-${pending.at(-1)?.name}`;
  const file = join(folder, backupName(kind, new Date()));
  log.info(`Backing up the database before its upgrade, to ${file}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeUnfinished({ path: folder, kind: "before-upgrade" });
    await requireRoom(folder, backupBytes(await databaseBytes(pool)));
    await writeBackup(pool, file, {
      version: ownVersion,
      report: () => undefined,
      leaveFree: leftFreeBytes,
      signal,
    });
    await writeErasureList(openDatabase(pool), erasureListIn(folder));
    log.info({ bytes: (await stat(file)).size }, "Backed up the database before its upgrade");
    await removeOldUpgradeBackups(dataDir, kind).catch((error: unknown) =>
      log.warn({ err: error }, "old backups could not be removed"),
    );
  } catch (error) {
    const why = whyNotWritten(error);
    if (why === null) throw error;
    throw new BackupError(
      `The backup before the upgrade cannot be written to ${folder} (${why}), so nothing was changed: correct that and start again, or set UPGRADE_BACKUP=false if you have a backup of your own.`,
      { cause: error },
    );
  }
}

/** Words for an error that the operator can fix; null if it is not about the backup folder. */
export function whyNotWritten(error: unknown): string | null {
  if (error instanceof BackupError || error instanceof FileError) return error.message.replace(/\.$/, "");
  if (!(error instanceof Error)) return null;
  return "path" in error || /^(EDQUOT|EFBIG|EIO|ENOSPC)$/.test(errorCode(error)) ? error.message : null;
}

/** Removes old ones, and all but the newest of one upgrade (`kind`). Rejects if one cannot be deleted, once all others are. */
export async function removeOldUpgradeBackups(dataDir: string, kind?: string): Promise<void> {
  const folder = folderIn(dataDir);
  const all = (await listOwnBackups(folder)).filter((each) => each.kind.startsWith("before-upgrade-"));
  const tooMany = all.filter((each) => each.kind === kind).slice(mostOfOneUpgrade);
  const tooOld = all.filter(({ madeAt }) => madeAt.getTime() < Date.now() - retentionDays * dayInMs);
  let failed: NodeJS.ErrnoException | undefined;
  for (const { name } of new Set([...tooMany, ...tooOld])) {
    await unlink(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") failed = error;
    });
  }
  if (failed) throw failed;
}
