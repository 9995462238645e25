import { Gauge, type Registry } from "prom-client";
import type { BackupStatus } from "#db/backup/backup-folder.ts";
import { ownVersion } from "#db/own-version.ts";
import { afterQuietHours } from "#domain/dates/quiet-hours.ts";
import { askWithin } from "#server/base/ask-within.ts";
import { readDisk } from "#server/base/disk.ts";
import type { Services } from "#server/http/context.ts";
import { countMails } from "#server/mails/count-mails.ts";
import { readSchool } from "#server/school/read-school.ts";

/** Less than the ten seconds that Prometheus waits, and more than a busy database takes. */
const patienceMs = 3_000;

type Needed = Pick<Services, "env" | "database" | "backups">;

/**
 * What an operator wants to be woken for (deploy/prometheus/alerts.yaml), read only when someone asks. What does not answer in time is
 * left out or has the value it had, and holds up nothing.
 */
export function addOperatorMetrics(registry: Registry, services: Needed, build: string): void {
  const registers = [registry];
  new Gauge({
    name: "classback_build_info",
    help: "1; its labels are the version of Classback and the build of its pages",
    labelNames: ["version", "build"],
    registers,
  }).set({ version: ownVersion, build }, 1);
  addMailMetrics(registers, services);
  addDiskMetrics(registers, services);
  if (services.env.BACKUP_DIR !== undefined) addBackupMetrics(registers, services);
}

function addMailMetrics(registers: Registry[], { database, env }: Needed): void {
  const askDatabase = askWithin(patienceMs, async () => {
    const now = new Date();
    const { quietFrom: from, quietUntil: until } = await readSchool(database);
    return countMails(database.$client, afterQuietHours({ from, until }, env.TIME_ZONE, now) > now);
  });
  new Gauge({
    name: "classback_database_up",
    help: "1 if the database answers, 0 if it does not",
    registers,
    async collect() {
      this.set(Number((await askDatabase()) !== null));
    },
  });
  for (const [state, help] of [
    ["waiting", "Mails that should have been sent by now, also those that are tried again later"],
    ["failed", "Mails given up in the last 24 hours, other than for a wrong address"],
  ] as const) {
    new Gauge({
      name: `classback_mails_${state}`,
      help,
      labelNames: ["mail"],
      registers,
      async collect() {
        const counts = await askDatabase();
        this.reset();
        for (const { mail, [state]: count } of counts ?? []) this.set({ mail }, count);
      },
    });
  }
}

function addDiskMetrics(registers: Registry[], { env: { DATA_DIR }, backups }: Needed): void {
  const askDisk = askWithin(patienceMs, () => readDisk(DATA_DIR));
  for (const [what, help] of [
    ["free", "Bytes that may still be written to the disk of a folder"],
    ["size", "Bytes of the disk of a folder"],
  ] as const) {
    new Gauge({
      name: `classback_disk_${what}_bytes`,
      help,
      labelNames: ["folder"],
      registers,
      async collect() {
        const disks = { DATA_DIR: await askDisk(), BACKUP_DIR: backups.disk() };
        this.reset();
        for (const [folder, disk] of Object.entries(disks)) {
          if (disk !== null) this.set({ folder }, disk[what]);
        }
      },
    });
  }
}

function addBackupMetrics(registers: Registry[], { backups }: Needed): void {
  const addGauge = (name: string, help: string, read: (status: BackupStatus) => number) =>
    new Gauge({
      ...{ name, help, registers },
      collect() {
        const status = backups.status();
        // Not known before the first look: 0 would be an alarm, or its end.
        if (status === null) this.remove();
        else this.set(read(status));
      },
    });
  addGauge(
    "classback_backup_last_good_timestamp_seconds",
    "When the last good scheduled backup was made; 0 if there is none",
    ({ lastGoodAt }) => (lastGoodAt?.getTime() ?? 0) / 1000,
  );
  addGauge(
    "classback_backup_failed",
    "1 if the last scheduled backup failed, cannot be restored, or is overdue",
    ({ hasFailed }) => Number(hasFailed),
  );
  addGauge(
    "classback_backup_files_to_move",
    "Files in BACKUP_DIR that someone has to move away: old backups that cannot be deleted, and what only has the name of one",
    ({ notRemoved, strange }) => notRemoved.length + strange.length,
  );
}
