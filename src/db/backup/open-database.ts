import { accessSync, constants, existsSync, realpathSync } from "node:fs";
import path from "node:path";
import type { Pool } from "pg";
import { type DatabaseAddress, openPool, waitForDatabase } from "#db/client.ts";
import { AlreadyRunningError } from "#db/database-start-error.ts";
import { startEmbeddedPostgres } from "#db/embedded/embedded-postgres.ts";
import { choosePostgresAccount } from "#db/embedded/postgres-account.ts";
import { APP_DATABASE, APP_USER } from "#db/embedded/postgres-data-folder.ts";
import { isPostgresOn, readPidFile } from "#db/embedded/postgres-process.ts";
import { ownAccount } from "#db/file-faults.ts";
import { BackupError } from "./backup-error.ts";

const WAIT_MS = 10_000;

/** Where Classback's data is, and where to report progress. */
export interface DatabaseOptions {
  dataDir: string;
  /** The PostgreSQL to use instead of the embedded one, if there is one. */
  databaseUrl?: string | undefined;
  report: (line: string) => void;
  signal?: AbortSignal;
  /** Gives up after the first attempt to reach it. */
  isHasty?: boolean;
}

interface OpenedDatabase {
  pool: Pool;
  address: DatabaseAddress;
  /** Stops whatever was started for it. */
  close(): Promise<void>;
}

/** Opens the database for a backup, also while a server runs on it. Throws a BackupError if there is none, or a DatabaseStartError. */
export async function openToBackUp(options: DatabaseOptions): Promise<OpenedDatabase> {
  // A cluster's standby will do.
  return openExisting(options, { readOnly: true, ifNone: "there is nothing to back up" });
}

/** Opens the database to change something in it, also while a server runs on it. Throws as `openToBackUp`. */
export async function openToChange(options: DatabaseOptions): Promise<OpenedDatabase> {
  return openExisting(options, { ifNone: "start Classback once, or correct DATA_DIR" });
}

/** Whether there is a database: one of the operator's, or an embedded one that has been made. */
export function hasDatabase({ dataDir, databaseUrl }: Omit<DatabaseOptions, "report">): boolean {
  return databaseUrl !== undefined || existsSync(path.join(dataDir, "postgres"));
}

/** A database in a folder that is closed to this account would otherwise look like none. */
function requireOpenFolder(dataDir: string): void {
  try {
    accessSync(dataDir, constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return;
    throw new BackupError(
      `DATA_DIR ${dataDir} cannot be opened by ${ownAccount()} (${code}): use the account that the server runs as, or correct DATA_DIR.`,
    );
  }
}

async function openExisting(
  options: DatabaseOptions,
  { readOnly = false, ifNone }: { readOnly?: boolean; ifNone: string },
): Promise<OpenedDatabase> {
  const { dataDir, databaseUrl } = options;
  if (databaseUrl !== undefined) return connect(options, { connectionString: databaseUrl }, { readOnly });
  requireOpenFolder(dataDir);
  if (!hasDatabase(options)) {
    throw new BackupError(`There is no database in DATA_DIR ${dataDir}: ${ifNone}.`);
  }
  for (const deadline = Date.now() + WAIT_MS; ; ) {
    const running = findRunning(realpathSync(path.join(dataDir, "postgres")));
    if (running) return connect(options, running, { readOnly });
    try {
      return await start(options, { readOnly });
    } catch (error) {
      // A server was starting or stopping just then: its PostgreSQL will do, or there will be none.
      if (!(error instanceof AlreadyRunningError) || Date.now() > deadline) throw error;
    }
  }
}

/** Opens the database for a restore: no server may run on it. It may be closed to writes if so wished. Throws a DatabaseStartError. */
export async function openToRestore(
  options: DatabaseOptions,
  { mayBeClosed: readOnly = false } = {},
): Promise<OpenedDatabase> {
  const { databaseUrl } = options;
  if (databaseUrl === undefined) return start(options, { readOnly });
  return connect(options, { connectionString: databaseUrl }, { readOnly });
}

/** The PostgreSQL that runs on the cluster, whose server holds the lock that a second start would need. */
function findRunning(cluster: string): DatabaseAddress | undefined {
  const file = readPidFile(cluster);
  if (!file?.socketFolder || !isPostgresOn(file.pid, cluster, choosePostgresAccount(cluster)))
    return undefined;
  return { host: file.socketFolder, port: file.port, user: APP_USER, database: APP_DATABASE };
}

async function start(options: DatabaseOptions, { readOnly }: { readOnly: boolean }): Promise<OpenedDatabase> {
  const { dataDir, report: log, signal } = options;
  const postgres = await startEmbeddedPostgres({ dataDir, log, signal });
  try {
    const { close, ...opened } = await connect(options, postgres.poolConfig, { readOnly });
    return {
      ...opened,
      close: async () => {
        await close();
        await postgres.stop();
      },
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

async function connect(
  { report, signal, isHasty }: DatabaseOptions,
  address: DatabaseAddress,
  { readOnly = false } = {},
): Promise<OpenedDatabase> {
  const pool = openPool(address, { max: 1 });
  try {
    const timeout = AbortSignal.timeout(WAIT_MS);
    const giveUp = signal ? AbortSignal.any([signal, timeout]) : timeout;
    await waitForDatabase(pool, report, { signal: giveUp, readOnly, isHasty });
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { pool, address, close: () => pool.end() };
}
