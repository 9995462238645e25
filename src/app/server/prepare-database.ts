import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { type DatabaseAddress, openPool, waitForDatabase } from "#db/client.ts";
import { DatabaseStartError } from "#db/database-start-error.ts";
import { isAway, postgresErrorOf } from "#db/errors.ts";
import type { KnownMigration } from "#db/known-migrations.ts";
import { migrate } from "#db/migrate.ts";
import { type Env, EnvError } from "#server/base/env.ts";
import { backUpBeforeUpgrade } from "./upgrade-backup.ts";

const againAfterMs = 1000;

/**
 * Waits for the database and migrates it, after a backup (`upgrade-backup.ts`); starts over when the database goes away in between, as
 * when a cluster fails over. @throws DatabaseStartError or EnvError when waiting does not help, and when `signal` ends it.
 */
export async function prepareDatabase({
  pool,
  address,
  env,
  log,
  signal,
  known,
}: {
  pool: Pool;
  address: DatabaseAddress;
  env: Env;
  log: Logger;
  signal?: AbortSignal;
  known?: KnownMigration[];
}): Promise<void> {
  const warn = (line: string) => log.warn(line);
  for (;;) {
    await waitForDatabase(pool, warn, { signal });
    try {
      await requireTimeZone(pool, env.TIME_ZONE);
      // PgBouncer may use another session for each transaction, but migrations hold a session lock.
      const connectionString = env.DATABASE_URL_DIRECT;
      const direct = connectionString === undefined ? address : { connectionString };
      await withPool(direct, async (own) => {
        if (direct !== address) await waitForDatabase(own, warn, { signal, setting: "DATABASE_URL_DIRECT" });
        await migrate(own, {
          known,
          // On another connection: the migration's own holds its lock.
          beforeUpgrade: async (pending) => {
            if (!env.UPGRADE_BACKUP) return;
            await withPool(direct, (other) =>
              backUpBeforeUpgrade(other, pending, { dataDir: env.DATA_DIR, log, signal }),
            );
          },
        });
      });
      return;
    } catch (error) {
      if (!isAway(error)) throw error;
      log.warn({ err: error }, "the database went away during the start, trying again");
      await sleep(againAfterMs, undefined, { signal }).catch(() => {
        throw new DatabaseStartError("Gave up waiting for the database.", { cause: error });
      });
    }
  }
}

/** PostgreSQL has its own list of time zones; if it is older than Node's, it lacks newer names. */
async function requireTimeZone(pool: Pool, timeZone: string): Promise<void> {
  await pool.query("select now() at time zone $1", [timeZone]).catch((error: unknown) => {
    if (postgresErrorOf(error)?.code !== "22023") throw error;
    throw new EnvError("TIME_ZONE must be a time zone that PostgreSQL knows as well");
  });
}

async function withPool(address: DatabaseAddress, work: (pool: Pool) => Promise<void>): Promise<void> {
  const pool = openPool(address, { max: 1 });
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
}
