import { randomBytes } from "node:crypto";
import { link, rm } from "node:fs/promises";
import { join } from "node:path";
import { createFile, readChecked, temporaryName } from "#db/checked-file.ts";
import { fileFault } from "#db/file-faults.ts";
import { authSecretMinLength, type Env, EnvError } from "#server/base/env.ts";

const mostBytes = 4096;

/**
 * The secret that keys are derived from: AUTH_SECRET, or one created on the first start and stored in DATA_DIR.
 * @throws EnvError when the stored one cannot be read, or is empty or cut short: anyone could guess it.
 */
export async function readAuthSecret(env: Pick<Env, "AUTH_SECRET" | "DATA_DIR">): Promise<string> {
  if (env.AUTH_SECRET !== undefined) return env.AUTH_SECRET;
  const file = join(env.DATA_DIR, "auth-secret");
  const read = () => readChecked(file, mostBytes, { isNamed: true });
  const stored = await read().catch((error) => {
    throw new EnvError(fileFault(file, "read", error, "set AUTH_SECRET"));
  });
  if (stored !== null) return requireWhole(stored.trim(), file);
  // Linked into place, whole and on the disk: of two starts at once one creates it and both read it, and a power cut leaves no empty one.
  const draft = temporaryName(file);
  const handle = await createFile(draft);
  try {
    await handle.writeFile(`${randomBytes(32).toString("base64url")}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(draft);
  return requireWhole((await read())?.trim() ?? "", file);
}

function requireWhole(secret: string, file: string): string {
  if (secret.length >= authSecretMinLength) return secret;
  throw new EnvError(
    `${file} is empty or cut short: restore it from your copy, or delete it and start again: a new one is made, and PINs no longer work.`,
  );
}
