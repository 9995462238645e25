import { join } from "node:path";
import type { Rolldown } from "vite";
import { firstViewsOf } from "#app/first-views.ts";
import { pages } from "#app/pages.ts";
import { languages } from "#locales/languages.ts";

/** A file with all that it imports, except what it loads later. */
function withImports(file: string, context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set<string>();
  const add = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) add(imported);
  };
  add(file);
  return found;
}

/** The modules that some files need. The files themselves are left out: each stays a chunk of its own. */
function neededBy(files: readonly string[]) {
  let needed: Set<string> | undefined;
  return (id: string, context: Rolldown.ChunkingContext): boolean => {
    needed ??= new Set(files.flatMap((file) => [...withImports(file, context)]));
    return needed.has(id) && !files.includes(id);
  };
}

/** What the dashboards load with the words of their figures (src/web/language/language.ts). */
const figures = ["numbers/web/overview/school-overview.tsx", "numbers/web/teacher-insights.tsx"];

/**
 * The chunks of the browser's code, from the page table and from what each file imports. Few files: each costs about as
 * much in headers as a small part of a screen weighs (docs/decisions/030-chunks.md). The first group that fits a module takes
 * it, with all that it imports.
 */
export function chunkGroups(repository: string): Rolldown.CodeSplittingGroup[] {
  const inSource = (file: string) => join(repository, "src", file);
  const withViews = pages.map(({ path, file }) => ({ file: inSource(file), views: firstViewsOf(path) }));
  const login = inSource(pages[0].file);
  const welcome = withViews
    .filter(({ views }) => views.some(({ isWelcome }) => isWelcome))
    .map(({ file }) => file);
  const dashboards = withViews.flatMap(({ views }) => views.flatMap(({ files = [] }) => files)).map(inSource);

  const isInLogin = neededBy([login]);
  const isInWelcome = neededBy(welcome);
  const ofStudents = dashboards.filter((file) => file.endsWith("/student-dashboard.tsx"));
  const isInStudents = neededBy(ofStudents);
  const isInOthers = neededBy(dashboards.filter((file) => !ofStudents.includes(file)));
  const isInFigures = neededBy(figures.map((file) => inSource(`features/${file}`)));
  const groups: Rolldown.CodeSplittingGroup[] = [
    // What index.html loads: `$initial` is Rolldown's tag for what an entry imports.
    { name: "app", tags: ["$initial"] },
    // The first words of each language, whole, although later words refer to some of them.
    ...languages.map((language) => {
      const file = inSource(`locales/${language}-first.ts`);
      const isNeeded = neededBy([file]);
      const name = `${language}-first`;
      return {
        debugName: name,
        name: (id: string, context: Rolldown.ChunkingContext) =>
          id === file || isNeeded(id, context) ? name : null,
      };
    }),
    // What the login is made of, and with it every other form.
    { debugName: "forms", name: (id, context) => (isInLogin(id, context) ? "forms" : null) },
    // What else is needed before the sign-in.
    {
      debugName: "welcome",
      name: (id, context) => (isInWelcome(id, context) ? "welcome" : null),
      minShareCount: 2,
    },
    // What the dashboards of teachers and admins share with any other screen, their figures included.
    {
      debugName: "parts",
      name: (id, context) =>
        isInOthers(id, context) || (isInStudents(id, context) && isInFigures(id, context)) ? "parts" : null,
      minShareCount: 2,
    },
    // What else the student's dashboard shares, such as the form to rate a class, and what it stores for use without a
    // network.
    {
      debugName: "student",
      name: (id, context) =>
        isInStudents(id, context) || /src[\\/]web[\\/]offline/.test(id) ? "student" : null,
      minShareCount: 2,
    },
    // Loaded when a form is touched (src/web/forms/schema-resolver.ts).
    { name: "rules", test: /node_modules[\\/](zod|@hookform)[\\/]|src[\\/]domain[\\/]schemas[\\/]/ },
    // Loaded when a page is first touched (src/web/dialogs/confirm.tsx).
    { name: "dialogs", test: /node_modules[\\/]@base-ui[\\/]|src[\\/]web[\\/]dialogs[\\/]dialog/ },
    // What the figures of dashboards share, and a few pages with them: loaded after the first view.
    {
      debugName: "figures",
      name: (id, context) => (isInFigures(id, context) ? "figures" : null),
      minShareCount: 2,
    },
    // What other screens share, such as the forms that edit a record.
    { name: "shared", test: /src[\\/]web[\\/]/, minShareCount: 2 },
  ];
  return groups.map((group, index) => ({ ...group, priority: groups.length - index }));
}
