import { randomBytes } from "node:crypto";
import { inject, onTestFinished } from "vitest";
import { administer, testDatabasePrefix, urlIn } from "#app/testing/postgres-for-tests.ts";
import { copyTemplate } from "#app/testing/test-database.ts";

/**
 * A database on the PostgreSQL of all tests, for the DATABASE_URL of a program whose own PostgreSQL is not what is tested: a first start
 * with that takes two seconds of the processor, and with this a third. It goes with the test.
 */
export async function makeSharedDatabase(): Promise<string> {
  const name = `${testDatabasePrefix}${randomBytes(6).toString("hex")}`;
  await copyTemplate(name);
  onTestFinished(() => administer(inject("postgres"), `drop database ${name} with (force)`));
  return urlIn(inject("postgres"), name);
}
