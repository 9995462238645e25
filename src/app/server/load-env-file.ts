import { X509Certificate } from "node:crypto";
import { resolve } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { parseEnv } from "node:util";
import { FileError, readNamedFileSync } from "#db/checked-file.ts";
import { fileFault, lacksRights } from "#db/file-faults.ts";
import { EnvError, settingNames } from "#server/base/env.ts";

/** The setting whose value a comment cuts off in the middle; null if there is none. */
function findCutOff(text: string): string | null {
  const read = parseEnv(text);
  for (const [, name = "", rest = ""] of text.matchAll(/^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*=(.*)$/gm)) {
    const [, cut] = /^[ \t]*([^"'`#]*[^\s"'`#])#/.exec(rest) ?? [];
    // Not a line within the quotes of another value.
    if (cut !== undefined && settingNames.includes(name) && read[name] === cut) return name;
  }
  return null;
}

/** The setting in a line that Node passes over for lack of a "="; null if there is none. */
function findWithoutEquals(text: string): string | null {
  const read = parseEnv(text);
  for (const [, name = ""] of text.matchAll(/^[ \t]*(?:export[ \t]+)?(\w+)(?:[ \t]*:|[ \t]+[^\s=])/gm)) {
    if (settingNames.includes(name) && read[name] === undefined) return name;
  }
  return null;
}

/** Node itself reads NODE_EXTRA_CA_CERTS from the environment only, before anything else. */
function trustAuthorities(file: string): void {
  try {
    const pem = readNamedFileSync(file);
    // Throws if the file does not begin with a certificate.
    new X509Certificate(pem);
    setDefaultCACertificates([...getCACertificates("default"), pem]);
  } catch (error) {
    if (error instanceof FileError || (error instanceof Error && "syscall" in error)) {
      throw new EnvError(fileFault(`NODE_EXTRA_CA_CERTS ${file}`, "read", error));
    }
    throw new EnvError(`NODE_EXTRA_CA_CERTS ${file} holds no certificate in PEM: correct it.`);
  }
}

/**
 * Reads the settings of SETTINGS_FILE, or else of .env in the current folder, if there is one; environment variables override it.
 * @throws EnvError when Node would read some of them wrong or not at all: a school might start on another database.
 */
export function loadEnvFile(): void {
  const named = process.env.SETTINGS_FILE;
  const file = named || ".env";
  let text: string;
  try {
    // Not process.loadEnvFile, which reports a file without rights as one that does not exist.
    // Notepad may begin a file with a mark, which would become part of the first name.
    text = readNamedFileSync(file).replace(/^\ufeff/, "");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" && !named) return;
    const orElse = lacksRights(error) ? "use root or the account that Classback runs as" : undefined;
    throw new EnvError(fileFault(resolve(file), "read", error, orElse));
  }
  // PowerShell writes UTF-16, in which no setting would be found.
  if (text.includes("\0"))
    throw new EnvError(`${resolve(file)} is not plain text in UTF-8: save it as that.`);
  const withoutEquals = findWithoutEquals(text);
  if (withoutEquals !== null) {
    throw new EnvError(
      `${withoutEquals} in ${file} has no "=" before its value: write ${withoutEquals}=VALUE.`,
    );
  }
  const cutOff = findCutOff(text);
  if (cutOff !== null) {
    const remedy = cutOff.includes("_URL") ? "write # as %23" : "put the value between single quotes";
    throw new EnvError(`${cutOff} in ${file} ends at its "#", which begins a comment there: ${remedy}.`);
  }
  const settings = parseEnv(text);
  if (settings.NODE_EXTRA_CA_CERTS && process.env.NODE_EXTRA_CA_CERTS === undefined) {
    trustAuthorities(settings.NODE_EXTRA_CA_CERTS);
  }
  for (const [name, value] of Object.entries(settings)) process.env[name] ??= value;
}
