import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  accessSync,
  chownSync,
  closeSync,
  constants,
  fchownSync,
  mkdirSync,
  openSync,
  renameSync,
  statSync,
  writeSync,
} from "node:fs";
import { lchown, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { readNamedFileSync } from "#db/checked-file.ts";
import { DatabaseStartError, errorCode } from "#db/database-start-error.ts";
import { fileFault, ownAccount } from "#db/file-faults.ts";
import { ownAccountName, type PostgresAccount } from "./postgres-account.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import { lastLines } from "./postgres-log.ts";

/** The database user that owns the cluster; only this folder's start code connects as it. */
export const SUPERUSER = "postgres";
/** The database user and the database of the application. */
export const APP_USER = "classback";
export const APP_DATABASE = "classback";

const unwritableCodes = ["EACCES", "EPERM", "EROFS", "ENOENT", "ENOTDIR", "EEXIST", "ELOOP", "ENAMETOOLONG"];
const LEFTOVER_AGE_MS = 10 * 60 * 1000;

/**
 * The name by which a process of `account`, started inside `folder`, finds its way back to it. Another account may be unable to walk
 * there from `/` (a checkout under /root); the kernel's link to a process's own working folder needs no walk.
 */
export function folderFromInside(folder: string, account: PostgresAccount): string {
  return account.switched && process.platform === "linux" ? "/proc/self/cwd" : folder;
}

/** One readable line for a file system error, or for PostgreSQL's own words about one; undefined if it is neither. */
export function explainStorageError(error: unknown, dataDir: string): DatabaseStartError | undefined {
  const code = errorCode(error);
  const text = error instanceof Error ? error.message : String(error);
  const call = String((error as { syscall?: unknown } | null)?.syscall ?? "");
  if (/shared memory segment/.test(text) || /^(spawn|kill)/.test(call)) return undefined;
  const isFull = code === "ENOSPC" || /No space left on device/.test(text);
  if (isFull || code === "EDQUOT" || /Disk quota exceeded/.test(text)) {
    const [state, remedy] = isFull
      ? ["is full (ENOSPC)", "free some space"]
      : [`has no quota left for ${ownAccount()} (EDQUOT)`, "raise the quota, or free some space,"];
    return new DatabaseStartError(
      `The disk that holds DATA_DIR ${dataDir} ${state}: ${remedy} and start again.`,
      { cause: error },
    );
  }
  if (unwritableCodes.includes(code)) {
    return new DatabaseStartError(
      fileFault(`DATA_DIR ${dataDir}`, "written", error, "set DATA_DIR to another folder"),
      { cause: error },
    );
  }
  return undefined;
}

/** Makes `dataDir` if need be. Throws a DatabaseStartError that names it if we cannot write there. */
export function requireWritableFolder(dataDir: string): void {
  try {
    makeFolders(path.resolve(dataDir));
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw explainStorageError(error, dataDir) ?? error;
  }
}

/** Node's own recursive mkdir never returns where a folder exists and yet nothing can be made in it, as in /proc. */
function makeFolders(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  if (path.dirname(folder) !== folder) makeFolders(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another start may have made it since; a file of that name is an error.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** An initdb that was killed leaves its folder; a younger one may be another start's, still at work. */
async function removeLeftovers(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith("postgres.new-")) continue;
    const folder = path.join(dataDir, name);
    const age = await stat(folder).then(
      (found) => Date.now() - found.mtimeMs,
      () => 0,
    );
    if (age > LEFTOVER_AGE_MS) await rm(folder, { recursive: true, force: true });
  }
}

function runInitdb(folder: string, account: PostgresAccount, binaries: PostgresBinaries): Promise<void> {
  const child = spawn(
    binaries.initdb,
    [
      ["-D", folderFromInside(folder, account)],
      ["--username", SUPERUSER],
      // It sorts the same on every machine, and no system upgrade can silently change the order that indexes were built in.
      ["--encoding", "UTF8", "--locale", "C", "--locale-provider", "builtin", "--builtin-locale", "C.UTF-8"],
      ["--data-checksums", "--auth-local", "peer", "--auth-host", "reject", "--no-instructions"],
    ].flat(),
    {
      cwd: folder,
      env: { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" },
      ...(account.switched ? { uid: account.uid, gid: account.gid } : {}),
      detached: true,
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  return new Promise((resolve, reject) => {
    let output = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    child.on("error", reject);
    child.on("close", (status, signal) => {
      if (status === 0) return resolve();
      const words = output
        .split("\n")
        .filter((line) => !/removing (contents|data)|^child process/.test(line.replace("initdb: ", "")));
      reject(new Error(`${lastLines(words.join("\n")) || `initdb ended with ${signal ?? status}`}`));
    });
  });
}

/** Makes `<dataDir>/postgres`, whole or not at all, unless it exists. Throws a DatabaseStartError if it cannot, or is of another version. */
export async function ensureCluster(
  dataDir: string,
  account: PostgresAccount,
  binaries: PostgresBinaries,
  log: (message: string) => void,
): Promise<void> {
  const cluster = path.join(dataDir, "postgres");
  const version = readVersion(cluster, dataDir);
  if (version !== undefined) {
    if (version === binaries.major) return giveTo(cluster, account);
    throw new DatabaseStartError(
      `${cluster} was made by PostgreSQL ${version}, and this Classback brings PostgreSQL ${binaries.major}: move the data with npm run backup and npm run restore ("Backup and restore" in docs/operations.md).`,
    );
  }
  log(`Making the database in ${cluster}`);
  let fresh: string | undefined;
  try {
    await removeLeftovers(dataDir);
    fresh = await mkdtemp(`${cluster}.new-`);
    if (account.switched) chownSync(fresh, account.uid, account.gid);
    await runInitdb(fresh, account, binaries);
    await rename(fresh, cluster);
  } catch (error) {
    // Another start was first: its cluster is the one to use.
    if (["ENOTEMPTY", "EEXIST"].includes(errorCode(error)) && readVersion(cluster, dataDir) !== undefined)
      return;
    throw (
      explainStorageError(error, dataDir) ??
      new DatabaseStartError(`The database in ${cluster} could not be made: ${(error as Error).message}`, {
        cause: error,
      })
    );
  } finally {
    if (fresh) await rm(fresh, { recursive: true, force: true });
  }
}

/** A data folder that root restored from a backup may belong to root; PostgreSQL wants its own. */
async function giveTo(cluster: string, account: PostgresAccount): Promise<void> {
  if (!account.switched || (await stat(cluster)).uid === account.uid) return;
  const inside = await readdir(cluster, { recursive: true });
  for (const name of inside) await lchown(path.join(cluster, name), account.uid, account.gid);
  // Last, so that an interrupted hand-over is begun again.
  await lchown(cluster, account.uid, account.gid);
}

function readVersion(cluster: string, dataDir: string): string | undefined {
  try {
    return readNamedFileSync(path.join(cluster, "PG_VERSION")).trim();
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw explainStorageError(error, dataDir) ?? error;
  }
}

/**
 * Writes who may sign in, without a password: this process's account, which may be another at the next start, and PostgreSQL's. Returns
 * whether something changed, which a running PostgreSQL learns by SIGHUP.
 */
export function writeAccessRules(cluster: string, account: PostgresAccount): boolean {
  const accounts = [...new Set([ownAccountName(), account.name])];
  const map = accounts.flatMap((name) => [SUPERUSER, APP_USER].map((user) => `classback "${name}" ${user}`));
  const note = "# Written by Classback at every start.";
  const rules = writeIfChanged(
    cluster,
    "pg_hba.conf",
    `${note}\nlocal all ${SUPERUSER},${APP_USER} peer map=classback\n`,
    account,
  );
  const names = writeIfChanged(cluster, "pg_ident.conf", `${note}\n${map.join("\n")}\n`, account);
  return rules || names;
}

function writeIfChanged(cluster: string, name: string, text: string, account: PostgresAccount): boolean {
  const file = path.join(cluster, name);
  try {
    if (readNamedFileSync(file) === text) return false;
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
  }
  // The folder belongs to a less trusted account. A new file that replaces the name never follows a link planted there.
  const fresh = `${file}.${randomBytes(6).toString("hex")}`;
  const descriptor = openSync(fresh, "wx", 0o600);
  try {
    writeSync(descriptor, text);
    if (account.switched) fchownSync(descriptor, account.uid, account.gid);
  } finally {
    closeSync(descriptor);
  }
  renameSync(fresh, file);
  return true;
}
