import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { operatorLine } from "#app/server/operator-line.ts";
import { prepareDatabase } from "#app/server/prepare-database.ts";
import { addressIn, urlIn } from "#app/testing/postgres-for-tests.ts";
import { openEmptyDatabase, openStartedDatabase } from "#app/testing/test-database.ts";
import { openBackup, verifyBackup } from "#db/backup/read-backup.ts";
import { restoreBackup } from "#db/backup/restore-backup.ts";
import { readAppliedHashes, readKnownMigrations } from "#db/known-migrations.ts";
import { parseEnv } from "#server/base/env.ts";
import { createLog } from "#server/log/log.ts";

/** The migrations of a next version. */
const next = { name: "0999_next", hash: "9".repeat(64), madeAt: 9_999_999_999_999 };
const known = [
  ...readKnownMigrations(),
  { ...next, statements: ["alter table users add column nickname text default 'Ash'"] },
];

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
  const env = parseEnv(settings);
  const work = prepareDatabase({ pool: database.$client, address, env, log, signal, known });
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

/** A folder for DATA_DIR, which goes with the test. */
async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "classback-upgrade-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** The database of the version before the newest migration, with someone in it. */
async function openOlder({ isUsed = true } = {}): Promise<Opened> {
  const database = await openStartedDatabase();
  if (isUsed)
    await database.execute(
      "insert into users (role, name, email) values ('admin', 'Asha', 'asha@test.example')",
    );
  return database;
}

async function appliedIn({ $client: pool }: Opened): Promise<string[]> {
  const client = await pool.connect();
  return readAppliedHashes(client).finally(() => client.release());
}

const all = known.map(({ hash }) => hash);

test("before an upgrade one of the servers that start makes a backup, which the older version restores", async () => {
  const DATA_DIR = await makeDataDir();
  const older = await openOlder();
  const starts = await Promise.all([start(older, { DATA_DIR }), start(older, { DATA_DIR })]);
  for (const { work } of starts) await work;
  expect(await appliedIn(older)).toEqual(all);
  expect((await older.execute("select nickname from users")).rows).toEqual([{ nickname: "Ash" }]);
  const folder = join(DATA_DIR, "backups");
  const [name = "", ...others] = await readdir(folder);
  expect(others).toEqual([]);
  expect(name).toMatch(new RegExp(`^before-upgrade-${next.name}-\\d{4}-\\d\\d-\\d\\dT\\d{6}Z\\.classback$`));
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);

  const backup = await openBackup(join(folder, name));
  onTestFinished(() => backup.close());
  await verifyBackup(backup);
  const target = await openEmptyDatabase();
  await restoreBackup(target.$client, backup);
  expect(await appliedIn(target)).toEqual(all.slice(0, -1));
  expect((await target.execute("select name from users")).rows).toEqual([{ name: "Asha" }]);
});

test("without anything to lose or to upgrade, no backup is made", async () => {
  const DATA_DIR = await makeDataDir();
  const unused = await openOlder({ isUsed: false });
  for (const database of [unused, unused, await openEmptyDatabase()]) {
    await (await start(database, { DATA_DIR })).work;
    expect(await appliedIn(database)).toEqual(all);
  }
  expect(await readdir(DATA_DIR)).toEqual([]);
});

test("a backup that cannot be written stops the start with one line and changes nothing, unless it is not wanted", async () => {
  const DATA_DIR = await makeDataDir();
  await writeFile(join(DATA_DIR, "backups"), "");
  const older = await openOlder();
  const failed = (await start(older, { DATA_DIR })).work.catch((error: unknown) => error);
  expect(operatorLine(await failed)).toMatch(
    /^The backup before the upgrade cannot be written to \S+\/backups \(EEXIST.*\), so nothing was changed: correct that and start again, or set UPGRADE_BACKUP=false if you have a backup of your own\.$/,
  );
  expect(await appliedIn(older)).toEqual(all.slice(0, -1));
  await (await start(older, { DATA_DIR, UPGRADE_BACKUP: "false" })).work;
  expect(await appliedIn(older)).toEqual(all);
});

test("backups from before upgrades go after 14 days, those of one upgrade down to three, and other files stay", async () => {
  const DATA_DIR = await makeDataDir();
  const folder = join(DATA_DIR, "backups");
  await mkdir(folder);
  const ago = (days: number) =>
    `${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)}T010203Z.classback`;
  const own = (days: number) => `before-upgrade-${next.name}-${ago(days)}`;
  const others = [
    "before-upgrade-by-hand.classback",
    `scheduled-1f2e3d4c-${ago(30)}`,
    `before-upgrade-0000_x-${ago(9)}`,
  ];
  const old = `before-upgrade-0000_x-${ago(15)}`;
  for (const name of [own(1), own(2), own(3), old, `${own(0)}.partial-1`, ...others])
    await writeFile(join(folder, name), "");
  await (await start(await openOlder(), { DATA_DIR })).work;
  const left = await readdir(folder);
  expect(left).toHaveLength(others.length + 3);
  expect(left).toEqual(expect.arrayContaining([own(1), own(2), ...others]));
});
