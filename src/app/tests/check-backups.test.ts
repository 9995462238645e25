import { execFile, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, open, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { checkBackups } from "#app/commands/check-backups.ts";
import type { Finding } from "#app/commands/finding.ts";
import { tinyBackup } from "#app/testing/tiny-backup.ts";
import { fileFacts, scheduledKind } from "#db/backup/backup-folder.ts";
import { backupName } from "#db/backup/backup-names.ts";
import type { BackupRecord } from "#db/backup/backup-record.ts";
import { parseEnv } from "#server/base/env.ts";

const authSecret = "a secret of a school whose backups are checked";
const kind = scheduledKind(authSecret);
const hourMs = 60 * 60_000;
let parent: string;
let folder: string;
let dataDir: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "classback-check-"));
  folder = join(parent, "backups");
  dataDir = join(parent, "data");
  await mkdir(folder);
  await mkdir(dataDir);
  // A server has run for a day.
  await writeFile(join(dataDir, "auth-secret"), authSecret);
  await utimes(join(dataDir, "auth-secret"), new Date(), new Date(Date.now() - 24 * hourMs));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
});

/** What classback check says about backups. */
async function check(settings: Record<string, string> = { BACKUP_DIR: folder }): Promise<Finding[]> {
  const findings: Finding[] = [];
  const tell = (finding: Finding) => void findings.push(finding);
  await checkBackups(parseEnv({ DATA_DIR: dataDir, ...settings }), {
    ...{ tell, authSecret },
    async lookAt(item, look) {
      const [outcome, says] = await (async () => look())().then(
        (line) => ["ok", line] as const,
        (error: Error) => ["wrong", error.message] as const,
      );
      tell({ item, outcome, says });
      return outcome === "ok";
    },
  });
  return findings;
}

/** A backup of some hours ago that has passed its test, with this in the record. */
async function makeBackup(hoursAgo: number, recorded: Partial<BackupRecord> = {}): Promise<string> {
  const madeAt = new Date(Date.now() - hoursAgo * hourMs);
  const name = backupName(kind, madeAt);
  const file = join(folder, name);
  await writeFile(file, tinyBackup({ createdAt: madeAt }));
  const tests = { [name]: { result: "passed", why: null, file: await fileFacts(file) } };
  await writeFile(join(folder, `${kind}.json`), JSON.stringify({ tests, failure: null, ...recorded }));
  return name;
}

const wrong = (says: string | RegExp) => [
  { item: "backups", outcome: "wrong", says: expect.stringMatching(says) },
];

test("a backup that passed its test is well, with its age", async () => {
  await makeBackup(1);
  expect(await check()).toEqual([
    {
      ...{ item: "backups", outcome: "ok" },
      says: expect.stringMatching(
        /^the newest that passed its test is of 20.* UTC, 1 hours? ago; "classback backup verify FILE"/,
      ),
    },
  ]);
});

test("without BACKUP_DIR there are none to look at", async () => {
  expect(await check({})).toMatchObject([
    { item: "backups", outcome: "ok", says: expect.stringContaining("not set") },
  ]);
});

test("a folder that is not there is wrong once a server has run, and its parent always must be there", async () => {
  await rm(folder, { recursive: true });
  expect(await check()).toEqual(wrong(/is not there: if it is on a disk of its own, mount that/));
  await rm(join(dataDir, "auth-secret"));
  expect(await check()).toMatchObject([
    { outcome: "ok", says: `${folder} is not there yet: the first backup makes it` },
  ]);
  const BACKUP_DIR = join(parent, "usb", "backups");
  expect(await check({ BACKUP_DIR })).toEqual(wrong(/is not there, and neither is .*\/usb: mount its disk/));
});

test("no backup at all is wrong, unless no server has run for long", async () => {
  expect(await check()).toEqual(wrong("A backup is overdue, and there is none"));
  await utimes(join(dataDir, "auth-secret"), new Date(), new Date());
  expect(await check()).toMatchObject(
    [{ outcome: "ok", says: /^none yet/ }].map((each) => ({
      ...each,
      says: expect.stringMatching(each.says),
    })),
  );
});

test("something else than a folder, and one that cannot be written, are wrong", async () => {
  await rm(folder, { recursive: true });
  await promisify(execFile)("mkfifo", [folder]);
  expect(await check()).toEqual(wrong("is not a folder"));
  await rm(folder);
});

test("a folder that is mounted for reading only is wrong", async ({ skip }) => {
  onTestFinished(() => void spawnSync("umount", [folder]));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "ro", "tmpfs", folder]);
  if (mounted.status !== 0) skip("Only root can mount a disk");
  expect(await check()).toEqual(
    wrong(
      /^\S+, for BACKUP_DIR, cannot be written by account '.+' \(EROFS\): mount its file system for writing/,
    ),
  );
});

test("a recorded failure is said with its reason and its time, and an overdue backup with the last one", async () => {
  const at = new Date(Date.now() - hourMs / 2).toISOString();
  await makeBackup(20, { failure: { at, why: "its disk is nearly full" } });
  expect(await check()).toEqual(
    wrong(
      /^The last backup failed at 20.* UTC: its disk is nearly full; the newest that passed its test is of /,
    ),
  );
  await rm(folder, { recursive: true });
  await mkdir(folder);
  await makeBackup(80);
  expect(await check()).toEqual(wrong(/^A backup is overdue, and the last one is of /));
});

test("a backup that was damaged after its test is wrong, and one that was only copied is not", async () => {
  const file = join(folder, await makeBackup(1));
  await utimes(file, 1e9, 1e9);
  expect(await check()).toMatchObject([{ outcome: "ok" }]);
  const { length } = await readFile(file);
  const handle = await open(file, "r+");
  // In the rows, which neither the header nor the length tells.
  await handle.write(Buffer.from([0xff]), 0, 1, length - 30);
  await handle.close();
  await utimes(file, 1e9, 1e9);
  expect(await check()).toEqual(
    wrong(/has changed since its test and cannot be restored any more: This backup is damaged/),
  );
});

test("files that someone has to move away are a line of their own", async () => {
  const old = backupName(kind, new Date(Date.now() - 900 * hourMs));
  await makeBackup(1, { notRemoved: [old] });
  const strange = backupName(kind, new Date(Date.now() - hourMs / 2));
  await promisify(execFile)("mkfifo", [join(folder, strange)]);
  const [backups, files] = await check();
  expect(backups).toMatchObject({ item: "backups", outcome: "ok" });
  expect(files).toMatchObject({ item: "its files", outcome: "wrong" });
  expect(files?.says).toContain(
    `Move out of BACKUP_DIR what is not one of its backups: ${strange} (a named pipe).`,
  );
  expect(files?.says).toContain(`Old backups in BACKUP_DIR cannot be deleted: ${old}.`);
});

test("of many files that someone has to move away, the first are named", async () => {
  await makeBackup(1);
  const names = Array.from({ length: 23 }, (_, at) =>
    backupName(kind, new Date(Date.now() - (at + 2) * 60_000)),
  );
  for (const name of names) await writeFile(join(folder, name), "");
  const [, files] = await check();
  expect(files?.says.match(/scheduled-/g)).toHaveLength(20);
  expect(files?.says).toMatch(/ and 3 more\.$/);
});

test("a record that is none is named", async () => {
  await makeBackup(1);
  await rm(join(folder, `${kind}.json`));
  await promisify(execFile)("mkfifo", [join(folder, `${kind}.json`)]);
  expect(await check()).toEqual(
    wrong(new RegExp(`^The last backup failed: .*${kind}.json is a named pipe and not a file`)),
  );
});
