import type { ImportCells } from "#domain/import/fields.ts";
import { splitName } from "#domain/import/names-in-cells.ts";
import { readAs, rowsOf, shapesOf } from "#features/import/web/mapping/shapes.ts";
import type { ImportRow } from "#features/import/web/mapping/to-rows.ts";
import { readPasted } from "#features/import/web/reading/read-file.ts";
import { Unread } from "#features/import/web/reading/sheet.ts";

/** "1. ", "2) " and bullets before a name. */
const ordinal = /^\s*(?:\d{1,3}\s*[.):-]+\s*|[-*•–]\s+)(?=\p{L})/u;

/** A name with a phone behind it, and nothing but blanks between them. */
const phoneBehind = /^([^\d,;|]*\p{L}[^\d,;|]*?)[\s:–-]+(\+?\d[\d\s()-]{8,}\d)\s*$/u;

/** A line with a tab between its cells, however it was written. */
function toCells(line: string): string {
  const named = line.replace(ordinal, "");
  if (named.includes("\t")) return named;
  return named.replace(phoneBehind, "$1\t$2").replace(/\s*[,;|]\s*/g, "\t");
}

const heading = /^(?:students?['’]?s?\s+)?names?(?:\s+of\s+(?:the\s+)?students?)?$|^(?:विद्यार्थी का )?नाम$/i;

type NamedRow = Pick<ImportRow, "line" | "cells">;

const hasName = ({ name = "", surname = "" }: ImportCells) => /\p{L}/u.test(name + surname);

/** Lines of names, some with a phone or more behind them, as rows of an import; `unread` has the lines that name nobody. */
export function readNames(text: string, classGroup: string): { rows: ImportRow[]; unread: string[] } {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== "");
  // What a program has quoted stays as it is.
  const written = text.includes('"') ? lines : lines.map(toCells);
  const isTable = written.some((line) => /[\t"]/.test(line));
  const read = isTable ? rowsIn(written.join("\n")) : written.map(nameIn);
  const rows = read
    // Somebody has just written these lines: a name alone is nothing odd, and they say which class group is meant.
    .map(({ line, cells }) => ({ sheet: classGroup, line, cells: { ...cells, classGroup } }))
    .filter(({ cells }) => hasName(cells));
  // Of a table, what is above the first name is headings.
  const from = isTable && rows.length > 0 ? Math.min(...rows.map(({ line }) => line)) : 0;
  const isRead = new Set(rows.map(({ line }) => line));
  return { rows, unread: lines.filter((_, index) => index + 1 > from && !isRead.has(index + 1)) };
}

function nameIn(written: string, index: number): NamedRow {
  const isHeading = index === 0 && heading.test(written.trim());
  return { line: index + 1, cells: isHeading ? {} : splitName(written, "last-word") };
}

function rowsIn(text: string): NamedRow[] {
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
