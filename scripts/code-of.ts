import { join } from "node:path";
import type { Rolldown } from "vite";

/** The built files of some code in src/, with everything they import. @throws when a named file is not part of the build. */
export function codeOf(
  sources: readonly string[],
  repository: string,
  bundle: Rolldown.OutputBundle,
): Set<string> {
  const files = new Set<string>();
  const add = (file: string) => {
    const chunk = bundle[file];
    if (files.has(file) || chunk?.type !== "chunk") return;
    files.add(file);
    for (const imported of chunk.imports) add(imported);
  };
  for (const source of sources) {
    const start = Object.values(bundle).find(
      (chunk) => chunk.type === "chunk" && chunk.moduleIds.includes(join(repository, "src", source)),
    );
    if (!start) throw new Error(`The build is to name the code of ${source}, which no page loads`);
    add(start.fileName);
  }
  return files;
}
