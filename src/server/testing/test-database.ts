import { randomBytes } from "node:crypto";
import pg, { type PoolConfig } from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { type Database, openDatabase } from "../../db/client.ts";
import { administer, testDatabasePrefix } from "./postgres-for-tests.ts";

export interface TestDatabase {
  database: Database;
  /** For a second pool or another process on the same database. */
  config: PoolConfig;
}

/** A database of its own for the calling test file, with all tables and no rows; dropped after the file. */
export function openTestDatabase(): TestDatabase {
  const name = `${testDatabasePrefix}${randomBytes(6).toString("hex")}`;
  const server = inject("postgres");
  const config: PoolConfig = { ...server, database: name };
  const pool = new pg.Pool({ ...config, max: 8 });
  // Dropping the database ends connections that the pool still holds.
  pool.on("error", () => {});

  beforeAll(async () => {
    await administer(server, `create database ${name} template ${inject("templateDatabase")}`);
  });
  afterAll(async () => {
    await pool.end();
    await administer(server, `drop database ${name} with (force)`);
  });
  return { database: openDatabase(pool), config };
}
