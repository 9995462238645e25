import { mkdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "pg";
import { openPool } from "../../src/db/client.ts";
import { startEmbeddedPostgres } from "../../src/db/embedded-postgres.ts";
import { migrate } from "../../src/db/migrate.ts";
import { seedIfEmpty } from "./seed-if-empty.ts";

/** Kept from run to run; to have it elsewhere than in the system's folder for temporary files, set BENCH_DIR. */
export const benchFolder = process.env.BENCH_DIR ?? join(tmpdir(), "classback-bench");

export interface BenchDatabase {
  pool: Pool;
  /** For DATABASE_URL of other processes. */
  url: string;
  /** The processes of PostgreSQL, whose CPU time is counted. */
  postmasterPid: number;
  /** Stops PostgreSQL; the data stay. */
  close(): Promise<void>;
}

/**
 * A PostgreSQL of its own for a school of this size, seeded on the first call. Its settings are those that a real
 * embedded one has, but for the longer write-ahead log that a bulk load wants.
 */
export async function openBenchDatabase(options: {
  feedbacks: number;
  dataDir?: string;
}): Promise<BenchDatabase> {
  const dataDir = options.dataDir ?? join(benchFolder, `school-${options.feedbacks}`);
  mkdirSync(dataDir, { recursive: true });
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    settings: { max_wal_size: "8GB" },
  });
  const { host, port, user, database } = postgres.poolConfig;
  const pool = openPool({ host, port, user, database }, { max: 2 });
  const close = async () => {
    await pool.end();
    await postgres.stop();
  };
  try {
    await migrate(pool);
    console.log(`School of ${options.feedbacks} feedbacks in ${dataDir}`);
    await seedIfEmpty(pool, options.feedbacks);
    // The first line of the file that PostgreSQL keeps while it runs.
    const [pid] = readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n");
    return {
      pool,
      url: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
      postmasterPid: Number(pid),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
