import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chownSync, mkdtempSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { DatabaseStartError } from "#db/database-start-error.ts";
import type { PostgresAccount } from "./postgres-account.ts";
import { isPrivateFolder } from "./postgres-process.ts";

// macOS allows 103 bytes for a socket's path, Linux 107.
const SOCKET_PATH_LIMIT_BYTES = 103;

function namePrefix(cluster: string): string {
  return `classback-${createHash("sha256").update(cluster).digest("hex").slice(0, 12)}-`;
}

function canUse(parent: string, account: PostgresAccount): boolean {
  const socket = path.join(parent, `${"x".repeat(namePrefix("").length)}XXXXXX`, ".s.PGSQL.65535.lock");
  if (Buffer.byteLength(socket) > SOCKET_PATH_LIMIT_BYTES || parent.includes('"')) return false;
  if (!account.switched) return true;
  // TMPDIR may be a folder that only root may enter.
  const options = { uid: account.uid, gid: account.gid, cwd: "/" };
  return spawnSync("/bin/sh", ["-c", 'test -x "$0"', parent], options).status === 0;
}

/** Makes a private folder for the socket of `cluster`. Nobody can be there first, because its name ends at random. */
export function makeSocketFolder(cluster: string, account: PostgresAccount): string {
  const parent = [os.tmpdir(), "/tmp", "/var/tmp"].find((folder) => canUse(folder, account));
  if (!parent) {
    throw new DatabaseStartError(
      `PostgreSQL needs a folder for its socket that account '${account.name}' may enter: neither ${os.tmpdir()} nor /tmp is one.`,
    );
  }
  try {
    const folder = mkdtempSync(path.join(parent, namePrefix(cluster)));
    if (account.switched) chownSync(folder, account.uid, account.gid);
    return folder;
  } catch (cause) {
    throw new DatabaseStartError(
      `PostgreSQL's socket could not be placed in ${parent}: ${(cause as Error).message}`,
      { cause },
    );
  }
}

/** Removes the socket folders that earlier starts on `cluster` left beside `current`, the one in use. */
export async function removeOldSocketFolders(
  cluster: string,
  current: string,
  account: PostgresAccount,
): Promise<void> {
  const parent = path.dirname(current);
  for (const name of await readdir(parent).catch(() => [])) {
    const folder = path.join(parent, name);
    if (name.startsWith(namePrefix(cluster)) && folder !== current && isPrivateFolder(folder, account)) {
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    }
  }
}
