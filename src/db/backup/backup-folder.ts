import { createHmac } from "node:crypto";
import { lstat, readdir, unlink } from "node:fs/promises";
import path from "node:path";
import { FileError } from "#db/checked-file.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupHeader } from "./backup-header.ts";
import { listOwnBackups, type OwnBackup } from "./backup-names.ts";
import { type BackupFolder, type BackupTest, emptyRecord, readRecord, record } from "./backup-record.ts";
import { openBackup } from "./read-backup.ts";
import { dueDay, type Schedule } from "./schedule.ts";

// The folder of scheduled backups. Others may write into it, too: a file is a backup once its owner, header and length were looked at.

const graceMs = 2 * 60 * 60 * 1000;

/** From the time in its name until a backup is written: making room for it may take a while. */
const longestBeginMs = 60 * 60 * 1000;
const mostRemembered = 20_000;

/** What tells a school's files from another's in the same folder. All its servers have the same secret, also after a restore. */
export function schoolMark(authSecret: string): string {
  return createHmac("sha256", authSecret).update("scheduled backups").digest("hex").slice(0, 8);
}

/** The beginning of the names of a school's scheduled backups. */
export function scheduledKind(authSecret: string): string {
  return `scheduled-${schoolMark(authSecret)}`;
}

/** A scheduled backup with what is known of it. */
type TestedBackup = OwnBackup & { test: BackupTest };

/** What is in the folder of scheduled backups. */
export interface FolderContents {
  /** The school's own, newest first. */
  backups: TestedBackup[];
  /** What stands under the name of a backup and is none. */
  strange: { name: string; why: string }[];
  notRemoved: string[];
  /** The last one; without a time, it is what stands under the name of the record. */
  failure: { at: string | null; why: string } | null;
}

/** Why files are no backups, or null, as they were looked at before: for an encrypted one it takes a fifth of a second. */
const remembered = new Map<string, string | null>();

/** Whether a backup is the file that was tested, as far as its length tells and the time of its last change, which nobody can set. */
export async function isAsTested(file: string, test: BackupTest): Promise<boolean> {
  const found = await lstat(file);
  return found.isFile() && found.size === test.file?.bytes && found.ctimeMs === test.file.changedMs;
}

/** Why a file is not the backup that its name says; null if it is. */
function whyMisnamed({ createdAt, school }: BackupHeader, { kind, madeAt }: OwnBackup): string | null {
  if (school !== undefined && kind !== `scheduled-${school}`) return "it is of another school";
  const isOfThen = Math.abs(Date.parse(createdAt) - madeAt.getTime()) <= longestBeginMs;
  return isOfThen ? null : `it is of ${createdAt}, unlike its name`;
}

/** Why a file is not this backup; null if its header and its length are right. */
async function whyNoBackup(
  folder: string,
  { test, ...backup }: TestedBackup,
  passphrase?: string,
): Promise<string | null> {
  const file = path.join(folder, backup.name);
  if (await isAsTested(file, test)) return null;
  const { dev, ino, size, ctimeMs } = await lstat(file);
  const key = [file, dev, ino, size, ctimeMs].join("\0");
  const known = remembered.get(key);
  if (known !== undefined) return known;
  try {
    const opened = await openBackup(file, passphrase, { isNamed: false });
    await opened.close();
    const why = whyMisnamed(opened.header, backup);
    remember(key, why);
    return why;
  } catch (error) {
    if (!(error instanceof BackupError || error instanceof FileError)) throw error;
    // A disk may be readable again.
    const why = error instanceof FileError ? error.what : error.message.replace(/\.$/, "");
    if (error.cause === undefined) remember(key, why);
    return why;
  }
}

function remember(key: string, why: string | null): void {
  if (remembered.size >= mostRemembered) remembered.clear();
  remembered.set(key, why);
}

/** The school's scheduled backups, and what else is to be known about the folder. Looks at one file after the other. */
export async function readFolder(folder: BackupFolder, passphrase?: string): Promise<FolderContents> {
  let known = emptyRecord;
  let failure: FolderContents["failure"] = null;
  try {
    known = await readRecord(folder);
    failure = known.failure;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    failure = { at: null, why: error.message };
  }
  const contents: FolderContents = { backups: [], strange: [], notRemoved: known.notRemoved, failure };
  for (const backup of await listOwnBackups(folder.path)) {
    if (backup.kind !== folder.kind) continue;
    const test = known.tests[backup.name] ?? { result: "untested", why: null };
    const tested = { ...backup, test };
    const why = await whyNoBackup(folder.path, tested, passphrase).catch((error: NodeJS.ErrnoException) => {
      // Just deleted by another server.
      if (error.code === "ENOENT") return undefined;
      throw error;
    });
    if (why === null) contents.backups.push(tested);
    else if (why !== undefined) contents.strange.push({ name: backup.name, why });
  }
  return contents;
}

/** Whether a backup counts: it has not failed its test. */
export const isGood = ({ test }: TestedBackup) => test.result !== "failed";

/** The last one that counts. One from the future was made when the clock was wrong. */
const lastGood = (backups: readonly TestedBackup[], now: Date) =>
  backups.find((backup) => isGood(backup) && backup.madeAt <= now);

/** Whether it is time for the next backup, or was so long ago: there is no good one since the last time that one was due. */
export function isDue(backups: readonly TestedBackup[], schedule: Schedule, now: Date, forMs = 0): boolean {
  const last = lastGood(backups, now);
  const dueBy = dueDay(schedule, new Date(now.getTime() - forMs));
  return last === undefined || dueDay(schedule, last.madeAt) < dueBy;
}

export interface BackupStatus {
  /** Whether someone has to look after them: the last one failed, cannot be restored, or is overdue. */
  hasFailed: boolean;
  /** Why, for the operator. */
  why: string | null;
  lastGoodAt: Date | null;
  notRemoved: string[];
  /** What stands under the name of a backup and is none. */
  strange: string[];
}

/** How a school's backups are doing, as the folder says. A server that has just started may still be catching up. */
export function backupStatus(
  { backups, failure, notRemoved, strange }: FolderContents,
  schedule: Schedule,
  now = new Date(),
  upMs = process.uptime() * 1000,
): BackupStatus {
  const lastGoodAt = lastGood(backups, now)?.madeAt ?? null;
  const failedSince =
    failure !== null && (failure.at === null || lastGoodAt === null || new Date(failure.at) >= lastGoodAt);
  const isOverdue = upMs > graceMs && isDue(backups, schedule, now, graceMs);
  return {
    hasFailed: failedSince || isOverdue,
    why: failedSince ? failure.why : isOverdue ? "it is overdue" : null,
    lastGoodAt,
    notRemoved,
    strange: strange.map(({ name }) => name),
  };
}

/** The status of a folder that cannot be read. */
export function unreadableStatus(why: string): BackupStatus {
  return { hasFailed: true, why, lastGoodAt: null, notRemoved: [], strange: [] };
}

/** The file of a backup that was just tested, for the record. */
export async function fileFacts(file: string): Promise<NonNullable<BackupTest["file"]>> {
  const { size, ctimeMs } = await lstat(file);
  return { bytes: size, changedMs: ctimeMs };
}

/**
 * Removes the oldest backups and leaves `keep`. The newest that passed its test always stays, and of those that failed only the newest,
 * to be looked at. Other files stay. The record names those that cannot be deleted.
 */
export async function removeOldBackups(
  folder: BackupFolder,
  keep: number,
  passphrase?: string,
): Promise<void> {
  const { backups } = await readFolder(folder, passphrase);
  const ofResult = (result: BackupTest["result"]) => backups.find(({ test }) => test.result === result);
  const retained = new Set([
    ...backups.filter(isGood).slice(0, keep),
    ofResult("passed"),
    ofResult("failed"),
  ]);
  const notRemoved: string[] = [];
  for (const backup of backups) {
    if (retained.has(backup)) continue;
    await unlink(path.join(folder.path, backup.name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") notRemoved.push(backup.name);
    });
  }
  const names = new Set([...notRemoved, ...[...retained].map((backup) => backup?.name)]);
  await record(folder, (before) => ({
    ...before,
    tests: Object.fromEntries(Object.entries(before.tests).filter(([name]) => names.has(name))),
    notRemoved,
  }));
}

/** Removes what servers that were killed had begun to write; only the server that holds the lock of backups may. */
export async function removeUnfinished({ path: folder, kind }: BackupFolder): Promise<void> {
  const names = await readdir(folder);
  const unfinished = names.filter(
    (name) =>
      (name.startsWith(`${kind}-`) && /\.classback\.partial-[0-9a-f]+$/.test(name)) ||
      name.startsWith(`${kind}.json.partial-`),
  );
  // A file that cannot be deleted is in nobody's way: every new file has its own name.
  for (const name of unfinished) await unlink(path.join(folder, name)).catch(() => undefined);
}
