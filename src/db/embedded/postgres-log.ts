import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from "node:fs";
import { FileError } from "#db/checked-file.ts";

const LOG_LIMIT_BYTES = 5 * 1024 * 1024;
const TAIL_BYTES = 8 * 1024;

/** Opens PostgreSQL's log for appending; the caller closes it. One over 5 MB first becomes `<file>.1`. Throws the file system's error. */
export function openLog(file: string): number {
  const found = statSync(file, { throwIfNoEntry: false });
  // Opening it would wait for a reader, and for good.
  if (found?.isFIFO()) {
    throw new FileError(`${file} is a named pipe and not a file: move it away.`, "a named pipe");
  }
  const size = found?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, "a", 0o600);
}

/** What the log has said since `fromByte`, at most the last 8 KB of it, or "" if it cannot be read. */
export function readLogSince(file: string, fromByte: number): string {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, "r");
    const { size } = fstatSync(descriptor);
    const start = Math.max(fromByte, size - TAIL_BYTES);
    const buffer = Buffer.alloc(Math.max(0, size - start));
    readSync(descriptor, buffer, 0, buffer.length, start);
    return buffer.toString("utf8");
  } catch {
    return "";
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** The last `count` lines that say something, without their time stamps, joined into one line. */
export function lastLines(text: string, count = 4): string {
  return text
    .split("\n")
    .map((line) => line.replace(/^\d{4}-\d\d-\d\d [\d:.]+ \S+ \[\d+\] /, "").trim())
    .filter((line) => line !== "")
    .slice(-count)
    .join(" | ");
}
