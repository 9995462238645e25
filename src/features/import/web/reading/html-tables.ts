import { attribute, readMarkup } from "./markup.ts";
import { cellKey, checkSize, type RawSheet, readingLimits } from "./sheet.ts";

interface OpenTable {
  sheet: RawSheet & { fonts: Map<string, string> };
  row: number;
  /** Where the next cell of the row begins, unless one above covers that column. */
  next: number;
  /** The cell that is open, and how many columns and rows it spans. */
  cell: { column: number; columns: number; rows: number; text: string; number?: string } | null;
  /** For each column, how many rows a cell still covers from above, and its text. */
  covered: { rows: number; text: string }[];
}

const span = (attributes: string, name: string) =>
  Math.max(1, Number.parseInt(attribute(attributes, name) ?? "", 10) || 1);

const fontOf = (attributes: string) =>
  attribute(attributes, "face") ?? /font-family\s*:\s*["']?([^;"',]+)/i.exec(attributes)?.[1]?.trim();

/** The number that a cell holds, where the page shows it without its last digits. */
const shownShort = /^\d(?:\.\d+)?e\+\d+$/i;

function closeCell(table: OpenTable): void {
  const { cell, covered } = table;
  if (cell === null) return;
  const shown = cell.text.replace(/[^\S\n]+/g, " ").trim();
  const text = cell.number !== undefined && shownShort.test(shown) ? cell.number : shown;
  const row = table.sheet.rows[table.row] ?? [];
  for (let at = row.length; at < cell.column + cell.columns; at++) row[at] = "";
  row[cell.column] = text;
  for (let at = covered.length; at < cell.column + cell.columns; at++) covered[at] = { rows: 0, text: "" };
  for (let at = cell.column; at < cell.column + cell.columns; at++)
    covered[at] = { rows: cell.rows - 1, text: at === cell.column ? text : "" };
  table.next = cell.column + cell.columns;
  table.cell = null;
}

function openRow(table: OpenTable): void {
  closeCell(table);
  table.row++;
  table.next = 0;
  checkSize(table.row + 1, 0);
  if (table.row === 0) {
    table.sheet.rows.push([]);
    return;
  }
  for (let at = (table.sheet.rows[table.row - 1] ?? []).length; at < table.covered.length; at++)
    table.covered[at] = { rows: 0, text: "" };
  table.sheet.rows.push(table.covered.map(({ rows, text }) => (rows > 0 ? text : "")));
}

function openCell(table: OpenTable, attributes: string): void {
  closeCell(table);
  if (table.row < 0) openRow(table);
  let column = table.next;
  while ((table.covered[column]?.rows ?? 0) > 0 && table.row > 0) {
    const above = table.covered[column];
    if (above) above.rows--;
    column++;
  }
  checkSize(0, column + 1);
  table.cell = {
    column,
    // A title may span more columns than there are.
    columns: Math.min(span(attributes, "colspan"), readingLimits.columns - column),
    rows: span(attributes, "rowspan"),
    text: "",
    number: attribute(attributes, "num"),
  };
}

/**
 * The tables of a page, each a sheet; one within a cell is a table of its own. What spans several columns is written in the first of them,
 * what spans several rows in each.
 */
export function readHtmlTables(html: string, name: string): RawSheet[] {
  const done: RawSheet[] = [];
  const tables: OpenTable[] = [];
  const closeTable = () => {
    const table = tables.pop();
    if (!table) return;
    closeCell(table);
    done.push(table.sheet);
  };

  readMarkup(html, {
    open(tag, attributes) {
      if (tag === "table")
        tables.push({
          sheet: { name, rows: [], fonts: new Map() },
          row: -1,
          next: 0,
          cell: null,
          covered: [],
        });
      const table = tables.at(-1);
      if (!table) return;
      if (tag === "tr") openRow(table);
      else if (tag === "td" || tag === "th") openCell(table, attributes);
      else if (table.cell && (tag === "br" || tag === "p" || tag === "div")) table.cell.text += "\n";
      const font = table.cell && fontOf(attributes);
      if (table.cell && font) table.sheet.fonts.set(cellKey(table.row, table.cell.column), font);
    },
    close(tag) {
      const table = tables.at(-1);
      if (!table) return;
      if (tag === "table") closeTable();
      else if (tag === "td" || tag === "th" || tag === "tr") closeCell(table);
    },
    text(text) {
      const cell = tables.at(-1)?.cell;
      if (cell) cell.text += text.replace(/\s+/g, " ");
    },
  });
  while (tables.length > 0) closeTable();
  // A table with one column is the layout of a page.
  return done.filter(({ rows }) => rows.some((row) => row.filter((cell) => cell !== "").length > 1));
}
