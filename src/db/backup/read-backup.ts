import { createHash } from "node:crypto";
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { BackupError } from "./backup-error.ts";
import { inputFrom } from "./backup-file.ts";
import {
  type BackupHeader,
  type BackupTable,
  damaged,
  decodeHeader,
  endMark,
  LONGEST_HEADER_BYTES,
} from "./backup-header.ts";
import type { BackupInput } from "./backup-io.ts";
import { TableDigest } from "./table-digest.ts";

const LINE_END = 10;
const CHUNK_BYTES = 256 * 1024;
/** PostgreSQL and its client hold a whole row in memory, several times. The largest of ours have a few MB. */
const MOST_ROW_BYTES = 32 * 1024 * 1024;

export interface Backup {
  header: BackupHeader;
  /** Reads table by table; `take` must read each stream to the end. Throws a BackupError where it differs from what was written. */
  read(take: (table: BackupTable, rows: AsyncIterable<Buffer>) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a backup and checks its header, its length and its end mark; reading it checks the rest. Throws a BackupError if it is no backup,
 * a newer one's, or incomplete, and a FileError if it is no file, or, without `isNamed`, another account's.
 */
export async function openBackup(
  file: string,
  passphrase?: string,
  { isNamed = true } = {},
): Promise<Backup> {
  const input = await inputFrom(file, passphrase, { isNamed });
  try {
    const { header, bodyStart } = await readHeader(input);
    const bodyEnd = bodyStart + header.body.bytes;
    const end = Buffer.alloc(endMark.length);
    await input.read(end, bodyEnd);
    if (input.size !== bodyEnd + endMark.length || !end.equals(endMark)) {
      throw damaged(
        input.size < bodyEnd + endMark.length ? "its end is missing" : "its end is not where it was",
      );
    }
    return {
      header,
      read: (take) => readTables(input, header, bodyStart, take),
      close: () => input.close(),
    };
  } catch (error) {
    await input.close();
    throw error;
  }
}

async function readHeader(input: BackupInput): Promise<{ header: BackupHeader; bodyStart: number }> {
  const beginning = Buffer.alloc(LONGEST_HEADER_BYTES);
  const bytesRead = await input.read(beginning, 0);
  const lineEnd = beginning.subarray(0, bytesRead).indexOf(LINE_END);
  const line = beginning.toString("utf8", 0, lineEnd === -1 ? bytesRead : lineEnd);
  return { header: decodeHeader(line), bodyStart: lineEnd + 1 };
}

async function readTables(
  input: BackupInput,
  header: BackupHeader,
  bodyStart: number,
  take: (table: BackupTable, rows: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const hash = createHash("sha256");
  async function* body(): AsyncGenerator<Buffer> {
    for (let at = bodyStart, left = header.body.bytes; left > 0; ) {
      const buffer = Buffer.alloc(Math.min(left, CHUNK_BYTES));
      const bytesRead = await input.read(buffer, at);
      if (bytesRead === 0) throw damaged("its end is missing");
      const chunk = buffer.subarray(0, bytesRead);
      at += bytesRead;
      left -= bytesRead;
      hash.update(chunk);
      yield chunk;
    }
  }
  // Errors of this stream reach the reader of the unpacked rows.
  const unpacked = pipeline(body, createGunzip(), () => undefined);
  const source = new ByteSource(unpacked);
  try {
    for (const table of header.tables) {
      const digest = new TableDigest();
      await take(table, source.next(table, digest));
      const { rows, bytes, sha256 } = digest.result();
      if (rows !== table.rows || bytes !== table.bytes || sha256 !== table.sha256) {
        throw damaged(`table ${table.name} does not fit its checksum`);
      }
    }
    await source.expectEnd();
  } finally {
    unpacked.destroy();
  }
  if (hash.digest("hex") !== header.body.sha256) throw damaged("its content does not fit its checksum");
}

/** Cuts a stream of bytes into parts of known length. */
class ByteSource {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: Readable) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  async *next({ name, bytes }: BackupTable, digest: TableDigest): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0; ) {
      if (this.#rest.length === 0 && !(await this.#refill())) throw damaged("its end is missing");
      const chunk = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(chunk.length);
      left -= chunk.length;
      digest.update(chunk);
      if (digest.longestRow > MOST_ROW_BYTES) {
        throw damaged(`a row of table ${name} has more than ${MOST_ROW_BYTES} bytes`);
      }
      yield chunk;
    }
  }

  async expectEnd(): Promise<void> {
    if (this.#rest.length > 0 || (await this.#refill())) throw damaged("it holds more than it should");
  }

  async #refill(): Promise<boolean> {
    try {
      const { done, value } = await this.#chunks.next();
      if (done) return false;
      this.#rest = value;
      return true;
    } catch (error) {
      if (error instanceof BackupError) throw error;
      const code = (error as NodeJS.ErrnoException).code ?? "";
      // Z_DATA_ERROR and its like are the file's fault; EIO and its like are the disk's.
      if (code.startsWith("Z_")) throw damaged("it cannot be unpacked");
      throw new BackupError(`The backup cannot be read (${code || (error as Error).message}).`);
    }
  }
}

/** Reads a whole backup and throws a BackupError unless every byte is what was written. */
export async function verifyBackup(backup: Backup, signal?: AbortSignal): Promise<void> {
  await backup.read(async (_table, rows) => {
    for await (const _chunk of rows) signal?.throwIfAborted();
  });
}
