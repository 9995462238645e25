import { DatabaseError } from "pg";

/** The error that PostgreSQL answered, also when the query builder has wrapped it; null for other errors. */
export function postgresErrorOf(error: unknown): DatabaseError | null {
  if (error instanceof DatabaseError) return error;
  if (error instanceof Error && error.cause !== undefined) return postgresErrorOf(error.cause);
  return null;
}

/** Whether the error says that a row with this unique key exists already. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const answered = postgresErrorOf(error);
  return answered?.code === "23505" && answered.constraint === constraint;
}

/**
 * SQLSTATE classes and codes of a server that is away, starting, stopping, full, busy (deadlock, time-out), or no longer
 * the one that writes (25006, after a cluster has changed over).
 */
const unavailableStates = /^(08|25006|25P03|40|53|55P03|57014|57P0[1-5]|58|XX001)/;
const unavailableCodes = new Set(
  "EAI_AGAIN ECONNABORTED ECONNREFUSED ECONNRESET EHOSTDOWN EHOSTUNREACH ENETDOWN ENETUNREACH ENOENT ENOTFOUND EPIPE ETIMEDOUT".split(
    " ",
  ),
);
/** The driver has no codes for these. */
const unavailableMessages =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client (has encountered|was closed)|^Query read timeout/;

/** Whether the error says that the database cannot serve now, though the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  const answered = postgresErrorOf(error);
  if (answered) return unavailableStates.test(answered.code ?? "");
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string" && unavailableCodes.has(cause.code)) return true;
    if (unavailableMessages.test(cause.message)) return true;
  }
  return false;
}
