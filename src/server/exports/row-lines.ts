import { AsWritten, type CsvCell } from "./csv.ts";

/** A cell as the browser gets it: a date is `{ date: "2012-04-30" }`. */
export type RowCell = string | number | null | { date: string };

/** The first line: the names of the columns, and how many rows follow. */
export interface RowsHead {
  headings: string[];
  rows: number;
}

function toCell(value: CsvCell): RowCell {
  if (value instanceof AsWritten) {
    return /^\d{4}-\d\d-\d\d$/.test(value.text) ? { date: value.text } : value.text;
  }
  return value ?? null;
}

/** A table as lines of JSON: the head, then an array of cells for each row. */
export const streamRows = (rows: number) =>
  async function* (
    headings: Readonly<Record<string, string>>,
    batches: AsyncIterable<readonly Readonly<Record<string, CsvCell>>[]>,
  ): AsyncGenerator<string> {
    const columns = Object.keys(headings);
    const head: RowsHead = { headings: Object.values(headings), rows };
    yield `${JSON.stringify(head)}\n`;
    for await (const batch of batches) {
      const lines = batch.map((row) => `${JSON.stringify(columns.map((column) => toCell(row[column])))}\n`);
      yield lines.join("");
    }
  };
