import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { type PageHead, pageHeads } from "../src/app/server/page-heads.ts";

/**
 * Writes one HTML file for each page head of src/app/server/page-heads.ts, made from the built index.html. The shell of the
 * welcome pages is what `WelcomePage` of src/web/page/page.tsx draws first; e2e/budgets.spec.ts sees that nothing jumps.
 */
export function writePageHeads(repository: string): Plugin {
  return {
    name: "page-heads",
    apply: "build",
    writeBundle: {
      order: "post",
      async handler({ dir = "" }, bundle) {
        const html = await readFile(join(dir, "index.html"), "utf8");
        const welcomeShell = await readFile(join(import.meta.dirname, "welcome-shell.html"), "utf8");
        await mkdir(join(dir, "pages"));
        for (const head of pageHeads) {
          const links = [...codeOf(head, repository, bundle)]
            .filter((file) => !html.includes(`/${file}"`))
            .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
            .concat(head.data.map((path) => `<link rel="preload" as="fetch" crossorigin href="${path}">`));
          const page = html
            .replace("</head>", () => `${links.map((link) => `  ${link}\n  `).join("")}</head>`)
            .replace('<div id="root">', (root) => (head.isWelcome ? `${root}${welcomeShell}` : root));
          await writeFile(join(dir, "pages", `${head.name}.html`), page);
        }
      },
    },
  };
}

/** The files of a page's code, with all that they import. @throws when a named file is no chunk's start. */
function codeOf({ code }: PageHead, repository: string, bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>();
  const add = (file: string) => {
    const chunk = bundle[file];
    if (files.has(file) || chunk?.type !== "chunk") return;
    files.add(file);
    for (const imported of chunk.imports) add(imported);
  };
  for (const source of code) {
    const start = Object.values(bundle).find(
      (chunk) => chunk.type === "chunk" && chunk.facadeModuleId === join(repository, "src", source),
    );
    if (!start)
      throw new Error(`src/app/server/page-heads.ts names ${source}, which no route loads by itself`);
    add(start.fileName);
  }
  return files;
}
