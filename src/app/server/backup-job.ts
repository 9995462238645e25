import { lstat, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Pool } from "pg";
import {
  fileFacts,
  isDue,
  readFolder,
  removeOldBackups,
  removeUnfinished,
  schoolMark,
} from "#db/backup/backup-folder.ts";
import { backupName } from "#db/backup/backup-names.ts";
import { type BackupFolder, type BackupTest, record } from "#db/backup/backup-record.ts";
import { backupBytes, databaseBytes, freeBytesOn, leftFreeBytes, requireRoom } from "#db/backup/room.ts";
import { noRight, testBackup } from "#db/backup/test-backup.ts";
import { writeBackup } from "#db/backup/write-backup.ts";
import { type DatabaseAddress, openDatabase, openPool } from "#db/client.ts";
import { erasureListIn, writeErasureList } from "#features/privacy/server/erasure-list.actions.ts";
import { backupPlanOf } from "#server/backups/backup-watch.ts";
import type { Services } from "#server/http/context.ts";
import { whyNotWritten } from "./upgrade-backup.ts";

const againAfterMs = 60 * 60 * 1000;

/** So many names are in one line of the log. */
const mostNamed = 20;

type Needed = Pick<Services, "env" | "log" | "authSecret">;

/** Returns what looks how backups are doing, for requests, which wait for no disk, and logs which files are in the way. */
export function createBackupLook({ backups, log }: Pick<Services, "backups" | "log">): () => Promise<void> {
  let logged = JSON.stringify([[], []]);
  return async () => {
    await backups.look();
    const { notRemoved = [], strange = [] } = backups.status() ?? {};
    const files = notRemoved.length + strange.length;
    const now = JSON.stringify([notRemoved, strange]);
    if (now === logged) return;
    logged = now;
    if (files === 0) return;
    // Others decide how many there are.
    const [first, others] = [notRemoved, strange].map((names) => names.slice(0, mostNamed));
    const facts = { ...(first?.length && { notRemoved: first }), ...(others?.length && { strange: others }) };
    log.warn({ files, ...facts }, "files in BACKUP_DIR must be moved away");
  };
}

/**
 * Returns what backs the school up into BACKUP_DIR if it is due, and tests the backup by restoring it. After a failure, which is logged
 * and recorded, it waits for an hour. `address` leads to the database without PgBouncer.
 */
export function createBackUp(
  services: Needed,
  address: DatabaseAddress,
): (now: Date, signal?: AbortSignal) => Promise<void> {
  const { log } = services;
  const plan = backupPlanOf(services);
  if (plan === null) return async () => undefined;
  const { folder, schedule } = plan;
  const isTime = async (now: Date) => {
    const { backups, failure } = await readFolder(folder, services.env.BACKUP_PASSPHRASE);
    const triedAt = failure?.at ? new Date(failure.at).getTime() : 0;
    return isDue(backups, schedule, now) && now.getTime() - triedAt >= againAfterMs;
  };
  let failedAt = 0;
  let isRightMissed = false;

  return async (now, signal) => {
    if (now.getTime() - failedAt < againAfterMs) return;
    try {
      if (!(await isTime(now))) return;
      await withLock(address, async (pool) => {
        // Another server may have been first.
        if (!(await isTime(now))) return;
        try {
          const test = await backUpAndTest(services, { pool, address, folder, now, signal });
          if (test.why === noRight && !isRightMissed) {
            isRightMissed = true;
            log.warn(
              "Backups are not tested, because the user of DATABASE_URL may not create databases: give it that right (alter role ... createdb), or test them yourself",
            );
          }
        } catch (error) {
          if (!signal?.aborted) {
            const why = whyNotWritten(error) ?? (error as Error).message;
            const failure = { at: now.toISOString(), why };
            await record(folder, (before) => ({ ...before, failure })).catch(() => undefined);
          }
          throw error;
        }
      });
    } catch (error) {
      if (signal?.aborted) return;
      // Also where the folder cannot be written.
      failedAt = now.getTime();
      const why = whyNotWritten(error);
      log.error(
        { ...(why === null ? { err: error } : { why }), folder: folder.path },
        "the school could not be backed up; tried again in an hour",
      );
    }
  };
}

/** Runs `work` if no other server is at it. The lock ends with its connection at the latest, if this server is killed. */
async function withLock(address: DatabaseAddress, work: (pool: Pool) => Promise<void>): Promise<void> {
  const pool = openPool(address, { max: 2 });
  try {
    const client = await pool.connect();
    try {
      const { rows } = await client.query<{ mine: boolean }>(
        "select pg_try_advisory_lock(hashtextextended('scheduled backup', 0)) as mine",
      );
      if (rows[0]?.mine) await work(pool);
    } finally {
      await client.query("select pg_advisory_unlock_all()").catch(() => undefined);
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

interface Run {
  pool: Pool;
  address: DatabaseAddress;
  folder: BackupFolder;
  now: Date;
  signal: AbortSignal | undefined;
}

async function backUpAndTest(services: Needed, run: Run): Promise<BackupTest> {
  const { env, log } = services;
  const { pool, folder, now, signal } = run;
  const begun = performance.now();
  // Not the folders above it: a disk that is not mounted must be noticed.
  await mkdir(folder.path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await removeUnfinished(folder);
  await requireRoom(folder.path, backupBytes(await databaseBytes(pool)));
  const name = await freeName(folder, now);
  const file = join(folder.path, name);
  const header = await writeBackup(pool, file, {
    leaveFree: leftFreeBytes,
    passphrase: env.BACKUP_PASSPHRASE,
    school: schoolMark(services.authSecret),
    now,
    signal,
  });
  // Beside the backup, for the older ones in the same folder.
  const list = erasureListIn(folder.path, schoolMark(services.authSecret));
  const inTheWay = await writeErasureList(openDatabase(pool), list).then(() => null, whyInTheWay);
  const test = await testIfRoom(services, run, file);
  const why = test.result === "failed" ? (test.why ?? "the test failed") : inTheWay;
  const failure = why === null ? null : { at: now.toISOString(), why };
  const tested = { ...test, file: await fileFacts(file) };
  const notRecorded = await record(folder, (before) => ({
    ...before,
    ...{ tests: { ...before.tests, [name]: tested }, failure },
  })).then(() => null, whyInTheWay);
  // Without the record, nobody knows which one passed its test.
  if (test.result !== "failed" && notRecorded === null)
    await removeOldBackups(folder, env.BACKUP_KEEP, env.BACKUP_PASSPHRASE);
  const facts = {
    file,
    bytes: tested.file.bytes,
    rows: header.tables.reduce((sum, { rows }) => sum + rows, 0),
    seconds: Math.round((performance.now() - begun) / 100) / 10,
    test: test.result,
    ...(test.why !== null && { why: test.why }),
  };
  if (test.result === "failed")
    log.error(facts, "the school was backed up, but the backup cannot be restored");
  else if (inTheWay !== null || notRecorded !== null)
    log.error(
      { ...facts, why: inTheWay ?? notRecorded },
      "the school was backed up, but not what is written beside the backup",
    );
  else log.info(facts, "the school was backed up");
  return test;
}

/** Why a file beside the backups could not be written; rejects if it is not about the file. */
function whyInTheWay(error: unknown): string {
  const why = whyNotWritten(error);
  if (why === null) throw error;
  return why;
}

/** The name of a backup under which there is nothing. */
async function freeName({ path: folder, kind }: BackupFolder, now: Date): Promise<string> {
  const usual = backupName(kind, now);
  const isTaken = await lstat(join(folder, usual)).then(
    () => true,
    () => false,
  );
  return isTaken ? backupName(kind, now, { isTaken }) : usual;
}

/** A test needs as much room as the database. With DATABASE_URL, PostgreSQL itself says when there is none. */
async function testIfRoom(services: Needed, { pool, address, folder, signal }: Run, file: string) {
  const { DATABASE_URL, DATA_DIR, BACKUP_PASSPHRASE: passphrase } = services.env;
  if (DATABASE_URL === undefined) {
    const needed = (await databaseBytes(pool)) + leftFreeBytes;
    if ((await freeBytesOn(DATA_DIR)) < needed) {
      return { result: "untested", why: "the disk of DATA_DIR has no room for a test" } as const;
    }
  }
  const owner = folder.kind.replace("scheduled-", "");
  return testBackup(file, { address, owner, passphrase, signal, isNamed: false });
}
