import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { startEmbeddedPostgres } from "#db/embedded/embedded-postgres.ts";
import { choosePostgresAccount } from "#db/embedded/postgres-account.ts";
import { isPostgresOn, readPidFile } from "#db/embedded/postgres-process.ts";

/** A line of embedded-postgres-process.ts. */
interface HelperLine {
  log?: string;
  ready?: { host: string; port: number; user: string; database: string };
  acknowledged?: number;
  error?: string;
}

/** A running embedded-postgres-process.ts. */
interface Helper {
  child: ChildProcess;
  lines: HelperLine[];
  /** Waits for the first matching line; rejects when the process has ended without one. */
  line(fits: (line: HelperLine) => boolean): Promise<HelperLine>;
  kill(signal: NodeJS.Signals): Promise<void>;
}

const folders: string[] = [];
const helpers: Helper[] = [];
const helperProgram = fileURLToPath(new URL("embedded-postgres-process.ts", import.meta.url));

/** A new folder that `cleanUp` removes, with the PostgreSQL that runs in it. */
export function makeFolder(): string {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), "classback-test-")));
  folders.push(folder);
  return folder;
}

let template: Promise<string> | undefined;

async function makeTemplate(): Promise<string> {
  const dataDir = realpathSync(mkdtempSync(path.join(os.tmpdir(), "classback-test-")));
  await (await startEmbeddedPostgres({ dataDir, log: () => undefined })).stop();
  return dataDir;
}

/** Removes what `makeUsedDataDir` copies from: for `afterAll`, as a test worker is ended without an exit event. */
export async function removeTemplate(): Promise<void> {
  if (template) rmSync(await template, { recursive: true, force: true });
  template = undefined;
}

/** As `makeFolder`, with a database that has been started and stopped once: copied, since making one takes a second. */
export async function makeUsedDataDir(): Promise<string> {
  template ??= makeTemplate();
  const dataDir = makeFolder();
  // cp keeps owners, which Node's copy does not.
  const { status } = spawnSync("cp", ["-a", `${await template}/.`, dataDir]);
  if (status !== 0) throw new Error(`cp ended with ${status}`);
  return dataDir;
}

/** Starts the helper in a process of its own. */
export function startHelper(
  order: { dataDir: string; writes?: boolean; binariesParent?: string },
  program = helperProgram,
): Helper {
  const child = spawn(process.execPath, [program, JSON.stringify(order)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: HelperLine[] = [];
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  let hasEnded = false;
  ended.then(() => {
    hasEnded = true;
  });
  createInterface({ input: child.stdout }).on("line", (text) => lines.push(JSON.parse(text) as HelperLine));
  const helper: Helper = {
    child,
    lines,
    async line(fits) {
      for (;;) {
        // Read before looking, so that the last lines of an ended process count.
        const isLast = hasEnded;
        const found = lines.find(fits);
        if (found) return found;
        if (isLast) throw new Error(`The helper ended: ${JSON.stringify(lines.slice(-5))}`);
        await sleep(10);
      }
    },
    async kill(signal) {
      child.kill(signal);
      await ended;
    },
  };
  helpers.push(helper);
  return helper;
}

/** The process id of the PostgreSQL that runs on this data folder, or undefined. */
export function postgresPid(dataDir: string): number | undefined {
  const cluster = path.join(dataDir, "postgres");
  const file = readPidFile(cluster);
  return file && isPostgresOn(file.pid, cluster, choosePostgresAccount(cluster)) ? file.pid : undefined;
}

/** Kills the PostgreSQL that runs on this data folder, and returns its process id. @throws when there is none. */
export function killPostgres(dataDir: string): number {
  const pid = postgresPid(dataDir);
  if (pid === undefined) throw new Error(`No PostgreSQL runs on ${dataDir}.`);
  process.kill(pid, "SIGKILL");
  return pid;
}

/** Ends what the tests started and removes their folders. */
export async function cleanUp(): Promise<void> {
  for (const helper of helpers.splice(0)) await helper.kill("SIGKILL");
  for (const folder of folders.splice(0)) {
    const pid = postgresPid(folder);
    const socketFolder = pid && readPidFile(path.join(folder, "postgres"))?.socketFolder;
    if (pid) process.kill(pid, "SIGQUIT");
    while (postgresPid(folder) !== undefined) await sleep(20);
    if (socketFolder) rmSync(socketFolder, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs one statement on a connection of its own. */
export async function query<Row extends pg.QueryResultRow>(
  config: pg.ClientConfig,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(config);
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Waits until `holds` is true. Only the test's own time limit ends a wait for something that never happens. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(20);
}
