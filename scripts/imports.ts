import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const repository = join(import.meta.dirname, "..");

export interface Import {
  /** As it is written. */
  source: string;
  /** From the root of the repository, for a file of our own; else the package. */
  path: string;
  local: boolean;
  typesAlone: boolean;
  /** By `import()`. */
  lazy: boolean;
}

const importPattern =
  /(?:^|\n)\s*(import|export)\s+(type\s)?[^;]*?from\s+"([^"]+)"|import\(\s*"([^"]+)"\s*,?\s*\)|(?:^|\n)import\s+"([^"]+)"/g;

/** The path of an imported file in the repository: `#web/...` is in src/, by the imports of package.json. Packages stay as they are. */
export function pathOf(source: string, file: string): string {
  if (source.startsWith("#")) return `src/${source.slice(1)}`;
  return source.startsWith(".") ? relative(repository, join(repository, dirname(file), source)) : source;
}

/** What a file imports, in this checkout or another. */
export function importsOf(file: string, checkout = repository): Import[] {
  const text = readFileSync(join(checkout, file), "utf8");
  return [...text.matchAll(importPattern)].map((match) => {
    const source = match[3] ?? match[4] ?? match[5] ?? "";
    const path = pathOf(source, file);
    const typesAlone = match[2] !== undefined || /import\s*\{(\s*type\s[^,}]+,?)+\s*\}/.test(match[0]);
    return { source, path, local: path !== source, typesAlone, lazy: match[4] !== undefined };
  });
}
