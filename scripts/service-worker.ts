import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import { firstViewsOf } from "#app/first-views.ts";
import { pages } from "#app/pages.ts";
import { buildOf } from "#domain/pages/build.ts";
import { type Language, languages } from "#locales/languages.ts";
import { buildTargets } from "./browser-targets.ts";
import { listBundledPackages } from "./bundled-packages.ts";
import { codeOf, withImports } from "./code-of.ts";
import { areaFiles, areasOf } from "./words.ts";

/** A student's first view, the feedback given, and the login, which the icon of the app opens. */
const offline = [pages[0].file, ...firstViewsOf("/student").flatMap(({ files = [] }) => files)];

/** The modules of these, with all that they may load later. */
function offlineModules(repository: string, { getModuleInfo }: Rolldown.PluginContext): Set<string> {
  const modules = new Set(offline.map((file) => join(repository, "src", file)));
  // What is added on the way is visited, too.
  for (const id of modules) {
    const { importedIds = [], dynamicallyImportedIds = [] } = getModuleInfo(id) ?? {};
    for (const imported of [...importedIds, ...dynamicallyImportedIds])
      if (!imported.includes("/src/locales/")) modules.add(imported);
  }
  return modules;
}

/** What a student must have without a network, in the build, by the language of the page. */
function studentFiles(
  repository: string,
  context: Rolldown.PluginContext,
  bundle: Rolldown.OutputBundle,
): Record<string, string[]> {
  const modules = offlineModules(repository, context);
  const code = Object.values(bundle)
    .filter((file) => file.type === "chunk" && file.moduleIds.some((id) => modules.has(id)))
    .map(({ fileName }) => fileName);
  const ours = [...modules].map((id) => relative(repository, id)).filter((path) => path.startsWith("src/"));
  const areas = [...areasOf(ours)].map((area) => areaFiles.get(area));
  const filesIn = (language: Language) => {
    const words = codeOf(
      areas.map((area) => `locales/${language}/${area}.ts`),
      repository,
      bundle,
    );
    return [...withImports([...code, ...words], bundle)].map((file) => `/${file}`);
  };
  return Object.fromEntries(languages.map((language) => [language, filesIn(language)]));
}

/** By path, the digest of each file below assets/, as `fetch` takes it. */
async function integritiesOf(dir: string, files: readonly string[]): Promise<Record<string, string>> {
  const entries = [...files].sort().map(async (file) => {
    const digest = createHash("sha256").update(await readFile(join(dir, "assets", file)));
    return [`/assets/${file}`, `sha256-${digest.digest("base64")}`];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Builds the service worker as a file of its own, which names the build and its files, so that it changes with each build. */
export function buildServiceWorker(repository: string): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    writeBundle: {
      // After the pages, which name a file of their own.
      order: "post",
      sequential: true,
      async handler({ dir = "" }, bundle) {
        const html = await readFile(join(dir, "index.html"), "utf8");
        const files = (await readdir(join(dir, "assets"))).filter((file) => /\.(js|css)$/.test(file));
        await build({
          configFile: false,
          root: repository,
          logLevel: "warn",
          publicDir: false,
          plugins: [listBundledPackages(repository)],
          define: {
            __STUDENT_FILES__: JSON.stringify(studentFiles(repository, this, bundle)),
            __BUILD__: JSON.stringify(buildOf(html)),
            __FILES__: JSON.stringify(await integritiesOf(dir, files)),
          },
          build: {
            outDir: dir,
            emptyOutDir: false,
            target: buildTargets,
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
