import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createServer } from "vite";
import { abortAtEndSignals } from "../src/app/server/end-signals.ts";
import { faultReport, operatorLine } from "../src/app/server/operator-line.ts";
import { parseEnv } from "../src/server/base/env.ts";
import { loadEnvFile } from "./load-env-file.ts";

// Vite with hot reload in front, the API behind it, restarted when the server's code changes.

const repository = join(import.meta.dirname, "..");

/** A process of its own: what it says when a setting is wrong, it says itself. */
function startApi(port: number, apiPort: number): ChildProcess {
  return spawn(process.execPath, ["--watch", join(repository, "scripts/dev-api.ts")], {
    // A group of its own: what ends this program reaches the watcher once, which then waits for the API's orderly end.
    detached: true,
    stdio: "inherit",
    env: { ...process.env, PORT: String(apiPort), APP_URL: `http://localhost:${port}` },
  });
}

let api: ChildProcess | undefined;
try {
  loadEnvFile();
  const { PORT: port } = parseEnv(process.env);
  const vite = await createServer({
    configFile: join(repository, "vite.config.ts"),
    server: { port, strictPort: true, proxy: { "^/api/": `http://127.0.0.1:${port + 1}` } },
  });
  await vite.listen();
  // Vite's own listener would end this process before the API has ended in order.
  process.removeAllListeners("SIGTERM");
  const ending = abortAtEndSignals();
  api = startApi(port, port + 1);
  vite.printUrls();
  if (!ending.aborted) await once(ending, "abort");
  await vite.close();
} catch (error) {
  const isTaken = error instanceof Error && /^Port \d+ is already in use/.test(error.message);
  console.error(operatorLine(error) ?? (isTaken ? `PORT: ${error.message}.` : faultReport(error)));
  process.exitCode = 1;
}
if (api && api.exitCode === null) {
  api.kill("SIGTERM");
  await once(api, "exit");
}
process.exit();
