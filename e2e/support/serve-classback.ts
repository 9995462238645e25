import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { inject } from "vitest";
import { type RunningServer, startServer } from "#app/server/start-server.ts";
import { administer, testDatabasePrefix, urlIn } from "#app/testing/postgres-for-tests.ts";
import { copyTemplate } from "#app/testing/test-database.ts";
import { parseEnv } from "#server/base/env.ts";
import { freePort } from "./start-classback.ts";

export interface ServedClassback {
  url: string;
  dataDir: string;
  /** For a connection past the server. */
  databaseUrl: string;
  services: RunningServer["services"];
  /** The link to the page that creates the first admin. */
  setupLink: string | null;
  stop(): Promise<void>;
}

/** By password, and by hash and password. */
const hashes = new Map<string, Promise<string>>();
const checks = new Map<string, Promise<boolean>>();

function once<Result>(results: Map<string, Promise<Result>>, key: string, work: () => Promise<Result>) {
  const result = results.get(key) ?? work();
  results.set(key, result);
  result.catch(() => results.delete(key));
  return result;
}

/**
 * Hashes each password and checks each hash once, for all servers of this process: the people of the tests share a few
 * passwords, and hashing would take a fifth of the processor's time.
 */
function rememberHashes({ passwords }: RunningServer["services"]): void {
  const { hash, verify } = passwords;
  Object.assign(passwords, {
    hash: (...[asker, password]: Parameters<typeof hash>) =>
      once(hashes, password, () => hash(asker, password)),
    verify: (...[asker, check]: Parameters<typeof verify>) =>
      once(checks, `${check.hash} ${check.password}`, () => verify(asker, check)),
  });
}

/**
 * The server of `npm start`, in the process of the calling test, with the built pages, or others, and a database of its own on the
 * PostgreSQL that all tests share. For tests that need a separate process, use `startClassback`.
 */
export async function serveClassback(
  settings: Record<string, string> = {},
  webFolder = inject("webFolder"),
): Promise<ServedClassback> {
  const postgres = inject("postgres");
  const database = `${testDatabasePrefix}${randomBytes(6).toString("hex")}`;
  const databaseUrl = urlIn(postgres, database);
  const dataDir = await mkdtemp(join(tmpdir(), "classback-e2e-"));
  await copyTemplate(database);
  const env = parseEnv({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ...settings,
  });
  const server = await startServer(env, pino({ level: "silent" }), { webFolder });
  rememberHashes(server.services);
  return {
    // APP_URL may be an address that no name server knows.
    url: `http://localhost:${env.PORT}`,
    dataDir,
    databaseUrl,
    services: server.services,
    setupLink: server.setupLink,
    async stop() {
      await server.stop();
      await administer(postgres, `drop database ${database}`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
