import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Plugin } from "vite";
import { buildOf } from "../src/domain/offline/build.ts";

/** Builds the service worker as a file of its own, which names the build and its files, so that it changes with each build. */
export function buildServiceWorker(repository: string): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    writeBundle: {
      // After the pages, which name a file of their own.
      order: "post",
      sequential: true,
      async handler({ dir = "" }) {
        const html = await readFile(join(dir, "index.html"), "utf8");
        const files = (await readdir(join(dir, "assets"))).filter((file) => /\.(js|css)$/.test(file));
        await build({
          configFile: false,
          root: repository,
          logLevel: "warn",
          publicDir: false,
          define: {
            __BUILD__: JSON.stringify(buildOf(html)),
            __FILES__: JSON.stringify(files.sort().map((file) => `/assets/${file}`)),
          },
          build: {
            outDir: dir,
            emptyOutDir: false,
            target: ["chrome109", "firefox115", "safari16"],
            rolldownOptions: {
              input: join(repository, "src/app/worker/service-worker.ts"),
              output: { format: "iife", entryFileNames: "service-worker.js", codeSplitting: false },
            },
          },
        });
      },
    },
  };
}
