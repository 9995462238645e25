/** Why a file cannot be read. The page says for each what to do. */
export const unreadReasons = [
  "empty",
  "no-table",
  "old-excel",
  "binary-excel",
  "password",
  "open-document",
  "numbers",
  "word",
  "pdf",
  "image",
  "archive",
  "damaged",
  "unknown",
  "too-large",
  "too-large-unpacked",
  "too-many-rows",
  "too-many-columns",
  "too-slow",
  "not-opened",
] as const;

export type UnreadReason = (typeof unreadReasons)[number];

/** What a file may have at most. A school with 5,000 students needs a tenth of it. */
export const readingLimits = {
  fileBytes: 20_000_000,
  unpackedBytes: 60_000_000,
  /** How many times as large as in the file its contents may be; those of real workbooks are 5 to 40 times as large. */
  unpackedRatio: 200,
  ratioFrom: 10_000_000,
  archiveEntries: 5_000,
  rows: 20_000,
  columns: 200,
  cellCharacters: 1_000,
  milliseconds: 30_000,
} as const;

/** A font that draws Hindi with the codes of Latin letters, and where it is. */
export interface LegacyFont {
  font: string;
  column: number;
}

/** A sheet as its file has it. A cell is the text that one sees; a date is `2012-04-30`. */
export interface Sheet {
  file: string;
  name: string;
  rows: string[][];
  /** Columns in a font such as Kruti Dev, whose characters are not the letters displayed. */
  legacyFonts: LegacyFont[];
  /** How many cells were longer than may be, and were cut. */
  cutCells: number;
}

export interface UnreadFile {
  file: string;
  reason: UnreadReason;
}

export interface ReadResult {
  sheets: Sheet[];
  unread: UnreadFile[];
}

/** Thrown where a file turns out to be one that cannot be read. */
export class Unread extends Error {
  readonly reason: UnreadReason;

  constructor(reason: UnreadReason, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** Cells as a format has them, before the limits. `fonts` has the names of fonts where the file says them. */
export interface RawSheet {
  name: string;
  rows: string[][];
  fonts?: Map<string, string>;
}

/** The key of a cell's font. */
export const cellKey = (row: number, column: number) => `${row}:${column}`;

/** Checks while a sheet is read, so that a hostile one is not held in memory. */
export function checkSize(row: number, column: number): void {
  if (row > readingLimits.rows) throw new Unread("too-many-rows");
  if (column > readingLimits.columns) throw new Unread("too-many-columns");
}
