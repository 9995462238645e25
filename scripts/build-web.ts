import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

const repository = join(import.meta.dirname, "..");

/** Where the built browser code lies. */
export const builtWebFolder = join(repository, "dist/web");
const stampFile = join(repository, "dist/web-built-from");

/** What the browser code is built from. */
const sources = ["src", "scripts", "vite.config.ts", "package-lock.json"];

async function filesIn(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function fingerprintOfSources(): Promise<string> {
  const files = (await Promise.all(sources.map((source) => filesIn(join(repository, source))))).flat().sort();
  const contents = await Promise.all(files.map((file) => readFile(file)));
  const hash = createHash("sha256");
  for (const [index, content] of contents.entries()) hash.update(`${files[index]}\0`).update(content);
  return hash.digest("hex");
}

/** Builds the browser code if it is not there or older than its sources. True when it built. */
export async function buildWebIfStale(): Promise<boolean> {
  const fingerprint = await fingerprintOfSources();
  const built = await readFile(stampFile, "utf8").catch(() => "");
  if (built === fingerprint && existsSync(join(builtWebFolder, "index.html"))) return false;

  // Built aside and moved into place: a server that runs meanwhile, or a second start, never sees half a build.
  const aside = await mkdtemp(join(repository, ".build-"));
  try {
    await runVite(["build", "--outDir", aside, "--logLevel", "warn"]);
    await rm(stampFile, { force: true });
    await rm(builtWebFolder, { recursive: true, force: true });
    await mkdir(dirname(builtWebFolder), { recursive: true });
    await rename(aside, builtWebFolder).catch((error: NodeJS.ErrnoException) => {
      // Another start built at the same time and was quicker: from the same sources, so its build serves as well.
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    });
    await writeFile(stampFile, fingerprint);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
  return true;
}

/** In a process of its own: in the server's, the builder would leave 300 MB behind for as long as it runs. */
async function runVite(args: string[]): Promise<void> {
  const program = join(repository, "node_modules/vite/bin/vite.js");
  // Always what users get: under the tests, whose NODE_ENV is `test`, Vite would take React's development build.
  const env = { ...process.env, NODE_ENV: "production" };
  const vite = spawn(process.execPath, [program, ...args], { cwd: repository, stdio: "inherit", env });
  const [code, signal] = await once(vite, "exit");
  if (code !== 0) throw new Error(`The browser code could not be built: vite ended with ${code ?? signal}`);
}
