import type { ReactElement } from "react";

/**
 * What may stand beside something that comes and goes: elements, never a bare text. A translator replaces texts by elements of its
 * own, and React then no longer finds the text that it wants to put something before (docs/decisions/058-translated-pages.md).
 */
export type Elements = ReactElement | readonly Elements[] | boolean | null | undefined;
