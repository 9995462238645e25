import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Pool } from "pg";
import { closeForArrival, openArrived, withConnection } from "#db/backup/closing.ts";
import { openBackup } from "#db/backup/read-backup.ts";
import { requireRestorable, restoreBackup } from "#db/backup/restore-backup.ts";
import { replaceText } from "#db/checked-file.ts";
import type { Env } from "#server/base/env.ts";
import { makeMoveFolder, type TransferHeader } from "./send-school.ts";
import { TransferInput } from "./transfer-input.ts";

/** The lines for the fleet: a school can be sent, and it is there. */
export const receiving = { ready: "ready", restored: "restored" } as const;
/** The line with which the fleet lets servers write to what was restored. */
export const openIt = "open";

/**
 * Restores the school that is sent. Nobody can write to it until it is told to open it, and it is marked as unfinished until the fleet
 * has switched to it. Returns whether it was opened.
 */
export async function receiveSchool(
  pool: Pool,
  from: string,
  {
    env,
    input,
    tell,
    signal,
  }: { env: Env; input: Readable; tell: (line: string) => void; signal: AbortSignal },
): Promise<boolean> {
  const transfer = new TransferInput(input);
  const folder = await makeMoveFolder(env.DATA_DIR);
  try {
    await withConnection(pool, (client) => closeForArrival(client, from));
    tell(receiving.ready);
    const line = await transfer.line();
    if (line === null) return false;
    const { bytes, authSecret } = JSON.parse(line) as TransferHeader;
    const file = join(folder, "school");
    await pipeline(transfer.bytes(bytes), createWriteStream(file, { mode: 0o600 }), { signal });
    // Cut short, it is no backup.
    const backup = await openBackup(file);
    try {
      requireRestorable(backup.header);
      if (env.AUTH_SECRET === undefined) {
        // Replaces the secret that the empty cell had made.
        await replaceText(join(env.DATA_DIR, "auth-secret"), `${authSecret}\n`);
      }
      await restoreBackup(pool, backup, { report: () => undefined, signal, isWhole: true });
    } finally {
      await backup.close();
    }
    tell(receiving.restored);
    if ((await transfer.line()) !== openIt) return false;
    await withConnection(pool, openArrived);
    return true;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
