import { DatabaseError } from "pg";

/** The error that PostgreSQL reported, also when the query builder has wrapped it; null for other errors. */
export function postgresErrorOf(error: unknown): DatabaseError | null {
  if (error instanceof DatabaseError) return error;
  if (error instanceof Error && error.cause !== undefined) return postgresErrorOf(error.cause);
  return null;
}

/** Whether the error says that a row with this unique key exists already. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const reported = postgresErrorOf(error);
  return reported?.code === "23505" && reported.constraint === constraint;
}

/** Whether the error says that a row may not be beside another by this exclusion constraint. */
export function isExclusionViolation(error: unknown, constraint: string): boolean {
  const reported = postgresErrorOf(error);
  return reported?.code === "23P01" && reported.constraint === constraint;
}

/** Whether the error says that a row breaks this check, or the trigger in place of one. */
export function isCheckViolation(error: unknown, constraint: string): boolean {
  const reported = postgresErrorOf(error);
  return reported?.code === "23514" && reported.constraint === constraint;
}

/** Whether the error says that others have held a lock for longer than a statement may wait. */
export function isLockTimeout(error: unknown): boolean {
  return postgresErrorOf(error)?.code === "55P03";
}

/** Whether the error says that a statement took longer than it may. */
export function isStatementTimeout(error: unknown): boolean {
  return postgresErrorOf(error)?.code === "57014";
}

/**
 * SQLSTATE classes and codes of a server that is away, starting, stopping, full, busy (deadlock, time-out), or no longer
 * the one that writes (25006, after a cluster has changed over).
 */
const unavailableStates = /^(08|25006|25P03|40|53|55P03|57014|57P0[1-5]|58|XX001)/;
const unavailableCodes = new Set(
  "EAI_AGAIN ECONNABORTED ECONNREFUSED ECONNRESET EHOSTDOWN EHOSTUNREACH ENETDOWN ENETUNREACH ENOTFOUND EPIPE ETIMEDOUT".split(
    " ",
  ),
);
/** The driver has no codes for these. */
const unavailableMessages =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client (has encountered|was closed)|^Query read timeout/;

/** Why the database cannot serve now, though it may later: a SQLSTATE, a code of the system, or the driver's words; else null. */
export function whyUnavailable(error: unknown): string | null {
  const state = postgresErrorOf(error)?.code;
  if (state !== undefined) return unavailableStates.test(state) ? state : null;
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code, syscall, message }: NodeJS.ErrnoException = cause;
    if (code !== undefined && unavailableCodes.has(code)) return code;
    // While PostgreSQL starts, its socket is not there.
    if (code === "ENOENT" && syscall === "connect") return code;
    if (unavailableMessages.test(message)) return message;
  }
  return null;
}

/** Whether the database is stopping, starting or elsewhere. False when it is full or busy, which the operator may have to fix. */
export function isAway(error: unknown): boolean {
  const state = postgresErrorOf(error)?.code;
  return state === undefined ? isUnavailable(error) : /^(08|25006|57P0[1-3])/.test(state);
}

/** Whether the error says that the database cannot serve now, though the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  return whyUnavailable(error) !== null;
}
