import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { errorCode } from "#db/database-start-error.ts";
import { explainStorageError, requireWritableFolder } from "#db/embedded/postgres-data-folder.ts";
import { readDisk } from "#server/base/disk.ts";
import type { Env } from "#server/base/env.ts";
import { readAuthSecret } from "#server/credentials/auth-secret.ts";
import { CommandError } from "./command.ts";

const mb = 1024 * 1024;

/** A school of a year, its backup beside it, and time to notice. */
const leastFree = 500 * mb;

function requireMakeable(folder: string): void {
  let parent = dirname(folder);
  while (!existsSync(parent)) parent = dirname(parent);
  try {
    accessSync(parent, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw explainStorageError(error, folder) ?? error;
  }
}

/** @throws DatabaseStartError unless the first start can make the folder, or it can be written. */
export function checkFolder({ DATA_DIR }: Env): string {
  try {
    statSync(DATA_DIR);
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw explainStorageError(error, DATA_DIR) ?? error;
    requireMakeable(DATA_DIR);
    return `${DATA_DIR} is not there yet: the first start makes it`;
  }
  requireWritableFolder(DATA_DIR);
  return `${DATA_DIR} can be written`;
}

/** @throws CommandError when less is free on the folder's disk. */
export async function checkRoom(folder: string, leastFreeBytes = leastFree): Promise<string> {
  const disk = await readDisk(folder);
  if (disk === null) return "not known before the first start";
  const free = `${Math.floor(disk.free / mb)} MB are free`;
  if (disk.free >= leastFreeBytes) return free;
  throw new CommandError(
    `Only ${free} on the disk of ${folder}: make room. With less than 48 MB, nobody can write any more.`,
  );
}

/** The secret, if there is one; it is not made. */
export async function readStoredSecret(env: Env): Promise<string | null> {
  const isThere = env.AUTH_SECRET !== undefined || existsSync(join(env.DATA_DIR, "auth-secret"));
  return isThere ? readAuthSecret(env) : null;
}
