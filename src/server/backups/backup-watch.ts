import {
  type BackupStatus,
  backupStatus,
  readFolder,
  scheduledKind,
  unreadableStatus,
} from "#db/backup/backup-folder.ts";
import type { BackupFolder } from "#db/backup/backup-record.ts";
import type { Schedule } from "#db/backup/schedule.ts";
import { type Disk, readDisk } from "#server/base/disk.ts";
import type { Env } from "#server/base/env.ts";

/** A folder that takes longer does not answer: a network disk whose server is gone, for example. */
const longestLookMs = 60_000;

/** What a server knows about its scheduled backups, from its last look into their folder: requests wait for no disk. */
export interface BackupWatch {
  /** How the backups are doing; null without BACKUP_DIR, and before the first look. */
  status(): BackupStatus | null;
  /** The room on the disk of BACKUP_DIR; null where it is not known. */
  disk(): Disk | null;
  /** Looks into the folder. Never rejects. While a look is under way, there is no other. */
  look(): Promise<void>;
}

/** Creates the watch; `look` is up to the caller. */
export function createBackupWatch({
  env,
  authSecret,
}: {
  env: Pick<Env, "BACKUP_DIR" | "BACKUP_AT" | "BACKUP_PASSPHRASE" | "TIME_ZONE">;
  authSecret: string;
}): BackupWatch {
  const plan = backupPlanOf({ env, authSecret });
  let status: BackupStatus | null = null;
  let disk: Disk | null = null;
  let underWay: { look: Promise<void>; begunAt: number } | undefined;

  const look = async () => {
    if (plan === null) return;
    try {
      disk = await readDisk(plan.folder.path);
      status = backupStatus(await readFolder(plan.folder, env.BACKUP_PASSPHRASE), plan.schedule);
    } catch (error) {
      status = unreadableStatus((error as Error).message);
    }
  };
  return {
    status() {
      const isStuck = underWay !== undefined && performance.now() - underWay.begunAt > longestLookMs;
      if (!isStuck) return status;
      return {
        ...unreadableStatus(`${plan?.folder.path} does not answer`),
        ...(status && { lastGoodAt: status.lastGoodAt }),
      };
    },
    disk: () => disk,
    look() {
      underWay ??= {
        begunAt: performance.now(),
        look: look().finally(() => {
          underWay = undefined;
        }),
      };
      return underWay.look;
    },
  };
}

interface Server {
  env: Pick<Env, "BACKUP_DIR" | "BACKUP_AT" | "TIME_ZONE">;
  authSecret: string;
}

/** Where a school's scheduled backups are, and when they are made. */
export interface BackupPlan {
  folder: BackupFolder;
  schedule: Schedule;
}

/** The school's scheduled backups; null without BACKUP_DIR. */
export function backupPlanOf({ env, authSecret }: Server): BackupPlan | null {
  const { BACKUP_DIR: folder, BACKUP_AT: at, TIME_ZONE: timeZone } = env;
  if (folder === undefined) return null;
  return { folder: { path: folder, kind: scheduledKind(authSecret) }, schedule: { at, timeZone } };
}
