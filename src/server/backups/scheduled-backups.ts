import { scheduledKind } from "#db/backup/backup-folder.ts";
import type { BackupFolder } from "#db/backup/backup-record.ts";
import type { Schedule } from "#db/backup/schedule.ts";
import type { Env } from "#server/base/env.ts";

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
