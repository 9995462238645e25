import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createServer } from "vite";
import { abortAtEndSignals } from "#app/server/end-signals.ts";
import { loadEnvFile } from "#app/server/load-env-file.ts";
import { faultReport, operatorLine } from "#app/server/operator-line.ts";
import { parseEnv } from "#server/base/env.ts";

// Vite with hot reload in front, and behind it the API, which restarts when the server's code changes.

const repository = join(import.meta.dirname, "..");

/** Starts the API in its own process, which reports wrong settings itself. */
function startApi(port: number, apiPort: number): ChildProcess {
  return spawn(process.execPath, ["--watch", join(repository, "scripts/dev-api.ts")], {
    // In its own process group, so that a signal reaches the watcher once; the watcher then waits until the API has shut down cleanly.
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
    server: {
      port,
      strictPort: true,
      proxy: { "^/(api/|manifest\\.webmanifest)": `http://127.0.0.1:${port + 1}` },
    },
  });
  await vite.listen();
  // Vite's own listener would exit before the API has shut down cleanly.
  process.removeAllListeners("SIGTERM");
  const ending = abortAtEndSignals();
  api = startApi(port, port + 1);
  vite.printUrls();
  if (!ending.aborted) await once(ending, "abort");
  await vite.close();
} catch (error) {
  const isTaken = error instanceof Error && /^Port \d+ is already in use/.test(error.message);
  console.error(operatorLine(error) ?? (isTaken ? `PORT: ${error.message}.` : faultReport(error).join("\n")));
  process.exitCode = 1;
}
if (api && api.exitCode === null) {
  api.kill("SIGTERM");
  await once(api, "exit");
}
process.exit();
