import { relative } from "node:path";
import type { Plugin } from "vite";

const serverCode = /^src\/(server|db|app\/server)\/|^src\/features\/[^/]+\/server\//;

/**
 * Stops the build when a file of the server would end up in the browser. TypeScript lets such an import
 * pass, because types may cross the border; values may not.
 */
export function rejectServerCode(repository: string): Plugin {
  return {
    name: "refuse-server-code",
    enforce: "pre",
    load(id) {
      const path = relative(repository, id.split("?")[0] ?? id);
      if (serverCode.test(path) || id.startsWith("node:")) {
        this.error(`${path} belongs to the server and must not reach the browser`);
      }
      return null;
    },
    resolveId(source, importer) {
      if (source.startsWith("node:")) {
        this.error(`${relative(repository, importer ?? "")} imports ${source}, which no browser has`);
      }
      return null;
    },
  };
}
