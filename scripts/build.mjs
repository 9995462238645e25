// Builds what bin/classback runs: the browser code, and the server in a few files (docs/decisions/007). Plain
// JavaScript, because it runs in the server's process: for TypeScript, Node would load a compiler that stays in memory.
import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { access, constants, mkdir, rename, rm } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { installLine } from "./installed.mjs";

const repository = join(import.meta.dirname, "..");
const builds = join(repository, "dist");

/** What is built, and what it is built with. */
const sources = ["src", "scripts", "vite.config.ts", "vite.server.config.ts", "package-lock.json"];

/** Prefix of unfinished builds' folders; they are as deep as the finished ones, because source maps contain relative paths. */
const underWay = ".build-";

/** The previous build is kept, because a server may still be running on it. */
const buildsMax = 2;

/** No build takes this long: an older unfinished one was killed. */
const abandonedAfterMs = 60 * 60 * 1000;

const endSignals = ["SIGTERM", "SIGINT", "SIGHUP"];

/** The build failed or cannot be used; `message` is one line for the operator. */
export class BuildError extends Error {}

function ownAccount() {
  try {
    return `account '${userInfo().username}'`;
  } catch {
    return `user id ${process.getuid?.()}`;
  }
}

/** The line for missing rights or space on the file system; null for other errors. */
function explain({ code, path, message }) {
  if (!["EACCES", "EPERM", "EROFS", "ENOSPC", "EDQUOT"].includes(code)) return null;
  if (!path?.startsWith(builds)) return `Classback cannot be built by ${ownAccount()}: ${message}.`;
  return `Classback is not built yet, and ${ownAccount()} cannot write to ${builds} (${code}): run "npm run build" in ${repository} as the account that owns it, then start again.`;
}

function filesIn(path) {
  if (statSync(path).isFile()) return [path];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function fingerprintOfSources() {
  const hash = createHash("sha256");
  for (const file of sources.flatMap((source) => filesIn(join(repository, source)).sort())) {
    hash.update(`${file.slice(repository.length)}\0`).update(readFileSync(file));
  }
  return hash.digest("hex").slice(0, 16);
}

/**
 * Returns the folder with the build of the current sources: `web/`, and next to it the commands. It is built elsewhere
 * and moved into place, so that a concurrent start never sees half a build. SIGTERM, Ctrl-C and closing the terminal stop it cleanly.
 * Throws a BuildError.
 */
export async function buildIfStale() {
  try {
    const build = await findOrBuild();
    await access(join(build.folder, "commands.js"), constants.R_OK).catch(({ code }) => {
      throw new BuildError(
        `Classback was built for another account: ${ownAccount()} cannot read ${build.folder} (${code}): run "npm run build" again with umask 022, after deleting that folder, as the account that owns it.`,
      );
    });
    return build;
  } catch (error) {
    const line = explain(error);
    throw line === null ? error : new BuildError(line, { cause: error });
  }
}

async function findOrBuild() {
  // A package has no sources, but their build.
  if (!existsSync(join(repository, "src"))) return { folder: join(builds, "build"), isNew: false };
  const folder = join(builds, fingerprintOfSources());
  if (existsSync(folder)) return { folder, isNew: false };

  // Not recursive: on a read-only file system, Node would otherwise report that something is missing.
  await mkdir(builds).catch((error) => {
    if (error.code !== "EEXIST") throw error;
  });
  // Not mkdtemp, whose folders only their owner may enter: another account may run root's build. The umask
  // decides.
  const aside = join(builds, underWay + randomBytes(6).toString("hex"));
  await mkdir(aside);
  const ending = new AbortController();
  const end = () => ending.abort();
  for (const signal of endSignals) process.on(signal, end);
  try {
    const outcomes = await Promise.allSettled([
      runVite(["--outDir", join(aside, "web")], ending.signal),
      runVite(["--config", "vite.server.config.ts", "--outDir", aside], ending.signal),
    ]);
    if (ending.signal.aborted) {
      await rm(aside, { recursive: true, force: true });
      process.exit(0);
    }
    for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
    // A package has no such file, and makes no build.
    const { writeNotices } = await import("./notices.mjs");
    await writeNotices(aside);
    await rename(aside, folder).catch((error) => {
      // A concurrent start was faster. Its build is from the same sources, so use it.
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    });
    await removeOldBuilds(builds);
  } finally {
    await rm(aside, { recursive: true, force: true });
    for (const signal of endSignals) process.off(signal, end);
  }
  return { folder, isNew: true };
}

/** Runs in its own process: in the server's, the builder would keep 300 MB for as long as the server runs. */
async function runVite(args, signal) {
  const program = join(repository, "node_modules/vite/bin/vite.js");
  if (!existsSync(program)) throw new BuildError(installLine("vite"));
  // Always what users get: in tests, where NODE_ENV is `test`, Vite would use React's development build.
  const env = { ...process.env, NODE_ENV: "production" };
  const vite = spawn(process.execPath, [program, "build", "--logLevel", "warn", ...args], {
    cwd: repository,
    stdio: "inherit",
    env,
  });
  signal.addEventListener("abort", () => vite.kill());
  const [code, killedBy] = await once(vite, "exit");
  if (code !== 0) throw new BuildError(`Classback could not be built: vite exited with ${code ?? killedBy}.`);
}

/** Keeps the newest builds and those in progress; removes the others. */
export async function removeOldBuilds(folder) {
  const changedAt = (name) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const names = readdirSync(folder).sort((a, b) => changedAt(b) - changedAt(a));
  const finished = names.filter((name) => !name.startsWith(underWay));
  const abandoned = names.filter(
    (name) => name.startsWith(underWay) && changedAt(name) < Date.now() - abandonedAfterMs,
  );
  for (const name of [...finished.slice(buildsMax), ...abandoned]) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Like `buildIfStale`, but prints one line for what the operator must fix and exits with 1. */
export async function buildOrExplain() {
  try {
    return await buildIfStale();
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
