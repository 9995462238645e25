import { BackupError } from "#db/backup/backup-error.ts";
import { FileError } from "#db/checked-file.ts";
import { DatabaseStartError, errorCode } from "#db/database-start-error.ts";
import { fileRemedy } from "#db/file-faults.ts";
import { EnvError } from "#server/base/env.ts";

/** Errors of disks, files and system limits; a missing file is our own bug. */
const systemCodes = /^(EACCES|EDQUOT|EFBIG|EIO|ELOOP|EMFILE|ENAMETOOLONG|ENFILE|ENOSPC|ENOTDIR|EPERM|EROFS)$/;

/** The error that the operator must fix, in one line; null for a bug. */
export function operatorLine(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const forOperators = [EnvError, DatabaseStartError, BackupError, FileError];
  if (forOperators.some((kind) => error instanceof kind)) return error.message;
  if ("syscall" in error && error.syscall === "mkdtemp") {
    return `No temporary folder can be made (${error.message}): set TMPDIR to a folder that this account may write to.`;
  }
  if (!systemCodes.test(errorCode(error))) return null;
  return `The system refused it (${error.message}): ${fileRemedy(error)}.`;
}

/** A bug, for developers, as lines: what it is, where it was thrown, and its cause. */
export function faultReport(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  const { name, message, stack = "", cause } = error;
  const [, ...frames] = stack.slice(Math.max(0, stack.indexOf("\n    at "))).split("\n");
  const [first = "", ...rest] = cause === undefined ? [] : faultReport(cause);
  const causes = cause === undefined ? [] : [`Caused by: ${first}`, ...rest];
  return [`${name}: ${message}`, ...frames, ...causes];
}
