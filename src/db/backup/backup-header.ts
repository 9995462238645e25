import { createHash } from "node:crypto";
import { z } from "zod";
import { BackupError } from "./backup-error.ts";

// A backup file is one line of text (the header), the rows of all tables as one gzip stream, and an end mark
// (docs/decisions/006-backup-format.md).

const FORMAT = 1;
const NAME = "Classback-backup";
/** Far more than any header has: a foreign file without line ends must not be read whole. */
export const LONGEST_HEADER_BYTES = 1024 * 1024;
/** The last bytes of a whole file. */
export const endMark = Buffer.from("\nEnd of Classback-backup\n");

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const size = z.int().min(0);
const name = z.string().min(1);

const headerSchema = z.object({
  createdAt: z.iso.datetime(),
  /** Of the Classback that wrote the file. */
  version: z.string(),
  /** Whose it is (`schoolMark`), if that was known. */
  school: z
    .string()
    .regex(/^[0-9a-f]{8}$/)
    .optional(),
  /** The migrations that the database had, oldest first: they determine what the tables look like. */
  migrations: z.array(z.object({ name, hash: sha256 })).min(1),
  /** In the order of the file, in which each table comes after those that it refers to. */
  tables: z.array(z.object({ name, columns: z.array(name).min(1), rows: size, bytes: size, sha256 })),
  /** The gzip stream. */
  body: z.object({ bytes: size, sha256 }),
});

export type BackupHeader = z.infer<typeof headerSchema>;
export type BackupTable = BackupHeader["tables"][number];

function digest(json: string): string {
  return createHash("sha256").update(json).digest("hex");
}

function toLine(json: string): Buffer {
  return Buffer.from(`${NAME} ${FORMAT} ${digest(json)} ${json}\n`);
}

/** How long the header's line may become: sizes and checksums are known only after the rows have been written behind it. */
export function headerRoom(header: Omit<BackupHeader, "body">): number {
  const longest = { bytes: Number.MAX_SAFE_INTEGER, sha256: "0".repeat(64) };
  const tables = header.tables.map((table) => ({ ...table, rows: longest.bytes, ...longest }));
  return toLine(JSON.stringify({ ...header, tables, body: longest })).length;
}

/** The header's line, filled up with spaces to `room` bytes. */
export function encodeHeader(header: BackupHeader, room: number): Buffer {
  const json = JSON.stringify(header);
  return toLine(json + " ".repeat(room - toLine(json).length));
}

/** Reads a header's line (without its line end). Throws a BackupError unless it is one of ours, unchanged and readable. */
export function decodeHeader(line: string): BackupHeader {
  const [, format, checksum, json] = /^Classback-backup (\d+) (\S+) (.*)$/s.exec(line) ?? [];
  if (format === undefined || checksum === undefined || json === undefined) {
    throw new BackupError("This is not a backup of Classback, or its beginning is missing.");
  }
  if (Number(format) > FORMAT) {
    throw new BackupError(
      "This backup was made by a newer Classback: restore it with that one or a later one.",
    );
  }
  if (Number(format) < 1 || digest(json) !== checksum) throw damaged("its header does not fit its checksum");
  const header = headerSchema.safeParse(JSON.parse(json));
  if (!header.success) throw damaged("its header is incomplete");
  return header.data;
}

/** The error for a file that is damaged or incomplete. */
export function damaged(why: string): BackupError {
  return new BackupError(`This backup is damaged (${why}): nothing was changed; use another copy of it.`);
}
