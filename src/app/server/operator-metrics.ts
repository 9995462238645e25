import { Gauge, type Registry } from "prom-client";
import { readBackupStatus } from "#server/backups/scheduled-backups.ts";
import { diskOf } from "#server/base/disk.ts";
import type { Services } from "./context.ts";

/** What an operator wants to be woken for: the room on disks, and backups. Read only when someone asks. */
export function addOperatorMetrics(registry: Registry, services: Pick<Services, "env" | "authSecret">): void {
  const registers = [registry];
  const { DATA_DIR, BACKUP_DIR } = services.env;
  const folders = { DATA_DIR, ...(BACKUP_DIR !== undefined && { BACKUP_DIR }) };
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
        for (const [folder, path] of Object.entries(folders)) {
          const disk = diskOf(path);
          if (disk !== null) this.set({ folder }, disk[what]);
        }
      },
    });
  }
  if (BACKUP_DIR === undefined) return;
  new Gauge({
    name: "backup_last_good_timestamp_seconds",
    help: "When the last good scheduled backup was made; 0 if there is none",
    registers,
    async collect() {
      const lastGoodAt = (await readBackupStatus(services))?.lastGoodAt;
      this.set((lastGoodAt?.getTime() ?? 0) / 1000);
    },
  });
  new Gauge({
    name: "backup_failed",
    help: "1 if the last scheduled backup failed, cannot be restored, or is overdue",
    registers,
    async collect() {
      this.set(Number((await readBackupStatus(services))?.hasFailed ?? false));
    },
  });
}
