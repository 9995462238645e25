import { createContext } from "react";
import type { Elements } from "#web/ui/elements.ts";

/** What surrounds the content of a signed-in user's page; src/app/web/root.tsx provides it. */
export const PageFrame = createContext<{
  /**
   * Counts the pages shown beside the navigation. While there is one, the root renders the navigation, so an open menu and the
   * focus survive when a page replaces its loading state.
   */
  countPage?: (change: 1 | -1) => void;
  /** Links to the other pages of the same navigation entry. */
  siblings?: Elements;
}>({});

/** Places the navigation above, or on wider screens beside, the content of a page. */
export const rowOfPage = "flex min-h-dvh flex-col sm:flex-row";

/** The school shown on pages; src/app/web/root.tsx provides it. */
export const ShownSchool = createContext<{
  /** Empty for a school without a name: pages show "Classback" instead. */
  name: string;
  /** The path of the logo. */
  logo: string | null;
}>({ name: "", logo: null });
