import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { inject } from "vitest";
import { type RunningServer, startServer } from "../../src/app/server/start-server.ts";
import { administer, testDatabasePrefix, urlIn } from "../../src/app/testing/postgres-for-tests.ts";
import { parseEnv } from "../../src/server/base/env.ts";
import { freePort } from "./start-classback.ts";

export interface ServedClassback {
  url: string;
  dataDir: string;
  /** For a connection past the server. */
  databaseUrl: string;
  services: RunningServer["services"];
  stop(): Promise<void>;
}

/**
 * The server of `npm start`, in the process of the calling test, with the built pages and a database of its own on the
 * PostgreSQL that all tests share. What a process of its own does, `startClassback` is for.
 */
export async function serveClassback(settings: Record<string, string> = {}): Promise<ServedClassback> {
  const postgres = inject("postgres");
  const database = `${testDatabasePrefix}${randomBytes(6).toString("hex")}`;
  const databaseUrl = urlIn(postgres, database);
  const dataDir = await mkdtemp(join(tmpdir(), "classback-e2e-"));
  await administer(postgres, `create database ${database} template ${inject("templateDatabase")}`);
  const env = parseEnv({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ...settings,
  });
  const server = await startServer(env, pino({ level: "silent" }), { webFolder: inject("webFolder") });
  return {
    url: server.url,
    dataDir,
    databaseUrl,
    services: server.services,
    async stop() {
      await server.stop();
      await administer(postgres, `drop database ${database}`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
