import type { ReactElement } from "react";

/**
 * Content that may be next to conditional content: elements, never bare text. A translator replaces texts with its own
 * elements, and React then cannot find the text before which it wants to insert something
 * (docs/decisions/058-translated-pages.md).
 */
export type Elements = ReactElement | readonly Elements[] | boolean | null | undefined;
