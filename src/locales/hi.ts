import type { Catalogue } from "./catalogue.ts";
import * as areas from "./hi-areas.ts";

/** Hindi, in the words that Indian schools use (docs/languages.md). */
export const hi: Catalogue = areas;
