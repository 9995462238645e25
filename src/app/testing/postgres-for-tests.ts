import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import pg, { type PoolConfig } from "pg";
import type { TestProject } from "vitest/node";
import type { DatabaseAddress } from "#db/client.ts";
import { startEmbeddedPostgres } from "#db/embedded/embedded-postgres.ts";
import { migrate } from "#db/migrate.ts";
import { parentOfTestData } from "./shared-memory.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgres: PoolConfig;
    templateDatabase: string;
  }
}

/** The name prefix of test databases; the helpers touch no others. */
export const testDatabasePrefix = "classback_test_";

/**
 * Before the tests: starts a PostgreSQL in a temporary folder, or the one of TEST_DATABASE_URL, with a
 * migrated template database that each test file copies in milliseconds. Projects that run together share it.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const root = project.vitest.getRootProject();
  if (root.getProvidedContext().postgres !== undefined) return undefined;
  const { config, stop } = await startPostgres();
  const templateDatabase = `${testDatabasePrefix}template_${process.pid}`;
  await administer(config, `create database ${templateDatabase}`);
  const pool = new pg.Pool({ ...config, database: templateDatabase, max: 1 });
  await migrate(pool);
  await pool.end();
  root.provide("postgres", config);
  root.provide("templateDatabase", templateDatabase);
  return async () => {
    await administer(config, `drop database ${templateDatabase}`);
    await stop();
  };
}

async function startPostgres(): Promise<{ config: PoolConfig; stop: () => Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) {
    const { hostname, port, username, password, pathname } = new URL(url);
    const config = {
      host: hostname,
      port: Number(port || 5432),
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      database: pathname.slice(1),
    };
    return { config, stop: async () => {} };
  }
  const dataDir = await mkdtemp(join(await parentOfTestData(), "classback-test-"));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    // Test data need not survive a power cut.
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      max_connections: "100",
      autovacuum: "off",
      wal_level: "minimal",
      max_wal_senders: "0",
      max_wal_size: "256MB",
    },
  });
  return {
    config: postgres.poolConfig,
    stop: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The URL of a database in that PostgreSQL, for DATABASE_URL. */
export function urlIn({ host = "", port = 0, user = "", password }: PoolConfig, database: string): string {
  const secret = password ? `:${encodeURIComponent(String(password))}` : "";
  const account = `${encodeURIComponent(user)}${secret}`;
  return host.startsWith("/")
    ? `postgres://${account}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
    : `postgres://${account}@${host}:${port}/${database}`;
}

/** The connection settings of a database in that PostgreSQL. */
export function addressIn(config: PoolConfig, database: string): DatabaseAddress {
  const { host = "", port = 0, user = "" } = config;
  if (host.startsWith("/")) return { host, port, user, database };
  return { connectionString: urlIn(config, database) };
}

/** Runs one statement outside of the test databases: creating and dropping them. */
export async function administer(config: PoolConfig, statement: string): Promise<void> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
