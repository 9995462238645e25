import Papa from "papaparse";
import { unguardCell } from "#domain/csv-cells.ts";
import { checkSize, type RawSheet } from "./sheet.ts";

const delimiters = ["\t", ";", ",", "|"];

function parse(text: string, delimiter: string, preview: number): string[][] {
  const options = { delimiter, preview };
  const parsed = Papa.parse<string[]>(text, options);
  const plain = () => Papa.parse<string[]>(text, { ...options, quoteChar: "\0" }).data;
  // A quotation mark that is never closed would swallow the rest of the file.
  if (parsed.errors.some(({ code }) => code === "MissingQuotes")) return plain();
  // Ditto marks that a program has not quoted swallow the lines between them.
  const swallows = parsed.data.some((row) =>
    row.some((cell) => cell.includes("\n") && cell.includes(delimiter)),
  );
  if (!swallows) return parsed.data;
  const rows = plain();
  const widths = new Set(rows.filter((row) => row.some((cell) => cell !== "")).map(({ length }) => length));
  return widths.size === 1 && rows.flat().some((cell) => cell.trim() === '"') ? rows : parsed.data;
}

/** How many of the first rows have the number of cells that most of them have, if that is more than one. */
function rowsAlike(rows: readonly string[][]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  // Of two that fit as many rows, the one with more columns.
  return Math.max(0, ...[...counts].map(([cells, times]) => times + cells / 1_000));
}

/** Excel's own line about the delimiter, above everything else. */
const statedDelimiter = /^sep=(.)\r?\n/i;

function delimiterOf(text: string): string {
  const scores = delimiters.map((delimiter) => rowsAlike(parse(text.slice(0, 100_000), delimiter, 60)));
  return delimiters[scores.indexOf(Math.max(...scores))] ?? ",";
}

/** Text with a comma, semicolon or tab between the cells. */
export function readDelimited(written: string, name: string): RawSheet {
  const stated = statedDelimiter.exec(written);
  const text = stated ? written.slice(stated[0].length) : written;
  const rows = parse(text, stated?.[1] ?? delimiterOf(text), 0);
  rows.forEach((row, index) => {
    checkSize(index + 1, row.findLastIndex((cell) => cell.trim() !== "") + 1);
  });
  return { name, rows: rows.map((row) => row.map(unguardCell)) };
}
