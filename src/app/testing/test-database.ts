import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, inject, onTestFinished } from "vitest";
import { type Database, openDatabase, openPool } from "#db/client.ts";
import { addressIn, administer, testDatabasePrefix } from "./postgres-for-tests.ts";

/** Makes a database with all tables and no rows. Copying files takes a third of the time that PostgreSQL's default takes. */
export function copyTemplate(name: string): Promise<void> {
  const template = inject("templateDatabase");
  return administer(inject("postgres"), `create database ${name} template ${template} strategy file_copy`);
}

/**
 * A separate database for the calling test file, with all tables and no rows; dropped after the file. Its pool is
 * configured like the server's, so dates and counts are parsed the same way.
 */
export function openTestDatabase(): { database: Database } {
  const name = `${testDatabasePrefix}${randomBytes(6).toString("hex")}`;
  const server = inject("postgres");
  const pool = openPool(addressIn(server, name), { max: 8 });

  beforeAll(async () => {
    await copyTemplate(name);
  });
  afterAll(async () => {
    await pool.end();
    // Not with force: during autovacuum that is reserved for superusers; this waits for it instead.
    await administer(server, `drop database ${name}`);
  });
  return { database: openDatabase(pool) };
}

/** A database without tables, as on a restore or a first start; dropped after the calling test. */
export const openEmptyDatabase = () =>
  openForOneTest((name) => administer(inject("postgres"), `create database ${name}`));

/**
 * A database where a server has started, and nothing else; dropped after the calling test. A restore accepts it as well as an empty one,
 * in which it would first make all tables: that takes longer than the rest.
 */
export const openStartedDatabase = () => openForOneTest(copyTemplate);

async function openForOneTest(create: (name: string) => Promise<void>): Promise<Database> {
  const name = `${testDatabasePrefix}${randomBytes(6).toString("hex")}`;
  const server = inject("postgres");
  await create(name);
  const pool = openPool(addressIn(server, name), { max: 4 });
  onTestFinished(async () => {
    await pool.end();
    await administer(server, `drop database ${name}`);
  });
  return openDatabase(pool);
}
