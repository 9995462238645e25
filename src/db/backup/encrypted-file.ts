import {
  argon2,
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { promisify } from "node:util";
import { z } from "zod";
import { BackupError } from "./backup-error.ts";
import { damaged } from "./backup-header.ts";
import type { BackupInput, BackupOutput } from "./backup-io.ts";

// A line of text says how the key is made from the passphrase; the plain file follows in frames, each encrypted for itself, so that it
// can be written and read in any order without ever being on a disk (docs/decisions/098-backups.md). It knows itself where it ends.

const FRAME_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const LONGEST_LINE_BYTES = 1024;
const NAME = "Classback-encrypted-backup 1 ";
const derive = promisify(argon2);

/** For argon2id: 64 MiB, three passes, one lane. A passphrase is chosen by people, and a copy can be guessed at for years. */
const cost = { memory: 65_536, passes: 3, parallelism: 1 };

const lineSchema = z.object({
  kdf: z.literal("argon2id"),
  memory: z
    .int()
    .min(8)
    .max(1024 * 1024),
  passes: z.int().min(1).max(100),
  parallelism: z.int().min(1).max(16),
  salt: z.base64(),
  /** Tells a wrong passphrase from a damaged file. */
  check: z.base64(),
});

type Line = z.infer<typeof lineSchema>;

async function keyOf({ salt, ...costs }: Omit<Line, "kdf" | "check">, passphrase: string): Promise<Buffer> {
  const { memory, passes, parallelism } = costs;
  const message = Buffer.from(passphrase.normalize("NFKC"));
  const nonce = Buffer.from(salt, "base64");
  return derive("argon2id", { message, nonce, tagLength: 32, memory, passes, parallelism });
}

const checkOf = (key: Buffer) => createHmac("sha256", key).update("Classback key check").digest();

/** The number of the frame. The key is made for one file, in which each frame is encrypted once. */
function nonceOf(index: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 8);
  return nonce;
}

/** Begins an encrypted file, for which `put` writes bytes where they belong. */
export async function startEncryption(
  put: (chunk: Buffer, position: number) => Promise<void>,
  passphrase: string,
): Promise<BackupOutput> {
  const made = { ...cost, salt: randomBytes(16).toString("base64") };
  const key = await keyOf(made, passphrase);
  const json = JSON.stringify({ kdf: "argon2id", ...made, check: checkOf(key).toString("base64") });
  const line = Buffer.from(`${NAME}${json}\n`);
  await put(line, 0);

  /** Frames that are not whole yet: the first ones wait for the header. */
  const begun = new Map<number, { bytes: Buffer; filled: number }>();
  const seal = async (index: number, plain: Buffer) => {
    const cipher = createCipheriv("aes-256-gcm", key, nonceOf(index)).setAAD(line);
    const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    begun.delete(index);
    await put(sealed, line.length + index * (FRAME_BYTES + TAG_BYTES));
  };
  return {
    async write(chunk, position) {
      for (let done = 0; done < chunk.length; ) {
        const index = Math.floor((position + done) / FRAME_BYTES);
        const at = (position + done) % FRAME_BYTES;
        const frame = begun.get(index) ?? { bytes: Buffer.alloc(FRAME_BYTES), filled: 0 };
        begun.set(index, frame);
        const taken = chunk.copy(frame.bytes, at, done);
        frame.filled += taken;
        done += taken;
        if (frame.filled === FRAME_BYTES) await seal(index, frame.bytes);
      }
    },
    async finish() {
      for (const [index, { bytes, filled }] of begun) await seal(index, bytes.subarray(0, filled));
    },
  };
}

/** Whether a file begins as an encrypted backup does. */
export async function isEncrypted(input: BackupInput): Promise<boolean> {
  const beginning = Buffer.alloc(NAME.length);
  await input.read(beginning, 0);
  return beginning.toString("latin1") === NAME;
}

async function readLine(input: BackupInput): Promise<{ line: Buffer; made: Line }> {
  const beginning = Buffer.alloc(LONGEST_LINE_BYTES);
  const bytes = await input.read(beginning, 0);
  const line = beginning.subarray(0, beginning.subarray(0, bytes).indexOf(10) + 1);
  try {
    return { line, made: lineSchema.parse(JSON.parse(line.toString("utf8", NAME.length))) };
  } catch {
    throw damaged("its first line cannot be read");
  }
}

/** The plain file in an encrypted one. Throws a BackupError for another passphrase, and while reading for a changed file. */
export async function openDecrypted(input: BackupInput, passphrase: string): Promise<BackupInput> {
  const { line, made } = await readLine(input);
  const key = await keyOf(made, passphrase);
  const [own, written] = [checkOf(key), Buffer.from(made.check, "base64")];
  if (own.length !== written.length || !timingSafeEqual(own, written)) {
    throw new BackupError(
      "BACKUP_PASSPHRASE is not the passphrase that this backup was made with: set it to that one.",
    );
  }
  const sealedBytes = input.size - line.length;
  const frameCount = Math.ceil(sealedBytes / (FRAME_BYTES + TAG_BYTES));
  const size = Math.max(0, sealedBytes - frameCount * TAG_BYTES);
  let last: { index: number; plain: Buffer } | undefined;

  const frameAt = async (index: number): Promise<Buffer> => {
    if (last?.index === index) return last.plain;
    const buffer = Buffer.alloc(FRAME_BYTES + TAG_BYTES);
    const sealed = buffer.subarray(0, await input.read(buffer, line.length + index * buffer.length));
    const end = sealed.length - TAG_BYTES;
    if (end <= 0) throw damaged("its end is missing");
    const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(index)).setAAD(line);
    decipher.setAuthTag(sealed.subarray(end));
    try {
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]);
      last = { index, plain };
      return plain;
    } catch {
      throw damaged("its content does not fit its key");
    }
  };
  return {
    size,
    close: () => input.close(),
    async read(target, position) {
      let done = 0;
      while (done < target.length && position + done < size) {
        const plain = await frameAt(Math.floor((position + done) / FRAME_BYTES));
        const taken = plain.copy(target, done, (position + done) % FRAME_BYTES);
        if (taken === 0) break;
        done += taken;
      }
      return done;
    },
  };
}
