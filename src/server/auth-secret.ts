import { randomBytes } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Env } from "./env.ts";

/**
 * The secret that signs session cookies: AUTH_SECRET, or one that is made on the first start and kept in
 * DATA_DIR, readable by the server's account alone.
 */
export async function readAuthSecret(env: Pick<Env, "AUTH_SECRET" | "DATA_DIR">): Promise<string> {
  if (env.AUTH_SECRET !== undefined) return env.AUTH_SECRET;
  const file = join(env.DATA_DIR, "auth-secret");
  const kept = await readFile(file, "utf8").catch(() => null);
  if (kept !== null) return kept.trim();
  // Written aside and linked into place: of two starts at once, one makes the secret and both read it whole.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(draft);
  return (await readFile(file, "utf8")).trim();
}
