import { createContext } from "react";
import type { Elements } from "#web/ui/elements.ts";

/** What surrounds the content of a signed-in user's page; src/app/web/root.tsx provides it. */
export const PageFrame = createContext<{
  /** The school's mark, the navigation and the account: `Page` shows them beside or above its content. */
  bars?: Elements;
  /** The links to the other pages of the same place of the navigation. */
  siblings?: Elements;
}>({});
