import { createHmac } from "node:crypto";
import { open, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { listOwnBackups, type OwnBackup } from "./backup-names.ts";
import { dueDay, type Schedule } from "./schedule.ts";

// The folder of scheduled backups. Beside them is a small file with what was found out about each, and about the last failure: it is
// there for every server that writes into the folder, and needs no table, which a backup would hold.

/** Which backups in which folder are a school's own: several schools may have the same one. */
export interface BackupFolder {
  folder: string;
  /** The beginning of their names, such as `scheduled-1f2e3d4c`. */
  kind: string;
}

const testSchema = z.strictObject({
  /** `untested` for reasons that say nothing about the backup, such as no right to make a database. */
  result: z.enum(["passed", "failed", "untested"]),
  /** Why it did not pass, for the operator. */
  why: z.string().nullable(),
});

const recordSchema = z.strictObject({
  tests: z.record(z.string(), testSchema),
  failure: z.strictObject({ at: z.iso.datetime(), why: z.string() }).nullable(),
});

/** How a backup did when it was restored into a scratch database. */
export type BackupTest = z.infer<typeof testSchema>;
type BackupRecord = z.infer<typeof recordSchema>;

const graceMs = 2 * 60 * 60 * 1000;

/** The beginning of the names of a school's scheduled backups. All its servers have the same secret, also after a restore. */
export function scheduledKind(authSecret: string): string {
  return `scheduled-${createHmac("sha256", authSecret).update("scheduled backups").digest("hex").slice(0, 8)}`;
}

const recordFile = ({ folder, kind }: BackupFolder) => path.join(folder, `${kind}.json`);

/** Nothing is known if there is no such file, or it is damaged: then backups count as untested. */
async function readRecord(place: BackupFolder): Promise<BackupRecord> {
  const text = await readFile(recordFile(place), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "null";
    throw error;
  });
  try {
    return recordSchema.parse(JSON.parse(text));
  } catch {
    return { tests: {}, failure: null };
  }
}

/** Changes the record; only the server that holds the lock of backups may. */
export async function record(
  place: BackupFolder,
  change: (record: BackupRecord) => BackupRecord,
): Promise<void> {
  const file = recordFile(place);
  const changed = JSON.stringify(change(await readRecord(place)), null, 2);
  const handle = await open(`${file}.new`, "w", 0o600);
  try {
    await handle.writeFile(`${changed}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
}

/** A scheduled backup with what is known of it. */
type TestedBackup = OwnBackup & { test: BackupTest };

/** The school's scheduled backups, newest first, and the last failure. */
export async function readFolder(place: BackupFolder): Promise<{
  backups: TestedBackup[];
  failure: BackupRecord["failure"];
}> {
  const [all, { tests, failure }] = await Promise.all([listOwnBackups(place.folder), readRecord(place)]);
  const untested: BackupTest = { result: "untested", why: null };
  const backups = all
    .filter(({ kind }) => kind === place.kind)
    .map((backup) => ({ ...backup, test: tests[backup.name] ?? untested }));
  return { backups, failure };
}

const isGood = ({ test }: TestedBackup) => test.result !== "failed";

/** Whether it is time for the next backup: there is no good one since the last time that one was due. */
export function isDue(backups: readonly TestedBackup[], schedule: Schedule, now: Date): boolean {
  // One from the future was made when the clock was wrong.
  const last = backups.find((backup) => isGood(backup) && backup.madeAt <= now);
  return last === undefined || dueDay(schedule, last.madeAt) < dueDay(schedule, now);
}

/** How the school's backups are doing. */
export interface BackupStatus {
  /** Whether someone has to look after them: the last one failed, cannot be restored, or is overdue. */
  hasFailed: boolean;
  lastGoodAt: Date | null;
}

/** How a school's backups are doing, as the folder says. A server that has just started may still be catching up. */
export async function backupStatus(
  place: BackupFolder,
  schedule: Schedule,
  now = new Date(),
  upMs = process.uptime() * 1000,
): Promise<BackupStatus> {
  const found = await readFolder(place).catch(() => null);
  if (found === null) return { hasFailed: true, lastGoodAt: null };
  const { backups, failure } = found;
  const lastGoodAt = backups.find(isGood)?.madeAt ?? null;
  const failedSince = failure !== null && (lastGoodAt === null || new Date(failure.at) > lastGoodAt);
  const isOverdue = upMs > graceMs && isDue(backups, schedule, new Date(now.getTime() - graceMs));
  return { hasFailed: failedSince || isOverdue, lastGoodAt };
}

/**
 * Removes the oldest backups and leaves `keep`. The newest that passed its test always stays, whatever came after it, and of those that
 * failed only the newest, to be looked at. Other files stay.
 */
export async function removeOldBackups(place: BackupFolder, keep: number): Promise<void> {
  const { backups } = await readFolder(place);
  const ofResult = (result: BackupTest["result"]) => backups.find(({ test }) => test.result === result);
  const kept = new Set([...backups.filter(isGood).slice(0, keep), ofResult("passed"), ofResult("failed")]);
  for (const backup of backups)
    if (!kept.has(backup)) await rm(path.join(place.folder, backup.name), { force: true });
  const names = new Set([...kept].map((backup) => backup?.name));
  await record(place, (before) => ({
    ...before,
    tests: Object.fromEntries(Object.entries(before.tests).filter(([name]) => names.has(name))),
  }));
}

/** Removes what servers that were killed had begun to write; only the server that holds the lock of backups may. */
export async function removeUnfinished({ folder, kind }: BackupFolder): Promise<void> {
  const names = await readdir(folder);
  const unfinished = names.filter(
    (name) => name.startsWith(`${kind}-`) && /\.classback\.partial-\d+$/.test(name),
  );
  for (const name of unfinished) await rm(path.join(folder, name), { force: true });
}
