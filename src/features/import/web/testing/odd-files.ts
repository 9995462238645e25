import { strToU8, zipSync } from "fflate";

/** A sheet of a workbook that is written by hand: `rows` is the XML within `sheetData`. */
interface OddSheet {
  name: string;
  rows: string;
  state?: string;
  /** What follows `sheetData`. */
  after?: string;
}

interface OddWorkbook {
  styles?: string;
  sharedStrings?: string;
  workbookProperties?: string;
  /** Other files, or other contents of the usual ones. */
  files?: Record<string, Uint8Array>;
}

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relationship = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A workbook with exactly this XML in it. */
export function oddXlsx(sheets: readonly OddSheet[], odd: OddWorkbook = {}): Uint8Array {
  const relations = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relationship}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const files: Record<string, Uint8Array> = {
    "[Content_Types].xml": strToU8("<Types/>"),
    "xl/workbook.xml": strToU8(
      `<workbook ${main} xmlns:r="${relationship}">${odd.workbookProperties ?? ""}<sheets>${sheets
        .map(
          ({ name, state }, index) =>
            `<sheet name="${name}" sheetId="${index + 1}"${state ? ` state="${state}"` : ""} r:id="rId${index + 1}"/>`,
        )
        .join("")}</sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join("")}<Relationship Id="rIdS" Type="${relationship}/styles" Target="styles.xml"/><Relationship Id="rIdT" Type="${relationship}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
    "xl/styles.xml": strToU8(
      odd.styles ??
        `<styleSheet ${main}><cellXfs count="1"><xf numFmtId="0" fontId="0"/></cellXfs></styleSheet>`,
    ),
    "xl/sharedStrings.xml": strToU8(`<sst ${main}>${odd.sharedStrings ?? ""}</sst>`),
  };
  sheets.forEach(({ rows, after = "" }, index) => {
    files[`xl/worksheets/sheet${index + 1}.xml`] = strToU8(
      `<worksheet ${main}><sheetData>${rows}</sheetData>${after}</worksheet>`,
    );
  });
  return zipSync({ ...files, ...odd.files });
}

/** A cell with text. */
export const inline = (address: string, text: string, style?: number) =>
  `<c r="${address}"${style === undefined ? "" : ` s="${style}"`} t="inlineStr"><is><t>${text}</t></is></c>`;

/** Styles with these fonts and formats of numbers: style 1 is the first of each, and so on. */
export function stylesWith(each: readonly { font?: string; format?: string; formatId?: number }[]): string {
  const fonts = ["Calibri", ...each.map(({ font }) => font ?? "Calibri")];
  const formats = each.map(({ format }, index) =>
    format === undefined ? "" : `<numFmt numFmtId="${200 + index}" formatCode="${format}"/>`,
  );
  const xfs = each.map(
    ({ format, formatId = 0 }, index) =>
      `<xf numFmtId="${format === undefined ? formatId : 200 + index}" fontId="${index + 1}"/>`,
  );
  return `<styleSheet ${main}><numFmts>${formats.join("")}</numFmts><fonts>${fonts
    .map((name) => `<font><sz val="11"/><name val="${name}"/></font>`)
    .join("")}</fonts><cellXfs><xf numFmtId="0" fontId="0"/>${xfs.join("")}</cellXfs></styleSheet>`;
}

/** The bytes of a text in UTF-16. */
export function utf16(text: string, { bigEndian = false, mark = true } = {}): Uint8Array {
  const codes = [
    ...(mark ? [0xfeff] : []),
    ...Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)),
  ];
  return Uint8Array.from(
    codes.flatMap((code) => (bigEndian ? [code >> 8, code & 255] : [code & 255, code >> 8])),
  );
}

/** An old container of Office with the name of one stream in its directory. */
export const compoundFile = (stream: string) =>
  Uint8Array.from([
    0xd0,
    0xcf,
    0x11,
    0xe0,
    0xa1,
    0xb1,
    0x1a,
    0xe1,
    ...Array(600).fill(0),
    ...utf16(stream, { mark: false }),
  ]);

export const bytesOf = (text: string) => new TextEncoder().encode(text);
