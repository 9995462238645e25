import { stringify } from "csv-stringify/sync";
import { languages } from "#locales/languages.ts";

/** A figure or a date of ours, which spreadsheets may read as one. */
class AsWritten {
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

/** Invisible characters could hide the beginning of a formula. */
const invisibleStart = /^[\p{Cf}\p{Mn}\s]+/u;

/** A cell is one line: a reader that does not know our quotes would begin another cell after a line break or a tab. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Becomes a cell of its own where a spreadsheet splits at semicolons and ignores quotes within a line. */
const parts = /[^;|]+/g;

/** Where a formula could begin: in the cell, and after what other settings split at, even inside our quotes. */
const formulaStart = /(^|,)([\p{Cf}\p{Mn}\p{Z}"'“”]*)(?=[=+@\-\u2212＝＋－＠﹦﹢﹫﹣])/gu;

const months = [...new Set(languages.flatMap(monthsIn))];

function monthsIn(language: string): string[] {
  const dates = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 15)));
  return (["long", "short"] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(language, { month, timeZone: "UTC" });
    return dates.map((date) => format.format(date).toLowerCase());
  });
}

/** Excel knows months by their first three letters, too. */
const isMonth = (word: string) =>
  months.some((month) => month === word || (word.length >= 3 && month.startsWith(word)));

const errorValue = /^#(n\/a|[\p{L}\d/]+[!?])$/iu;
/** `1E5`, `2 pm`, `2 p`. */
const lettersOfNumbers = /(?<=[\p{Nd}.])e(?=[+-]?\p{Nd})|(?<=\p{Nd})( ?[ap]m| [ap])(?!\p{L})/gu;

/** Whether a spreadsheet would turn this text into a number, a date, a boolean or an error: `10-12`, `1E5`, `MAR1`, `007`. */
function isReadAsValue(text: string): boolean {
  if (/^(true|false)$/i.test(text) || errorValue.test(text)) return true;
  if (!/\p{Nd}/u.test(text)) return false;
  const words = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(lettersOfNumbers, "")
    .match(/[\p{L}\p{M}]+/gu);
  return (words ?? []).every(isMonth);
}

/**
 * Text that people have typed, as text for every spreadsheet: with an apostrophe before anything that would become something
 * else.
 */
function textCell(text: string): string {
  const line = text.replace(breaks, " ").replace(invisibleStart, "");
  return line.replaceAll(parts, (part) => {
    const safe = part.replace(formulaStart, "$1$2'");
    return safe === part && isReadAsValue(part.trim()) ? part.replace(/\S/u, "'$&") : safe;
  });
}

/**
 * A table for spreadsheets: a row of headings, then the rows, by the names of the columns. It begins with a byte order mark, without
 * which Excel garbles Hindi. No cell is a formula, and text that people have typed stays text, whether it is split at commas,
 * semicolons or tabs (docs/decisions/059-data-from-outside.md).
 */
export function toCsv(
  headings: Readonly<Record<string, string>>,
  rows: readonly Readonly<Record<string, CsvCell>>[],
): string {
  const cell = (value: CsvCell) =>
    value instanceof AsWritten ? value.text : typeof value === "string" ? textCell(value) : value;
  const table = rows.map((row) => Object.keys(headings).map((column) => cell(row[column])));
  return stringify([Object.values(headings), ...table], {
    bom: true,
    // LibreOffice offers to split at commas and semicolons at once, and then respects the quotes.
    quoted_match: /[;|]/,
    record_delimiter: "windows",
  });
}
