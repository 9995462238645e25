import { join } from "node:path";
import type { Rolldown } from "vite";

/** Built files with all that they import. */
export function withImports(start: Iterable<string>, bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set(start);
  // What is added on the way is visited, too.
  for (const file of files) {
    const chunk = bundle[file];
    if (chunk?.type === "chunk") for (const imported of chunk.imports) files.add(imported);
  }
  return files;
}

/** The built files of some code in src/, with everything they import. @throws when a named file is not part of the build. */
export function codeOf(
  sources: readonly string[],
  repository: string,
  bundle: Rolldown.OutputBundle,
): Set<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const start = sources.map((source) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(repository, "src", source)));
    if (!chunk) throw new Error(`The build is to name the code of ${source}, which no page loads`);
    return chunk.fileName;
  });
  return withImports(start, bundle);
}
