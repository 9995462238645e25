import { access, constants, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  backupStatus,
  type FolderContents,
  fileFacts,
  isAsTested,
  readFolder,
} from "#db/backup/backup-folder.ts";
import { openBackup, verifyBackup } from "#db/backup/read-backup.ts";
import { freeBytesOn, inMegabytes, leftFreeBytes } from "#db/backup/room.ts";
import { fileFault } from "#db/file-faults.ts";
import { type BackupPlan, backupPlanOf } from "#server/backups/backup-watch.ts";
import type { Env } from "#server/base/env.ts";
import { CommandError } from "./command.ts";
import type { Inspection } from "./finding.ts";

/** A network disk whose server is gone never answers. */
const longestLookMs = 10_000;

/** The first backup is made a minute after a server's first start. */
const youngMs = 10 * 60_000;

const hourMs = 60 * 60_000;

/** Others decide how many files there are. */
const mostNamed = 20;

/** Looks at the folder of scheduled backups; reads those whole that have changed since they were tested. */
export async function checkBackups(
  env: Env,
  { lookAt, tell, authSecret, signal }: Inspection,
): Promise<void> {
  const { BACKUP_DIR: folder } = env;
  if (folder === undefined) {
    return tell({
      item: "backups",
      outcome: "ok",
      says: "BACKUP_DIR is not set: no server makes any",
    });
  }
  let contents: FolderContents | undefined;
  await lookAt("backups", () =>
    inTime(folder, async () => {
      const isThere = await isFolder(folder, env);
      const plan = backupPlanOf({ env, authSecret: authSecret ?? "" });
      if (!isThere) return `${folder} is not there yet: the first backup makes it`;
      if (authSecret === null || plan === null) return `${folder} can be written`;
      contents = await readFolder(plan.folder, env.BACKUP_PASSPHRASE);
      return describe(contents, plan, env, signal);
    }),
  );
  if (contents === undefined || contents.notRemoved.length + contents.strange.length === 0) return;
  const { notRemoved, strange } = contents;
  await lookAt("its files", () => {
    const misfits = strange.map(({ name, why }) => `${name} (${why})`);
    throw new CommandError(
      [
        ...(strange.length > 0
          ? [`Move out of BACKUP_DIR what is not one of its backups: ${listed(misfits)}.`]
          : []),
        ...(notRemoved.length > 0
          ? [`Old backups in BACKUP_DIR cannot be deleted: ${listed(notRemoved)}.`]
          : []),
      ].join(" "),
    );
  });
}

function listed(names: readonly string[]): string {
  const more = names.length - mostNamed;
  return names.slice(0, mostNamed).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

async function inTime<Result>(folder: string, look: () => Promise<Result>): Promise<Result> {
  const late = sleep(longestLookMs, undefined, { ref: false }).then(() => {
    throw new CommandError(
      `BACKUP_DIR ${folder} does not answer: see to its disk, or to the machine that it is on.`,
    );
  });
  return Promise.race([look(), late]);
}

/** Whether the folder is there; if not, it may be because no server has made a backup yet. @throws CommandError */
async function isFolder(folder: string, env: Env): Promise<boolean> {
  const isThere = await isDirectory(folder);
  const parent = dirname(folder);
  if (!isThere && !(await isDirectory(parent))) {
    throw new CommandError(
      `BACKUP_DIR ${folder} is not there, and neither is ${parent}: mount its disk, or correct BACKUP_DIR.`,
    );
  }
  if (!isThere && !(await isNew(env))) {
    throw new CommandError(
      `BACKUP_DIR ${folder} is not there: if it is on a disk of its own, mount that; otherwise a server makes it a minute after its start.`,
    );
  }
  const written = isThere ? folder : parent;
  await access(written, constants.W_OK | constants.X_OK).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(fileFault(`${written}, for BACKUP_DIR,`, "written", error));
  });
  const free = await freeBytesOn(written);
  if (free < leftFreeBytes) throw tooLittleRoom(free, leftFreeBytes);
  return isThere;
}

function tooLittleRoom(free: number, needed: number): CommandError {
  return new CommandError(
    `Only ${inMegabytes(free)} are free on the disk of BACKUP_DIR, and the next backup needs about ${inMegabytes(needed)}: make room.`,
  );
}

/** @throws CommandError for something else than a folder */
async function isDirectory(path: string): Promise<boolean> {
  const found = await stat(path).catch(({ code }: NodeJS.ErrnoException) => {
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw new CommandError(`This account cannot look into ${path}, for BACKUP_DIR (${code}).`);
  });
  if (found && !found.isDirectory()) throw new CommandError(`${path}, for BACKUP_DIR, is not a folder.`);
  return found !== null;
}

/** Whether no server has run here for long: nobody can expect a backup then. */
async function isNew({ DATA_DIR }: Env): Promise<boolean> {
  for (const name of ["auth-secret", "postgres/PG_VERSION"]) {
    const found = await stat(join(DATA_DIR, name)).catch(() => null);
    if (found) return Date.now() - found.mtimeMs < youngMs;
  }
  return true;
}

const inUtc = (moment: Date) => `${moment.toISOString().slice(0, 16).replace("T", " ")} UTC`;

async function describe(
  contents: FolderContents,
  { folder, schedule }: BackupPlan,
  env: Env,
  signal: AbortSignal | undefined,
): Promise<string> {
  const now = new Date();
  const { hasFailed, why, lastGoodAt } = backupStatus(contents, schedule, now, Number.POSITIVE_INFINITY);
  const newest = contents.backups.find(({ test }) => test.result === "passed");
  const good = newest
    ? `the newest that passed its test is of ${inUtc(newest.madeAt)}`
    : "none has passed its test";
  if (contents.backups.length === 0 && contents.failure === null && (await isNew(env))) {
    return "none yet: a server makes the first a minute after its start";
  }
  if (hasFailed && contents.failure !== null && why === contents.failure.why) {
    const at = contents.failure.at === null ? "" : ` at ${inUtc(new Date(contents.failure.at))}`;
    throw new CommandError(`The last backup failed${at}: ${why.replace(/\.$/, "")}; ${good}.`);
  }
  if (hasFailed) {
    const last = lastGoodAt === null ? "there is none" : `the last one is of ${inUtc(lastGoodAt)}`;
    throw new CommandError(`A backup is overdue, and ${last}: the log of the server says why, if it runs.`);
  }
  await requireUndamaged(contents, folder.path, env, signal);
  const file = join(folder.path, contents.backups[0]?.name ?? "");
  const needed = (await fileFacts(file)).bytes * 1.5 + leftFreeBytes;
  const free = await freeBytesOn(folder.path);
  if (free < needed) throw tooLittleRoom(free, needed);
  const age = newest ? `, ${Math.round((now.getTime() - newest.madeAt.getTime()) / hourMs)} hours ago` : "";
  return `${good}${age}; "classback backup verify FILE" tests one again`;
}

/** Reads those whole which have changed since their test: also a copy has, which may be good. @throws CommandError */
async function requireUndamaged(
  { backups }: FolderContents,
  folder: string,
  { BACKUP_PASSPHRASE }: Env,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (const { name, test } of backups) {
    const file = join(folder, name);
    if (test.result !== "passed" || (await isAsTested(file, test))) continue;
    try {
      const backup = await openBackup(file, BACKUP_PASSPHRASE, { isNamed: false });
      await verifyBackup(backup, signal).finally(() => backup.close());
    } catch (error) {
      signal?.throwIfAborted();
      throw new CommandError(
        `${file} has changed since its test and cannot be restored any more: ${(error as Error).message}`,
      );
    }
  }
}
