import { join } from "node:path";
import type { Rolldown } from "vite";
import { firstViewsOf } from "#app/first-views.ts";
import { pages } from "#app/pages.ts";
import { areaFiles, firstAreas } from "./words.ts";

/** What some files need and share with any other. The files themselves are left out: each stays a chunk of its own. */
function sharedBy(name: string, files: readonly string[]): Rolldown.CodeSplittingGroup {
  let needed: Set<string> | undefined;
  const isNeeded = (id: string, context: Rolldown.ChunkingContext): boolean => {
    if (!needed) {
      needed = new Set(files);
      // What is added on the way is visited, too.
      for (const each of needed)
        for (const imported of context.getModuleInfo(each)?.importedIds ?? []) needed.add(imported);
    }
    return needed.has(id) && !files.includes(id);
  };
  return {
    debugName: name,
    name: (id, context) => (isNeeded(id, context) ? name : null),
    minShareCount: 2,
  };
}

const wordsFile = /src[\\/]locales[\\/](\w+)[\\/]([\w-]+)\.ts$/;
/** Where a language's files are listed. */
const listFile = /src[\\/]web[\\/]language[\\/]words-(\w+)\.ts$/;

/** The name of a chunk's file; that of words begins with their language. */
export function chunkFileName({ facadeModuleId }: Rolldown.PreRenderedChunk): string {
  const [, language] = wordsFile.exec(facadeModuleId ?? "") ?? [];
  return `assets/${language === undefined ? "" : `${language}-`}[name]-[hash].js`;
}

/**
 * The chunks of the first views, from their table; everything else is split by the bundler. Few files: each costs about as much
 * in headers as a small part of a screen weighs (docs/decisions/030-chunks.md). The first group that fits a module takes it, with
 * all that it imports.
 */
export function chunkGroups(repository: string): Rolldown.CodeSplittingGroup[] {
  const inSource = (file: string) => join(repository, "src", file);
  const views = pages.flatMap(({ path, file }) => firstViewsOf(path).map((view) => ({ file, ...view })));
  const welcome = views.filter(({ isWelcome }) => isWelcome).map(({ file }) => inSource(file));
  const signedIn = views.filter(({ role }) => role !== undefined);
  const filesOf = (isStudent: boolean) =>
    signedIn
      .filter(({ role }) => (role === "student") === isStudent)
      .flatMap(({ files = [] }) => files)
      .map(inSource);
  const firstWords = new Set([...firstAreas].map((area) => areaFiles.get(area)));
  const groups: Rolldown.CodeSplittingGroup[] = [
    // What index.html loads: `$initial` is Rolldown's tag for what an entry imports.
    { name: "app", tags: ["$initial"] },
    {
      debugName: "first words",
      name: (id) => {
        const [, listed] = listFile.exec(id) ?? [];
        if (listed !== undefined) return `${listed}-first`;
        const [, language, file] = wordsFile.exec(id) ?? [];
        return firstWords.has(file) ? `${language}-first` : null;
      },
    },
    {
      // Loaded when the page of somebody signed in is idle. Students need only the first: its own headers would cost half as much as the second.
      name: "signed-in",
      test: /src[\\/](?:app[\\/]web[\\/]start-offline|features[\\/]live[\\/]web[\\/]live-updates)\.ts$/,
    },
    sharedBy("welcome", welcome),
    sharedBy("dashboards", filesOf(false)),
    sharedBy(
      "figures",
      signedIn.flatMap(({ later = [] }) => later.map(inSource)),
    ),
    sharedBy("student", filesOf(true)),
  ];
  return groups.map((group, index) => ({ ...group, priority: groups.length - index }));
}
