import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Pool } from "pg";
import {
  type BackupFolder,
  type BackupTest,
  isDue,
  readFolder,
  record,
  removeOldBackups,
  removeUnfinished,
} from "#db/backup/backup-folder.ts";
import { backupName } from "#db/backup/backup-names.ts";
import { backupBytes, databaseBytes, freeBytesOn, leftFreeBytes, requireRoom } from "#db/backup/room.ts";
import { noRight, testBackup } from "#db/backup/test-backup.ts";
import { writeBackup } from "#db/backup/write-backup.ts";
import { type DatabaseAddress, openDatabase, openPool } from "#db/client.ts";
import { ownVersion } from "#db/own-version.ts";
import { keepErasureList } from "#features/privacy/server/erasure-list.actions.ts";
import { backupPlanOf } from "#server/backups/scheduled-backups.ts";
import type { Services } from "#server/http/context.ts";
import { removeOldUpgradeBackups, whyNotWritten } from "./upgrade-backup.ts";

const intervalMs = 60_000;
const againAfterMs = 60 * 60 * 1000;

type Needed = Pick<Services, "env" | "log" | "authSecret">;

/**
 * Backs the school up at BACKUP_AT, or as soon as a server runs again, into BACKUP_DIR, and tests each backup by restoring it. Also
 * removes old backups from before upgrades. `address` leads to the database without PgBouncer. Returns a function that stops it.
 */
export function startBackupJob(services: Needed, address: DatabaseAddress): () => Promise<void> {
  const { env, log } = services;
  const ending = new AbortController();
  const backUp = createBackUp(services, address, ending.signal);
  let underWay: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    underWay ??= Promise.all([backUp(new Date()), removeOldUpgradeBackups(env.DATA_DIR)])
      .catch((error: unknown) => log.warn({ err: error }, "old backups could not be removed"))
      .finally(() => {
        underWay = undefined;
      });
  }, intervalMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    ending.abort();
    await underWay;
  };
}

/** Returns what backs the school up if it is due. After a failure, which is logged and recorded, it waits for an hour. */
export function createBackUp(
  services: Needed,
  address: DatabaseAddress,
  signal?: AbortSignal,
): (now: Date) => Promise<void> {
  const { log } = services;
  const plan = backupPlanOf(services);
  if (plan === null) return async () => undefined;
  const { place, schedule } = plan;
  const isTime = async (now: Date) => {
    const { backups, failure } = await readFolder(place);
    const triedAt = failure === null ? 0 : new Date(failure.at).getTime();
    return isDue(backups, schedule, now) && now.getTime() - triedAt >= againAfterMs;
  };
  let failedAt = 0;
  let isRightMissed = false;

  return async (now) => {
    if (now.getTime() - failedAt < againAfterMs) return;
    try {
      if (!(await isTime(now))) return;
      await withLock(address, async (pool) => {
        // Another server may have been first.
        if (!(await isTime(now))) return;
        try {
          const test = await backUpAndTest(services, { pool, address, place, now, signal });
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
            await record(place, (before) => ({ ...before, failure })).catch(() => undefined);
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
        { ...(why === null ? { err: error } : { why }), folder: place.folder },
        "the school could not be backed up; tried again in an hour",
      );
    }
  };
}

/** Runs `work` if no other server is at it. The lock ends with its connection. */
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
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

interface Run {
  pool: Pool;
  address: DatabaseAddress;
  place: BackupFolder;
  now: Date;
  signal: AbortSignal | undefined;
}

async function backUpAndTest(services: Needed, run: Run): Promise<BackupTest> {
  const { env, log } = services;
  const { pool, place, now, signal } = run;
  const begun = performance.now();
  // Not the folders above it: a disk that is not mounted must be noticed.
  await mkdir(place.folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await removeUnfinished(place);
  await requireRoom(place.folder, backupBytes(await databaseBytes(pool)));
  const name = backupName(place.kind, now);
  const file = join(place.folder, name);
  const header = await writeBackup(pool, file, {
    version: ownVersion,
    report: () => undefined,
    leaveFree: leftFreeBytes,
    passphrase: env.BACKUP_PASSPHRASE,
    signal,
  });
  // Beside the backup, for the older ones in the same folder.
  await keepErasureList(openDatabase(pool), place.folder);
  const test = await testIfRoom(services, run, file);
  const failure =
    test.result === "failed" ? { at: now.toISOString(), why: test.why ?? "the test failed" } : null;
  await record(place, ({ tests }) => ({ tests: { ...tests, [name]: test }, failure }));
  if (test.result !== "failed") await removeOldBackups(place, env.BACKUP_KEEP);
  const facts = {
    file,
    bytes: (await stat(file)).size,
    rows: header.tables.reduce((sum, { rows }) => sum + rows, 0),
    seconds: Math.round((performance.now() - begun) / 100) / 10,
    test: test.result,
    ...(test.why !== null && { why: test.why }),
  };
  if (test.result === "failed")
    log.error(facts, "the school was backed up, but the backup cannot be restored");
  else log.info(facts, "the school was backed up");
  return test;
}

/** A test needs as much room as the database. With DATABASE_URL, PostgreSQL itself says when there is none. */
async function testIfRoom(services: Needed, { pool, address, place, signal }: Run, file: string) {
  const { DATABASE_URL, DATA_DIR, BACKUP_PASSPHRASE: passphrase } = services.env;
  if (DATABASE_URL === undefined) {
    const needed = (await databaseBytes(pool)) + leftFreeBytes;
    if ((await freeBytesOn(DATA_DIR)) < needed) {
      return { result: "untested", why: "the disk of DATA_DIR has no room for a test" } as const;
    }
  }
  const owner = place.kind.replace("scheduled-", "");
  return testBackup(file, { address, owner, passphrase, signal });
}
