import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, expect, inject, onTestFinished, test } from "vitest";
import { scheduledKind } from "#db/backup/backup-folder.ts";
import { makeSharedDatabase } from "./support/shared-database.ts";
import { startClassback } from "./support/start-classback.ts";

const run = promisify(execFile);
const repository = join(import.meta.dirname, "..");
const program = ["sh", join(repository, "bin/classback"), "start"] as [string, ...string[]];
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "classback-stuck-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

/** Settings with which the program waits, on this many threads, for files that never answer, as on a network disk that is gone. */
async function stuckOn(threads: number): Promise<string> {
  const pipe = join(folder, "pipe");
  await run("mkfifo", [pipe]);
  const code = `import { open } from "node:fs/promises";
    for (let each = 0; each < ${threads}; each += 1) open(${JSON.stringify(pipe)}).catch(() => undefined);`;
  const file = join(folder, "stuck.mjs");
  await writeFile(file, code);
  return `--import ${file}`;
}

/** Whether a process has set up what it does at the signals that end it: Node itself catches some, but not SIGHUP. */
async function catchesSignals(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const caught = Number.parseInt(/^SigCgt:\s*[\da-f]*([\da-f]{8})$/m.exec(status)?.[1] ?? "", 16);
  return (caught & 1) !== 0;
}

test("a server with a named pipe under the name of its record answers, and ends", async () => {
  const AUTH_SECRET = "a secret of a school whose backups are stuck";
  const BACKUP_DIR = join(folder, "backups");
  await mkdir(BACKUP_DIR);
  await run("mkfifo", [join(BACKUP_DIR, `${scheduledKind(AUTH_SECRET)}.json`)]);
  const settings = {
    DATABASE_URL: await makeSharedDatabase(),
    AUTH_SECRET,
    BACKUP_DIR,
    ADMIN_EMAIL: "admin@school.example",
    ADMIN_PASSWORD: "three blue flowers",
  };
  const classback = await startClassback({ program, settings });
  const headers = { "Content-Type": "application/json", Origin: classback.url };
  const body = JSON.stringify({ email: "admin@school.example", password: "three blue flowers" });
  const signIn = () => fetch(`${classback.url}/api/sign-in`, { method: "POST", headers, body });
  const Cookie = (await signIn()).headers.getSetCookie().join("; ").replace(/;.*/, "");
  const status = () => fetch(`${classback.url}/api/backups`, { headers: { Cookie } });
  for (const response of await Promise.all([...Array.from({ length: 8 }, status), signIn()])) {
    expect(response.status).toBe(200);
  }
  await expect.poll(async () => (await (await status()).json()).hasFailed).toBe(true);
  expect(await classback.stop()).toBe(0);
});

test("a server ends while a file does not answer", async () => {
  const settings = { DATABASE_URL: await makeSharedDatabase(), NODE_OPTIONS: await stuckOn(1) };
  const classback = await startClassback({ program, settings });
  expect(await classback.stop()).toBe(0);
});

/** Runs a command of the build: `npm start` would look for files before it begins. */
const running = `const { main } = await import(${JSON.stringify(join(inject("webFolder"), "../commands.js"))});
  await main(process.argv.slice(1), { folder: process.cwd(), webFolder: "" });`;

test.each([
  ["a server", ["start"], 0],
  ["a command", ["backup", "file"], 1],
])(
  "%s ends while it starts and no file answers",
  async (_, words, code) => {
    const env = { PATH: process.env.PATH, DATA_DIR: join(folder, "data"), NODE_OPTIONS: await stuckOn(4) };
    const args = ["--input-type=module", "--eval", running, ...words];
    const child = execFile(process.execPath, args, { env, cwd: folder });
    onTestFinished(() => void child.kill("SIGKILL"));
    await expect.poll(() => catchesSignals(child.pid ?? 0), { timeout: 90_000 }).toBe(true);
    child.kill("SIGTERM");
    const [exitCode] = await once(child, "exit");
    expect(exitCode).toBe(code);
  },
  120_000,
);
