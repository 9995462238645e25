import type { ImportCells } from "#domain/import/fields.ts";
import { splitName } from "#domain/import/names-in-cells.ts";
import { readAs, rowsOf, shapesOf } from "#features/import/web/mapping/shapes.ts";
import type { ImportRow } from "#features/import/web/mapping/to-rows.ts";
import { readPasted } from "#features/import/web/reading/read-file.ts";
import { Unread } from "#features/import/web/reading/sheet.ts";

/** A longer line is no name with phones. Only its cells are read, if it has any: the patterns here take too long for it. */
const lineMax = 500;

/** "1. ", "2) ", "3 ", "4," and bullets before a name. */
const inFront = /^\s*(?:\d{1,3}[\s.):,;|-]+|[-*•–]\s*)(?=["\p{L}])/u;
/** Of a table, what may be a cell of its own stays. */
const inFrontOfCell = /^\s*(?:\d{1,3}[^\S\t]*[.):-]+|[-*•–])[^\S\t]*(?=["\p{L}])/u;

const firstDigit = /[(+]*\p{Nd}/u;
const phones = /^[(+]*\p{Nd}[\p{Nd}\s()+./,;|-]{8,}\p{Nd}$/u;
const marksBehind = /[\s:,;|–-]+$/;
const quotes = /^"([^"]*)"$/;

/** What stands before the phones at the end of a line, and the phones. */
function partsOf(line: string): { written: string; phone: string } {
  const named = line.replace(marksBehind, "");
  const at = named.search(firstDigit);
  const hasPhone = at > 0 && phones.test(named.slice(at));
  const [written, phone] = hasPhone ? [named.slice(0, at), named.slice(at)] : [named, ""];
  return { written: written.replace(marksBehind, "").trim(), phone };
}

/** The name in a line, with the phones behind it; nothing if it has none, and null if it has more cells than these. */
function cellsIn(line: string): ImportCells | null {
  if (line.length > lineMax) return line.includes("\t") ? null : {};
  const { written, phone } = partsOf(line.replace(inFront, ""));
  if (!/\p{L}/u.test(written)) return {};
  if (/[\t,;|]/.test(written) && !quotes.test(written)) return null;
  const name = splitName(written.replace(quotes, "$1"), "last-word");
  return phone === "" ? name : { ...name, guardian1Phone: phone };
}

/** A line with a tab between its cells, however it was written. */
function withTabs(line: string): string {
  const named = line.replace(inFrontOfCell, "");
  if (line.includes("\t")) return named;
  if (line.length > lineMax) return "";
  const { written, phone } = partsOf(named);
  return [written, phone]
    .filter(Boolean)
    .join("\t")
    .replace(/\s*[,;|]\s*/g, "\t");
}

const heading = /^(?:students?['’]?s?\s+)?names?(?:\s+of\s+(?:the\s+)?students?)?$|^(?:विद्यार्थी का )?नाम$/i;

function isHeading(line = ""): boolean {
  const [first = "", ...others] = line.split(/[\t,;|]/, 3);
  return others.length < 2 && heading.test(first.trim());
}

type NamedRow = Pick<ImportRow, "line" | "cells">;

const hasName = ({ name = "", surname = "" }: ImportCells) => /\p{L}/u.test(name + surname);

/** Lines of names, some with a phone or more behind them, as rows of an import; `unread` has the lines that name nobody. */
export function readNames(text: string, classGroup: string): { rows: ImportRow[]; unread: string[] } {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== "");
  const headings = isHeading(lines[0]) ? 1 : 0;
  const cells = lines.map((line, index) => (index < headings ? {} : cellsIn(line)));
  // Reading a table takes a hundred times as long.
  const isTable = cells.includes(null);
  const read = isTable ? rowsIn(lines) : cells.map((each, index) => ({ line: index + 1, cells: each ?? {} }));
  const rows = read
    // Somebody has just written these lines: a name alone is nothing odd, and they say which class group is meant.
    .map(({ line, cells }) => ({ sheet: classGroup, line, cells: { ...cells, classGroup } }))
    .filter(({ cells }) => hasName(cells));
  const isRead = new Set(rows.map(({ line }) => line));
  // Of a table, what is above the first name is headings.
  const from = isTable ? lines.findIndex((_, index) => isRead.has(index + 1)) : headings;
  const unread = lines.filter((_, index) => index >= from && !isRead.has(index + 1));
  return { rows, unread: unread.map((line) => line.replace(/^(.{80}).+$/u, "$1…")) };
}

function rowsIn(lines: readonly string[]): NamedRow[] {
  // What a program has quoted stays as it is.
  const isQuoted = lines.some((line) => /(?:^|[\t,;|])\s*"/.test(line));
  const text = (isQuoted ? lines : lines.map(withTabs)).join("\n");
  const known = { classGroups: [], mappings: [], hasStudents: false };
  try {
    return shapesOf(readPasted({ text, html: "" }), known)
      .map((shape) =>
        readAs(shape, known, { kind: "students", headingRow: shape.mapping.headings?.row ?? null }),
      )
      .flatMap((shape) => rowsOf(shape, known).flatMap(({ rows }) => rows));
  } catch (error) {
    if (error instanceof Unread) return [];
    throw error;
  }
}
