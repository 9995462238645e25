import { existsSync } from "node:fs";
import { join } from "node:path";
import { requireWritableFolder } from "#db/embedded/postgres-data-folder.ts";
import { diskOf } from "#server/base/disk.ts";
import type { Env } from "#server/base/env.ts";
import { readAuthSecret } from "#server/credentials/auth-secret.ts";
import { CommandError } from "./command.ts";

const mb = 1024 * 1024;

/** A school of a year, its backup beside it, and time to notice. */
const leastFree = 500 * mb;

export function checkFolder({ DATA_DIR }: Env): string {
  if (!existsSync(DATA_DIR)) return `${DATA_DIR} is not there yet: the first start makes it`;
  requireWritableFolder(DATA_DIR);
  return `${DATA_DIR} can be written`;
}

/** @throws CommandError when less is free on the folder's disk. */
export function checkRoom(folder: string, leastFreeBytes = leastFree): string {
  const disk = diskOf(folder);
  if (disk === null) return "not known before the first start";
  const free = `${Math.floor(disk.free / mb)} MB are free`;
  if (disk.free >= leastFreeBytes) return free;
  throw new CommandError(
    `Only ${free} on the disk of ${folder}: make room. With less than 48 MB, nobody can write any more.`,
  );
}

/** The secret, if there is one; it is not made. */
export async function readKeptSecret(env: Env): Promise<string | null> {
  const isThere = env.AUTH_SECRET !== undefined || existsSync(join(env.DATA_DIR, "auth-secret"));
  return isThere ? readAuthSecret(env) : null;
}
