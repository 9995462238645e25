import { spawn, spawnSync } from "node:child_process";
import { lstatSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { link, rename, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readNamedFileSync } from "#db/checked-file.ts";
import { errorCode } from "#db/database-start-error.ts";
import type { PostgresAccount } from "./postgres-account.ts";
import { folderFromInside } from "./postgres-data-folder.ts";

const PID_FILE = "postmaster.pid";

/** What `postmaster.pid` says, whether or not it is true any more. */
interface PidFile {
  pid: number;
  port: number;
  /** "" while PostgreSQL has not written it yet. */
  socketFolder: string;
  text: string;
  ageMs: number;
}

/** The cluster's `postmaster.pid`, or undefined if there is none. */
export function readPidFile(cluster: string): PidFile | undefined {
  let text: string;
  let ageMs: number;
  try {
    text = readNamedFileSync(path.join(cluster, PID_FILE));
    ageMs = Date.now() - statSync(path.join(cluster, PID_FILE)).mtimeMs;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
  const lines = text.split("\n");
  return {
    pid: Math.abs(Number(lines[0])),
    port: Number(lines[3]),
    socketFolder: lines[4] ?? "",
    text,
    ageMs,
  };
}

/** True if a process has this id; one that has ended but was not yet collected by its parent does not count. */
export function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 1) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) === "ESRCH") return false;
  }
  try {
    // The state follows the program's name, which stands in parentheses and may itself contain any character.
    return !/^[ZX]/.test(readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /s, ""));
  } catch {
    return process.platform !== "linux";
  }
}

/**
 * True if `pid` is a PostgreSQL at work in `cluster` (a real path). False also where the system does not let us look: then the process
 * belongs to an account other than the cluster's.
 */
export function isPostgresOn(pid: number, cluster: string, account: PostgresAccount): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === "linux") {
    const [program, folder] = readProcess(pid, account);
    // npm ci replaces the program under a running PostgreSQL.
    return path.basename(program?.replace(/ \(deleted\)$/, "") ?? "") === "postgres" && folder === cluster;
  }
  const { stdout } = spawnSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  return /(^|\/)postgres /.test(stdout ?? "") && stdout.includes(`-D ${cluster} `);
}

/** The program and the working folder of a process, as far as the system lets us know. */
function readProcess(pid: number, account: PostgresAccount): (string | undefined)[] {
  const links = [`/proc/${pid}/exe`, `/proc/${pid}/cwd`];
  try {
    return links.map((link) => readlinkSync(link));
  } catch (error) {
    if (errorCode(error) !== "EACCES" || !account.switched) return [];
    // Root in a container lacks the right to look at other accounts' processes, but may become that account.
    const options = { uid: account.uid, gid: account.gid, cwd: "/", encoding: "utf8" as const };
    return spawnSync("readlink", links, options).stdout?.split("\n") ?? [];
  }
}

/** Removes a `postmaster.pid` whose number now belongs to another program, which PostgreSQL would take for a server. */
export async function removeForeignPidFile(cluster: string, judged: PidFile): Promise<boolean> {
  const file = path.join(cluster, PID_FILE);
  const aside = `${file}.stale-${process.pid}`;
  try {
    await rename(file, aside);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
  const isTheOneJudged = readNamedFileSync(aside) === judged.text;
  // A start at the same time may have put its own there in between: give it back.
  if (!isTheOneJudged) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
  return isTheOneJudged;
}

interface PostmasterOptions {
  program: string;
  cluster: string;
  account: PostgresAccount;
  socketFolder: string;
  port: number;
  settings: Record<string, string>;
  /** Descriptor that receives what PostgreSQL says. */
  logDescriptor: number;
}

/** Starts PostgreSQL; it is not ready yet when this resolves. Rejects if the program cannot be run at all. */
export async function spawnPostmaster(
  options: PostmasterOptions,
): Promise<{ pid: number; hasEnded(): boolean }> {
  const { account, cluster } = options;
  const folder = folderFromInside(cluster, account);
  const settings: Record<string, string> = {
    listen_addresses: "",
    // The value is a list; quotes keep a folder name with a comma or a space in it whole.
    unix_socket_directories: `"${options.socketFolder}"`,
    unix_socket_permissions: "0700",
    port: String(options.port),
    hba_file: `${folder}/pg_hba.conf`,
    ident_file: `${folder}/pg_ident.conf`,
    timezone: "UTC",
    log_timezone: "UTC",
    logging_collector: "off",
    log_checkpoints: "off",
    // Requests take milliseconds. Starting workers for one took most of its time in a school of ten million responses.
    max_parallel_workers_per_gather: "0",
    jit: "off",
    // Neither the three processes that read ahead for others nor the one that waits for subscriptions: a school fits into memory.
    io_method: "sync",
    max_logical_replication_workers: "0",
    // A failed statement would carry names, addresses and messages of children into the log.
    log_error_verbosity: "terse",
    log_min_error_statement: "panic",
    ...options.settings,
  };
  const child = spawn(
    options.program,
    ["-D", folder, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    {
      cwd: cluster,
      env: { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" },
      ...(account.switched ? { uid: account.uid, gid: account.gid } : {}),
      // A group of its own: Ctrl-C in the terminal must reach only our server, which then stops PostgreSQL in order.
      detached: true,
      stdio: ["ignore", options.logDescriptor, options.logDescriptor],
    },
  );
  await new Promise<void>((resolve, reject) => {
    child.once("spawn", resolve);
    child.once("error", reject);
  });
  // PostgreSQL outlives a server that crashes, so it must not keep one alive either.
  child.unref();
  return { pid: child.pid ?? 0, hasEnded: () => child.exitCode !== null || child.signalCode !== null };
}

/** Stops the PostgreSQL `pid` of `cluster`, and waits. After 60 s it is made to stop at once, which makes the next start slower. */
export async function stopPostmaster(pid: number, cluster: string, account: PostgresAccount): Promise<void> {
  const signalAndWait = async (signal: NodeJS.Signals, seconds: number): Promise<boolean> => {
    // Looked at again before each signal: the number may have passed to another program.
    if (!isPostgresOn(pid, cluster, account)) return true;
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (errorCode(error) === "ESRCH") return true;
      throw error;
    }
    const until = Date.now() + seconds * 1000;
    while (isAlive(pid)) {
      if (Date.now() > until) return false;
      await sleep(10);
    }
    return true;
  };
  if (await signalAndWait("SIGINT", 60)) return;
  await signalAndWait("SIGQUIT", 10);
}

/** True if `folder` is a real folder of `account` that nobody else may enter. */
export function isPrivateFolder(folder: string, account: PostgresAccount): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === account.uid && (found.mode & 0o077) === 0;
}
