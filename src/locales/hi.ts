import type { Catalogue } from "./catalogue.ts";
import { figures } from "./hi-figures.ts";
import { first } from "./hi-first.ts";
import { later } from "./hi-later.ts";

/** Hindi, in the words that Indian schools use (docs/languages.md). */
export const hi: Catalogue = { ...first, ...figures, ...later };
