import { Gauge, type Registry } from "prom-client";
import type { BackupStatus } from "#db/backup/backup-folder.ts";
import { diskOf } from "#server/base/disk.ts";
import type { Services } from "./context.ts";

/** What an operator wants to be woken for: the room on disks, and backups. Read only when someone asks. */
export function addOperatorMetrics(
  registry: Registry,
  { env, backups }: Pick<Services, "env" | "backups">,
): void {
  const registers = [registry];
  const disks = () => Object.entries({ DATA_DIR: diskOf(env.DATA_DIR), BACKUP_DIR: backups.disk() });
  for (const [what, help] of [
    ["free", "Bytes that may still be written to the disk of a folder"],
    ["size", "Bytes of the disk of a folder"],
  ] as const) {
    new Gauge({
      name: `disk_${what}_bytes`,
      help,
      labelNames: ["folder"],
      registers,
      collect() {
        this.reset();
        for (const [folder, disk] of disks()) {
          if (disk !== null) this.set({ folder }, disk[what]);
        }
      },
    });
  }
  if (env.BACKUP_DIR === undefined) return;
  const addBackupGauge = (name: string, help: string, read: (status: BackupStatus) => number) =>
    new Gauge({
      ...{ name, help, registers },
      collect() {
        const status = backups.status();
        // Not known before the first look: 0 would be an alarm, or its end.
        if (status === null) this.remove();
        else this.set(read(status));
      },
    });
  addBackupGauge(
    "backup_last_good_timestamp_seconds",
    "When the last good scheduled backup was made; 0 if there is none",
    ({ lastGoodAt }) => (lastGoodAt?.getTime() ?? 0) / 1000,
  );
  addBackupGauge(
    "backup_failed",
    "1 if the last scheduled backup failed, cannot be restored, or is overdue",
    ({ hasFailed }) => Number(hasFailed),
  );
  addBackupGauge(
    "backup_files_to_move",
    "Files in BACKUP_DIR that someone has to move away: old backups that cannot be deleted, and what only has the name of one",
    ({ notRemoved, strange }) => notRemoved.length + strange.length,
  );
}
