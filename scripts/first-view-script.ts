import { join } from "node:path";
import { build, type Rolldown } from "vite";
import type { FirstViewRequests } from "#app/first-views.ts";
import { buildTargets } from "./browser-targets.ts";
import { listBundledPackages } from "./bundled-packages.ts";

/** Builds the script that requests what the first views need, as a file of its own; resolves to its path in the build. */
export async function buildFirstViewScript(
  repository: string,
  outDir: string,
  views: readonly FirstViewRequests[],
  words: Record<string, readonly string[]>,
): Promise<string> {
  const result = await build({
    configFile: false,
    root: repository,
    logLevel: "warn",
    publicDir: false,
    plugins: [listBundledPackages(repository)],
    define: { __FIRST_VIEWS__: JSON.stringify(views), __VIEW_WORDS__: JSON.stringify(words) },
    build: {
      outDir,
      emptyOutDir: false,
      target: buildTargets,
      rolldownOptions: {
        input: join(repository, "src/app/web/request-first-view.ts"),
        output: { format: "iife", entryFileNames: "assets/first-view-[hash].js", codeSplitting: false },
      },
    },
  });
  const { output } = result as Rolldown.RolldownOutput;
  return `/${output[0].fileName}`;
}
