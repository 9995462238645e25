import { expect, inject, test } from "vitest";
import { operatorLine } from "#app/server/operator-line.ts";
import { prepareDatabase } from "#app/server/prepare-database.ts";
import { addressIn, urlIn } from "#app/testing/postgres-for-tests.ts";
import { openEmptyDatabase } from "#app/testing/test-database.ts";
import { parseEnv } from "#server/base/env.ts";
import { createLog } from "#server/log/log.ts";

type Opened = Awaited<ReturnType<typeof openEmptyDatabase>>;

async function nameOf({ $client: pool }: Opened): Promise<string> {
  return (await pool.query("select current_database() as name")).rows[0].name;
}

/** Whether it has Classback's tables. */
async function isPrepared({ $client: pool }: Opened): Promise<boolean> {
  return (await pool.query("select to_regclass('feedback') is not null as there")).rows[0].there;
}

async function start(database: Opened, settings: Record<string, string> = {}, signal?: AbortSignal) {
  const lines: string[] = [];
  const log = createLog("info", { write: (line: string) => lines.push(JSON.parse(line).msg) });
  const address = addressIn(inject("postgres"), await nameOf(database));
  const work = prepareDatabase({ pool: database.$client, address, env: parseEnv(settings), log, signal });
  return { work, lines };
}

test("a start waits while the database is read-only, as in a cluster without a primary", async () => {
  const database = await openEmptyDatabase();
  const name = await nameOf(database);
  await database.execute(`alter database ${name} set default_transaction_read_only = on`);
  const { work, lines } = await start(database);
  // The first connection is older than the setting, like one kept by a demoted primary.
  await expect.poll(() => lines).toHaveLength(2);
  expect(lines[0]).toBe("the database went away during the start, trying again");
  expect(lines[1]).toMatch(new RegExp(`^Database '${name}' on .* can only be read, trying again in 1 s$`));
  await database.execute(
    `begin read write; alter database ${name} reset default_transaction_read_only; commit`,
  );
  await work;
  expect(await isPrepared(database)).toBe(true);
});

test("migrations use DATABASE_URL_DIRECT, bypassing PgBouncer", async () => {
  const [pooled, direct] = [await openEmptyDatabase(), await openEmptyDatabase()];
  const DATABASE_URL_DIRECT = urlIn(inject("postgres"), await nameOf(direct));
  await (await start(pooled, { DATABASE_URL: DATABASE_URL_DIRECT, DATABASE_URL_DIRECT })).work;
  expect([await isPrepared(pooled), await isPrepared(direct)]).toEqual([false, true]);
});

test("a cancelled start ends even if only DATABASE_URL_DIRECT cannot be reached", async () => {
  const nobody = "postgres://classback@127.0.0.1:1/classback";
  const settings = { DATABASE_URL: nobody, DATABASE_URL_DIRECT: nobody };
  const cancelled = new AbortController();
  const { work, lines } = await start(await openEmptyDatabase(), settings, cancelled.signal);
  await expect.poll(() => lines).toHaveLength(1);
  cancelled.abort();
  await expect(work).rejects.toThrow("Gave up waiting for database 'classback'");
});

test("a cancelled start ends while it waits to try again", async () => {
  const database = await openEmptyDatabase();
  const name = await nameOf(database);
  await database.execute(`alter database ${name} set default_transaction_read_only = on`);
  const cancelled = new AbortController();
  const { work, lines } = await start(database, {}, cancelled.signal);
  await expect.poll(() => lines).toHaveLength(1);
  cancelled.abort();
  await expect(work).rejects.toThrow(/^Gave up waiting for/);
});

test("a wrong DATABASE_URL_DIRECT stops the start with one line that names it", async () => {
  const DATABASE_URL_DIRECT = urlIn(inject("postgres"), "nowhere");
  const { work } = await start(await openEmptyDatabase(), {
    DATABASE_URL: DATABASE_URL_DIRECT,
    DATABASE_URL_DIRECT,
  });
  const error = await work.catch((caught: unknown) => caught);
  expect(operatorLine(error)).toMatch(
    /^Database 'nowhere' on .* does not exist: create it, or correct DATABASE_URL_DIRECT\.$/,
  );
});

test("a TIME_ZONE that only Node knows stops the start with one line", async () => {
  const { work } = await start(await openEmptyDatabase(), { TIME_ZONE: "US/Pacific-New" });
  const error = await work.catch((caught: unknown) => caught);
  expect(operatorLine(error)).toBe("TIME_ZONE must be a time zone that PostgreSQL knows as well");
});
