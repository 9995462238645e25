import path from "node:path";
import { BackupError } from "../src/db/backup/backup-error.ts";
import { DatabaseStartError } from "../src/db/database-start-error.ts";
import { isUnavailable, postgresErrorOf } from "../src/db/errors.ts";
import { type Env, EnvError, parseEnv } from "../src/server/env.ts";
import { loadEnvFile } from "./load-env-file.ts";

/** What a command that works on one file gets to work with. */
export interface OperatorCommand {
  env: Env;
  /** An absolute path. */
  file: string;
  report: (line: string) => void;
  /** Aborted by SIGTERM and Ctrl-C. */
  signal: AbortSignal;
}

/** What the operator can mend, in one line; null for what is a fault of ours. */
function operatorLine(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof EnvError || error instanceof DatabaseStartError || error instanceof BackupError) {
    return error.message;
  }
  const answered = postgresErrorOf(error);
  if (answered) return `PostgreSQL refused it: ${answered.message} (${answered.code}).`;
  const isOfFile =
    "path" in error || ("code" in error && /^(ENOSPC|EDQUOT|EFBIG|EIO)$/.test(String(error.code)));
  if (isOfFile) return `The file cannot be written: ${error.message}.`;
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
  const ending = new AbortController();
  for (const end of ["SIGTERM", "SIGINT"] as const) process.on(end, () => ending.abort());
  try {
    loadEnvFile();
    const summary = await work({
      env: parseEnv(process.env),
      file: path.resolve(process.env.INIT_CWD ?? ".", name),
      report: (line) => console.log(line),
      signal: ending.signal,
    });
    console.log(summary);
  } catch (error) {
    const line = ending.signal.aborted ? "Stopped: nothing was changed." : operatorLine(error);
    console.error(line ?? error);
    process.exitCode = 1;
  }
}
