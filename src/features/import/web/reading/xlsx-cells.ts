import { attribute, readMarkup } from "./markup.ts";
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

/** What a workbook says about how its cells look, by the number of a style or of a shared text. */
export interface Styles {
  fonts: (string | undefined)[];
  numberFormats: (string | undefined)[];
}

export function readStyles(xml: string): Styles {
  const fontNames: (string | undefined)[] = [];
  const formats = new Map<string, string>();
  const styles: Styles = { fonts: [], numberFormats: [] };
  let within = "";
  readMarkup(xml, {
    open(tag, attributes) {
      if (["fonts", "cellxfs", "cellstylexfs", "dxfs"].includes(tag)) within = tag;
      else if (tag === "font" && within === "fonts") fontNames.push(undefined);
      else if (tag === "name" && within === "fonts")
        fontNames[fontNames.length - 1] = attribute(attributes, "val");
      else if (tag === "numfmt")
        formats.set(attribute(attributes, "numFmtId") ?? "", attribute(attributes, "formatCode") ?? "");
      else if (tag === "xf" && within === "cellxfs") {
        styles.fonts.push(fontNames[Number(attribute(attributes, "fontId"))]);
        styles.numberFormats.push(formats.get(attribute(attributes, "numFmtId") ?? ""));
      }
    },
    close(tag) {
      if (tag === within) within = "";
    },
    text() {},
  });
  return styles;
}

/** The fonts of the shared texts that have parts in a font of their own, by the number of the text. */
export function readTextFonts(xml: string): Map<number, string> {
  const fonts = new Map<number, string>();
  let text = -1;
  readMarkup(xml, {
    open(tag, attributes) {
      if (tag === "si") text++;
      const font = tag === "rfont" ? attribute(attributes, "val") : undefined;
      if (font !== undefined && !fonts.has(text)) fonts.set(text, font);
    },
    close() {},
    text() {},
  });
  return fonts;
}

/** A number with the leading zeros that its format shows: 7 as `007`. */
export function withLeadingZeros(number: string, format: string | undefined): string {
  const zeros = /^"?(0{2,15})"?(?:;.*)?$/.exec(format ?? "")?.[1];
  return zeros !== undefined && /^\d+$/.test(number) ? number.padStart(zeros.length, "0") : number;
}
