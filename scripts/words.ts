import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin } from "vite";
import { firstViewsOf } from "#app/first-views.ts";
import { pages } from "#app/pages.ts";
import { importsOf, pathOf } from "./imports.ts";

const repository = join(import.meta.dirname, "..");

/** The file of an area of words in the folder of each language, by the area's name: `classGroups` is in `class-groups`. */
export const areaFiles: ReadonlyMap<string, string> = new Map(
  readdirSync(join(repository, "src/locales/en"))
    .map((file) => file.replace(/\.ts$/, ""))
    .filter((file) => file !== "format")
    .map((file) => [file.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), file]),
);

interface Uses {
  areas: readonly string[];
  files: readonly string[];
}

/** By file, because many files import the same. */
const known = new Map<string, Uses>();

/** The areas whose words a file of src/ uses itself, and the files that it imports. */
function usesOf(file: string): Uses {
  const seen = known.get(file);
  if (seen) return seen;
  const words = readFileSync(join(repository, file), "utf8").matchAll(/\bt\.(\w+)|\bissueText\(\s*"(\w+)/g);
  const uses = {
    areas: Array.from(words, ([, read, ofIssue]) => read ?? ofIssue ?? "").filter((name) =>
      areaFiles.has(name),
    ),
    files: importsOf(file)
      .filter(({ path, typesAlone, lazy }) => /^src\/(?!locales\/)/.test(path) && !typesAlone && !lazy)
      .map(({ path }) => path),
  };
  known.set(file, uses);
  return uses;
}

/** The areas whose words some files of src/ use, with all that they import, except what they load later. */
export function areasOf(files: readonly string[]): Set<string> {
  const needed = new Set(files);
  // What is added on the way is visited, too.
  for (const file of needed) for (const each of usesOf(file).files) needed.add(each);
  return new Set([...needed].flatMap((file) => usesOf(file).areas));
}

/** The areas that every page has: what the app itself says, and the login. */
export const firstAreas: ReadonlySet<string> = areasOf(["src/app/web/browser.tsx", `src/${pages[0].file}`]);

/** The further areas that the dashboards use. Both are one file for each language, which the HTML names where it is needed. */
export const viewAreas: readonly string[] = [
  ...areasOf(
    pages.flatMap(({ path, file }) =>
      firstViewsOf(path)
        .filter(({ isWelcome }) => !isWelcome)
        .flatMap(({ files = [] }) => [file, ...files].map((each) => `src/${each}`)),
    ),
  ),
].filter((area) => !firstAreas.has(area));

/**
 * Loads code together with the words that it uses: puts `withWords` around each `import()`
 * (docs/decisions/070-words-with-their-code.md).
 */
export function loadWordsWithCode(): Plugin {
  const language = join(repository, "src/web/language/language.ts");
  let isBuild = false;
  return {
    name: "words-with-code",
    config(_, { command }) {
      isBuild = command === "build";
      // While code is written, the areas that it uses change.
      const words = isBuild ? firstAreas : areaFiles.keys();
      return { define: { __FIRST_WORDS__: JSON.stringify([...words]) } };
    },
    transform: {
      // After import.meta.glob has become `import()`.
      order: "post",
      handler(code, id) {
        const file = relative(repository, id);
        if (!isBuild || id === language || !file.startsWith("src/")) return null;
        const withWords = code.replaceAll(/\bimport\("([^"]+)"\)/g, (load, source: string) => {
          const path = pathOf(source, file);
          if (!path.startsWith("src/")) return load;
          const areas = [...areasOf([path])].filter((area) => !firstAreas.has(area));
          return areas.length > 0 ? `withWords(${JSON.stringify(areas)}, () => ${load})` : load;
        });
        if (withWords === code) return null;
        return { code: `import { withWords } from ${JSON.stringify(language)};\n${withWords}`, map: null };
      },
    },
  };
}
