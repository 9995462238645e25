import { DrizzleQueryError } from "drizzle-orm";
import { type DestinationStream, type Logger, pino } from "pino";
import { postgresErrorOf } from "../db/errors.ts";
import type { Env } from "./env.ts";

/**
 * What the log keeps of an error: enough to find the fault, and nothing that a user entered. A failed statement's
 * parameters and PostgreSQL's details ("Key (email)=(…)") hold personal data.
 */
function withoutPersonalData(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const answered = postgresErrorOf(error);
  return {
    type: error.name,
    message:
      error instanceof DrizzleQueryError
        ? `Failed query: ${error.query}`
        : (answered?.message ?? error.message),
    code: answered?.code,
    constraint: answered?.constraint,
    stack: error.stack?.slice(error.stack.indexOf("\n    at ")),
  };
}

/** The server's log: JSON lines, to standard output unless another destination is given. */
export function createLog(level: Env["LOG_LEVEL"], destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: withoutPersonalData },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
