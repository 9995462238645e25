import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, inject, onTestFinished, test } from "vitest";
import { createApp } from "#app/server/create-app.ts";
import { addressWithoutTests, openBackupServer } from "#app/testing/backup-server.ts";
import { administer } from "#app/testing/postgres-for-tests.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { tinyBackup } from "#app/testing/tiny-backup.ts";
import { backupStatus, readFolder, schoolMark } from "#db/backup/backup-folder.ts";
import { backupName } from "#db/backup/backup-names.ts";
import type { BackupFolder } from "#db/backup/backup-record.ts";
import { openBackup, verifyBackup } from "#db/backup/read-backup.ts";
import { dueDay } from "#db/backup/schedule.ts";
import type { DatabaseAddress } from "#db/client.ts";
import { createBackupWatch } from "#server/backups/backup-watch.ts";

const school = openTestSchool();
const schedule = { at: "02:30", timeZone: "Asia/Kolkata" };
/** 02:30 in Kolkata is 21:00 in UTC, the evening before. */
const night = (day: number, time = "21:00:00") =>
  new Date(Date.UTC(2026, 10, day) + Date.parse(`1970-01-01T${time}Z`));
let parent: string;
let folder: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "classback-backups-"));
  folder = join(parent, "backups");
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
});

const openServer = (settings: Record<string, string> = {}, address?: DatabaseAddress, signal?: AbortSignal) =>
  openBackupServer(school, folder, { settings, ...(address && { address }), ...(signal && { signal }) });

const statusOf = async (backupFolder: BackupFolder, now: Date, upMs: number) =>
  backupStatus(await readFolder(backupFolder), schedule, now, upMs);

const scratchDatabases = async () =>
  (
    await school.database.$client.query("select datname from pg_database where starts_with(datname, $1)", [
      `classback_check_${schoolMark(school.services.authSecret)}`,
    ])
  ).rows;

test("a school is backed up once a night, also if its server was off at that time, and each backup is tested", async () => {
  const { backUp, lines, backupFolder } = await openServer();
  await school.makeTeacher();
  await backUp(night(20, "15:00:00"));
  await backUp(night(20, "20:59:59"));
  expect(lines).toEqual([
    expect.objectContaining({ msg: "the school was backed up", test: "passed", rows: expect.any(Number) }),
  ]);
  await backUp(night(20));
  await backUp(night(21, "20:59:00"));
  // Off for some nights.
  await backUp(night(25, "06:00:00"));
  const { backups, failure } = await readFolder(backupFolder);
  expect(backups.map(({ madeAt }) => madeAt)).toEqual([
    night(25, "06:00:00"),
    night(20),
    night(20, "15:00:00"),
  ]);
  expect(backups.map(({ test: { result } }) => result)).toEqual(["passed", "passed", "passed"]);
  expect(failure).toBeNull();
  expect(await scratchDatabases()).toEqual([]);
  expect((await stat(join(folder, backups[0]?.name ?? ""))).mode & 0o777).toBe(0o600);
  expect(await statusOf(backupFolder, night(25, "07:00:00"), 0)).toMatchObject({
    hasFailed: false,
    lastGoodAt: night(25, "06:00:00"),
  });
  // None for a night and two hours more.
  const overdue = { hasFailed: true, lastGoodAt: night(25, "06:00:00") };
  expect(await statusOf(backupFolder, night(25, "23:01:00"), 1e8)).toMatchObject(overdue);
  expect((await statusOf(backupFolder, night(25, "22:59:00"), 1e8)).hasFailed).toBe(false);
});

test("of several servers that share a folder one makes the backup, and what a killed one left is removed", async () => {
  const servers = await Promise.all([openServer(), openServer(), openServer()]);
  const { backupFolder } = await openServer();
  await mkdir(folder);
  const partial = `${backupName(backupFolder.kind, night(19))}.partial-4321`;
  const others = [`${backupName("scheduled-00000000", night(19))}.partial-4321`, "holiday.partial-1"];
  for (const name of [partial, ...others]) await writeFile(join(folder, name), "");
  const scratch = `classback_check_${backupFolder.kind.replace("scheduled-", "")}_killed`;
  await administer(inject("postgres"), `create database ${scratch}`);
  await Promise.all(servers.map(({ backUp }) => backUp(night(20))));
  expect((await readFolder(backupFolder)).backups).toHaveLength(1);
  const names = await readdir(folder);
  expect(names).not.toContain(partial);
  expect(names).toEqual(expect.arrayContaining(others));
  expect(await scratchDatabases()).toEqual([]);
});

test("a server that stops in the middle leaves nothing, and it is no failure: the next start makes the backup", async () => {
  const { backUp, lines, backupFolder } = await openServer({}, undefined, AbortSignal.abort());
  await backUp(night(20));
  expect([lines, await readdir(folder)]).toEqual([[], []]);
  await (await openServer({}, await addressWithoutTests(school))).backUp(night(20, "21:01:00"));
  expect((await readFolder(backupFolder)).backups).toHaveLength(1);
});

test("the oldest go, never the newest that passed its test, and nothing of anyone else's", async () => {
  const { backUp, backupFolder } = await openServer({ BACKUP_KEEP: "2" });
  await mkdir(folder);
  const names = [10, 11, 12, 13].map((day) => backupName(backupFolder.kind, night(day)));
  const others = [
    ...[backupName("scheduled-00000000", night(1)), "school.classback", "erasures.jsonl"],
    backupName("before-upgrade-0001_x", night(1)),
    `copy of ${names[0]}`,
  ];
  for (const [index, name] of [...names, ...others].entries())
    await writeFile(join(folder, name), tinyBackup({ createdAt: night(10 + index) }));
  const [, passed, broken] = names;
  const failed = { result: "failed", why: "x" };
  const tests = { [`${passed}`]: { result: "passed", why: null }, [`${broken}`]: failed };
  await writeFile(join(folder, `${backupFolder.kind}.json`), JSON.stringify({ tests, failure: null }));
  const user = await addressWithoutTests(school);
  await (await openServer({ BACKUP_KEEP: "2" }, user)).backUp(night(14));
  const left = async () => (await readFolder(backupFolder)).backups.map(({ madeAt }) => madeAt.getUTCDate());
  // The last one that passed, the last one that failed, and two.
  expect(await left()).toEqual([14, 13, 12, 11]);
  await backUp(night(15));
  expect(await left()).toEqual([15, 14, 12]);
  expect(await readdir(folder)).toEqual(expect.arrayContaining(others));
});

test("without the right to make databases a backup counts as untested, and a warning says so once", async () => {
  const { backUp, lines, backupFolder } = await openServer({}, await addressWithoutTests(school));
  await backUp(night(20));
  await backUp(night(21));
  const { backups } = await readFolder(backupFolder);
  const why = "the database's user may not create databases";
  expect(backups.map((each) => each.test)).toMatchObject(new Array(2).fill({ result: "untested", why }));
  expect(lines.filter(({ level }) => level !== "info" && level !== 30)).toEqual([
    expect.objectContaining({ msg: expect.stringMatching(/^Backups are not tested, because the user/) }),
  ]);
  expect((await statusOf(backupFolder, night(21), 0)).hasFailed).toBe(false);
});

test("a backup that cannot be restored is an error, kept to be looked at, and made again an hour later", async () => {
  const { backUp, lines, backupFolder } = await openServer();
  await backUp(night(19));
  const pool = school.database.$client;
  const teacher = await school.makeTeacher();
  const lesson = await school.makeLesson(teacher);
  // As after a fault of a disk: a row that refers to nobody.
  const { rows: keys } = await pool.query(
    "select conname from pg_constraint where conrelid = 'lessons'::regclass and confrelid = 'users'::regclass",
  );
  for (const { conname } of keys) await pool.query(`alter table lessons drop constraint ${conname}`);
  await pool.query("update lessons set teacher_id = gen_random_uuid() where id = $1", [lesson.id]);
  await backUp(night(20));
  await backUp(night(20, "21:59:00"));
  expect(lines.slice(1)).toEqual([
    expect.objectContaining({
      msg: "the school was backed up, but the backup cannot be restored",
      why: expect.stringContaining("foreign key"),
    }),
  ]);
  const status = await statusOf(backupFolder, night(20, "21:30:00"), 0);
  expect(status).toMatchObject({ hasFailed: true, lastGoodAt: night(19) });
  expect(await scratchDatabases()).toEqual([]);

  await pool.query("delete from lessons where id = $1", [lesson.id]);
  await backUp(night(20, "22:00:00"));
  const { backups } = await readFolder(backupFolder);
  expect(backups.map((each) => each.test.result)).toEqual(["passed", "failed", "passed"]);
  expect((await statusOf(backupFolder, night(20, "22:01:00"), 0)).hasFailed).toBe(false);
});

test("admins are told when the backup fails", async () => {
  const services = { ...school.services, env: { ...school.services.env, BACKUP_DIR: folder } };
  const backups = createBackupWatch(services);
  const app = createApp({ ...services, backups });
  const Cookie = await school.cookieOf(await school.makeAdmin());
  const ask = async () => (await app.request("/api/backups", { headers: { Cookie } })).json();
  const fine = { hasFailed: false, lastGoodAt: null, notRemoved: [], strange: [] };
  expect(await ask()).toEqual(fine);
  const failure = { at: night(20).toISOString(), why: "its disk is nearly full" };
  const { backupFolder } = await openServer();
  await mkdir(folder);
  await writeFile(join(folder, `${backupFolder.kind}.json`), JSON.stringify({ tests: {}, failure }));
  await backups.look();
  expect(await ask()).toEqual({ ...fine, hasFailed: true });
  const { body } = await school.requestAs(await school.makeAdmin()).get("/api/backups");
  expect(body).toEqual(fine);
});

test("a folder that cannot be written is an error, and tried again an hour later", async () => {
  await rm(parent, { recursive: true });
  const { backUp, lines, backupFolder } = await openServer();
  await backUp(night(20));
  await backUp(night(20, "21:59:00"));
  expect(lines).toEqual([
    expect.objectContaining({
      ...{ msg: "the school could not be backed up; tried again in an hour", folder },
      why: expect.stringMatching(/^ENOENT/),
    }),
  ]);
  expect(existsSync(parent)).toBe(false);
  expect(await statusOf(backupFolder, night(20, "23:31:00"), 1e8)).toMatchObject({
    hasFailed: true,
    lastGoodAt: null,
  });
  await mkdir(parent);
  await writeFile(folder, "");
  await backUp(night(20, "22:00:00"));
  await rm(folder);
  await backUp(night(20, "23:00:00"));
  expect((await readFolder(backupFolder)).backups).toHaveLength(1);
});

test("a backup is encrypted with BACKUP_PASSPHRASE, and tested all the same", async () => {
  const BACKUP_PASSPHRASE = "three blue flowers";
  const { backUp, backupFolder } = await openServer({ BACKUP_PASSPHRASE });
  await backUp(night(20));
  const [made] = (await readFolder(backupFolder)).backups;
  expect(made?.test).toMatchObject({ result: "passed", why: null });
  const file = join(folder, made?.name ?? "");
  expect((await readFile(file)).toString("latin1")).toMatch(/^Classback-encrypted-backup 1 /);
  const backup = await openBackup(file, BACKUP_PASSPHRASE);
  await verifyBackup(backup).finally(() => backup.close());
});

test("nothing is written without BACKUP_DIR", async () => {
  const { backUp, lines } = await openServer({ BACKUP_DIR: "" });
  await backUp(night(20));
  expect([lines, await readdir(parent)]).toEqual([[], []]);
});

test("a clock that is put forward or back skips no night and doubles none", () => {
  const days = (dates: string[]) =>
    dates.map((date) => dueDay({ at: "02:30", timeZone: "Europe/Berlin" }, new Date(date)));
  // There is no 02:30 on 29 March 2026, and there are two on 25 October.
  expect(days(["2026-03-29T00:59Z", "2026-03-29T01:00Z"])).toEqual(["2026-03-28", "2026-03-29"]);
  expect(days(["2026-10-25T00:29Z", "2026-10-25T00:30Z", "2026-10-25T01:30Z"])).toEqual([
    ...["2026-10-24", "2026-10-25", "2026-10-25"],
  ]);
});
