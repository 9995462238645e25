import { classGroupKey } from "#domain/class-group-key.ts";
import { cutAadhaar } from "#domain/import/aadhaar.ts";
import { classGroupsIn, findClassGroup } from "#domain/import/class-groups-in-cells.ts";
import type { ImportCells, ImportField } from "#domain/import/fields.ts";
import type { LineKind } from "#domain/import/lines-in-lists.ts";
import type { MappedColumn, Mapping } from "#domain/import/mapping.ts";
import { isBlankMark, isDitto, isErrorValue } from "#domain/import/marks-in-cells.ts";
import { repeatsSurname, withoutTitles } from "#domain/import/names-in-cells.ts";
import { subjectsIn } from "#domain/import/subjects-in-cells.ts";
import { normalForm } from "#domain/normal-form.ts";
import { rowStatusReader } from "./leavers.ts";
import { blocksOf, withGuardiansBelow } from "./neighbouring-lines.ts";
import { findNamesAlone, reasonToSkip } from "./no-rows.ts";
import { cellsOf, joinCells, type Reading, textsOf } from "./row-cells.ts";
import { findHeadings, type Headings, repeatedRows, type Table } from "./tables.ts";

/** A row as it goes to the server. `line` is its line in the file, from 1. */
export interface ImportRow {
  line: number;
  sheet: string;
  cells: ImportCells;
  /** Its line has nothing but a name, and others say more: it may be about nobody. */
  isNameAlone?: true;
}

/** A line that is no row, and why. `text` is what stands there. */
interface SkippedLine {
  line: number;
  reason: "blank" | "heading" | "left" | LineKind;
  text: string;
}

export interface Rows {
  rows: ImportRow[];
  skipped: SkippedLine[];
  /** Where an Aadhaar number was cut out of a cell that is sent. */
  cutNumbers: { line: number; field: ImportField }[];
}

/** A vacant post. */
const vacant = /^(?:post\s+)?vacant(?:\s+post)?$|^(?:tb[ad]|to be (?:appointed|decided)|free|रिक्त|खाली)$/i;

/** The names in a cell of a teaching table: "Asha Rao / R. Kumar". */
function teachersIn(text: string): string[] {
  if (isBlankMark(text)) return [];
  if (isErrorValue(text)) return [text];
  return text
    .split(/[/,;&\n+]|\s(?:and|और|व)\s/i)
    .map((name) => withoutTitles(name.replace(/\([^)]*\)/g, " ")))
    .filter((name) => /\p{L}/u.test(name) && !isBlankMark(name) && !vacant.test(name));
}

const teachingFields = ["classGroup", "subject", "teacher"] as const;

type TeachingField = (typeof teachingFields)[number];

/** How many periods there are, behind a subject. */
const periods = /\(\s*\d+[^)\p{L}]*\)/gu;

const valuesIn = (field: ImportField, text: string, isKnown: (name: string) => boolean): string[] => {
  if (field === "teacher") return teachersIn(text);
  if (text === "" || isBlankMark(text)) return [];
  return field === "subject" ? subjectsIn(text.replace(periods, " ")) : classGroupsIn(text, isKnown);
};

/** The rows of a table with teachers, subjects or class groups in its cells: one for each value of a cell. */
function teachingRows(
  columns: readonly MappedColumn[],
  row: readonly string[],
  isKnown: (name: string) => boolean,
): ImportCells[] {
  const written = columns.filter(({ field, of }) => field !== null && of === undefined);
  const label = written[0]?.field as TeachingField | undefined;
  if (label === undefined) return [];
  const labelText = cutAadhaar(joinCells(label, textsOf(written, label, row), "-")).text;
  return columns.flatMap(({ index, field, of }) => {
    const title = teachingFields.find((each) => each !== label && each !== field);
    if (field === null || of === undefined || title === undefined) return [];
    return valuesIn(field, row[index] ?? "", isKnown).map((value) => ({
      [label]: label === "teacher" ? withoutTitles(labelText) : labelText,
      [title]: of,
      [field]: cutAadhaar(value).text,
    }));
  });
}

const textOf = (row: readonly string[]) => row.filter(Boolean).join(" ").slice(0, 200);

/** What stands in a line that is no row, without what nobody needs to see. */
function shownOf(row: readonly string[], columns: readonly MappedColumn[]): string {
  const hidden = new Set(columns.filter(({ notSent }) => notSent === "sensitive").map(({ index }) => index));
  return textOf(row.map((cell, column) => (hidden.has(column) ? "" : cutAadhaar(cell).text)));
}

/** The row with what its ditto marks stand for; a mark with nothing above it stays. */
const withDittos = (row: readonly string[], above: readonly string[]) =>
  row.map((cell, column) => (isDitto(cell) && above[column] ? above[column] : cell));

interface Read {
  /** The names of the school's class groups. */
  known?: readonly string[];
  /** Lines that are rows though they do not look so. */
  included?: ReadonlySet<number>;
}

/** The rows of a table as they go to the server, and what was left out and why. Columns that are not mapped are not read. */
export function toRows(
  table: Table,
  mapping: Mapping,
  { known = [], included = new Set<number>() }: Read = {},
): Rows {
  const legacy = new Set(table.legacyFonts.map(({ column }) => column));
  const columns = mapping.columns.filter(({ index }) => !legacy.has(index));
  const safe = { ...mapping, columns };
  const result: Rows = { rows: [], skipped: [], cutNumbers: [] };
  const { rows, skipped } = result;
  const headings = headingsOf(table, mapping);
  const keys = new Set(known.map(classGroupKey));
  const isKnown = (name: string) => keys.has(classGroupKey(name));
  const reading: Reading = {
    mapping: safe,
    namesAreWhole: namesAreWhole(table, columns),
    onCut: (line, field) => result.cutNumbers.push({ line, field }),
  };
  const alone = findNamesAlone(table, safe, headings === null ? 0 : headings.row + headings.rows);
  const statusIn = rowStatusReader(safe);
  const titles = new Set(
    table.rows
      .slice(0, headings?.row ?? 0)
      .flatMap((row) => [...row, textOf(row)])
      .map(normalForm)
      .filter(Boolean),
  );
  const from = mapping.classGroupFrom?.from;
  let titleGroup: string | null = null;
  let above: readonly string[] = [];
  // The row of the child that a guardian in the next line may belong to.
  let child: ImportRow | null = null;
  const withBlocks = blocksOf(safe, table.rows.slice(headings === null ? 0 : headings.row + headings.rows));
  const repeatedAt = headings === null ? () => 0 : repeatedRows(headings);
  const isMatrix = mapping.columns.some(({ of }) => of !== undefined);
  const sheet = table.name;
  for (let index = 0; index < table.rows.length; index++) {
    const written = table.rows[index] ?? [];
    const line = table.firstLine + index;
    const before = headings !== null && index < headings.row;
    const again = before ? 0 : repeatedAt(table.rows, index);
    const row = withBlocks(withDittos(written, above), above);
    const skip = before
      ? row.length === 0
        ? "blank"
        : "title"
      : again > 0
        ? "heading"
        : reasonUnlessIncluded(line, row);
    if (skip === "title" && from !== "person") titleGroup = titleIn(row, mapping) ?? titleGroup;
    if (skip !== null) {
      skipped.push({ line, reason: skip, text: shownOf(written, mapping.columns) });
      child = null;
    } else if (isMatrix) {
      rows.push(...teachingRows(columns, row, isKnown).map((cells) => ({ line, sheet, cells })));
      above = row;
    } else {
      const cells = cellsOf(reading, row, line, titleGroup);
      const joined = child && belowChild(child, cells, safe, written);
      if (child && joined) {
        child.cells = joined;
        delete child.isNameAlone;
        above = table.rows[index]?.map((_, column) => row[column] || (above[column] ?? "")) ?? above;
      } else {
        const made = rowsOf(mapping, cells, isKnown).map(
          (each): ImportRow => ({
            line,
            sheet,
            cells: each,
            ...(alone.has(index) && !included.has(line) && { isNameAlone: true }),
          }),
        );
        if (isSent(safe, made, row, statusIn) || included.has(line)) rows.push(...made);
        else skipped.push({ line, reason: "left", text: shownOf(written, mapping.columns) });
        child = mapping.kind === "students" ? (made[0] ?? null) : null;
        above = row;
      }
    }
    if (again === 2)
      skipped.push({ line: line + 1, reason: "heading", text: textOf(table.rows[++index] ?? []) });
  }
  return result;

  function reasonUnlessIncluded(line: number, row: readonly string[]) {
    const reason = reasonToSkip(safe, row, titles);
    return reason !== "blank" && included.has(line) ? null : reason;
  }
}

/** Whether the rows of a line are sent; those of somebody who has left may be left out. */
function isSent(
  { kind, leavers, columns }: Mapping,
  rows: readonly ImportRow[],
  row: readonly string[],
  statusIn: ReturnType<typeof rowStatusReader>,
): boolean {
  if (kind === "teaching" || leavers === "import" || textsOf(columns, "status", row).length === 0)
    return true;
  const status = statusIn(row);
  const marks = kind === "students" && leavers === "mark-left";
  if (marks && status !== null) for (const { cells } of rows) cells.status = status;
  return marks || status !== "left";
}

/** Whether the columns of names mostly have the surname in them, which has a column of its own as well. */
function namesAreWhole({ rows }: Table, columns: readonly MappedColumn[]): boolean {
  const surnames = columns.filter(({ field }) => field === "surname");
  if (surnames.length === 0) return false;
  const both = rows.flatMap((row) => {
    const [name, surname] = [textsOf(columns, "name", row), textsOf(surnames, "surname", row)].map((texts) =>
      texts.join(" "),
    );
    return name && surname && /\s/.test(name) ? [repeatsSurname(name, surname)] : [];
  });
  return both.length > 0 && both.filter(Boolean).length * 2 >= both.length;
}

/** The child's cells with the guardians of the line below, which has no name of its own or the child's by a ditto mark. */
function belowChild(
  child: ImportRow,
  cells: ImportCells,
  { columns, relations }: Mapping,
  written: readonly string[],
): ImportCells | null {
  const { name, surname, ...others } = cells;
  const isAgain = columns.some(({ field, index }) => field === "name" && isDitto(written[index] ?? ""));
  if ((name !== undefined || surname !== undefined) && !isAgain) return null;
  return withGuardiansBelow(child.cells, others, relations);
}

/** A list of teachings may name several teachers, subjects and class groups in a cell. */
function rowsOf({ kind }: Mapping, cells: ImportCells, isKnown: (name: string) => boolean): ImportCells[] {
  const { teacher: written = "", subject: writtenSubject = "", classGroup = "" } = cells;
  const teachers = teachersIn(written);
  if (kind !== "teaching" || teachers.length === 0) return [cells];
  const subjects = isErrorValue(writtenSubject) ? [writtenSubject] : subjectsIn(writtenSubject);
  // As many subjects as teachers are one for each.
  const areOfEach = subjects.length === teachers.length;
  const taught = teachers.map(
    (teacher, at) => [teacher, areOfEach ? subjects.slice(at, at + 1) : subjects] as const,
  );
  return classGroupsIn(classGroup, isKnown).flatMap((group) =>
    taught.flatMap(([teacher, theirs]) =>
      (theirs.length > 0 ? theirs : [""]).map((subject) => ({
        ...cells,
        teacher,
        ...(subject !== "" && { subject }),
        ...(group !== "" && { classGroup: group }),
      })),
    ),
  );
}

function titleIn(row: readonly string[], { classGroupFrom }: Mapping): string | null {
  const name = findClassGroup(row.filter(Boolean).join(" "));
  // The name that the school has for it was found for the first title.
  if (name === null || classGroupFrom === null || classGroupFrom.from === "columns") return name;
  return classGroupKey(name) === classGroupKey(classGroupFrom.name) ? classGroupFrom.name : name;
}

function headingsOf(table: Table, { headings }: Mapping): Headings | null {
  if (headings === null) return null;
  const found = findHeadings(table.rows);
  if (found?.row === headings.row) return found;
  return { ...headings, texts: table.rows[headings.row] ?? [] };
}
