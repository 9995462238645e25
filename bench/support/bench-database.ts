import { mkdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "pg";
import { openPool } from "#db/client.ts";
import { startEmbeddedPostgres } from "#db/embedded/embedded-postgres.ts";
import { migrate } from "#db/migrate.ts";
import { stoppedByInterrupt } from "./interrupt.ts";
import { type School, seedIfEmpty } from "./seed-if-empty.ts";

/** Kept between runs; set BENCH_DIR to use a folder other than the system's temporary one. */
export const benchFolder = process.env.BENCH_DIR ?? join(tmpdir(), "classback-bench");

export interface BenchDatabase {
  pool: Pool;
  /** For DATABASE_URL of other processes. */
  url: string;
  /** The processes of PostgreSQL, whose CPU time is counted. */
  postmasterPid: number;
  /** Stops PostgreSQL; the data is kept. */
  close(): Promise<void>;
}

/**
 * A PostgreSQL for a school of this size and shape, seeded on the first call. It has the settings of a real
 * embedded one, except for the longer write-ahead log that a bulk load needs, and `cache`, its `shared_buffers`.
 */
export async function openBenchDatabase({
  cache = "128MB",
  ...school
}: School & { cache?: string }): Promise<BenchDatabase> {
  const { feedback, shape = "uneven" } = school;
  const name = shape === "uneven" ? `school-${feedback}` : `school-${shape}-${feedback}`;
  const dataDir = join(benchFolder, name);
  mkdirSync(dataDir, { recursive: true });
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    settings: { max_wal_size: "8GB", shared_buffers: cache },
  });
  const { host, port, user, database } = postgres.poolConfig;
  const pool = openPool({ host, port, user, database }, { max: 2 });
  const stop = stoppedByInterrupt(() => postgres.stop());
  const close = async () => {
    await pool.end();
    await stop();
  };
  try {
    await migrate(pool);
    console.log(`School of ${feedback} responses in ${dataDir}`);
    await seedIfEmpty(pool, school);
    // The first line of the file that PostgreSQL keeps while it is running.
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
