import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createBackupLook } from "#app/server/backup-job.ts";
import { createApp } from "#app/server/create-app.ts";
import { addressWithoutTests, openBackupServer } from "#app/testing/backup-server.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { tinyBackup } from "#app/testing/tiny-backup.ts";
import { backupStatus, readFolder, schoolMark } from "#db/backup/backup-folder.ts";
import { backupName } from "#db/backup/backup-names.ts";
import { choosePostgresAccount } from "#db/embedded/postgres-account.ts";
import { readKnownMigrations } from "#db/known-migrations.ts";
import { erasures } from "#features/privacy/server/erasures.table.ts";
import { createBackupWatch } from "#server/backups/backup-watch.ts";

const school = openTestSchool();
const authSecret = "a secret of the school whose folder others write into";
const openServer = (settings: Record<string, string> = {}) =>
  openBackupServer(school, folder, { settings, authSecret });
/** One that does not test its backups, which takes most of the time: `backup-job.test.ts` holds that they are tested. */
const openServerWithoutTests = async (settings: Record<string, string> = {}) =>
  openBackupServer(school, folder, { settings, authSecret, address: await addressWithoutTests(school) });
const schedule = { at: "02:30", timeZone: "Asia/Kolkata" };
const night = (day: number) => new Date(Date.UTC(2026, 10, day, 21));
/** One that may sign in to the PostgreSQL of the tests. Only root can be another account for a while. */
const otherAccount = choosePostgresAccount("/nowhere");
let parent: string;
let folder: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "classback-folder-"));
  folder = join(parent, "backups");
  await mkdir(folder);
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
});

/** A file that others must not change. */
const important = () => join(parent, "important");

/** What another account may put under the name of one of our files. */
const obstacles: Record<string, (path: string) => Promise<unknown>> = {
  "a named pipe": (path) => promisify(execFile)("mkfifo", [path]),
  "a link": async (path) => {
    await writeFile(important(), "{}\n");
    await symlink(important(), path);
  },
  "a link that leads nowhere": (path) => symlink(join(parent, "not-there"), path),
  "a folder": (path) => mkdir(path),
  "too large a file": async (path) => {
    await writeFile(path, "");
    await truncate(path, 100 * 1024 * 1024);
  },
};
const kinds = Object.keys(obstacles);
/** Enough where the same reading of files is known to tell the others. */
const fewKinds = kinds.slice(0, 2);

async function requireUntouched(): Promise<void> {
  expect(await readFile(important(), "utf8").catch(() => "{}\n")).toBe("{}\n");
  expect(await readdir(parent)).not.toContain("not-there");
}

/** What an admin is told of the backups. */
async function askForBackups(app: ReturnType<typeof createApp>, Cookie: string) {
  const response = await app.request("/api/backups", { headers: { Cookie } });
  return response.json();
}

async function eraseSomeone(): Promise<void> {
  const erasedAt = new Date("2026-01-02T03:04:05.678Z");
  await school.database
    .insert(erasures)
    .values({ personId: randomUUID(), erasedAt, erasedBy: null, words: "removed" });
}

const listIn = () => join(folder, `erasures-${schoolMark(authSecret)}.jsonl`);

test("whatever stands under the name of the record, backups go on, and the failure names it", async () => {
  const { backupFolder, ...tested } = await openServer();
  const untested = await openServerWithoutTests();
  const file = join(folder, `${backupFolder.kind}.json`);
  const failed = {
    msg: "the school was backed up, but not what is written beside the backup",
    why: expect.stringContaining(file),
  };
  const backups = createBackupWatch(tested.services);
  const app = createApp({ ...school.services, env: tested.services.env, backups });
  const Cookie = await school.cookieOf(await school.makeAdmin());
  const nights: Date[] = [];
  for (const kind of kinds) {
    await rm(file, { recursive: true, force: true });
    await obstacles[kind]?.(file);
    nights.unshift(night(20 + nights.length));
    const [now = night(20)] = nights;
    const { backUp, lines } = nights.length === 1 ? tested : untested;
    await backUp(now);
    const result = nights.length === 1 ? "passed" : "untested";
    const errors = lines.filter(({ level }) => level === 50);
    expect(errors.length, kind).toBe(Math.max(1, nights.length - 1));
    expect(errors, kind).toEqual(errors.map(() => expect.objectContaining({ ...failed, test: result })));
    const contents = await readFolder(backupFolder);
    expect(
      contents.backups.map(({ madeAt }) => madeAt),
      kind,
    ).toEqual(nights);
    expect(backupStatus(contents, schedule, now, 0), kind).toMatchObject({
      hasFailed: true,
      why: failed.why,
      lastGoodAt: now,
    });
    await requireUntouched();

    // Nobody who asks waits for it.
    await backups.look();
    const body = await askForBackups(app, Cookie);
    expect(body, kind).toMatchObject({ hasFailed: true });
  }
});

test("whatever stands under the name of the list of erased students, the backup counts, and the failure names it", async () => {
  await eraseSomeone();
  const { backupFolder, ...tested } = await openServer();
  const untested = await openServerWithoutTests();
  for (const [index, kind] of fewKinds.entries()) {
    await obstacles[kind]?.(listIn());
    const now = night(20 + index);
    await (index === 0 ? tested : untested).backUp(now);
    const contents = await readFolder(backupFolder);
    const [newest] = contents.backups;
    expect(newest, kind).toMatchObject({
      madeAt: now,
      test: { result: index === 0 ? "passed" : "untested" },
    });
    const { hasFailed, why } = backupStatus(contents, schedule, now, 0);
    expect([hasFailed, why], kind).toEqual([true, expect.stringContaining(listIn())]);
    await requireUntouched();
    await rm(listIn(), { recursive: true });
  }
  const now = night(20 + fewKinds.length);
  await untested.backUp(now);
  expect((await readFile(listIn(), "utf8")).trim().split("\n").length).toBeGreaterThan(0);
  expect((await lstat(listIn())).mode & 0o777).toBe(0o600);
  expect(backupStatus(await readFolder(backupFolder), schedule, now, 0).hasFailed).toBe(false);
});

/** Files under the name of a backup of this time that are none. */
const noBackups: Record<string, (time: Date) => Buffer | string> = {
  "an empty file": () => "",
  "a text": () => "Classback-backup 1 x {}\n",
  "a backup that is cut short": (createdAt) => tinyBackup({ createdAt }).subarray(0, -1),
  "one of the night before": () => tinyBackup({ createdAt: night(19) }),
  "one of another school": (createdAt) => tinyBackup({ createdAt, school: "00000000" }),
};

test("what stands under the names of backups and is none: another is made, and a warning names each", async () => {
  const { backUp, backupFolder, services } = await openServerWithoutTests();
  const names: string[] = [];
  let now = night(20);
  const put = async (write: (file: string) => Promise<unknown>) => {
    now = new Date(night(20).getTime() + names.length * 1000);
    const name = backupName(backupFolder.kind, now);
    names.push(name);
    await write(join(folder, name));
  };
  for (const contentOf of Object.values(noBackups)) await put((file) => writeFile(file, contentOf(now)));
  for (const kind of fewKinds) await put(async (file) => obstacles[kind]?.(file));
  // A file with this time's name exists as well.
  await backUp(now);
  const contents = await readFolder(backupFolder);
  expect(contents.backups).toMatchObject([{ madeAt: now, test: { result: "untested" } }]);
  expect(contents.strange.map(({ name }) => name).sort()).toEqual(names);
  for (const { why } of contents.strange) expect(why).toEqual(expect.any(String));
  await requireUntouched();
  const status = backupStatus(contents, schedule, now, 0);
  expect(status).toMatchObject({ hasFailed: false, strange: expect.arrayContaining(names) });

  const backups = createBackupWatch(services);
  const app = createApp({ ...school.services, env: services.env, backups });
  await backups.look();
  const Cookie = await school.cookieOf(await school.makeAdmin());
  expect(await askForBackups(app, Cookie)).toMatchObject({ strange: expect.arrayContaining(names) });
});

test("whatever names of backups are taken, the next one is made", async () => {
  const { backUp, backupFolder } = await openServer();
  const hour = Array.from({ length: 3600 }, (_, second) => new Date(night(20).getTime() + second * 1000));
  await Promise.all(hour.map((time) => mkdir(join(folder, backupName(backupFolder.kind, time)))));
  await backUp(night(20));
  expect((await readFolder(backupFolder)).backups).toMatchObject([
    { madeAt: night(20), test: { result: "passed" } },
  ]);
  await backUp(new Date(night(20).getTime() + 60_000));
  expect((await readFolder(backupFolder)).backups).toHaveLength(1);
});

test("however much is in the way, the line about it in the log is short", async () => {
  const { services, lines, backupFolder } = await openServer();
  const names = Array.from({ length: 100 }, (_, day) => backupName(backupFolder.kind, night(day)));
  await Promise.all(names.map((name) => mkdir(join(folder, name))));
  const backups = createBackupWatch(services);
  await createBackupLook({ ...services, backups })();
  expect(lines).toMatchObject([{ msg: "files in BACKUP_DIR must be moved away", files: 100 }]);
  expect(lines[0]?.strange).toHaveLength(20);
});

test("a backup that has changed since its test counts no more once its header or its length is wrong", async () => {
  const { backUp, backupFolder } = await openServer();
  await backUp(night(20));
  const [made] = (await readFolder(backupFolder)).backups;
  const file = join(folder, made?.name ?? "");
  // As a copy of the folder has it.
  await utimes(file, 1e9, 1e9);
  expect((await readFolder(backupFolder)).backups).toHaveLength(1);
  await truncate(file, (await lstat(file)).size - 1);
  expect(await readFolder(backupFolder)).toMatchObject({
    backups: [],
    strange: [{ name: made?.name, why: expect.stringContaining("its end is missing") }],
  });
  await (await openServerWithoutTests()).backUp(new Date(night(20).getTime() + 60_000));
  expect((await readFolder(backupFolder)).backups).toHaveLength(1);
});

test("what stands under the names of files that are begun stops no backup", async () => {
  const { backUp, backupFolder } = await openServerWithoutTests();
  const begun = `${backupName(backupFolder.kind, night(20))}.partial-${process.pid}`;
  await writeFile(important(), "{}\n");
  for (const name of [begun, `${backupFolder.kind}.json.new`]) await symlink(important(), join(folder, name));
  await mkdir(join(folder, `${backupName(backupFolder.kind, night(19))}.partial-1`));
  await backUp(night(20));
  expect((await readFolder(backupFolder)).backups).toMatchObject([{ test: { result: "untested" } }]);
  await requireUntouched();
});

test("an encrypted backup counts without its record, if its passphrase opens it and it is whole", async () => {
  const BACKUP_PASSPHRASE = "three blue flowers";
  const { backUp, backupFolder } = await openServerWithoutTests({ BACKUP_PASSPHRASE });
  await backUp(night(20));
  await rm(join(folder, `${backupFolder.kind}.json`));
  expect((await readFolder(backupFolder, BACKUP_PASSPHRASE)).backups).toHaveLength(1);
  const { backups } = await readFolder(backupFolder, BACKUP_PASSPHRASE);
  const file = join(folder, backups[0]?.name ?? "");
  await truncate(file, (await lstat(file)).size - 100);
  expect((await readFolder(backupFolder, BACKUP_PASSPHRASE)).backups).toHaveLength(0);
});

/** Does some work as an account without privileges, to which the folder is open. */
async function asOtherAccount<Result>(work: () => Promise<Result>): Promise<Result> {
  await chmod(parent, 0o755);
  // The checkout may be in a folder that only root may enter.
  readKnownMigrations();
  process.seteuid?.(otherAccount.uid);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}

const asRoot = test.skipIf(process.getuid?.() !== 0);

asRoot("old backups that cannot be deleted are a warning of their own, and the new one counts", async () => {
  // Only their owner deletes files from such a folder.
  await chmod(folder, 0o1777);
  const { backUp, lines, backupFolder, services } = await openServer({ BACKUP_KEEP: "1" });
  const names = [11, 10].map((day) => backupName(backupFolder.kind, night(day)));
  for (const [index, name] of names.entries()) {
    await writeFile(join(folder, name), tinyBackup({ createdAt: night(11 - index) }));
    await chmod(join(folder, name), 0o644);
  }
  await asOtherAccount(() => backUp(night(20)));
  expect(lines).toEqual([expect.objectContaining({ msg: "the school was backed up", test: "passed" })]);
  const contents = await asOtherAccount(() => readFolder(backupFolder));
  expect(backupStatus(contents, schedule, night(20), 0)).toMatchObject({
    ...{ hasFailed: false, why: null, lastGoodAt: night(20), notRemoved: names },
  });
  const backups = createBackupWatch(services);
  await asOtherAccount(() => backups.look());
  const app = createApp({ ...school.services, env: services.env, backups });
  const incoming = { socket: { remoteAddress: "::1" } };
  const metrics = await (await app.request("http://localhost/metrics", {}, { incoming })).text();
  expect(metrics).toMatch(/^\w*backup_failed 0$/m);
  expect(metrics).toMatch(/^\w*backup_files_to_move 2$/m);

  await chmod(folder, 0o777);
  await asOtherAccount(() => backUp(night(21)));
  expect(await asOtherAccount(() => readFolder(backupFolder))).toMatchObject({
    notRemoved: [],
    backups: [{ madeAt: night(21) }],
  });
});

asRoot("two schools with an account each share a folder, also once one has erased a student", async () => {
  await chmod(folder, 0o1777);
  // Of the other school, as servers of before left it.
  const others = [join(folder, "erasures.jsonl"), join(folder, "erasures-00000000.jsonl")];
  for (const file of others) await writeFile(file, "{}\n", { mode: 0o600 });
  await eraseSomeone();
  const { backUp, lines, backupFolder } = await openServer();
  await asOtherAccount(() => backUp(night(20)));
  expect(lines).toEqual([expect.objectContaining({ msg: "the school was backed up", test: "passed" })]);
  expect((await lstat(listIn())).uid).toBe(otherAccount.uid);
  expect((await asOtherAccount(() => readFolder(backupFolder))).failure).toBeNull();
});

asRoot("files of another account are not ours, whatever their names are", async () => {
  await chmod(folder, 0o1777);
  const { backUp, backupFolder } = await openServerWithoutTests();
  const name = backupName(backupFolder.kind, night(20));
  const foreign = [name, `${backupFolder.kind}.json`].map((each) => join(folder, each));
  await eraseSomeone();
  for (const file of [...foreign, listIn()]) {
    await writeFile(file, file.endsWith(name) ? tinyBackup({ createdAt: night(20) }) : "");
    await chown(file, otherAccount.uid, otherAccount.gid);
  }
  await backUp(night(20));
  const contents = await readFolder(backupFolder);
  expect(contents).toMatchObject({
    backups: [{ madeAt: night(20) }],
    strange: [{ name, why: "a file of another account" }],
    failure: { why: expect.stringContaining("belongs to another account") },
  });
  expect(await readFile(listIn(), "utf8")).toBe("");
});

asRoot(
  "in the folder of another account, root works for that account, which can go on afterwards",
  async () => {
    await chown(folder, otherAccount.uid, otherAccount.gid);
    await eraseSomeone();
    const { backUp, lines, backupFolder } = await openServer();
    await backUp(night(20));
    await eraseSomeone();
    await asOtherAccount(() => backUp(night(21)));
    await eraseSomeone();
    await backUp(night(22));
    expect(lines).toMatchObject(new Array(3).fill({ test: "passed", level: 30 }));
    expect((await readFolder(backupFolder)).failure).toBeNull();
  },
);

test("a backup that was made late ends what was overdue", async () => {
  const { backUp, backupFolder } = await openServerWithoutTests();
  await backUp(new Date(night(20).getTime() + 10 * 3_600_000));
  const contents = await readFolder(backupFolder);
  const { hasFailed } = backupStatus(contents, schedule, new Date(night(20).getTime() + 11 * 3_600_000), 1e8);
  expect(hasFailed).toBe(false);
});

test("a backup that was made while the clock was wrong hides no failure", async () => {
  const { backUp, backupFolder } = await openServerWithoutTests();
  await backUp(night(27));
  const failure = { at: night(20).toISOString(), why: "its disk is nearly full" };
  const contents = { ...(await readFolder(backupFolder)), failure };
  expect(contents.backups).toHaveLength(1);
  expect(backupStatus(contents, schedule, night(20), 0)).toMatchObject({ hasFailed: true, lastGoodAt: null });
  expect(backupStatus(contents, schedule, night(28), 0)).toMatchObject({ lastGoodAt: night(27) });
});

test("a folder that does not answer for a minute is a failure, and nobody waits for it", async () => {
  const { services } = await openServer();
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const backups = createBackupWatch(services);
  const look = backups.look();
  expect(backups.status()).toBeNull();
  vi.advanceTimersByTime(60_001);
  expect(backups.status()).toMatchObject({ hasFailed: true, why: `${folder} does not answer` });
  await look;
  expect(backups.status()).toMatchObject({ hasFailed: false });
});
