import { randomUUID } from "node:crypto";
import { opendir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { readChecked } from "#db/checked-file.ts";
import type { TraceFinder } from "#domain/traces.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** How long a mail that no mail server got is kept. */
const outboxDays = 30;

/** Far more than any mail of ours has. */
const mostBytes = 32 * 1024 * 1024;

/** Where mails are written to without SMTP_URL. */
export const outboxIn = (dataDir: string) => join(dataDir, "outbox");

/** The name of a mail's file: when it was written, and something that no other has. */
export function outboxName(writtenAt: Date): string {
  return `${writtenAt.toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}.eml`;
}

/** Matches such a name; with a leading dot, an unfinished file. */
const writtenByUs = /^\.?(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2}\.\d{3}Z)-[\da-f]{8}\.eml$/;

/** Whether we wrote a file with this name, and before this moment. */
function isWrittenBefore(moment: number, name: string): boolean {
  const [, day, hours, minutes, seconds] = writtenByUs.exec(name) ?? [];
  // Not a number for a name that is not ours.
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}`) < moment;
}

/** Deletes old mails in DATA_DIR/outbox, `most` at a time, and nothing else there; returns how many. Their names tell their age. */
export async function deleteOldMailFiles(dataDir: string, most = 10_000): Promise<number> {
  const folder = await opendir(outboxIn(dataDir)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const oldest = Date.now() - outboxDays * dayMs;
  let deleted = 0;
  for await (const entry of folder) {
    if (deleted === most) break;
    if (!entry.isFile() || !isWrittenBefore(oldest, entry.name)) continue;
    await rm(join(outboxIn(dataDir), entry.name), { force: true });
    deleted += 1;
  }
  return deleted;
}

/** Undoes what mails do to lines and letters, as far as it is needed to find a text in one. */
function decoded(mail: string): string {
  const unfolded = mail.replaceAll(/=\r?\n/g, "").replaceAll(/\?=\s+=\?/g, "?==?");
  const words = unfolded.replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, kind: string, text: string) =>
    kind.toLowerCase() === "b" ? Buffer.from(text, "base64").toString("utf8") : text.replaceAll("_", " "),
  );
  const plain = words.replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) =>
    Buffer.from(bytes.replaceAll("=", ""), "hex").toString("utf8"),
  );
  const parts = mail.split(/\r?\n\r?\n/).filter((part) => /^[\w+/=\r\n]{8,}$/.test(part));
  return [plain, ...parts.map((part) => Buffer.from(part, "base64").toString("utf8"))].join("\n");
}

/** Deletes the mails in DATA_DIR/outbox in which one of these traces is. */
export async function deleteMailsWith(dataDir: string, traces: TraceFinder): Promise<void> {
  const folder = outboxIn(dataDir);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const mail = decoded((await readChecked(join(folder, name), mostBytes).catch(() => null)) ?? "");
    if (traces.isIn(mail)) await rm(join(folder, name), { force: true });
  }
}
