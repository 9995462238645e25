import { attribute } from "./markup.ts";
import { checkSize } from "./sheet.ts";

/** A cell of a sheet's XML, by its position from 0. */
interface MarkedCell {
  row: number;
  column: number;
  style: number;
  /** The number of its shared text. */
  sharedText?: number;
}

export interface MarkedSheet {
  /** The XML with what read-excel-file stumbles over put right. */
  xml: string;
  cells: MarkedCell[];
  /** Cells that are joined over several rows. */
  joined: { row: number; toRow: number; column: number }[];
}

function columnOf(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function columnName(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? columnName(rest - 1) : "") + String.fromCharCode(65 + (column % 26));
}

const address = /^([a-z]+)(\d+)$/i;

const rowOrCell =
  /<((?:[\w-]+:)?)(row|c)((?:\s[^>]*?)?)(\/?)>(?:(?:<(?:[\w-]+:)?f\b[^>]*?(?:\/>|>[^<]*<\/(?:[\w-]+:)?f>))?<(?:[\w-]+:)?v>([^<]*)<)?/g;

const range = /<(?:[\w-]+:)?mergeCell\s[^>]*?ref="([A-Z]+)(\d+):([A-Z]+)(\d+)"/g;

/**
 * Reads what read-excel-file does not tell: the style of each cell, and which cells are joined. Counts rows and columns before
 * anything is built from them. Some programs leave out the addresses of cells, which it needs, a date of the type "d" it would read in
 * the time zone of the computer, and errors it leaves out: it gets addresses, and such dates and errors as text.
 */
export function markCells(xml: string, styles: number): MarkedSheet {
  const cells: MarkedCell[] = [];
  let row = -1;
  let column = -1;
  const readable = xml.replace(rowOrCell, (all, prefix, tag, attributes, slash, value?: string) => {
    if (tag === "row") {
      row = (Number(attribute(attributes, "r")) || row + 2) - 1;
      column = -1;
      return `<${prefix}row r="${row + 1}"${slash}>${all.slice(all.indexOf(">") + 1)}`;
    }
    const [, letters, number] = address.exec(attribute(attributes, "r") ?? "") ?? [];
    column = letters === undefined ? column + 1 : columnOf(letters);
    if (number !== undefined) row = Number(number) - 1;
    const type = attribute(attributes, "t");
    const style = Number(attribute(attributes, "s") ?? 0);
    if (slash === "") {
      const isText = type === "inlineStr" || type === "s" || type === "str";
      // An empty cell with a border is not one more column.
      if (isText || value) checkSize(row + 1, column + 1);
      cells.push({
        row,
        column,
        style,
        ...(type === "s" && value !== undefined && { sharedText: Number(value) }),
      });
    }
    const knownStyle = style < styles ? ` s="${style}"` : "";
    const kind = type === undefined ? "" : ` t="${type === "d" || type === "e" ? "str" : type}"`;
    return `<${prefix}c r="${columnName(column)}${row + 1}"${knownStyle}${kind}${slash}>${all.slice(all.indexOf(">") + 1)}`;
  });
  const joined = [...xml.matchAll(range)]
    .map(([, from = "", fromRow, , toRow]) => ({
      row: Number(fromRow) - 1,
      toRow: Number(toRow) - 1,
      column: columnOf(from),
    }))
    .filter(({ row: first, toRow }) => toRow > first);
  return { xml: readable, cells, joined };
}
