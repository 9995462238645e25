import type { ImportKind } from "#domain/import/fields.ts";
import type { Sheet } from "#features/import/web/reading/sheet.ts";
import { headingWords, plainHeading } from "./heading-words.ts";
import { has, meaningOf, weightOf } from "./headings.ts";

/** A part of a sheet with headings of its own. `firstLine` is the line of its first row in the file, from 1. */
export interface Table extends Sheet {
  firstLine: number;
  /** What its rows are about, where a column of the sheet tells for each of them: a part of the sheet's rows. */
  about?: ImportKind | "others";
}

/** Where the headings of a table are: in one row, or in two below each other. */
export interface Headings {
  row: number;
  rows: 1 | 2;
  texts: string[];
}

/** In how many rows headings are looked for. */
export const searchedRows = 60;

const scoreOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + weightOf(meaningOf(text)), 0);

/** Data are no headings, even if a name is called "Class". */
const isData = (text: string) =>
  /^[\d\s./:+-]{3,}$/.test(text) || /\S@\S/.test(text) || (text.length > 60 && meaningOf(text) === null);

/** Two known headings, of which one may be the serial number. */
const leastScore = 1.7;
/** So many known headings tell, however many others a program exports. */
const enoughScore = 5;

const looksLikeHeadings = (row: readonly string[]) => {
  const filled = row.filter((cell) => cell !== "");
  return (
    filled.length >= 2 &&
    !filled.some(isData) &&
    // "SC 2 | ST 1 | OBC 4"
    !filled.every((cell) => /\d$/.test(cell)) &&
    scoreOf(row) >= Math.max(leastScore, Math.min(filled.length * 0.4, enoughScore))
  );
};

const isAboutGuardians = (heading: string) =>
  headingWords(heading).words.some((word) => ["father", "mother", "guardian", "parent"].includes(word));

/**
 * "Father" above "Name | Phone": a heading without one of its own above belongs to the one on its left. "Class" below "Student", or below
 * what is no person, is what it says itself.
 */
function joinRows(above: readonly string[], below: readonly string[]): string[] {
  let group = "";
  return Array.from({ length: Math.max(above.length, below.length) }, (_, column) => {
    const top = above[column] ?? "";
    const bottom = below[column] ?? "";
    if (top !== "") group = top;
    if (bottom === "" || bottom === top) return top;
    const both = `${top === "" ? group : top} ${bottom}`.trim();
    return meaningOf(both) === null && !isAboutGuardians(group) && meaningOf(bottom) !== null ? bottom : both;
  });
}

/** How many different things headings say: "Name" three times is one. */
function meaningCount(texts: readonly string[]): number {
  const meanings = texts.flatMap((text) => {
    const meaning = meaningOf(text);
    return meaning === null ? [] : meaning.about === "ignored" ? text : JSON.stringify(meaning);
  });
  return new Set(meanings).size;
}

/** Headings over several columns have fewer texts than the row below, which has no data yet. */
function isUpperRow(
  above: readonly string[],
  below: readonly string[] | undefined,
): below is readonly string[] {
  if (!below) return false;
  const filled = below.filter((cell) => cell !== "");
  const known = filled.filter((cell) => meaningOf(cell) !== null).length;
  return (
    filled.length >= 2 &&
    known >= filled.length * 0.6 &&
    !filled.some(isData) &&
    above.some((cell) => cell !== "")
  );
}

function headingsAt(rows: readonly string[][], row: number): (Headings & { score: number }) | null {
  const texts = rows[row] ?? [];
  const below = rows[row + 1];
  const score = looksLikeHeadings(texts) ? scoreOf(texts) : 0;
  if (isUpperRow(texts, below)) {
    const joined = joinRows(texts, below);
    if (
      meaningCount(joined) > Math.max(meaningCount(texts), meaningCount(below)) &&
      looksLikeHeadings(joined)
    )
      return { row, rows: 2, texts: joined, score: Math.max(score, scoreOf(joined), scoreOf(below)) };
  }
  return score > 0 ? { row, rows: 1, texts: [...texts], score } : null;
}

/** The headings of a table, found by how many of them are known; null if there are none. */
export function findHeadings(rows: readonly string[][]): Headings | null {
  let best: (Headings & { score: number }) | null = null;
  for (let row = 0; row < Math.min(rows.length, searchedRows); row++) {
    const found = headingsAt(rows, row);
    if (found && found.score > (best?.score ?? 0)) best = found;
  }
  return best && { row: best.row, rows: best.rows, texts: best.texts };
}

const shapeOfTexts = (texts: readonly string[]) => texts.map(plainHeading).join("|").replace(/\|+$/, "");

/** Tells how many rows at a place repeat the headings, as on each printed page; 0 for data. */
export function repeatedRows(headings: Headings): (rows: readonly string[][], row: number) => number {
  const filled = headings.texts.flatMap((text, column) =>
    text === "" ? [] : [{ heading: plainHeading(text), column }],
  );
  const mayDiffer = filled.length - Math.max(2, Math.ceil(filled.length * 0.6));
  // Stops as soon as too many differ: most rows are data, and this is asked of each.
  const isSame = (texts: readonly string[]) => {
    let different = 0;
    return (
      mayDiffer >= 0 &&
      filled.every(
        ({ heading, column }) => plainHeading(texts[column] ?? "") === heading || ++different <= mayDiffer,
      )
    );
  };
  return (rows, row) => {
    const [texts = [], below = []] = rows.slice(row, row + 2);
    if (headings.rows === 2 && isSame(joinRows(texts, below))) return 2;
    return isSame(texts) ? 1 : 0;
  };
}

/** What two files of one kind share: their headings. Two with the same shape need no second mapping. */
export function shapeOf(table: Pick<Sheet, "rows">): string {
  const headings = findHeadings(table.rows);
  return headings ? shapeOfTexts(headings.texts) : "";
}

/** Where a table ends that another one follows: above its title, after the last blank line or the last row of data. */
function titleStart(rows: readonly string[][], heading: number, from: number): number {
  let start = heading;
  while (start - 1 > from && (rows[start - 1] ?? []).filter((cell) => cell !== "").length === 1) start--;
  return start;
}

function isBlankColumn(rows: readonly string[][], column: number): boolean {
  return rows.every((row) => (row[column] ?? "") === "");
}

/** The row with headings that come again behind each other: "Roll | Name | Mobile | Roll | Name | Mobile"; null if there is none. */
function repeatedBeside(rows: readonly string[][]): { width: number; count: number } | null {
  for (const row of rows.slice(0, searchedRows)) {
    const texts = row.slice(0, row.findLastIndex((text) => text !== "") + 1).map(plainHeading);
    const width = texts.indexOf(texts[0] ?? "", 1);
    const own = texts.slice(0, width);
    const isOfPeople =
      own.some((text) => headingWords(text).words.includes("name")) &&
      has(own.map(meaningOf), "rollNumber", "admission", "serialOrAdmission", "class", "section");
    if (width > 1 && texts.length % width === 0 && texts.every((text, at) => text === own[at % width]))
      if (isOfPeople) return { width, count: texts.length / width };
  }
  return null;
}

/** Tables beside each other: their headings stand in one row, with an empty column between them or all again, and each names a person. */
function sideBySide(table: Table): Table[] {
  const again = repeatedBeside(table.rows);
  if (again !== null)
    return Array.from({ length: again.count }, (_, at) =>
      partOf(table, at * again.width, (at + 1) * again.width),
    );
  const headings = findHeadings(table.rows);
  if (!headings) return [table];
  const below = table.rows.slice(headings.row);
  const width = headings.texts.length;
  const gaps = headings.texts.flatMap((text, column) =>
    text === "" && isBlankColumn(below, column) ? [column] : [],
  );
  const parts = [...gaps, width].map(
    (to, index) => [index === 0 ? 0 : (gaps[index - 1] ?? 0) + 1, to] as const,
  );
  const filled = parts.filter(([from, to]) => to > from);
  const areTables =
    filled.length > 1 &&
    filled.every(
      ([from, to]) =>
        scoreOf(headings.texts.slice(from, to)) >= 2 &&
        headings.texts.slice(from, to).some((text) => headingWords(text).words.includes("name")),
    );
  if (!areTables) return [table];
  return filled.map(([from, to]) => partOf(table, from, to));
}

/** The columns of a table from one to before another. */
const partOf = (table: Table, from: number, to: number): Table => ({
  ...table,
  rows: table.rows.map((row) => row.slice(from, to)),
  legacyFonts: table.legacyFonts.flatMap(({ font, column }) =>
    column >= from && column < to ? [{ font, column: column - from }] : [],
  ),
});

/** The tables of a sheet, below and beside each other. Rows under the same headings again are one table. */
export function tablesOf(sheet: Sheet): Table[] {
  const whole: Table = { ...sheet, firstLine: 1 };
  const first = findHeadings(sheet.rows);
  if (!first) return [whole];
  const starts = [0];
  let current: Headings = first;
  for (let row = first.row + first.rows; row < sheet.rows.length; row++) {
    if (!looksLikeHeadings(sheet.rows[row] ?? [])) continue;
    const again = repeatedRows(current)(sheet.rows, row);
    const next = again > 0 ? null : headingsAt(sheet.rows, row);
    if (next) {
      starts.push(titleStart(sheet.rows, next.row, current.row + current.rows));
      current = next;
    }
    row += (next?.rows ?? Math.max(1, again)) - 1;
  }
  return starts
    .map((start, index) => ({
      ...whole,
      rows: sheet.rows.slice(start, starts[index + 1]),
      firstLine: start + 1,
    }))
    .flatMap(sideBySide);
}
