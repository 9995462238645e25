import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { readNamedFileSync } from "#db/checked-file.ts";
import type { Env } from "#server/base/env.ts";
import { CommandError } from "./command.ts";

/** Settings that are secret, or may have a password in them. */
const secretSettings = [
  ...["AUTH_SECRET", "ADMIN_PASSWORD", "BACKUP_PASSPHRASE", "PUSH_PRIVATE_KEY"],
  ...["SMTP_URL", "DATABASE_URL", "DATABASE_URL_DIRECT"],
];

function hasSecrets(file: string): boolean {
  try {
    const settings = parseEnv(readNamedFileSync(file));
    return secretSettings.some((name) => settings[name]);
  } catch {
    // Not there, or not for this account.
    return false;
  }
}

/** The files with secrets in them, as far as this account can see them. */
function filesWithSecrets({ DATA_DIR, AUTH_SECRET, DKIM_PRIVATE_KEY_FILE, SETTINGS_FILE }: Env): string[] {
  const settings = resolve(SETTINGS_FILE ?? ".env");
  const found = hasSecrets(settings) ? [settings] : [];
  if (AUTH_SECRET === undefined) found.push(join(DATA_DIR, "auth-secret"));
  if (DKIM_PRIVATE_KEY_FILE !== undefined) found.push(resolve(DKIM_PRIVATE_KEY_FILE));
  return found.filter((file) => existsSync(file));
}

/** @throws CommandError when an account that is neither the owner nor in the group may read one of them. */
export function checkSecretFiles(env: Env): string {
  const files = filesWithSecrets(env);
  // Windows has other rights.
  const open =
    process.platform === "win32" ? [] : files.filter((file) => (statSync(file).mode & 0o007) !== 0);
  if (open.length === 0)
    return files.length === 0 ? "there are none yet" : `not for everyone: ${files.join(", ")}`;
  throw new CommandError(
    `Every account of this machine may read or change ${open.join(" and ")}: chmod o= ${open.join(" ")}, and change what is secret there if someone may have read it.`,
  );
}
