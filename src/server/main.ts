import type { Logger } from "pino";
import { DatabaseStartError } from "../db/database-start-error.ts";
import { EnvError, parseEnv } from "./env.ts";
import { createLog } from "./log.ts";
import { type RunningServer, startServer } from "./start-server.ts";

/** What the operator must mend, in one line; null for what is a fault of ours. */
function operatorLine(error: unknown): string | null {
  if (error instanceof EnvError || error instanceof DatabaseStartError) return error.message;
  if (error instanceof Error && "code" in error && "syscall" in error && error.syscall === "listen") {
    return error.code === "EADDRINUSE"
      ? "The port is taken by another program: end it, or set PORT to a free one."
      : `HOST and PORT cannot be listened on (${error.code}).`;
  }
  return null;
}

export interface RunOptions {
  /** The built browser code; without it only the API is served. */
  webFolder?: string;
  /** Runs before the server says that it is ready; what it returns is printed. */
  prepare?: (server: RunningServer, log: Logger) => Promise<string[]>;
  /** Runs after the server has stopped. */
  cleanUp?: () => Promise<void>;
}

/**
 * The program: settings in, one line when it serves, an orderly end with exit code 0 on SIGTERM and Ctrl-C. What
 * the operator must mend is said in one line, and the exit code is 1.
 */
export async function run(
  settings: Record<string, string | undefined>,
  { webFolder, prepare, cleanUp }: RunOptions = {},
): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const ending = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    // A second Ctrl-C must not cut the orderly end of the database short.
    process.on(signal, () => ending.abort());
  }
  let server: RunningServer | undefined;
  try {
    const env = parseEnv(settings);
    const log = createLog(env.LOG_LEVEL);
    server = await startServer(env, log, { webFolder, signal: ending.signal });
    const lines = prepare ? await prepare(server, log) : [];
    if (server.setupLink !== null) {
      lines.push(
        "There is no admin yet. Create the first one here (the link works once):",
        `  ${server.setupLink}`,
      );
    }
    for (const line of [...lines, `Classback is ready on ${server.url}`]) say(line);
    await new Promise<void>((resolve) => {
      if (ending.signal.aborted) resolve();
      ending.signal.addEventListener("abort", () => resolve());
    });
  } catch (error) {
    // A start that was ended on purpose did not fail.
    if (!ending.signal.aborted) {
      process.stderr.write(`${operatorLine(error) ?? (error instanceof Error ? error.stack : error)}\n`);
      process.exitCode = 1;
    }
  } finally {
    await server?.stop();
    await cleanUp?.();
  }
  // What is open now is of no use, such as a call to a mail server that says nothing.
  process.exit();
}
