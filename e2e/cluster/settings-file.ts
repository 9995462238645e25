import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";

const folder = join(import.meta.dirname, "../../deploy");

/** The path of a file in deploy/. */
export function deployFile(name: string): string {
  return join(folder, name);
}

/**
 * The settings of an environment file in deploy/, with `own` ones in place of its examples. Throws for a setting that the
 * file does not have: the test must run what operators are given.
 */
export function settingsOf(name: string, own: Record<string, string>): Record<string, string> {
  const examples = parseEnv(readFileSync(deployFile(name), "utf8")) as Record<string, string>;
  const unknown = Object.keys(own).filter((key) => examples[key] === undefined);
  if (unknown.length > 0) throw new Error(`deploy/${name} does not name ${unknown.join(", ")}`);
  return { ...examples, ...own };
}
