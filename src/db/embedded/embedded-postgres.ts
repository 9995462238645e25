import { realpathSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { AlreadyRunningError, DatabaseStartError } from "#db/database-start-error.ts";
import { choosePostgresAccount } from "./postgres-account.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import {
  APP_DATABASE,
  APP_USER,
  ensureCluster,
  explainStorageError,
  requireWritableFolder,
} from "./postgres-data-folder.ts";
import { stopPostmaster } from "./postgres-process.ts";
import { ensureAppDatabase, isNotReady, takeServerLock } from "./postgres-session.ts";
import { removeOldSocketFolders } from "./postgres-socket-folder.ts";
import { type Running, reachPostgres, type StartContext } from "./postgres-start.ts";

const RESTART_WAIT_MS = { first: 100, longest: 10_000 };

export interface EmbeddedPostgres {
  /** For the pool: `host` is the socket's folder. Stays the same when PostgreSQL is restarted after a crash. */
  poolConfig: { host: string; port: number; user: string; database: string };
  /** Shuts down PostgreSQL cleanly and resolves when it is gone. Calling it again waits for the same shutdown. */
  stop(): Promise<void>;
}

interface EmbeddedPostgresOptions {
  /** The data is in its subfolder `postgres`, PostgreSQL's log in `postgres.log`. */
  dataDir: string;
  log: (message: string) => void;
  /** PostgreSQL settings over ours, such as `{ fsync: "off" }` for a throw-away test database. */
  settings?: Record<string, string>;
  /** Cancels a start in progress; no effect afterwards. */
  signal?: AbortSignal;
  /** Where a copy of the programs goes if PostgreSQL's account cannot read npm's; by default a cache of the system. */
  binariesParent?: string;
}

/**
 * Starts PostgreSQL on `<dataDir>/postgres`, which is made if need be, or adopts the one that a killed server left, and keeps it running
 * until `stop()`. One process at a time. Throws a DatabaseStartError whose message says what to do.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const stopping = new AbortController();
  const abortStart = () => stopping.abort();
  options.signal?.addEventListener("abort", abortStart, { once: true });
  try {
    const context = await prepare(options, stopping.signal);
    const running = await acquire(context);
    return supervise(context, running, stopping);
  } catch (error) {
    if (error instanceof DatabaseStartError) throw error;
    throw explainStorageError(error, options.dataDir) ?? error;
  } finally {
    options.signal?.removeEventListener("abort", abortStart);
  }
}

async function prepare(options: EmbeddedPostgresOptions, stopping: AbortSignal): Promise<StartContext> {
  requireWritableFolder(options.dataDir);
  const dataDir = realpathSync(options.dataDir);
  const account = choosePostgresAccount(path.join(dataDir, "postgres"));
  const binaries = await findPostgresBinaries(account, options.binariesParent);
  await ensureCluster(dataDir, account, binaries, options.log);
  const cluster = realpathSync(path.join(dataDir, "postgres"));
  const { log, settings = {} } = options;
  return { dataDir, cluster, account, binaries, settings, log, stopping };
}

/** Gets hold of the cluster: a PostgreSQL that runs on it, and the lock that makes it ours. */
async function acquire(context: StartContext, fixedHost?: string): Promise<Running> {
  for (;;) {
    const running = await reachPostgres(context, fixedHost);
    let taken = false;
    try {
      taken = await takeServerLock(running.client);
      if (taken) await ensureAppDatabase(running.client);
    } catch (error) {
      // Without the lock it may be another server's.
      if (taken) await stopPostmaster(running.pid, context.cluster, context.account);
      await running.client.end().catch(() => undefined);
      // The server that held the lock was just stopping its PostgreSQL.
      if (isNotReady(error)) continue;
      throw error;
    }
    if (!taken) {
      await running.client.end();
      throw new AlreadyRunningError(
        `Another Classback already runs on ${context.dataDir}: stop it first, or give this one its own DATA_DIR.`,
      );
    }
    if (fixedHost !== undefined && running.host !== fixedHost) {
      // Someone else started it and is gone; the pool knows the old socket only.
      await stopPostmaster(running.pid, context.cluster, context.account);
      continue;
    }
    await removeOldSocketFolders(context.cluster, running.host, context.account);
    return running;
  }
}

/** Brings PostgreSQL back whenever it ends, until it is stopped. */
function supervise(context: StartContext, first: Running, stopping: AbortController): EmbeddedPostgres {
  const { host, port } = first;
  let running: Running | undefined;
  let recovery: Promise<void> | undefined;
  let stopped: Promise<void> | undefined;

  const watch = (next: Running): void => {
    running = next;
    // The end of the lock's connection is the one sign that both an adopted PostgreSQL and our own child give.
    next.ended.then(() => {
      if (stopping.signal.aborted) return;
      running = undefined;
      recovery = recover();
    });
  };

  const recover = async (): Promise<void> => {
    context.log("PostgreSQL ended unexpectedly, bringing it back");
    for (
      let wait = RESTART_WAIT_MS.first;
      !stopping.signal.aborted;
      wait = Math.min(wait * 2, RESTART_WAIT_MS.longest)
    ) {
      try {
        watch(await acquire(context, host));
        context.log("PostgreSQL is back");
        return;
      } catch (error) {
        context.log(`PostgreSQL is not back yet: ${(error as Error).message}`);
        await sleep(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };

  const stop = async (): Promise<void> => {
    stopping.abort();
    await recovery;
    if (running) {
      // The lock is kept to the end: nobody may start on the folder while PostgreSQL still writes.
      await stopPostmaster(running.pid, context.cluster, context.account);
      await running.client.end().catch(() => undefined);
    }
    await rm(host, { recursive: true, force: true });
  };

  watch(first);
  return {
    poolConfig: { host, port, user: APP_USER, database: APP_DATABASE },
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
