import path from "node:path";
import { abortAtEndSignals } from "../src/app/server/end-signals.ts";
import { faultReport, operatorLine } from "../src/app/server/operator-line.ts";
import { isUnavailable, postgresErrorOf } from "../src/db/errors.ts";
import { type Env, parseEnv } from "../src/server/base/env.ts";
import { loadEnvFile } from "./load-env-file.ts";

/** What a command that works on one file gets to work with. */
export interface OperatorCommand {
  env: Env;
  /** An absolute path. */
  file: string;
  report: (line: string) => void;
  /** Aborted by SIGTERM, Ctrl-C and the end of the terminal. */
  signal: AbortSignal;
}

/** What the operator can mend, in one line; null for what is a fault of ours. */
function commandLine(error: unknown): string | null {
  const line = operatorLine(error);
  if (line !== null || !(error instanceof Error)) return line;
  const answered = postgresErrorOf(error);
  if (answered) return `PostgreSQL refused it: ${answered.message} (${answered.code}).`;
  if ("path" in error) return `The file cannot be written: ${error.message}.`;
  return isUnavailable(error) ? `The database went away: ${error.message}.` : null;
}

/**
 * Runs a command that takes one file: settings in, progress and a last line out, exit code 0, or 1 with one line that
 * says what to do. npm changes to the package's folder, so the file's name is taken from where npm was called.
 */
export async function runOperatorCommand(
  usage: string,
  work: (command: OperatorCommand) => Promise<string>,
): Promise<void> {
  const [name, ...others] = process.argv.slice(2);
  if (!name || name.startsWith("-") || others.length > 0) {
    console.error(usage);
    process.exitCode = 1;
    return;
  }
  const ending = abortAtEndSignals();
  try {
    loadEnvFile();
    const summary = await work({
      env: parseEnv(process.env),
      file: path.resolve(process.env.INIT_CWD ?? ".", name),
      report: (line) => console.log(line),
      signal: ending,
    });
    console.log(summary);
  } catch (error) {
    const line = ending.aborted ? "Stopped: nothing was changed." : commandLine(error);
    console.error(line ?? faultReport(error));
    process.exitCode = 1;
  }
}
