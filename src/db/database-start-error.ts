/** The database cannot be used. `message` is one line, written for the operator, and holds no password. */
export class DatabaseStartError extends Error {
  override name = "DatabaseStartError";
}

/** A server runs on the data folder. */
export class AlreadyRunningError extends DatabaseStartError {
  override name = "AlreadyRunningError";
}

/** The system's code of an error ("EACCES", "28P01", ...), or "" if it has none. */
export function errorCode(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : "";
}
