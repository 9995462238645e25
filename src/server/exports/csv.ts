import { stringify } from "csv-stringify/sync";
import { guardCell } from "#domain/csv-cells.ts";

/** A figure or a date of ours, which spreadsheets may read as one. */
export class AsWritten {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Text that people have typed, unless it is marked with `asWritten`. */
export type CsvCell = string | number | null | undefined | AsWritten;

/** Marks a figure or a date of ours, which spreadsheets may read as one. Never for text that people have typed. */
export function asWritten(text: string): AsWritten {
  return new AsWritten(text);
}

/** The cells of a row as text, by the names of the columns. */
function lineOf(columns: readonly string[], row: Readonly<Record<string, CsvCell>>) {
  return columns.map((column) => {
    const value = row[column];
    if (value instanceof AsWritten) return value.text;
    return typeof value === "string" ? guardCell(value) : value;
  });
}

const format = {
  // LibreOffice offers to split at commas and semicolons at once, and then respects the quotes.
  quoted_match: /[;|]/,
  record_delimiter: "windows",
} as const;

type Headings = Readonly<Record<string, string>>;
type Rows = readonly Readonly<Record<string, CsvCell>>[];

/**
 * A table for spreadsheets, with headings. The byte order mark is for Excel, which garbles Hindi without it. No cell is a formula, and what
 * people typed stays text wherever a spreadsheet splits it (docs/decisions/059).
 */
export function toCsv(headings: Headings, rows: Rows): string {
  const lines = rows.map((row) => lineOf(Object.keys(headings), row));
  return stringify([Object.values(headings), ...lines], { ...format, bom: true });
}

/** The same for a table that is too long to be in memory: its text, batch by batch. */
export async function* streamCsv(headings: Headings, batches: AsyncIterable<Rows>): AsyncGenerator<string> {
  yield toCsv(headings, []);
  for await (const rows of batches) {
    yield stringify(
      rows.map((row) => lineOf(Object.keys(headings), row)),
      format,
    );
  }
}
