import type { PageHead } from "../../server/http/static-files.ts";
import { type FirstView, pages } from "../pages.ts";

/** The head of an HTML file: for which requests it is made, and what it names. */
export interface FirstViewHead extends PageHead, Pick<FirstView, "data" | "isWelcome"> {
  /** The files in src/ whose code it needs, with all that they import. */
  files: readonly string[];
}

/** The heads of the page table's first views; the first that fits a request is taken. */
export const pageHeads: readonly FirstViewHead[] = pages.flatMap((page) =>
  "firstViews" in page
    ? page.firstViews.map((view: FirstView) => ({
        ...view,
        path: page.path,
        files: [page.file, ...(view.files ?? [])],
      }))
    : [],
);
