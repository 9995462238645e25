import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parentOfTestData } from "#app/testing/shared-memory.ts";
import { outsideDatabaseFor } from "./outside-database.ts";

const ownRepository = join(import.meta.dirname, "../..");

/** A user's environment before the first start: none of our settings. */
const emptyEnvironment = { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR };

export interface RunningClassback {
  /** Of npm, which started it. */
  pid: number;
  url: string;
  dataDir: string;
  /** What it printed so far. */
  output: string[];
  /** The link to the page that creates the first admin. */
  setupLink: string | undefined;
  /** Ends it as Ctrl-C does; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Ends it as a power cut does: the server's process alone, at once. */
  kill(): Promise<void>;
}

/** Below the ports that outgoing connections get, one of which could have it before the server does. */
export async function freePort(): Promise<number> {
  const port = randomInt(11_000, 32_768);
  const server = createServer().listen(port, "127.0.0.1");
  const isFree = await once(server, "listening").then(
    () => true,
    () => false,
  );
  server.close();
  return isFree ? port : freePort();
}

/**
 * Runs an npm script (`npm start`, `npm run demo`) on a data folder, a throw-away one unless given, and waits for its
 * ready line. Rejects with all that it printed when it ends before.
 */
export async function startClassback(
  options: {
    script?: string;
    /** A checkout other than the test's own. */
    repository?: string;
    /** How an installed package is started, instead of an npm script. */
    program?: [string, ...string[]];
    dataDir?: string;
    settings?: Record<string, string>;
    /** Ends the start as a power cut does. */
    cut?: AbortSignal;
  } = {},
): Promise<RunningClassback> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(await parentOfTestData(), "classback-e2e-")));
  const database = await outsideDatabaseFor(dataDir);
  const port = await freePort();
  const [program, ...args] = options.program ?? ["npm", "run", "--silent", options.script ?? "start"];
  const child = spawn(program, args, {
    cwd: options.repository ?? ownRepository,
    // A process group of its own, so that the whole of it can be ended.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...emptyEnvironment,
      ...(database && { DATABASE_URL: database.url }),
      PORT: String(port),
      DATA_DIR: dataDir,
      ...options.settings,
    },
  });
  options.cut?.addEventListener("abort", () => void end(child, "SIGKILL"));
  const output: string[] = [];
  const url = await readyUrl(child, output);
  return {
    pid: child.pid ?? 0,
    url,
    dataDir,
    output,
    setupLink: output.find((line) => line.includes("/setup?token="))?.trim(),
    async stop() {
      const code = await end(child, "SIGINT");
      if (options.dataDir === undefined) {
        await rm(dataDir, { recursive: true, force: true });
        await database?.drop();
      }
      return code;
    },
    async kill() {
      await end(child, "SIGKILL");
    },
  };
}

async function readyUrl(child: ChildProcess, output: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on("line", (line) => {
        output.push(line);
        const ready = /^Classback is ready on (\S+)$/.exec(line);
        if (ready?.[1]) resolve(ready[1]);
      });
    }
    child.once("exit", (code) => reject(new Error(`Ended with ${code}:\n${output.join("\n")}`)));
  });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return child.exitCode;
  const exited = once(child, "exit");
  process.kill(-child.pid, signal);
  await exited;
  return child.exitCode;
}
