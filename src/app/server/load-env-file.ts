import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
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

/**
 * Reads the settings of a .env file in the current folder, if there is one; environment variables override it.
 * @throws EnvError when it cannot be read: without its settings, a school might start on another database; and when a "#" that
 * belongs to a value would begin a comment.
 */
export function loadEnvFile(): void {
  try {
    process.loadEnvFile(".env");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return;
    throw new EnvError(
      `.env in ${process.cwd()} cannot be read (${code}): it must be a file that this account can read.`,
    );
  }
  const cutOff = findCutOff(readFileSync(".env", "utf8"));
  if (cutOff === null) return;
  const remedy = cutOff.includes("_URL") ? "write # as %23" : "put the value between single quotes";
  throw new EnvError(`${cutOff} in .env ends at its "#", which begins a comment there: ${remedy}.`);
}
