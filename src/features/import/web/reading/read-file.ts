import { decodeText, readDelimited } from "./delimited.ts";
import { readHtmlTables } from "./html-tables.ts";
import { findLegacyFonts } from "./legacy-fonts.ts";
import { recognise } from "./recognise.ts";
import { type RawSheet, readingLimits, type Sheet, Unread } from "./sheet.ts";
import { isSpreadsheetXml, readSpreadsheetXml } from "./spreadsheet-xml.ts";
import { readXlsx } from "./xlsx.ts";

/** What was copied from a spreadsheet. */
export interface Pasted {
  text: string;
  html: string;
}

export interface NamedBytes {
  name: string;
  bytes: Uint8Array;
}

/** `="0017"` and `'0017`: how programs keep a spreadsheet from making a number of a text. */
const quotedText = /^=\s*"([^"]*)"$/;
const apostrophe = /^'(?=[\d+=])/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f\ufeff]/g;

function finish(file: string, raw: RawSheet): Sheet {
  let cutCells = 0;
  const rows = raw.rows.map((row) => {
    const cells = Array.from(row, (cell = "") => {
      const text = cell
        .replace(quotedText, "$1")
        .replace(apostrophe, "")
        .replace(controlCharacters, "")
        .trim();
      if (text.length <= readingLimits.cellCharacters) return text;
      cutCells++;
      return text.slice(0, readingLimits.cellCharacters).replace(/[\ud800-\udbff]$/, "");
    });
    return cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);
  });
  const end = rows.findLastIndex((row) => row.length > 0) + 1;
  return {
    file,
    name: raw.name,
    rows: rows.slice(0, end),
    legacyFonts: findLegacyFonts({ rows, fonts: raw.fonts }),
    cutCells,
  };
}

/** Tables in text of other programs: SYLK, DIF, SocialCalc, and a web page with its pictures in one file. */
const oldText = [
  /^ID;P[^\n]*\r?\n(?:[A-Z]{1,2};[^\n]*\r?\n){2}/,
  /^TABLE\r?\n0,1\r?\n/,
  /^socialcalc:version/,
  /^\s*(?:mime-version|from|date|subject|content-type):[\s\S]{0,2000}?^content-type:\s*multipart\//im,
];

function readText(text: string, name: string): RawSheet[] {
  if (isSpreadsheetXml(text)) return readSpreadsheetXml(text);
  if (oldText.some((pattern) => pattern.test(text))) throw new Unread("old-excel");
  if (/<office:document[\s>]/.test(text)) throw new Unread("open-document");
  if (/<table[\s>]/i.test(text) && /<t[dh][\s>]/i.test(text)) return readHtmlTables(text, name);
  if (/^\s*<(?:!doctype|html|\?xml)/i.test(text)) throw new Unread("no-table");
  return [readDelimited(text, name)];
}

function withCells(sheets: readonly Sheet[]): Sheet[] {
  const filled = sheets.filter(({ rows }) => rows.length > 0);
  if (filled.length === 0) throw new Unread("empty");
  return filled;
}

const nameWithoutEnding = (file: string) => file.replace(/\.[^.]{1,5}$/, "");

/** The sheets of a file. Throws `Unread` with the reason where there are none. */
export async function readFile({ name, bytes }: NamedBytes): Promise<Sheet[]> {
  if (bytes.length > readingLimits.fileBytes) throw new Unread("too-large");
  const sheets =
    recognise(bytes) === "zip" ? await readXlsx(bytes) : readText(decodeText(bytes), nameWithoutEnding(name));
  return withCells(sheets.map((sheet) => finish(name, sheet)));
}

/** The cells that were copied from a spreadsheet or a page. */
export function readPasted({ text, html }: Pasted): Sheet[] {
  if (text.length + html.length > readingLimits.fileBytes) throw new Unread("too-large");
  const tables = /<table[\s>]/i.test(html) ? readHtmlTables(html, "") : [];
  return withCells(
    (tables.length > 0 ? tables : [readDelimited(text, "")]).map((sheet) => finish("", sheet)),
  );
}
