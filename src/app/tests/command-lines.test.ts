import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeEach, expect, inject, onTestFinished, test, vi } from "vitest";
import { closedPort } from "#app/testing/closed-port.ts";
import { openMailServer } from "#app/testing/mail-server.ts";
import { urlIn } from "#app/testing/postgres-for-tests.ts";
import { runArguments } from "#app/testing/run-arguments.ts";
import { openTestDatabase } from "#app/testing/test-database.ts";
import { encodeHeader, endMark } from "#db/backup/backup-header.ts";
import { readKnownMigrations } from "#db/known-migrations.ts";
import { outboxIn, outboxName } from "#server/base/outbox.ts";

// What commands answer. That they run as a program, beside a server and without one, is shown in e2e/commands.spec.ts.

const { database } = openTestDatabase();
const mailServer = await openMailServer();
let folder: string;
let dataDir: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "classback-command-lines-"));
  dataDir = join(folder, "data");
  onTestFinished(() => rm(folder, { recursive: true }));
});

/** Runs a command in the folder of this test. */
async function run(words: string, settings: Record<string, string> = {}) {
  for (const [name, value] of Object.entries({ DATA_DIR: dataDir, ...settings })) vi.stubEnv(name, value);
  return runArguments(words.split(" "), folder).finally(() => vi.unstubAllEnvs());
}

async function runOnSchool(words: string) {
  const { rows } = await database.execute<{ name: string }>(sql`select current_database() as name`);
  return run(words, { DATABASE_URL: urlIn(inject("postgres"), rows[0]?.name ?? "") });
}

const failed = (line: RegExp | string) => ({ code: 1, out: "", err: [expect.stringMatching(line)] });

test.each([
  ["backup x", {}, /^There is no database in DATA_DIR \S+: there is nothing to back up\.$/],
  ["restore nowhere", {}, /nowhere/],
  ["admin list", {}, /^There is no database in DATA_DIR \S+: start Classback once, or correct DATA_DIR\.$/],
  [
    "admin list",
    { DATA_DIR: "/dev/null" },
    /^DATA_DIR \S+ cannot be opened by account '.+' \(EACCES\): use the account/,
  ],
  ["mail test a@b.in", { SMPT_URL: "smtp://x" }, /^SMPT_URL is not a setting of Classback/],
] as [string, Record<string, string>, RegExp][])(
  "classback %s, where it cannot work, fails with one line",
  async (words, settings, line) => {
    expect(await run(words, settings)).toEqual(failed(line));
  },
);

test("check prints what it found, and fails if something is wrong", async () => {
  const { code, out, err } = await run("check", { DATA_DIR: "/proc/none", PORT: "1" });
  expect({ code, err }).toEqual({
    code: 1,
    err: [expect.stringMatching(/^Something is wrong with \d of \d+\.$/)],
  });
  expect(out).toMatch(/^wrong +address +Nothing answers at/m);
});

test("a backup of a newer Classback is not restored, before anything is started", async () => {
  const known = readKnownMigrations().map(({ name, hash }) => ({ name, hash }));
  const migrations = [...known, { name: "9999_of_tomorrow", hash: "f".repeat(64) }];
  const body = { bytes: 0, sha256: "0".repeat(64) };
  const header = { createdAt: new Date().toISOString(), version: "x", migrations, tables: [], body };
  await writeFile(join(folder, "backup"), Buffer.concat([encodeHeader(header, 2000), endMark]));
  const newer = /^This backup was made by a newer Classback \(\S+\) than this one: restore it with that one/;
  expect(await run("restore backup")).toEqual(failed(newer));
  expect(await readdir(folder)).toEqual(["backup"]);
});

test("a school without an admin, and an address that is no admin's", async () => {
  expect(await runOnSchool("admin list")).toEqual({
    code: 0,
    out: 'There is no admin yet: "classback admin add EMAIL" adds one.',
    err: [],
  });
  expect(await runOnSchool("admin reset nobody@hill-school.in")).toEqual(
    failed(
      /^No admin has the address nobody@hill-school\.in: "classback admin list" says which there are\.$/,
    ),
  );
});

test("cleanup says what it deleted", async () => {
  const outbox = outboxIn(dataDir);
  await mkdir(outbox, { recursive: true });
  await writeFile(join(outbox, outboxName(new Date("2026-01-02T03:04:05.678Z"))), "");
  expect(await runOnSchool("cleanup")).toEqual({
    code: 0,
    out: "Deleted mails in the outbox folder: 1",
    err: [],
  });
  expect(await runOnSchool("cleanup")).toMatchObject({ code: 0, out: "There was nothing to delete." });
});

test("mail test says which mail server refuses or does not answer, and without SMTP_URL where the mail is", async () => {
  mailServer.behave({ recipient: () => ({ code: 550, says: "No such user here" }) });
  expect(await run("mail test meera@home.in", { SMTP_URL: mailServer.url })).toEqual(
    failed(
      /^The mail server 127\.0\.0\.1:\d+ does not accept the recipient: try another address\. It answered: 550 No such user here$/,
    ),
  );
  const SMTP_URL = `smtp://127.0.0.1:${await closedPort()}`;
  expect(await run("mail test asha@home.in", { SMTP_URL })).toEqual(
    failed(/^The mail server \S+ cannot be reached \([^\n]*ECONNREFUSED[^\n]*\): correct host and port/),
  );

  const { code, out } = await run("mail test asha@home.in");
  expect(code).toBe(0);
  const [, file] = /^SMTP_URL is not set: the e-mail was written to (.+)\.$/.exec(out) ?? [];
  expect((await readdir(outboxIn(dataDir))).map((name) => join(outboxIn(dataDir), name))).toEqual([file]);
});

test("push-keys prints a pair as settings", async () => {
  const { code, out } = await run("push-keys");
  expect(code).toBe(0);
  expect(out).toMatch(/^# [^\n]+\nPUSH_PUBLIC_KEY=\S+\nPUSH_PRIVATE_KEY=\S+$/);
});
