import type { Pool } from "pg";
import type { ExportTableName } from "#domain/exports.ts";
import { importFieldNames } from "#domain/import/field-names.ts";
import { importFields } from "#domain/import/fields.ts";
import type { Catalogue } from "#locales/catalogue.ts";
import { asWritten, type CsvCell } from "./csv.ts";
import type { Statement } from "./snapshot.ts";

/** What an export is about: the school's day and time zone, and whether it is of those who have left. */
export interface ExportScope {
  today: string;
  timeZone: string;
  left: boolean;
}

/** How the rows of a statement become a table, in the language of `t`. */
export interface ExportTable {
  headings: (t: Catalogue, scope?: ExportScope) => Record<string, string>;
  /** The columns that are plain dates, or months. */
  dates?: readonly string[];
  /** Cells that are not in the row as they are shown. */
  inWords?: (row: never, t: Catalogue) => Record<string, CsvCell>;
}

/** A table that is exported as a whole. */
export interface WholeTable extends ExportTable {
  statement: (scope: ExportScope) => Statement;
  /** What must be up to date before. */
  prepare?: (pool: Pool) => Promise<unknown>;
}

/** The tables that are exported as a whole, from the features whose rows they have; feedback has filters of its own. */
export type WholeTables = Record<Exclude<ExportTableName, "feedback">, WholeTable>;

/** The headings that an import knows. */
export function headingsOf(kind: keyof typeof importFields, t: Catalogue): Record<string, string> {
  const all = importFieldNames(t);
  return Object.fromEntries(importFields[kind].map((field) => [field, all[field]]));
}

/** A row of the statement as a row of the table. */
export function toCells(
  table: ExportTable,
  row: Record<string, unknown>,
  t: Catalogue,
): Record<string, CsvCell> {
  const dates = (table.dates ?? []).flatMap((column) => {
    const date = row[column];
    return typeof date === "string" ? [[column, asWritten(date)]] : [];
  });
  return {
    ...(row as Record<string, CsvCell>),
    ...Object.fromEntries(dates),
    ...table.inWords?.(row as never, t),
  };
}
