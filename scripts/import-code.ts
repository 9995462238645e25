import { join } from "node:path";
import type { Plugin } from "vite";

/** Vite wraps each `import()` in a function of this module, and gives it the names of the files that it needs. */
const helper = "\0vite/preload-helper.js";

/** Puts our own function in its place: src/web/prefetch/import-code.ts says why. */
export function fetchBeforeImport(repository: string): Plugin {
  const own = JSON.stringify(join(repository, "src/web/prefetch/import-code.ts"));
  return {
    name: "fetch-before-import",
    apply: "build",
    enforce: "pre",
    load(id) {
      return id === helper ? `export { importCode as __vitePreload } from ${own};` : null;
    },
  };
}
