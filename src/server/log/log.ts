import { DrizzleQueryError } from "drizzle-orm";
import { type DestinationStream, type Logger, pino } from "pino";
import { postgresErrorOf } from "#db/errors.ts";
import type { Env } from "#server/base/env.ts";
import { printable } from "#server/base/printable.ts";
import { limitLogRate } from "./log-rate-limit.ts";

const emailAddress = /[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g;

/** The logged part of an error: nothing that a user entered, such as a statement's parameters and PostgreSQL's details. */
function withoutPersonalData(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const reported = postgresErrorOf(error);
  return {
    type: error.name,
    message: messageOf(error),
    code: reported?.code ?? ("code" in error ? error.code : undefined),
    constraint: reported?.constraint,
    stack: error.stack?.slice(error.stack.indexOf("\n    at ")),
  };
}

function messageOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  const reported = postgresErrorOf(error);
  // 'invalid input syntax for type uuid: "…"': the messages of this class repeat what was entered.
  if (reported?.code?.startsWith("22")) return "PostgreSQL refused a value";
  // A mail server's rejection names the address.
  if ("responseCode" in error) return `the mail server answered ${error.responseCode}`;
  return (reported?.message ?? error.message).replace(emailAddress, "(address)");
}

/** The server's log: JSON lines, limited by kind (log-rate-limit.ts), to standard output unless another destination is given. */
export function createLog(level: Env["LOG_LEVEL"], destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: withoutPersonalData },
    hooks: limitLogRate(),
  };
  return pino(options, destination ?? standardOutput());
}

/** Without its reader the server continues, or shuts down cleanly. JSON may contain characters that a terminal obeys. */
function standardOutput(): DestinationStream {
  const output = pino.destination(1);
  output.on("error", () => undefined);
  return { write: (line) => void output.write(`${printable(line.slice(0, -1))}\n`) };
}
