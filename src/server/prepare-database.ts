import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { type DatabaseAddress, openPool, waitForDatabase } from "../db/client.ts";
import { isAway, postgresErrorOf } from "../db/errors.ts";
import { migrate } from "../db/migrate.ts";
import { type Env, EnvError } from "./env.ts";

const againAfterMs = 1000;

/**
 * Waits for the database and brings it to this version's schema; again, with a line, when it goes away in the middle of
 * that, as when a cluster changes over. `signal` ends the wait.
 * @throws DatabaseStartError or EnvError for what waiting does not cure, each with a line for the operator.
 */
export async function prepareDatabase({
  pool,
  address,
  env,
  log,
  signal,
}: {
  pool: Pool;
  address: DatabaseAddress;
  env: Env;
  log: Logger;
  signal?: AbortSignal;
}): Promise<void> {
  const tell = (line: string) => log.warn(line);
  for (;;) {
    await waitForDatabase(pool, tell, { signal });
    try {
      await requireTimeZone(pool, env.TIME_ZONE);
      // PgBouncer gives each transaction another session; migrations hold a lock of theirs.
      const connectionString = env.DATABASE_URL_DIRECT;
      if (connectionString === undefined) await migrateAlone(address);
      else {
        await migrateAlone({ connectionString }, (direct) =>
          waitForDatabase(direct, tell, { signal, setting: "DATABASE_URL_DIRECT" }),
        );
      }
      return;
    } catch (error) {
      if (!isAway(error)) throw error;
      log.warn({ err: error }, "the database went away during the start, trying again");
      // Called off, the next wait says so.
      await sleep(againAfterMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** PostgreSQL has zones of its own: one that is older than this Node lacks the names that came since. */
async function requireTimeZone(pool: Pool, timeZone: string): Promise<void> {
  await pool.query("select now() at time zone $1", [timeZone]).catch((error: unknown) => {
    if (postgresErrorOf(error)?.code !== "22023") throw error;
    throw new EnvError("TIME_ZONE must be a time zone that PostgreSQL knows as well");
  });
}

/** Migrates on a connection of its own, on which a statement may take its time; first waits until it is `ready`. */
async function migrateAlone(address: DatabaseAddress, ready?: (pool: Pool) => Promise<void>): Promise<void> {
  const pool = openPool(address, { max: 1 });
  try {
    await ready?.(pool);
    await migrate(pool);
  } finally {
    await pool.end();
  }
}
