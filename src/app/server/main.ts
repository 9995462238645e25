import type { Logger } from "pino";
import { parseEnv } from "../../server/base/env.ts";
import { createLog } from "../../server/base/log.ts";
import { abortAtEndSignals } from "./end-signals.ts";
import { faultReport, operatorLine } from "./operator-line.ts";
import { type RunningServer, startServer } from "./start-server.ts";

type Settings = Record<string, string | undefined>;

export interface RunOptions {
  /** The built browser code; without it only the API is served. */
  webFolder?: string;
  /** Runs before the server says that it is ready; what it returns is printed. */
  prepare?: (server: RunningServer, log: Logger) => Promise<string[]>;
  /** Runs after the server has stopped. */
  cleanUp?: () => Promise<void>;
}

/**
 * The program: settings in, one line when it serves, an orderly end with exit code 0 on SIGTERM, Ctrl-C and the end of
 * its terminal. What the operator must mend is said in one line, and the exit code is 1.
 */
export async function run(
  readSettings: () => Settings | Promise<Settings>,
  { webFolder, prepare, cleanUp }: RunOptions = {},
): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const ending = abortAtEndSignals();
  let server: RunningServer | undefined;
  try {
    const env = parseEnv(await readSettings());
    const log = createLog(env.LOG_LEVEL);
    server = await startServer(env, log, { webFolder, signal: ending });
    const lines = prepare ? await prepare(server, log) : [];
    if (server.setupLink !== null) {
      lines.push(
        "There is no admin yet. Create the first one here (the link works once):",
        `  ${server.setupLink}`,
      );
    }
    for (const line of [...lines, `Classback is ready on ${server.url}`]) say(line);
    await new Promise<void>((resolve) => {
      if (ending.aborted) resolve();
      ending.addEventListener("abort", () => resolve());
    });
  } catch (error) {
    // A start that was ended on purpose did not fail.
    if (!ending.aborted) {
      process.stderr.write(`${operatorLine(error) ?? faultReport(error)}\n`);
      process.exitCode = 1;
    }
  } finally {
    await server?.stop();
    await cleanUp?.();
  }
  // What is open now is of no use, such as a call to a mail server that says nothing.
  process.exit();
}
