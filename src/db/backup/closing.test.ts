import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { PoolClient } from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { urlIn } from "#app/testing/postgres-for-tests.ts";
import { openStartedDatabase } from "#app/testing/test-database.ts";
import { type Database, inTransaction, openPool, waitForDatabase } from "#db/client.ts";
import { postgresErrorOf } from "#db/errors.ts";
import { recountMonths } from "#db/months.ts";
import { seedDemoSchool } from "#db/seed/demo/demo-school.ts";
import {
  closeForArrival,
  closeForMove,
  emptyDatabase,
  endMove,
  isClosedBy,
  openAgain,
  openArrived,
  readState,
  withConnection,
} from "./closing.ts";
import { openBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { prepareConnection } from "./tables.ts";
import { writeBackup } from "./write-backup.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "classback-closing-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const addPerson = (database: Database, name = "Asha") =>
  database.execute(
    sql`insert into users (role, name, email) values ('admin', ${name}, ${`${crypto.randomUUID()}@test.example`})`,
  );

const on = <Result>({ $client }: Database, work: (client: PoolClient) => Promise<Result>) =>
  withConnection($client, work);

/** As a fleet's command does, on a connection that is not the writers'. */
async function ownPool(database: Database) {
  const { rows } = await database.execute<{ name: string }>(sql`select current_database() as name`);
  return openPool({ connectionString: urlIn(inject("postgres"), rows[0]?.name ?? "") }, { max: 1 });
}

test("once a database is closed, what was acknowledged is there and nothing is written any more", async () => {
  const database = await openStartedDatabase();
  const acknowledged = new Set<string>();
  let [going, rejected] = [true, 0];
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let number = 0; going; number++) {
      const name = `${writer} ${number}`;
      await addPerson(database, name).then(
        () => acknowledged.add(name),
        async () => {
          rejected += 1;
          await sleep(5);
        },
      );
    }
  });
  await expect.poll(() => acknowledged.size).toBeGreaterThan(20);
  const pool = await ownPool(database);
  await withConnection(pool, (client) => closeForMove(client, "north", "t1"));
  const names = async () =>
    (await database.execute<{ name: string }>(sql`select name from users`)).rows.map(({ name }) => name);
  const atClosing = new Set(await names());
  expect([...acknowledged].filter((name) => !atClosing.has(name))).toEqual([]);
  const before = rejected;
  await expect.poll(() => rejected).toBeGreaterThan(before + 20);
  expect(new Set(await names())).toEqual(atClosing);
  // Opened again, the same writers continue.
  expect(await withConnection(pool, (client) => openAgain(client, "t1"))).toBe(true);
  await expect.poll(() => acknowledged.size).toBeGreaterThan(atClosing.size);
  going = false;
  await Promise.all(writers);
  await pool.end();
});

test("only the last to close a database opens it again", async () => {
  const database = await openStartedDatabase();
  await addPerson(database);
  const pool = await ownPool(database);
  await withConnection(pool, async (client) => {
    expect(await readState(client)).toEqual({ is: "open", cell: null, token: null });
    await closeForMove(client, "north", "t1");
    await closeForMove(client, "south", "t2");
    expect(await readState(client)).toEqual({ is: "closed", cell: "south", token: "t2" });
    expect([await isClosedBy(client, "t1"), await openAgain(client, "t1")]).toEqual([false, false]);
    expect(await endMove(client, "north")).toBe(false);
    expect(await readState(client)).toMatchObject({ is: "closed" });
    expect(await openAgain(client, "t2")).toBe(true);
    expect(await readState(client)).toMatchObject({ is: "open" });
    expect(await endMove(client, "north")).toBe(true);
  });
  await pool.end();
  await addPerson(database);
});

test("a server that starts on a closed database waits, and says why", async () => {
  const database = await openStartedDatabase();
  await on(database, (client) => closeForMove(client, "north", "t"));
  const pool = await ownPool(database);
  const lines: string[] = [];
  const ending = new AbortController();
  const log = (line: string) => {
    lines.push(line);
    ending.abort();
  };
  await expect(waitForDatabase(pool, log, { signal: ending.signal })).rejects.toThrow("Gave up waiting");
  expect(lines[0]).toMatch(
    /can only be read \(closed for a move to cell north: docs\/cells\.md\), trying again/,
  );
  await pool.end();
});

test("a whole copy has every row of every table, replaces an unfinished one, and is closed until it is opened", async () => {
  const source = await openStartedDatabase();
  await inTransaction(source, (tx) => seedDemoSchool(tx, { passwordHash: "a hash", today: "2026-11-20" }));
  await on(source, recountMonths);
  await source.execute(
    sql`insert into sessions (token_hash, user_id, expires_at) select 'x', id, now() + interval '1 day' from users limit 1`,
  );
  const file = path.join(folder, "whole");
  const { tables } = await writeBackup(source.$client, file, { isWhole: true });
  expect(tables.find(({ name }) => name === "sessions")?.rows).toBe(1);
  expect(tables.find(({ name }) => name === "monthly_ratings")?.rows).toBeGreaterThan(0);

  const target = await openStartedDatabase();
  const arrive = async () => {
    const backup = await openBackup(file);
    await on(target, (client) => closeForArrival(client, "north"));
    await restoreBackup(target.$client, backup, { isWhole: true });
    await backup.close();
  };
  await arrive();
  await arrive();
  const pool = await ownPool(target);
  const write = () =>
    pool.query("update users set name = 'Asha'").then(
      () => "written",
      (error: unknown) => postgresErrorOf(error)?.code,
    );
  expect(await write()).toBe("25006");
  const again = path.join(folder, "again");
  const copied = await writeBackup(target.$client, again, { isWhole: true });
  expect(copied.tables).toEqual(tables);

  await on(target, openArrived);
  expect(await on(target, readState)).toMatchObject({ is: "arriving", cell: "north" });
  await pool.end();
  const later = await ownPool(target);
  await later.query("update users set name = 'Asha'");
  await later.end();
  await on(target, async (client) => {
    await prepareConnection(client);
    await emptyDatabase(client);
    expect(await readState(client)).toMatchObject({ is: "empty" });
  });
});
