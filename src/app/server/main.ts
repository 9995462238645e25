import { spawn } from "node:child_process";
import { parseEnv } from "#server/base/env.ts";
import { createLog } from "#server/log/log.ts";
import { abortAtEndSignals, endProgram } from "./end-signals.ts";
import { faultReport, operatorLine } from "./operator-line.ts";
import { type RunningServer, startServer } from "./start-server.ts";
import { terminal } from "./terminal.ts";

type Settings = Record<string, string | undefined>;

interface RunOptions {
  /** The built browser code; without it only the API is served. */
  webFolder?: string;
  /** Runs before the server reports that it is ready; its result is printed. */
  prepare?: (server: RunningServer) => Promise<string[]>;
  /** Runs after the server has stopped. */
  cleanUp?: () => Promise<void>;
}

/** Tells systemd that the service has started (Type=notify). Node cannot write to such a socket. */
function tellSystemd(): void {
  if (process.env.NOTIFY_SOCKET) spawn("systemd-notify", ["--ready"]).on("error", () => undefined);
}

/** The program. It shuts down cleanly with exit code 0; errors that the operator must fix are one line, with exit code 1. */
export async function run(
  readSettings: () => Settings | Promise<Settings>,
  { webFolder, prepare, cleanUp }: RunOptions = {},
): Promise<void> {
  const { say, tell } = terminal;
  const ending = abortAtEndSignals();
  let server: RunningServer | undefined;
  try {
    const env = parseEnv(await readSettings());
    const log = createLog(env.LOG_LEVEL);
    server = await startServer(env, log, { webFolder, signal: ending });
    const lines = prepare ? await prepare(server) : [];
    if (server.setupLink !== null) {
      lines.push(
        "There is no admin yet. Create the first one here (the link works once):",
        `  ${server.setupLink}`,
      );
    }
    for (const line of [...lines, `Classback is ready on ${server.url}`]) say(line);
    tellSystemd();
    await new Promise<void>((resolve) => {
      if (ending.aborted) resolve();
      ending.addEventListener("abort", () => resolve());
    });
  } catch (error) {
    // A start that was cancelled on purpose did not fail.
    if (!ending.aborted) {
      const line = operatorLine(error);
      for (const each of line === null ? faultReport(error) : [line]) tell(each);
      process.exitCode = 1;
    }
  } finally {
    await server?.stop();
    await cleanUp?.();
  }
  // Anything still open is useless, such as a connection to a mail server that does not respond.
  endProgram();
}
