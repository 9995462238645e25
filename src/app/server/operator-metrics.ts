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
type Reading = [labels: Record<string, string>, value: number];

/**
 * What an operator wants to be woken for (deploy/prometheus/alerts.yaml), read only when someone asks. What does not answer in time is
 * left out or has the value it had, and holds up nothing.
 */
export function addOperatorMetrics(registry: Registry, services: Needed, build: string): void {
  /** `read` returns nothing for what is not known: 0 would be an alarm, or its end. */
  const addGauge = (
    name: string,
    help: string,
    labelNames: string[],
    read: () => Reading[] | Promise<Reading[]>,
  ) =>
    new Gauge({
      ...{ name, help, labelNames, registers: [registry] },
      async collect() {
        const readings = await read();
        this.reset();
        if (labelNames.length === 0) this.remove();
        for (const [labels, value] of readings) this.set(labels, value);
      },
    });
  addGauge(
    "classback_build_info",
    "1; its labels are the version of Classback and the build of its pages",
    ["version", "build"],
    () => [[{ version: ownVersion, build }, 1]],
  );

  const { database, env, backups } = services;
  const askDatabase = askWithin(patienceMs, async () => {
    const now = new Date();
    const { quietFrom: from, quietUntil: until } = await readSchool(database);
    return countMails(database.$client, afterQuietHours({ from, until }, env.TIME_ZONE, now) > now);
  });
  addGauge("classback_database_up", "1 if the database answers, 0 if it does not", [], async () => [
    [{}, Number((await askDatabase()) !== null)],
  ]);
  const addMails = (state: "waiting" | "failed", help: string) =>
    addGauge(`classback_mails_${state}`, help, ["mail"], async () =>
      ((await askDatabase()) ?? []).map(({ mail, [state]: count }) => [{ mail }, count]),
    );
  addMails("waiting", "Mails that should have been sent by now, also those that are tried again later");
  addMails("failed", "Mails given up in the last 24 hours, other than for a wrong address");

  const askDisk = askWithin(patienceMs, () => readDisk(env.DATA_DIR));
  const addDisks = (what: "free" | "size", help: string) =>
    addGauge(`classback_disk_${what}_bytes`, help, ["folder"], async () => {
      const disks = { DATA_DIR: await askDisk(), BACKUP_DIR: backups.disk() };
      return Object.entries(disks).flatMap(([folder, disk]) => (disk ? [[{ folder }, disk[what]]] : []));
    });
  addDisks("free", "Bytes that may still be written to the disk of a folder");
  addDisks("size", "Bytes of the disk of a folder");

  if (env.BACKUP_DIR === undefined) return;
  const addBackups = (name: string, help: string, read: (status: BackupStatus) => number) =>
    addGauge(name, help, [], () => {
      const status = backups.status();
      return status ? [[{}, read(status)]] : [];
    });
  addBackups(
    "classback_backup_last_good_timestamp_seconds",
    "When the last good scheduled backup was made; 0 if there is none",
    ({ lastGoodAt }) => (lastGoodAt?.getTime() ?? 0) / 1000,
  );
  addBackups(
    "classback_backup_failed",
    "1 if the last scheduled backup failed, cannot be restored, or is overdue",
    ({ hasFailed }) => Number(hasFailed),
  );
  addBackups(
    "classback_backup_files_to_move",
    "Files in BACKUP_DIR that someone has to move away: old backups that cannot be deleted, and what only has the name of one",
    ({ notRemoved, strange }) => notRemoved.length + strange.length,
  );
}
