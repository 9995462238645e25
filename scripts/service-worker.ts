import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import { buildOf } from "#domain/pages/build.ts";
import { type Language, languages, wordGroups } from "#locales/languages.ts";
import { buildTargets } from "./browser-targets.ts";
import { codeOf } from "./code-of.ts";

/** Files in src/ that a student's page loads later and must have without a network. The icon of the app opens the login. */
const loadedLater = [
  "features/sign-in/web/login-page.tsx",
  "domain/schemas/feedback.ts",
  "web/dialogs/confirm-dialog.tsx",
  "web/dialogs/notifications.ts",
  "features/feedback/web/outbox/unsent-draft.tsx",
  "features/feedback/web/outbox/rejected-drafts.tsx",
  "features/feedback/web/outbox/logout-with-unsent.tsx",
  "web/offline/clear-offline-data.ts",
];

/** Those files in the build, by the language of the page. */
function studentFiles(repository: string, bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const filesIn = (language: Language) => {
    const words = wordGroups.map((group) => `locales/${language}-${group}.ts`);
    return [...codeOf([...loadedLater, ...words], repository, bundle)].map((file) => `/${file}`);
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
          define: {
            __STUDENT_FILES__: JSON.stringify(studentFiles(repository, bundle)),
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
