import { join } from "node:path";
import type { Plugin } from "vite";

/** Vite wraps each `import()` in a function of this module, and gives it the names of the files that it needs. */
const helper = "\0vite/preload-helper.js";

/** The `import()` of such a file, as it is built. */
const alone = /(import\(`\.\/([^`]+)`\)(?:\.then\([^)]*\))?),\[\]\)/g;

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
    generateBundle: {
      // After Vite, which does not name a file that needs no others.
      order: "post",
      handler(_, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === "chunk") chunk.code = chunk.code.replaceAll(alone, '$1,["assets/$2"])');
      },
    },
  };
}
