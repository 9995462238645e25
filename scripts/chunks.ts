import { join, parse } from "node:path";
import type { Rolldown } from "vite";
import { firstViewsOf } from "#app/first-views.ts";
import { pages } from "#app/pages.ts";
import { areaFiles, firstAreas, viewAreas } from "./words.ts";

type Module = [id: string, context: Rolldown.ChunkingContext];

/** Such a file imports all of its package; most of that is in no first view. */
const isListOfPackage = /node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+[\\/](?:.*[\\/])?index\.m?js$/;

/** What any dashboard may use of them; the app has the rest. */
const isOfLibrary = /node_modules[\\/]@tanstack[\\/]/;

/** Whether some files need a module, or are it. */
function neededBy(files: readonly string[]): (...module: Module) => boolean {
  let needed: Set<string> | undefined;
  return (id, context) => {
    if (!needed) {
      needed = new Set(files);
      // What is added on the way is visited, too.
      for (const each of needed) {
        const imported = isListOfPackage.test(each) ? [] : context.getModuleInfo(each)?.importedIds;
        for (const id of imported ?? []) needed.add(id);
      }
    }
    return needed.has(id);
  };
}

/** The viewers whose first views share most of their code. */
const viewers = { student: ["student"], teacher: ["teacher"], office: ["admin", "clerk"] };

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
 * all that it imports: what more viewers need comes first.
 */
export function chunkGroups(repository: string): Rolldown.CodeSplittingGroup[] {
  const inSource = (file: string) => join(repository, "src", file);
  const views = pages.flatMap(({ path, file }) => firstViewsOf(path).map((view) => ({ file, ...view })));
  const welcome = views.filter(({ isWelcome }) => isWelcome).map(({ file }) => inSource(file));
  const signedIn = Object.entries(viewers).map(([name, roles]) => {
    const theirs = views.filter(({ role = "" }) => roles.includes(role));
    const [files, later] = (["files", "later"] as const).map((part) =>
      theirs.flatMap(({ [part]: more = [] }) => more.map(inSource)),
    ) as [string[], string[]];
    return { name, files, later, needsFirst: neededBy(files), needsLater: neededBy(later) };
  });
  const login = welcome.slice(0, 1);
  const starts = signedIn.flatMap(({ files }) => [...new Set(files)]);
  /** Each stays a chunk of its own, without what others need, too. Not the file that all dashboards start with. */
  const own = new Set(starts.filter((file) => starts.indexOf(file) === starts.lastIndexOf(file)));
  const shared = (name: string, needs: (...module: Module) => boolean): Rolldown.CodeSplittingGroup => ({
    debugName: name,
    name: (...module) => (!own.has(module[0]) && needs(...module) ? name : null),
    minShareCount: 2,
  });
  /** With what it needs alone, too. */
  const whole: typeof shared = (...group) => ({ ...shared(...group), minShareCount: 1 });
  const isShared = (...module: Module) =>
    signedIn.filter(({ needsFirst, needsLater }) => needsFirst(...module) || needsLater(...module)).length >
    1;
  const isOnDashboard = (...module: Module) => signedIn.some(({ needsFirst }) => needsFirst(...module));
  const isLater = (...module: Module) => signedIn.some(({ needsLater }) => needsLater(...module));
  const isWelcome = neededBy(welcome);
  const later = [...new Set(signedIn.flatMap(({ later }) => later))].map(
    (file) => [file, neededBy([file])] as const,
  );
  const [firstWords, viewWords] = [firstAreas, viewAreas].map(
    (areas) => new Set([...areas].map((area) => areaFiles.get(area))),
  );
  const groups: Rolldown.CodeSplittingGroup[] = [
    // What index.html loads: `$initial` is Rolldown's tag for what an entry imports.
    { name: "app", tags: ["$initial"] },
    {
      debugName: "first words",
      name: (id) => {
        const [, listed] = listFile.exec(id) ?? [];
        if (listed !== undefined) return `${listed}-first`;
        const [, language, file] = wordsFile.exec(id) ?? [];
        if (firstWords?.has(file)) return `${language}-first`;
        return viewWords?.has(file) ? `${language}-views` : null;
      },
    },
    {
      // Loaded when the page of somebody signed in is idle. Students need only the first: its own headers would cost half as much as the second.
      name: "signed-in",
      test: /src[\\/](?:app[\\/]web[\\/]start-offline|features[\\/]live[\\/]web[\\/]live-updates)\.ts$/,
    },
    {
      // Read before the first draw of a student's later visits.
      name: "offline",
      test: /src[\\/](?:app[\\/]web[\\/]offline-shapes|web[\\/]offline[\\/]offline-cache)\.ts$/,
      includeDependenciesRecursively: false,
    },
    shared("parts", (...module) => isWelcome(...module) && isOnDashboard(...module)),
    shared("forms", (...module) => isWelcome(...module) && isLater(...module)),
    whole("login", neededBy(login)),
    shared("welcome", isWelcome),
    whole(
      "dashboards",
      (...module) => isOfLibrary.test(module[0]) || (isShared(...module) && isOnDashboard(...module)),
    ),
    ...signedIn.map(({ name, needsFirst }) => shared(name, needsFirst)),
    shared("figures", isShared),
    ...later.map(([file, needs]) => ({
      ...whole(parse(file).name, (...module) => needs(...module) && !isOnDashboard(...module)),
      // The rest comes with the first view.
      includeDependenciesRecursively: false,
    })),
  ];
  return groups.map((group, index) => ({ ...group, priority: groups.length - index }));
}
