import { closeSync, fstatSync, statfsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { DatabaseStartError } from "#db/database-start-error.ts";
import type { PostgresAccount } from "./postgres-account.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import { explainStorageError, writeAccessRules } from "./postgres-data-folder.ts";
import { lastLines, openLog, readLogSince } from "./postgres-log.ts";
import {
  isAlive,
  isPostgresOn,
  readPidFile,
  removeForeignPidFile,
  spawnPostmaster,
  stopPostmaster,
} from "./postgres-process.ts";
import { tryConnect } from "./postgres-session.ts";
import { makeSocketFolder } from "./postgres-socket-folder.ts";

const START_LIMIT_MS = 30_000;
const POLL_MS = 15;
const PORT = 5432; // Only a part of the socket's name.

/** What a start knows about where and how PostgreSQL runs. */
export interface StartContext {
  /** Real paths. */
  dataDir: string;
  cluster: string;
  account: PostgresAccount;
  binaries: PostgresBinaries;
  settings: Record<string, string>;
  log: (message: string) => void;
  /** Once aborted, no PostgreSQL is started any more. */
  stopping: AbortSignal;
}

/** A PostgreSQL that responds. */
export interface Running {
  pid: number;
  host: string;
  port: number;
  client: pg.Client;
  /** Resolves when `client` has lost its connection. */
  ended: Promise<void>;
}

/** Connects to the PostgreSQL that runs on the cluster, or starts one, with its socket in `fixedHost`. Throws a DatabaseStartError. */
export async function reachPostgres(context: StartContext, fixedHost?: string): Promise<Running> {
  const { cluster, account, log, stopping } = context;
  let rulesChanged = writeAccessRules(cluster, account);
  const deadline = Date.now() + START_LIMIT_MS;
  let lastTrouble = "it does not answer";
  for (;;) {
    const file = readPidFile(cluster);
    if (file && isPostgresOn(file.pid, cluster, account)) {
      if (rulesChanged) process.kill(file.pid, "SIGHUP");
      rulesChanged = false;
      if (file.socketFolder) {
        const { pid, socketFolder: host, port } = file;
        const connection = await tryConnect(host, port).catch((error: Error) => error);
        if (!(connection instanceof Error)) {
          log(`Found a PostgreSQL at work on ${cluster} (process ${pid})`);
          return { pid, host, port, ...connection };
        }
        lastTrouble = connection.message;
      }
    } else if (file && (isAlive(file.pid) || (!(file.pid > 1) && file.ageMs > 2000))) {
      // Or a file without a number, which is what a power cut leaves.
      if (await removeForeignPidFile(cluster, file)) {
        log(`Removed a stale postmaster.pid: process ${file.pid} is not a PostgreSQL on ${cluster}`);
      }
    } else if (!stopping.aborted) {
      const started = await start(context, fixedHost);
      if (!("trouble" in started)) return started;
      lastTrouble = started.trouble;
    }
    if (stopping.aborted) throw new DatabaseStartError("The start of PostgreSQL was stopped.");
    if (Date.now() > deadline) {
      throw new DatabaseStartError(`PostgreSQL on ${cluster} could not be reached: ${lastTrouble}`);
    }
    await sleep(POLL_MS);
  }
}

/** Starts PostgreSQL. Resolves to a problem that may pass, such as another start that was first. */
async function start(context: StartContext, fixedHost?: string): Promise<Running | { trouble: string }> {
  const { cluster, account, dataDir, stopping } = context;
  const logFile = path.join(dataDir, "postgres.log");
  const host = fixedHost ?? makeSocketFolder(cluster, account);
  const logDescriptor = openLog(logFile);
  const { size: logStart } = fstatSync(logDescriptor);
  let isUsed = fixedHost !== undefined;
  try {
    // What a killed one left in its socket folder would keep the next one from starting.
    for (const name of await readdir(host)) await rm(path.join(host, name));
    const { settings, binaries } = context;
    const postmaster = await spawnPostmaster({
      program: binaries.postgres,
      cluster,
      account,
      socketFolder: host,
      port: PORT,
      settings,
      logDescriptor,
    });
    while (!postmaster.hasEnded()) {
      const connection = await tryConnect(host, PORT);
      if (!(connection instanceof Error)) {
        isUsed = true;
        return { pid: postmaster.pid, host, port: PORT, ...connection };
      }
      if (stopping.aborted) {
        await stopPostmaster(postmaster.pid, cluster, account);
        return { trouble: "stopped" };
      }
      await sleep(POLL_MS);
    }
    const output = readLogSince(logFile, logStart);
    if (
      /lock file "postmaster.pid" (already exists|is empty)|pre-existing shared memory block/.test(output)
    ) {
      return { trouble: lastLines(output) };
    }
    const full = statfsSync(dataDir).bavail * statfsSync(dataDir).bsize < 1024 * 1024;
    throw (
      explainStorageError(full ? new Error("No space left on device") : output, dataDir) ??
      new DatabaseStartError(
        `PostgreSQL could not start on ${cluster}: ${lastLines(output) || "it said nothing"} (${logFile})`,
      )
    );
  } finally {
    closeSync(logDescriptor);
    if (!isUsed) await rm(host, { recursive: true, force: true });
  }
}
