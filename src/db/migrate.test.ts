import { expect, test } from "vitest";
import { openEmptyDatabase } from "#app/testing/test-database.ts";
import { DatabaseStartError } from "./database-start-error.ts";
import { migrate } from "./migrate.ts";

test("a migration that fails names itself and PostgreSQL's reason in one line", async () => {
  const { $client: pool } = await openEmptyDatabase();
  await pool.query("create type role as enum ('head')");
  const failure = await migrate(pool).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(DatabaseStartError);
  expect((failure as Error).message).toBe(
    'Migration 0000_baseline failed, nothing was changed: type "role" already exists (42710).',
  );
});

test("a database that a newer version has upgraded is refused in one line that says what to do", async () => {
  const { $client: pool } = await openEmptyDatabase();
  await migrate(pool);
  await pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${"f".repeat(64)}', 9999999999999)`,
  );
  const failure = await migrate(pool).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(DatabaseStartError);
  expect((failure as Error).message).toBe(
    'This database was upgraded by a newer Classback than this one: start the newer one, or go back with the backup from before the upgrade ("Going back" in docs/operations.md).',
  );
});
