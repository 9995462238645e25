import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { parentOfTestData } from "#app/testing/shared-memory.ts";
import { startEmbeddedPostgres } from "#db/embedded/embedded-postgres.ts";

/** A PostgreSQL that no server runs, with an empty database, for the DATABASE_URL of one or several; it ends with the test. */
export async function startOwnPostgres(): Promise<{ connectionString: string }> {
  const dataDir = await mkdtemp(join(await parentOfTestData(), "classback-own-postgres-"));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  onTestFinished(async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const { host, port, user, database } = postgres.poolConfig;
  const socket = encodeURIComponent(host);
  return { connectionString: `postgres://${user}@localhost/${database}?host=${socket}&port=${port}` };
}
