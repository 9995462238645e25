import { attribute, readMarkup } from "./markup.ts";
import { cellKey, checkSize, type RawSheet } from "./sheet.ts";

/** Excel's format of 2003, as XML in one file. */
export const isSpreadsheetXml = (text: string) =>
  text.slice(0, 4_000).includes("urn:schemas-microsoft-com:office:spreadsheet");

const number = (written: string | undefined) => Number.parseInt(written ?? "", 10);

export function readSpreadsheetXml(xml: string): RawSheet[] {
  const sheets: (RawSheet & { fonts: Map<string, string>; hidden?: boolean })[] = [];
  const fonts = new Map<string, string>();
  let style = "";
  let row = 0;
  let column = 0;
  let cellStyle: string | undefined;
  let across = 0;
  let data: { type: string; text: string } | null = null;
  let visible = false;

  readMarkup(xml, {
    open(tag, attributes) {
      const sheet = sheets.at(-1);
      if (tag === "style") style = attribute(attributes, "ID") ?? "";
      else if (tag === "font") {
        const name = attribute(attributes, "FontName");
        if (name !== undefined && data === null) fonts.set(style, name);
      } else if (tag === "worksheet") {
        sheets.push({ name: attribute(attributes, "Name") ?? "", rows: [], fonts: new Map() });
        row = 0;
      } else if (tag === "row") {
        row = number(attribute(attributes, "Index")) || row + 1;
        column = 0;
        checkSize(row, 0);
        while (sheet && sheet.rows.length < row) sheet.rows.push([]);
      } else if (tag === "cell") {
        column = number(attribute(attributes, "Index")) || column + 1;
        across = number(attribute(attributes, "MergeAcross")) || 0;
        cellStyle = attribute(attributes, "StyleID");
      } else if (tag === "data") data = { type: attribute(attributes, "Type") ?? "String", text: "" };
      else if (tag === "visible") visible = true;
    },
    close(tag) {
      const sheet = sheets.at(-1);
      if (tag === "data" && data && sheet) {
        checkSize(row, column);
        const cells = sheet.rows[row - 1] ?? [];
        for (let at = cells.length; at < column - 1; at++) cells[at] = "";
        cells[column - 1] = textOf(data);
        const font = fonts.get(cellStyle ?? "Default");
        if (font !== undefined) sheet.fonts.set(cellKey(row - 1, column - 1), font);
        data = null;
      } else if (tag === "cell") column += across;
      else if (tag === "visible") visible = false;
    },
    text(text) {
      if (data) data.text += text;
      else if (visible && /^\s*SheetHidden|^\s*SheetVeryHidden/.test(text)) {
        const sheet = sheets.at(-1);
        if (sheet) sheet.hidden = true;
      }
    },
  });
  return sheets.filter(({ hidden }) => !hidden);
}

function textOf({ type, text }: { type: string; text: string }): string {
  if (type === "DateTime") return text.slice(0, 10);
  // All its digits, also where it is written as 9.87654321E9.
  if (type === "Number" && Number.isSafeInteger(Number(text))) return String(Number(text));
  return text;
}
