import { strFromU8, strToU8, type Unzipped, unzipSync, zipSync } from "fflate";
import readXlsxFile from "read-excel-file/universal";
import { attribute, readMarkup } from "./markup.ts";
import { unreadArchive } from "./recognise.ts";
import { cellKey, type RawSheet, readingLimits, Unread } from "./sheet.ts";
import {
  type MarkedSheet,
  markCells,
  readStyles,
  readTextFonts,
  type Styles,
  withLeadingZeros,
} from "./xlsx-cells.ts";

// read-excel-file reads the values. It tells nothing of fonts, joined cells and hidden sheets, unpacks whatever it is given, and would unpack
// in a worker made from text, which the Content-Security-Policy forbids: so it gets the parts that were checked here, stored without packing.

const workbookPath = "xl/workbook.xml";
const relationsPath = "xl/_rels/workbook.xml.rels";

const textOf = (part: Uint8Array | undefined) => (part === undefined ? "" : strFromU8(part));

interface Relation {
  type: string;
  path: string;
}

function readRelations(xml: string): Map<string, Relation> {
  const relations = new Map<string, Relation>();
  readMarkup(xml, {
    open(tag, attributes) {
      if (tag !== "relationship") return;
      const target = (attribute(attributes, "Target") ?? "").replaceAll("\\", "/");
      relations.set(attribute(attributes, "Id") ?? "", {
        type: (attribute(attributes, "Type") ?? "").replace(/.*\//, ""),
        path: target.startsWith("/") ? target.slice(1) : `xl/${target.replace(/^\.\//, "")}`,
      });
    },
    close() {},
    text() {},
  });
  return relations;
}

/** A sheet's element of the workbook. Those that are hidden, and those that are charts, are taken out. */
const sheetElement = /<(?:[\w-]+:)?sheet\s[^>]*?(?:\/>|>\s*<\/(?:[\w-]+:)?sheet>)/g;

interface Part {
  name: string;
  path: string;
}

function visibleSheets(workbook: string, relations: Map<string, Relation>): { xml: string; parts: Part[] } {
  const parts: Part[] = [];
  const xml = workbook.replace(sheetElement, (element) => {
    const relation = relations.get(/\s(?:[\w-]+:)?id\s*=\s*["']([^"']*)/.exec(element)?.[1] ?? "");
    const isHidden = /^(?:very)?hidden$/i.test(attribute(element, "state") ?? "");
    if (isHidden || relation?.type !== "worksheet") return "";
    parts.push({ name: attribute(element, "name") ?? "", path: relation.path });
    return element;
  });
  return { xml, parts };
}

/** The text that one sees in a cell. */
function shown(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return "";
    // A time without a day is on the day before all others.
    return value.getUTCFullYear() < 1900
      ? value.toISOString().slice(11, 16)
      : value.toISOString().slice(0, 10);
  }
  return typeof value === "boolean" ? (value ? "TRUE" : "FALSE") : String(value);
}

/** All digits of a number, also where the file has it as 9.87654321E9. */
function exactNumber(written: string): string {
  const number = Number(written);
  if (Number.isInteger(number) && Math.abs(number) < 1e15) return String(number);
  return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : written;
}

function finish(
  name: string,
  values: readonly unknown[][],
  marked: MarkedSheet,
  styles: Styles,
  texts: Map<number, string>,
): RawSheet {
  const rows = values.map((row) => row.map(shown));
  const fonts = new Map<string, string>();
  for (const { row, column, style, sharedText } of marked.cells) {
    const font = texts.get(sharedText ?? -1) ?? styles.fonts[style];
    if (font !== undefined) fonts.set(cellKey(row, column), font);
    const cells = rows[row];
    const text = cells?.[column];
    if (cells && text) cells[column] = withLeadingZeros(text, styles.numberFormats[style]);
  }
  for (const { row, toRow, column } of marked.joined)
    for (let below = row + 1; below <= Math.min(toRow, rows.length - 1); below++) {
      const cells = rows[below];
      if (cells && !cells[column]) cells[column] = rows[row]?.[column] ?? "";
    }
  return { name, rows, fonts };
}

/** Some programs give the workbook another name than read-excel-file expects. */
function withUsualNames(parts: Unzipped): Unzipped {
  const main = /Target="\/?(xl\/([\w-]+)\.xml)"/.exec(textOf(parts["_rels/.rels"]));
  const [, path = workbookPath, name = "workbook"] = main ?? [];
  return {
    ...parts,
    [workbookPath]: parts[path] ?? parts[workbookPath] ?? new Uint8Array(),
    [relationsPath]: parts[`xl/_rels/${name}.xml.rels`] ?? parts[relationsPath] ?? new Uint8Array(),
  };
}

/** The visible sheets of a workbook. */
export async function readXlsx(bytes: Uint8Array): Promise<RawSheet[]> {
  const parts = withUsualNames(unpackWorkbook(bytes));
  const relations = readRelations(textOf(parts[relationsPath]));
  const pathOf = (type: string) =>
    [...relations.values()].find((relation) => relation.type === type)?.path ?? "";
  const styles = readStyles(textOf(parts[pathOf("styles")]));
  const texts = readTextFonts(textOf(parts[pathOf("sharedStrings")]));
  const workbook = visibleSheets(textOf(parts[workbookPath]), relations);
  const marked = workbook.parts.map(({ path }) => markCells(textOf(parts[path]), styles.fonts.length));
  if (marked.length === 0) throw new Unread("no-table");
  const readable: Unzipped = {
    ...parts,
    [workbookPath]: strToU8(workbook.xml),
    ...Object.fromEntries(workbook.parts.map(({ path }, index) => [path, strToU8(marked[index]?.xml ?? "")])),
  };
  try {
    const zip = zipSync(readable, { level: 0 });
    const sheets = await readXlsxFile(zip.buffer as ArrayBuffer, { parseNumber: exactNumber, trim: false });
    return workbook.parts.flatMap(({ name }, index) => {
      const sheet = marked[index];
      const values = sheets[index]?.data;
      if (!sheet || !values) return [];
      return [finish(name, values, sheet, styles, texts)];
    });
  } catch (error) {
    throw error instanceof Unread ? error : new Unread("damaged", error);
  }
}

/** The parts of a workbook that hold cells; not pictures, charts or settings of printers. */
const needed = /^(?:_rels\/\.rels|xl\/.*\.(?:xml|xml\.rels))$/i;
const notNeeded =
  /^xl\/(?:drawings|charts|media|theme|pivot\w*|customXml|comments|threadedComments|externalLinks)\b/i;

/** Some programs write the paths of Windows. */
const plainName = (name: string) => name.replaceAll("\\", "/").replace(/^\//, "");

/**
 * Unpacks what a workbook consists of. The sizes that the archive states are added up first; what is unpacked never gets larger than
 * stated, so that a lying archive is cut, not believed.
 */
function unpackWorkbook(bytes: Uint8Array): Unzipped {
  const names: string[] = [];
  let packed = 0;
  let unpacked = 0;
  const isNeeded = (name: string) => needed.test(name) && !notNeeded.test(name);
  try {
    unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        names.push(plainName(name));
        if (names.length > readingLimits.archiveEntries) throw new Unread("too-large-unpacked");
        if (!isNeeded(plainName(name))) return false;
        packed += size;
        unpacked += originalSize;
        return false;
      },
    });
    if (!names.some((name) => /^xl\/worksheets\/.+\.xml$/i.test(name))) throw unreadArchive(names);
    const isBomb = unpacked > readingLimits.ratioFrom && unpacked > packed * readingLimits.unpackedRatio;
    if (isBomb || unpacked > readingLimits.unpackedBytes) throw new Unread("too-large-unpacked");
    const parts = unzipSync(bytes, { filter: ({ name }) => isNeeded(plainName(name)) });
    return Object.fromEntries(Object.entries(parts).map(([name, part]) => [plainName(name), part]));
  } catch (error) {
    throw error instanceof Unread ? error : new Unread("damaged", error);
  }
}
