import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import type { FirstViewRequests } from "#app/first-views.ts";
import { type FirstViewHead, pageHeads } from "#app/server/page-heads.ts";
import { noScript, oldBrowserScript } from "#domain/pages/old-browser.ts";
import { themeScript } from "#domain/pages/theme-script.ts";
import { warmUpScript } from "#domain/pages/warm-up.ts";
import { catalogueIn } from "#locales/catalogues.ts";
import { type Language, languages } from "#locales/languages.ts";
import { codeOf } from "./code-of.ts";
import { buildFirstViewScript } from "./first-view-script.ts";
import { areaFiles, areasOf, firstAreas, viewAreas } from "./words.ts";

/**
 * Writes an HTML file in each language for each first view of the page table, made from the built index.html. Their shells are what
 * `WelcomePage` and `Page` of src/web/page/page.tsx draw first; e2e/budgets.spec.ts checks that nothing jumps.
 */
export function writePageHeads(repository: string): Plugin {
  return {
    name: "page-heads",
    apply: "build",
    writeBundle: {
      order: "post",
      sequential: true,
      async handler({ dir = "" }, bundle) {
        const built = await readFile(join(dir, "index.html"), "utf8");
        /** The files with the words of some areas. */
        const wordsIn = (language: Language, areas: readonly string[]) => [
          ...codeOf(
            areas.map((area) => `locales/${language}/${areaFiles.get(area)}.ts`),
            repository,
            bundle,
          ),
        ];
        const firstView = await buildFirstViewScript(
          repository,
          dir,
          firstViewRequests(built, repository, bundle),
          Object.fromEntries(languages.map((language) => [language, wordsIn(language, viewAreas)])),
        );
        const shellOf = (kind: string) => readFile(join(import.meta.dirname, `${kind}-shell.html`), "utf8");
        const [welcomeShell, dashboardShell] = [await shellOf("welcome"), await shellOf("dashboard")];
        for (const language of languages) {
          const html = inLanguage(built, language);
          await mkdir(join(dir, "pages", language), { recursive: true });
          for (const head of heads) {
            const areas = areasOf(head.files.map((file) => `src/${file}`));
            const links = wordsIn(language, [...firstAreas, ...areas])
              .concat([...codeOf(head.files, repository, bundle)])
              .filter((file) => !html.includes(`/${file}"`))
              .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
              .concat(head.data.map((path) => `<link rel="preload" as="fetch" crossorigin href="${path}">`));
            // Also the page that the service worker keeps, for every address.
            if (head === headOfOthers) links.push(`<script async src="${firstView}"></script>`);
            const shell = head.isWelcome ? welcomeShell : head.role ? dashboardShell : "";
            const page = html
              .replace("<title>", (title) => `<script>${themeScript}</script>\n    ${title}`)
              .replace("</head>", () => `${links.map((link) => `  ${link}\n  `).join("")}</head>`)
              .replace("</body>", (end) => (head.role ? `<script>${warmUpScript}</script>\n  ${end}` : end))
              .replace("</body>", (end) => `<script>${oldBrowserScript}</script>\n  ${end}`)
              .replace('<div id="root">', (root) => `${noScript}\n    ${root}${shell}`);
            await writeFile(join(dir, "pages", language, `${head.name}.html`), page);
          }
        }
      },
    },
  };
}

/** The head for every other address. */
const headOfOthers: Omit<FirstViewHead, "path"> = {
  name: "index",
  files: [],
  data: [],
};

/** By name: the same view may open at several paths. */
const heads = [...new Map([headOfOthers, ...pageHeads].map((head) => [head.name, head])).values()];

/** What signed-in users' first views request, besides what the page itself names. */
function firstViewRequests(
  html: string,
  repository: string,
  bundle: Rolldown.OutputBundle,
): FirstViewRequests[] {
  return pageHeads
    .filter(({ role }) => role !== undefined)
    .map(({ path, role, query, files, data }) => {
      const code = [...codeOf(files, repository, bundle)]
        .map((file) => `/${file}`)
        .filter((file) => !html.includes(`${file}"`));
      return { path, role, query, code, data };
    });
}

/** The page as it is built, with its language and its description in that language. */
function inLanguage(html: string, language: Language): string {
  const [english, words] = [catalogueIn("en"), catalogueIn(language)];
  return html
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(english.common.description, () => escapeAttribute(words.common.description));
}

/** A text of the catalogue as the value of an attribute. */
function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}
