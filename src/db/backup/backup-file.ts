import type { FileHandle } from "node:fs/promises";
import { FileError, openToRead } from "#db/checked-file.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupInput, BackupOutput } from "./backup-io.ts";
import { isEncrypted, openDecrypted, startEncryption } from "./encrypted-file.ts";

/** A single write may take only a part, on a disk that is nearly full. */
async function writeWhole(handle: FileHandle, chunk: Buffer, position: number): Promise<void> {
  for (let done = 0; done < chunk.length; ) {
    const { bytesWritten } = await handle.write(chunk, done, chunk.length - done, position + done);
    done += bytesWritten;
  }
}

/** Writes a backup into a file, encrypted if there is a passphrase. */
export async function outputTo(handle: FileHandle, passphrase: string | undefined): Promise<BackupOutput> {
  const write = (chunk: Buffer, position: number) => writeWhole(handle, chunk, position);
  if (passphrase === undefined) return { write, finish: () => handle.sync() };
  const encryption = await startEncryption(write, passphrase);
  return {
    write: encryption.write,
    finish: async () => {
      await encryption.finish();
      await handle.sync();
    },
  };
}

/**
 * Reads a backup, encrypted or not. Throws a BackupError if it cannot be read, or not with this passphrase, and a FileError if it is no
 * file, or, unless the operator has named it, not ours.
 */
export async function inputFrom(
  file: string,
  passphrase: string | undefined,
  { isNamed = true } = {},
): Promise<BackupInput> {
  const refuse = (error: NodeJS.ErrnoException) => {
    if (error instanceof FileError) throw error;
    throw new BackupError(`${file} cannot be read (${error.code}).`, { cause: error });
  };
  const handle = await openToRead(file, { isNamed }).catch(refuse);
  const input: BackupInput = {
    size: 0,
    read: async (target, position) =>
      (await handle.read(target, 0, target.length, position).catch(refuse)).bytesRead,
    close: () => handle.close(),
  };
  try {
    input.size = (await handle.stat()).size;
    if (!(await isEncrypted(input))) return input;
    if (passphrase !== undefined) return await openDecrypted(input, passphrase);
    throw new BackupError(
      "This backup is encrypted: set BACKUP_PASSPHRASE to the passphrase that it was made with.",
    );
  } catch (error) {
    await handle.close();
    throw error;
  }
}
