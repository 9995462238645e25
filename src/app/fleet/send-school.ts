import { createReadStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Pool } from "pg";
import { closeForMove, isClosedBy, openAgain, withConnection } from "#db/backup/closing.ts";
import { backupBytes, databaseBytes, requireRoom } from "#db/backup/room.ts";
import { writeBackup } from "#db/backup/write-backup.ts";
import { ownVersion } from "#db/own-version.ts";
import { makeToken } from "#server/credentials/tokens.ts";
import { TransferInput } from "./transfer-input.ts";

/** The header line, as JSON, before the bytes of a school. */
export interface TransferHeader {
  bytes: number;
  authSecret: string;
}

/** The line with which the fleet tells the old cell that the new one may open the school. */
export const handOver = "hand over";
/** The line with which it agrees. */
export const handedOver = "handed over";

/** Where the copy of a school lies while it is sent or received. It is removed at the next move if a crash left it. */
export async function makeMoveFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, "move");
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

interface Sending {
  dataDir: string;
  authSecret: string;
  input: Readable;
  output: Writable;
  tell: (line: string) => void;
  signal: AbortSignal;
}

/**
 * Closes the school to writes and sends all of it. Unless it is told to hand over, it opens the school again, so that a fleet that is
 * killed leaves it where it was. Returns whether it was handed over.
 */
export async function sendSchool(
  pool: Pool,
  to: string,
  { dataDir, authSecret, input, output, tell, signal }: Sending,
): Promise<boolean> {
  const commands = new TransferInput(input);
  const folder = await makeMoveFolder(dataDir);
  await requireRoom(folder, backupBytes(await databaseBytes(pool)));
  const token = makeToken();
  let isHandedOver = false;
  try {
    await withConnection(pool, (client) => closeForMove(client, to, token));
    tell("closed");
    const file = join(folder, "school");
    await writeBackup(pool, file, { version: ownVersion, report: () => undefined, signal, isWhole: true });
    tell("copied");
    const header: TransferHeader = { bytes: (await stat(file)).size, authSecret };
    output.write(`${JSON.stringify(header)}\n`);
    await pipeline(createReadStream(file), output, { signal, end: false });
    await rm(folder, { recursive: true, force: true });
    const isAllowed = (await commands.line()) === handOver;
    // Another move may have begun since, after this one's connection was lost.
    isHandedOver = isAllowed && (await withConnection(pool, (client) => isClosedBy(client, token)));
    if (isHandedOver) tell(handedOver);
  } finally {
    if (!isHandedOver) await withConnection(pool, (client) => openAgain(client, token));
    await rm(folder, { recursive: true, force: true });
  }
  return isHandedOver;
}
