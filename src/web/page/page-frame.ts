import { createContext } from "react";
import type { Elements } from "#web/ui/elements.ts";

/** What surrounds the content of a signed-in user's page; src/app/web/root.tsx provides it. */
export const PageFrame = createContext<{
  /**
   * Adds to the number of pages that are shown beside the navigation. While there is one, the root shows the navigation:
   * what is open or focused in it stays when a page takes the place of its loading state.
   */
  countPage?: (change: 1 | -1) => void;
  /** The links to the other pages of the same place of the navigation. */
  siblings?: Elements;
}>({});

/** Places the navigation above, or on wider screens beside, the content of a page. */
export const rowOfPage = "flex min-h-dvh flex-col sm:flex-row";
