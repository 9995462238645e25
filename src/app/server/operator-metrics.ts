import { statfs } from "node:fs/promises";
import { Gauge, type Registry } from "prom-client";
import { ownVersion } from "#db/own-version.ts";
import { readBackupStatus } from "#server/backups/scheduled-backups.ts";
import { askWithin } from "#server/base/ask-within.ts";
import type { Services } from "#server/http/context.ts";
import { countMails } from "#server/mails/count-mails.ts";

/** Less than the ten seconds that Prometheus waits, and more than a busy database takes. */
const patienceMs = 3_000;

type Needed = Pick<Services, "env" | "authSecret" | "database">;

/**
 * What an operator wants to be woken for (deploy/prometheus/alerts.yaml): the database, mails, disks and backups. Read only when someone
 * asks. What does not answer in time is left out or has the value it had, and holds up nothing. `build` names the browser's code.
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

function addMailMetrics(registers: Registry[], { database }: Needed): void {
  const askDatabase = askWithin(patienceMs, () => countMails(database.$client));
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

function addDiskMetrics(registers: Registry[], { env: { DATA_DIR, BACKUP_DIR } }: Needed): void {
  const folders = Object.entries({ DATA_DIR, BACKUP_DIR }).flatMap(([folder, path]) =>
    path === undefined ? [] : [{ folder, askDisk: askWithin(patienceMs, () => statfs(path)) }],
  );
  for (const [what, blocks, help] of [
    ["free", "bavail", "Bytes that may still be written to the disk of a folder"],
    ["size", "blocks", "Bytes of the disk of a folder"],
  ] as const) {
    new Gauge({
      name: `classback_disk_${what}_bytes`,
      help,
      labelNames: ["folder"],
      registers,
      async collect() {
        const disks = await Promise.all(
          folders.map(async ({ folder, askDisk }) => ({ folder, disk: await askDisk() })),
        );
        this.reset();
        for (const { folder, disk } of disks) {
          if (disk !== null) this.set({ folder }, disk[blocks] * disk.bsize);
        }
      },
    });
  }
}

function addBackupMetrics(registers: Registry[], services: Needed): void {
  const askFolder = askWithin(patienceMs, () => readBackupStatus(services));
  let known: Awaited<ReturnType<typeof readBackupStatus>> = { hasFailed: true, lastGoodAt: null };
  const readStatus = async () => {
    known = (await askFolder()) ?? known;
    return known;
  };
  new Gauge({
    name: "classback_backup_last_good_timestamp_seconds",
    help: "When the last good scheduled backup was made; 0 if there is none",
    registers,
    async collect() {
      this.set(((await readStatus())?.lastGoodAt?.getTime() ?? 0) / 1000);
    },
  });
  new Gauge({
    name: "classback_backup_failed",
    help: "1 if the last scheduled backup failed, cannot be restored, or is overdue",
    registers,
    async collect() {
      this.set(Number((await readStatus())?.hasFailed ?? false));
    },
  });
}
