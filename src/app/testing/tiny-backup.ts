import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { encodeHeader, endMark, headerRoom } from "#db/backup/backup-header.ts";

/** A whole backup, as far as its header and its length tell, of tables with these rows in COPY's form. */
export function tinyBackup(
  { createdAt = new Date(), school }: { createdAt?: Date; school?: string } = {},
  rowsOf: Record<string, Buffer> = {},
): Buffer {
  const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
  const tables = Object.entries(rowsOf).map(([name, text]) => ({
    ...{ name, columns: ["id"], rows: text.toString("latin1").split("\n").length - 1 },
    ...{ bytes: text.length, sha256: sha256(text) },
  }));
  const begun = {
    ...{ createdAt: createdAt.toISOString(), school, version: "1.0.0", tables },
    migrations: [{ name: "0000_first", hash: "0".repeat(64) }],
  };
  const body = gzipSync(Buffer.concat(Object.values(rowsOf)));
  const header = { ...begun, body: { bytes: body.length, sha256: sha256(body) } };
  return Buffer.concat([encodeHeader(header, headerRoom(begun)), body, endMark]);
}
