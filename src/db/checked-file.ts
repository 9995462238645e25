import { randomBytes } from "node:crypto";
import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats, statSync } from "node:fs";
import { type FileHandle, lstat, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";

// Anything may stand under the name of one of our files in a folder that an operator names: a link would lead writes elsewhere, and a pipe
// would hold the thread that opens it for ever.

/** Something else stands under the name of a file. `message` is one line, written for the operator. */
export class FileError extends Error {
  override name = "FileError";
  /** What it is instead, such as "a named pipe". */
  readonly what: string;

  constructor(message: string, what: string) {
    super(message);
    this.what = what;
  }
}

const foreign = "a file of another account";

/** Whether it is a file, but of another account. */
export function isForeign(error: unknown): boolean {
  return error instanceof FileError && error.what === foreign;
}

const { O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;

interface Trust {
  /** The operator has named the file itself: it may be a link, and anyone's. */
  isNamed?: boolean;
  /** One more account, beside our own and root, whose file it may be. */
  alsoOf?: number | undefined;
}

function kindOf(found: Stats): string {
  if (found.isSymbolicLink()) return "a link";
  if (found.isDirectory()) return "a folder";
  if (found.isFIFO()) return "a named pipe";
  return found.isSocket() ? "a socket" : "a device";
}

function requireFile(file: string, found: Stats, { isNamed }: Trust): void {
  if (found.isFile()) return;
  const what = kindOf(found);
  throw new FileError(
    `${file} is ${what} and not a file: ${isNamed ? "name a file" : "move it away"}.`,
    what,
  );
}

function requireSmall(file: string, { size }: Stats, mostBytes: number): void {
  if (size <= mostBytes) return;
  throw new FileError(
    `${file} has more than ${mostBytes} bytes, so it is not what it should be: move it away.`,
    "too large",
  );
}

/** The account that files get which this process makes in a folder: some network disks give all of them to one account. */
async function ownerOfNewFiles(folder: string): Promise<number | null> {
  const probe = path.join(folder, `.classback-${randomBytes(6).toString("hex")}`);
  try {
    const handle = await open(probe, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
    try {
      return (await handle.stat()).uid;
    } finally {
      await handle.close();
      await rm(probe, { force: true });
    }
  } catch {
    return null;
  }
}

async function isTrusted(file: string, uid: number, { isNamed, alsoOf }: Trust): Promise<boolean> {
  const own = process.geteuid?.();
  if (isNamed || own === undefined || [own, 0, alsoOf].includes(uid)) return true;
  const folder = path.dirname(file);
  // Root works for the account to which the folder belongs.
  if (own === 0 && (await stat(folder)).uid === uid) return true;
  return (await ownerOfNewFiles(folder)) === uid;
}

async function requireOurs(file: string, found: Stats, trust: Trust): Promise<void> {
  requireFile(file, found, trust);
  if (await isTrusted(file, found.uid, trust)) return;
  throw new FileError(
    `${file} belongs to another account (user id ${found.uid}): give it to this one, or move it away.`,
    foreign,
  );
}

async function openChecked(file: string, flags: number, trust: Trust): Promise<FileHandle> {
  // Also before it is opened, which alone can set a device to work.
  await requireOurs(file, await (trust.isNamed ? stat : lstat)(file), trust);
  const handle = await open(file, flags | O_NONBLOCK | (trust.isNamed ? 0 : O_NOFOLLOW));
  try {
    await requireOurs(file, await handle.stat(), trust);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Opens a file of our own, of root, or, for root, of its folder's account. Throws a FileError for anything else, at once. */
export async function openToRead(file: string, trust: Trust = {}): Promise<FileHandle> {
  return openChecked(file, O_RDONLY, trust);
}

/** Reads a text as `openToRead` does; null if there is no such file. Throws a FileError beyond `mostBytes`. */
export async function readChecked(
  file: string,
  mostBytes: number,
  trust: Trust = {},
): Promise<string | null> {
  const handle = await openToRead(file, trust).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (handle === null) return null;
  try {
    requireSmall(file, await handle.stat(), mostBytes);
    return await handle.readFile("utf8");
  } finally {
    await handle.close();
  }
}

/** Reads a small text before there is anything that could wait for it. Throws a FileError unless it is a file of at most a megabyte. */
export function readNamedFileSync(file: string): string {
  requireFile(file, statSync(file), { isNamed: true });
  const descriptor = openSync(file, O_RDONLY | O_NONBLOCK);
  try {
    const found = fstatSync(descriptor);
    requireFile(file, found, { isNamed: true });
    requireSmall(file, found, 1024 * 1024);
    return readFileSync(descriptor, "utf8");
  } finally {
    closeSync(descriptor);
  }
}

/** What root makes in the folder of another account is that account's, which must be able to read it later. */
async function giveToFolder(handle: FileHandle, file: string): Promise<void> {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = await stat(path.dirname(file));
  // A network disk may decide that for itself.
  if (uid !== 0) await handle.chown(uid, gid).catch(() => undefined);
}

/** Makes a file that only its owner may read, unless `mode` says more, and nothing that is there already. */
export async function createFile(file: string, mode = 0o600): Promise<FileHandle> {
  return open(file, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode);
}

/** Adds a text to the end of a file of our own, which is made if need be, and waits until the disk has it. Throws as `openToRead`. */
export async function appendChecked(file: string, text: string, trust: Trust = {}): Promise<void> {
  const handle = await openChecked(file, O_WRONLY | O_APPEND, trust).catch(
    async (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
      const made = await createFile(file);
      await giveToFolder(made, file);
      return made;
    },
  );
  try {
    // Its other name may be an important one.
    if ((await handle.stat()).nlink > 1) {
      throw new FileError(`${file} is a file with a second name: move it away.`, "a file with a second name");
    }
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Beside the file of which it becomes the next version; nobody can know the name before. */
export const temporaryName = (file: string) => `${file}.partial-${randomBytes(6).toString("hex")}`;

/**
 * Replaces the text of a file of our own, or makes it, by default for its owner only: there is always the old one or the new one, also
 * after a power cut. Throws a FileError if something else stands under its name.
 */
export async function replaceText(
  file: string,
  text: string,
  { mode, ...trust }: Trust & { mode?: number } = {},
): Promise<void> {
  const found = await lstat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (found !== null) await requireOurs(file, found, trust);
  const fresh = temporaryName(file);
  const handle = await createFile(fresh, mode);
  try {
    try {
      await giveToFolder(handle, file);
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(fresh, file);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
  // It has the new text already: an error would say otherwise.
  await syncFolder(path.dirname(file)).catch(() => undefined);
}

/** A new name is on the disk when its folder is. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
