import { BackupError } from "#db/backup/backup-error.ts";
import { FileError } from "#db/checked-file.ts";
import { DatabaseStartError, errorCode } from "#db/database-start-error.ts";
import { EnvError } from "#server/base/env.ts";

/** Errors of disks, files and system limits; a missing file is our own bug. */
const systemCodes = /^(EACCES|EDQUOT|EFBIG|EIO|EMFILE|ENFILE|ENOSPC|EPERM|EROFS)$/;

/** The error that the operator must fix, in one line; null for a bug. */
export function operatorLine(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const forOperators = [EnvError, DatabaseStartError, BackupError, FileError];
  if (forOperators.some((kind) => error instanceof kind)) return error.message;
  if ("syscall" in error && error.syscall === "mkdtemp") {
    return `No temporary folder can be made (${error.message}): set TMPDIR to a folder that this account may write to.`;
  }
  return systemCodes.test(errorCode(error)) ? `The system refused it: ${error.message}.` : null;
}

/** A bug, for developers: where it was thrown, and its cause. */
export function faultReport(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = error.stack ?? error.message;
  return error.cause === undefined ? own : `${own}\nCaused by: ${faultReport(error.cause)}`;
}
