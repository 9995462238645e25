import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startClassback } from "../support/start-classback.ts";

const repository = join(import.meta.dirname, "../..");
const run = promisify(execFile);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "classback-checkouts-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A clone of what is committed, with the packages of this checkout: the same files, linked. */
async function checkout(name: string): Promise<string> {
  const path = join(folder, name);
  await run("git", ["clone", "--quiet", repository, path]);
  await run("cp", ["-al", join(repository, "node_modules"), join(path, "node_modules")]);
  return path;
}

test("it starts from a checkout that only its owner may enter, also as root, and keeps its data there", async () => {
  await mkdir(join(folder, "private"));
  const path = await checkout("private/classback");
  await chmod(join(folder, "private"), 0o700);
  const classback = await startClassback({ repository: path, dataDir: join(path, "data") });
  expect((await fetch(`${classback.url}/readyz`)).status).toBe(200);
  expect(await classback.stop()).toBe(0);
});

test("two checkouts start and are tested at the same time", async () => {
  const paths = [await checkout("one"), await checkout("two")];
  const tests = paths.map((cwd) => {
    // The tests that start PostgreSQLs, kill them and lock their folders, and one feature's.
    const files = ["src/db/embedded/", "src/features/sign-in/server/sign-in.test.ts"];
    const child = spawn("npm", ["run", "test:api", "--", ...files], { cwd, stdio: "ignore" });
    return once(child, "exit");
  });
  const servers = await Promise.all(
    paths.map((path) => startClassback({ repository: path, dataDir: join(path, "data") })),
  );
  for (const server of servers) expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0]);
  expect(await Promise.all(tests)).toEqual([
    [0, null],
    [0, null],
  ]);
}, 1_200_000);
