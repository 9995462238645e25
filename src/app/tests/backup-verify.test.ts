import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, expect, inject, onTestFinished, test, vi } from "vitest";
import { backupVerify } from "#app/commands/backup.ts";
import { restore } from "#app/commands/restore.ts";
import { databaseNameOf } from "#app/testing/backup-server.ts";
import { urlIn } from "#app/testing/postgres-for-tests.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { tinyBackup } from "#app/testing/tiny-backup.ts";
import { openBackup, verifyBackup } from "#db/backup/read-backup.ts";
import { writeBackup } from "#db/backup/write-backup.ts";

const school = openTestSchool();
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "classback-verify-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("DATA_DIR", join(folder, "data"));
  vi.stubEnv("DATABASE_URL", urlIn(inject("postgres"), await databaseNameOf(school)));
});

const file = () => join(folder, "school.classback");

async function backUp(passphrase?: string): Promise<void> {
  await writeBackup(school.database.$client, file(), { passphrase });
}

/** What a command says; rejects with what is wrong. */
async function run(command: typeof backupVerify, name = file()): Promise<string[]> {
  const lines: string[] = [];
  const { signal } = new AbortController();
  const say = (line: string) => void lines.push(line);
  await command.run({
    values: [name],
    options: {},
    switches: new Set<string>(),
    say,
    tell: say,
    signal,
    folder,
    webFolder: "",
  });
  return lines;
}

/** Which databases are there, and which rows of the school. */
async function stateOf() {
  const pool = school.database.$client;
  const scratch = await pool.query(
    "select from pg_database where datname like 'classback\\_check\\_verify\\_%'",
  );
  const { rows } = await pool.query("select id, xmin from users order by id");
  return { scratch: scratch.rows.length, rows };
}

test("backup verify restores a backup beside the school, which it leaves as it is", async () => {
  await school.makeTeacher();
  await backUp();
  const before = await stateOf();
  expect((await run(backupVerify)).at(-1)).toMatch(
    /^The backup is good: \d+ rows of \d+ tables were restored/,
  );
  expect(await stateOf()).toEqual(before);
  expect(before.scratch).toBe(0);
});

test("backup verify tests a backup where there is no database, and leaves none", async () => {
  await backUp();
  vi.stubEnv("DATABASE_URL", "");
  vi.stubEnv("TMPDIR", join(folder, "tmp"));
  await mkdir(join(folder, "tmp"));
  expect((await run(backupVerify)).at(-1)).toMatch(/^The backup is good/);
  expect(await readdir(join(folder, "tmp"))).toEqual([]);
  expect(await readdir(folder)).not.toContain("data");
}, 60_000);

test("backup verify says what is wrong with a backup", async () => {
  await backUp();
  const bytes = await readFile(file());
  const at = bytes.length - 100;
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  await writeFile(file(), bytes);
  await expect(run(backupVerify)).rejects.toThrow(
    /^The backup cannot be restored: This backup is damaged \(/,
  );
  await writeFile(file(), tinyBackup());
  await expect(run(backupVerify)).rejects.toThrow(/Classback/);
  expect((await stateOf()).scratch).toBe(0);
});

test("backup verify asks for the passphrase of an encrypted backup", async () => {
  await backUp("three blue flowers");
  await expect(run(backupVerify)).rejects.toThrow(/^This backup is encrypted: set BACKUP_PASSPHRASE/);
  vi.stubEnv("BACKUP_PASSPHRASE", "three blue flowers");
  expect((await run(backupVerify)).at(-1)).toMatch(/^The backup is good/);
});

test.each([restore, backupVerify])("$usage refuses what is no file at once", async (command) => {
  const pipe = join(folder, "pipe");
  await promisify(execFile)("mkfifo", [pipe]);
  await expect(run(command, pipe)).rejects.toThrow(`${pipe} is a named pipe and not a file: name a file.`);
  await expect(run(command, folder)).rejects.toThrow(`${folder} is a folder and not a file: name a file.`);
  await expect(run(command, "/dev/zero")).rejects.toThrow("/dev/zero is a device and not a file");
});

test("a row that is larger than any of ours is refused while it is read, and one of many megabytes is not", async () => {
  const verify = async (bytes: number) => {
    await writeFile(file(), tinyBackup({}, { notes: Buffer.from(`${" ".repeat(bytes)}\n`) }));
    const backup = await openBackup(file());
    await verifyBackup(backup).finally(() => backup.close());
  };
  await verify(30 * 1024 * 1024);
  await expect(verify(40 * 1024 * 1024)).rejects.toThrow("a row of table notes has more than 33554432 bytes");
});
