import Papa from "papaparse";
import { unguardCell } from "#domain/csv-cells.ts";
import { checkSize, type RawSheet, Unread } from "./sheet.ts";

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

const decode = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes);

/** The share of zeros at the even or the odd offsets: every second byte of Latin text in UTF-16. */
function zerosAt(bytes: Uint8Array, remainder: number): number {
  const sample = bytes.subarray(0, 4_000);
  const zeros = sample.reduce((sum, byte, index) => sum + Number(byte === 0 && index % 2 === remainder), 0);
  return zeros / Math.max(1, sample.length / 2);
}

/** What a page says about itself, such as `<meta charset=windows-1252>`. Everyone writes iso-8859-1 and means windows-1252. */
function statedEncoding(bytes: Uint8Array): string | null {
  const start = decode(bytes.subarray(0, 2_000), "windows-1252");
  return /<(?:meta|\?xml)[^>]*?(?:charset|encoding)\s*=\s*["']?([\w-]+)/i.exec(start)?.[1] ?? null;
}

function inUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function inStatedEncoding(bytes: Uint8Array): string | null {
  try {
    const stated = statedEncoding(bytes);
    return stated === null || /^utf-?(8|16)/i.test(stated) ? null : decode(bytes, stated);
  } catch {
    return null;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const binary = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g;

/** The text of a file: UTF-8, UTF-16 with or without a mark, or else Windows-1252. Throws if it is none. */
export function decodeText(bytes: Uint8Array): string {
  const marked = (first: number, second: number) => bytes[0] === first && bytes[1] === second;
  if (marked(0xff, 0xfe)) return decode(bytes, "utf-16le");
  if (marked(0xfe, 0xff)) return decode(bytes, "utf-16be");
  if (zerosAt(bytes, 1) > 0.4 && zerosAt(bytes, 0) < 0.1) return decode(bytes, "utf-16le");
  if (zerosAt(bytes, 0) > 0.4 && zerosAt(bytes, 1) < 0.1) return decode(bytes, "utf-16be");
  const text = inUtf8(bytes) ?? inStatedEncoding(bytes) ?? decode(bytes, "windows-1252");
  if ((text.slice(0, 10_000).match(binary)?.length ?? 0) > 5) throw new Unread("unknown");
  return text;
}
