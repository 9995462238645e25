import { userInfo } from "node:os";
import { FileError } from "#db/checked-file.ts";
import { errorCode } from "#db/database-start-error.ts";

/** The account that this process runs as, in words. */
export function ownAccount(): string {
  try {
    return `account '${userInfo().username}'`;
  } catch {
    return `user id ${process.getuid?.()}`;
  }
}

const remedies: Record<string, string> = {
  EROFS: "mount its file system for writing, which is read-only",
  ENOSPC: "make room on its disk, which is full",
  EDQUOT: "raise the account's quota on its disk, which is used up, or remove files",
  EFBIG: "allow larger files there (ulimit -f)",
  ENOENT: "correct the path, which leads nowhere",
  ENOTDIR: "correct the path, in which a file stands where a folder should be",
  EISDIR: "correct the path, which leads to a folder and not to a file",
  EEXIST: "correct the path, at which there is something else already",
  ELOOP: "correct the path, whose links lead in a circle",
  ENAMETOOLONG: "shorten the path, which is longer than the system allows",
  EIO: "look after its disk, which reports errors",
  EMFILE: "allow more open files (ulimit -n)",
  ENFILE: "close other programs: too many files are open on this machine",
};

/** What the operator can do about an error of a file or a folder, as part of a sentence: the one place that knows. */
export function fileRemedy(error: unknown): string {
  if (error instanceof FileError) return "put a plain file there";
  return remedies[errorCode(error)] ?? `give it to ${ownAccount()}`;
}

/** Whether the error is about the rights of the account. */
export function lacksRights(error: unknown): boolean {
  return ["EACCES", "EPERM"].includes(errorCode(error));
}

/** Says that something cannot be read or written, why, and what to do, or else, in one line. */
export function fileFault(what: string, use: "read" | "written", error: unknown, orElse?: string): string {
  const why = error instanceof FileError ? error.what : errorCode(error) || (error as Error).message;
  const or = orElse === undefined ? "" : `, or ${orElse}`;
  return `${what} cannot be ${use} by ${ownAccount()} (${why}): ${fileRemedy(error)}${or}.`;
}
