import type { en } from "./en.ts";

/** The shape of some words in any language: the same keys and the same parameters. */
type Words<English> = English extends string
  ? string
  : English extends (...params: infer Params) => string
    ? (...params: Params) => string
    : { readonly [Key in keyof English]: Words<English[Key]> };

/** Everything that the product says, in one language. A key or parameter that is missing fails the type check. */
export type Catalogue = Words<typeof en>;

/** A part of it: one file in the folder of each language, such as `classGroups` in `class-groups.ts`. */
export type Area = keyof Catalogue;
