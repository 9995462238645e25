import type { figures } from "./en-figures.ts";
import type { first } from "./en-first.ts";
import type { later } from "./en-later.ts";

/** The shape of some words in any language: the same keys and the same parameters. */
type Words<English> = English extends string
  ? string
  : English extends (...params: infer Params) => string
    ? (...params: Params) => string
    : { readonly [Key in keyof English]: Words<English[Key]> };

/** What every page needs, in one language. */
export type FirstWords = Words<typeof first>;

/** What the dashboards' figures load with their code, in one language. */
export type FigureWords = Words<typeof figures>;

/** What other pages load with their code. */
export type LaterWords = Words<typeof later>;

/** Everything that the product says, in one language. A key or parameter that is missing fails the type check. */
export type Catalogue = FirstWords & FigureWords & LaterWords;
