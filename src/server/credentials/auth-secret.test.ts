import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { EnvError } from "#server/base/env.ts";
import { readAuthSecret } from "./auth-secret.ts";

let folder: string;
let file: string;
const read = () => readAuthSecret({ AUTH_SECRET: undefined, DATA_DIR: folder });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "classback-auth-secret-"));
  file = join(folder, "auth-secret");
});
afterEach(() => rm(folder, { recursive: true }));

test("is created on the first start, and readable only by its owner", async () => {
  const secret = await read();
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await read()).toBe(secret);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(["auth-secret"]);
});

test("is taken from the settings if set, and none is stored", async () => {
  const AUTH_SECRET = "a secret of the settings, of enough length";
  expect(await readAuthSecret({ AUTH_SECRET, DATA_DIR: folder })).toBe(AUTH_SECRET);
  expect(await readdir(folder)).toEqual([]);
});

test.each(["", "\n", "cut-short\n"])(
  "%j in its file stops the start, and is not replaced",
  async (content) => {
    await writeFile(file, content);
    const rejected = await read().catch((error: unknown) => error);
    expect(rejected).toBeInstanceOf(EnvError);
    expect(rejected).toMatchObject({
      message: `${file} is empty or cut short: restore it from your copy, or delete it and start again: a new one is made, and PINs no longer work.`,
    });
    expect(await readFile(file, "utf8")).toBe(content);
  },
);

test("an unreadable one stops the start with one line, and is not replaced", async () => {
  await mkdir(file);
  const rejected = await read().catch((error: unknown) => error);
  expect(rejected).toBeInstanceOf(EnvError);
  expect(rejected).toMatchObject({
    message: expect.stringMatching(
      /auth-secret cannot be read by .+ \(a folder\): put a plain file there, or set AUTH_SECRET/,
    ),
  });
  expect((await stat(file)).isDirectory()).toBe(true);
});

test("one that is a named pipe stops the start at once", async () => {
  await promisify(execFile)("mkfifo", [file]);
  await expect(read()).rejects.toThrow(/auth-secret cannot be read by .+ \(a named pipe\): /);
});
