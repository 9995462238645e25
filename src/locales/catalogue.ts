import type { en } from "./en.ts";

/** The shape of some words, whatever the language: the same keys, the same parameters. */
type Words<English> = English extends string
  ? string
  : English extends (...params: infer Params) => string
    ? (...params: Params) => string
    : { readonly [Key in keyof English]: Words<English[Key]> };

/** Everything that the product says, in one language. A key or parameter that is missing fails the type check. */
export type Catalogue = Words<typeof en>;
