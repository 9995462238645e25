import { type FirstView, firstViewsOf } from "#app/first-views.ts";
import { pages } from "#app/pages.ts";
import type { NamedPageHead } from "#server/http/static-files.ts";

/** The head of an HTML file: the requests it is for, and what it preloads. */
export interface FirstViewHead extends NamedPageHead, Pick<FirstView, "data" | "isWelcome"> {
  /** The files in src/ whose code it needs, including their imports. */
  files: readonly string[];
}

/** The heads of the page table's first views; the first match for a request is used. */
export const pageHeads: readonly FirstViewHead[] = pages.flatMap(({ path, file }) =>
  firstViewsOf(path).map(({ isPassedThrough, files = [], ...view }) => ({
    ...view,
    path,
    files: isPassedThrough ? files : [file, ...files],
  })),
);
