import type { Mapping } from "#domain/import/mapping.ts";

/** What only a person can tell. */
export type Decision =
  | { about: "headings" }
  | { about: "kind" }
  | { about: "class-group" }
  | { about: "date-order"; column: number; example: string }
  | { about: "whose-email"; column: number };

export interface Proposal {
  mapping: Mapping;
  decisions: Decision[];
  /** Columns that would be imported, but whose letters are not what one sees: they must be typed again in Unicode. */
  legacyFonts: { font: string; column: number }[];
}
