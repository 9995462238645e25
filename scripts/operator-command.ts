import path from "node:path";
import { abortAtEndSignals } from "#app/server/end-signals.ts";
import { loadEnvFile } from "#app/server/load-env-file.ts";
import { faultReport, operatorLine } from "#app/server/operator-line.ts";
import { isUnavailable, postgresErrorOf } from "#db/errors.ts";
import { type Env, parseEnv } from "#server/base/env.ts";

/** What a command that works on one file receives. */
interface OperatorCommand {
  env: Env;
  /** An absolute path. */
  file: string;
  report: (line: string) => void;
  /** Aborted by SIGTERM, Ctrl-C and the closing of the terminal. */
  signal: AbortSignal;
}

/** One line for what the operator can fix; null for a fault of ours. */
function commandLine(error: unknown): string | null {
  const line = operatorLine(error);
  if (line !== null || !(error instanceof Error)) return line;
  const reported = postgresErrorOf(error);
  if (reported) return `PostgreSQL rejected it: ${reported.message} (${reported.code}).`;
  if ("path" in error) return `The file cannot be written: ${error.message}.`;
  return isUnavailable(error) ? `Lost the connection to the database: ${error.message}.` : null;
}

/**
 * Runs a command that takes one file. Prints progress and a summary and exits with 0, or with 1 and one line that
 * says what to do. npm changes to the package's folder, so the file's path is relative to where npm was called.
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
