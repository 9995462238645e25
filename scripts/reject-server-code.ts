import { relative } from "node:path";
import type { Plugin } from "vite";

const serverCode = /^src\/(server|db|app\/(server|commands))\/|^src\/features\/[^/]+\/server\//;

/**
 * Stops the build when a server file would end up in the browser. TypeScript allows such an import,
 * because types may cross from the server to the browser; values may not.
 */
export function rejectServerCode(repository: string): Plugin {
  return {
    name: "reject-server-code",
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
        this.error(`${relative(repository, importer ?? "")} imports ${source}, which browsers do not have`);
      }
      return null;
    },
  };
}
