import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { TraceFinder } from "#domain/traces.ts";

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
  const folder = join(dataDir, "outbox");
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const mail = decoded(await readFile(join(folder, name), "utf8").catch(() => ""));
    if (traces.isIn(mail)) await rm(join(folder, name), { force: true });
  }
}
