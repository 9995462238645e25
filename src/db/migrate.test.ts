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

test("a database from before the release of 1.0.0 is refused in one line and stays as it is", async () => {
  const { $client: pool } = await openEmptyDatabase();
  await pool.query(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('${"0".repeat(64)}', 1795223244164);
    create table users (id uuid primary key)`);
  const failure = await migrate(pool).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(DatabaseStartError);
  expect((failure as Error).message).toBe(
    "This database was made before Classback 1.0.0 was released and cannot be upgraded: use an empty DATA_DIR or database.",
  );
  const { rows } = await pool.query(`select relname from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace) order by 1`);
  expect(rows).toEqual([{ relname: "__drizzle_migrations" }, { relname: "users" }]);
  expect((await pool.query("select hash from drizzle.__drizzle_migrations")).rows).toHaveLength(1);
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
