import type { DateOrder } from "#domain/import/dates-in-cells.ts";
import type { ImportField, ImportKind } from "#domain/import/fields.ts";
import type { NameRule } from "#domain/import/names-in-cells.ts";

/** Why a column is not sent. The values of a `sensitive` one never leave the browser. */
type NotSent = "sensitive" | "not-needed" | "serial" | "unknown" | "duplicate" | "legacy-font";

/** A column of a table, and what becomes of it. Columns of one field are joined, or, with phones, written below each other. */
export interface MappedColumn {
  index: number;
  heading: string;
  field: ImportField | null;
  /** Set where `field` is null. */
  notSent?: NotSent;
  /** In a table of class groups by subjects: the subject or class group that this column's teachers belong to. */
  of?: string;
}

/** Where the class group of a student comes from. */
export type ClassGroupFrom =
  | { from: "columns" }
  | { from: "title" | "sheet-name" | "file-name" | "person"; name: string }
  | null;

/** What only a person can tell. */
export type Decision =
  | { about: "headings" }
  | { about: "kind" }
  | { about: "class-group" }
  | { about: "date-order"; column: number; example: string }
  | { about: "whose-email"; column: number };

/** How a table is read. It can be stored as JSON and used again for tables of the same shape. */
export interface Mapping {
  kind: ImportKind | null;
  /** The rows with headings, from 0 in the table; null if there are none. */
  headings: { row: number; rows: 1 | 2 } | null;
  columns: MappedColumn[];
  /** Whose relation the headings name, as in "Father's Name". */
  relations: Partial<Record<`guardian${1 | 2 | 3 | 4}Relation`, string>>;
  classGroupFrom: ClassGroupFrom;
  /** How whole names become name and surname; null if the columns have them apart. */
  nameRule: NameRule | null;
  /** The order of the dates, by column. */
  dateOrders: Record<number, DateOrder>;
}

export interface Proposal {
  mapping: Mapping;
  decisions: Decision[];
  /** Columns that would be imported, but whose letters are not what one sees: they must be typed again in Unicode. */
  legacyFonts: { font: string; column: number }[];
}
