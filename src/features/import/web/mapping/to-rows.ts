import { cutAadhaar } from "#domain/import/aadhaar.ts";
import {
  classGroupKey,
  classGroupsIn,
  findClassGroup,
  readClassGroup,
} from "#domain/import/class-groups-in-cells.ts";
import { readDateCell } from "#domain/import/dates-in-cells.ts";
import type { ImportCells, ImportField } from "#domain/import/fields.ts";
import type { MappedColumn, Mapping } from "#domain/import/mapping.ts";
import { splitName, withoutTitles } from "#domain/import/names-in-cells.ts";
import { findHeadings, type Headings, repeatedRows, type Table } from "./tables.ts";

/** A row as it goes to the server. `line` is its line in the file, from 1. */
export interface ImportRow {
  line: number;
  sheet: string;
  cells: ImportCells;
}

/** A line that is no row, and why. `text` is what stands there. */
interface SkippedLine {
  line: number;
  reason: "blank" | "title" | "heading" | "total" | "signature";
  text: string;
}

export interface Rows {
  rows: ImportRow[];
  skipped: SkippedLine[];
  /** Where an Aadhaar number was cut out of a cell that is sent. */
  cutNumbers: { line: number; field: ImportField }[];
}

const totals = /^(?:grand\s*|sub\s*)?total\b|^(?:कुल|योग|महायोग)(?:\s|$|:)|^no\.? of students\b/i;
const signatures =
  /signature|^sign\.?$|हस्ताक्षर|principal|प्रधानाचार्य|class teacher|कक्षा अध्यापक|prepared by|checked by|printed on|^page \d|generated (?:on|by)|head ?master/i;

const isPhone = (field: ImportField) => field === "phone" || field.endsWith("Phone");

/** Cells that say that there is nothing. */
const nothing = /^(?:[-–—.*_\s]+|n\.?a\.?|n\/a|nil|null|none|--)$/i;

function joinCells(field: ImportField, texts: readonly string[], between: string): string {
  if (texts.length < 2) return texts[0] ?? "";
  if (isPhone(field)) return texts.join(" / ");
  if (field !== "classGroup") return texts.join(" ");
  // "10" and "B"; but "10-B" and "B" is 10-B.
  const joined = texts.slice(1).reduce((name, part) => {
    const section = part.replace(/^(?:section|sec)\b[\s.:-]*/i, "");
    const end = classGroupKey(section);
    const isThere = end !== "" && classGroupKey(name).endsWith(end) && classGroupKey(name) !== end;
    return isThere ? name : `${readClassGroup(name) ?? name}${between}${section}`;
  }, texts[0] ?? "");
  return readClassGroup(joined) ?? joined;
}

const hasSection = (text: string) => readClassGroup(text)?.includes("-") === true;

/** A post that nobody has. */
const vacant = /^(?:post\s+)?vacant(?:\s+post)?$|^(?:tb[ad]|to be (?:appointed|decided)|free|रिक्त|खाली)$/i;

/** The names in a cell of a teaching table: "Asha Rao / R. Kumar". */
const teachersIn = (text: string) =>
  text
    .split(/[/,;&\n+]|\s(?:and|और|व)\s/i)
    .map((name) => withoutTitles(name.replace(/\([^)]*\)/g, " ")))
    .filter((name) => /\p{L}/u.test(name) && !nothing.test(name) && !vacant.test(name));

interface Reading {
  table: Table;
  mapping: Mapping;
  /** Whether the school has a class group of this name. */
  isKnown: (name: string) => boolean;
  result: Rows;
}

/** What a person's row is sent with, by field, after every rule for cells. */
function cellsOf(
  { mapping, result }: Reading,
  row: readonly string[],
  line: number,
  titleGroup: string | null,
): ImportCells {
  const cells: ImportCells = {};
  const set = (field: ImportField, written: string) => {
    // An APAAR id has twelve digits too: domain/import/aadhaar.ts.
    const { text, cut } = field === "apaar" ? { text: written, cut: 0 } : cutAadhaar(written, isPhone(field));
    if (cut > 0) result.cutNumbers.push({ line, field });
    if (text !== "") cells[field] = text;
  };
  const byField = new Map<ImportField, MappedColumn[]>();
  for (const column of mapping.columns)
    if (column.field !== null) byField.set(column.field, [...(byField.get(column.field) ?? []), column]);
  for (const [field, columns] of byField) {
    const texts = columns
      .map(({ index }) => row[index] ?? "")
      .filter((text) => text !== "" && !nothing.test(text));
    const [first] = columns;
    const order = mapping.dateOrders[first?.index ?? -1] ?? "day-month";
    const isSeveral = mapping.kind === "teaching" && texts.every(hasSection);
    const joined = field === "classGroup" && isSeveral ? texts.join(", ") : joinCells(field, texts, "-");
    if (field === "dateOfBirth" || field === "joiningDate") set(field, readDateCell(joined, order) ?? joined);
    else if (field === "classGroup" && titleGroup !== null && !/\d/.test(joined) && joined.length === 1)
      set(field, `${titleGroup}-${joined}`);
    else if (/^guardian\dName$|^teacher$/.test(field)) set(field, withoutTitles(joined));
    else set(field, joined);
  }
  if (mapping.nameRule !== null && cells.name !== undefined) {
    const written = mapping.kind === "teachers" ? withoutTitles(cells.name) : cells.name;
    const { name, surname } = splitName(written, mapping.nameRule);
    cells.name = name;
    if (surname !== "") cells.surname = surname;
  }
  for (const [field, relation] of Object.entries(mapping.relations)) {
    const prefix = field.replace("Relation", "");
    if (Object.keys(cells).some((each) => each.startsWith(prefix))) cells[field as ImportField] = relation;
  }
  const group = mapping.classGroupFrom;
  // An empty one says that nobody has told: only those who are new need one.
  if (mapping.kind === "students" && cells.classGroup === undefined && group?.from !== "columns")
    cells.classGroup = group === null ? "" : (titleGroup ?? group.name);
  return cells;
}

/** The rows of a table of class groups by subjects: one for each teacher in a cell. */
function teachingRows({ table, mapping, result }: Reading, row: readonly string[], line: number): void {
  const label = (field: ImportField) => {
    const texts = mapping.columns
      .filter((column) => column.field === field)
      .map(({ index }) => row[index] ?? "");
    return cutAadhaar(joinCells(field, texts.filter(Boolean), "-")).text;
  };
  const classGroup = label("classGroup");
  const subject = label("subject");
  for (const { index, field, of } of mapping.columns) {
    if (field !== "teacher" || of === undefined) continue;
    for (const teacher of teachersIn(row[index] ?? "")) {
      const cells = {
        classGroup: classGroup || of,
        subject: subject || of,
        teacher: cutAadhaar(teacher).text,
      };
      result.rows.push({ line, sheet: table.name, cells });
    }
  }
}

function reasonToSkip({ mapping }: Reading, row: readonly string[]): SkippedLine["reason"] | null {
  const filled = row.filter((cell) => cell !== "");
  const [first = ""] = filled;
  if (filled.length === 0) return "blank";
  const isNamed = mapping.columns.some(({ field, index }) => {
    const text = row[index] ?? "";
    return (
      text !== first && (field === "name" ? /\p{L}{2}/u.test(text) : field === "admission" && text !== "")
    );
  });
  const written = mapping.columns.find(({ field }) => field === "name");
  if ((totals.test(first) && !isNamed) || totals.test(row[written?.index ?? -1] ?? "")) return "total";
  if (filled.length <= 3 && filled.some((cell) => signatures.test(cell)) && !/\d{3}/.test(filled.join(" ")))
    return "signature";
  const mapped = mapping.columns.filter(({ index, field }) => field !== null && (row[index] ?? "") !== "");
  if (mapped.length === 0) return "title";
  // A line across the table, or a name alone in a list that has nothing but names.
  const width = mapping.columns.filter(({ field }) => field !== null).length;
  const isName = mapped.some(({ field, index }) => field === "name" && index > 0);
  return filled.length === 1 && width > 1 && !isName ? "title" : null;
}

const textOf = (row: readonly string[]) => row.filter(Boolean).join(" ").slice(0, 200);

/** The rows of a table as they go to the server, and what was left out and why. Columns that are not mapped are not read. */
export function toRows(table: Table, mapping: Mapping, known: readonly string[] = []): Rows {
  const legacy = new Set(table.legacyFonts.map(({ column }) => column));
  const safe = { ...mapping, columns: mapping.columns.filter(({ index }) => !legacy.has(index)) };
  const keys = new Set(known.map(classGroupKey));
  const reading: Reading = {
    table,
    mapping: safe,
    isKnown: (name) => keys.has(classGroupKey(name)),
    result: { rows: [], skipped: [], cutNumbers: [] },
  };
  const { rows, skipped } = reading.result;
  const headings = headingsOf(table, mapping);
  const from = mapping.classGroupFrom?.from;
  let titleGroup: string | null = null;
  const isMatrix = mapping.columns.some(({ of }) => of !== undefined);
  for (let index = 0; index < table.rows.length; index++) {
    const row = table.rows[index] ?? [];
    const line = table.firstLine + index;
    const before = headings !== null && index < headings.row;
    const again = headings === null || before ? 0 : repeatedRows(table.rows, index, headings);
    const skip = before
      ? row.length === 0
        ? "blank"
        : "title"
      : again > 0
        ? "heading"
        : reasonToSkip(reading, row);
    if (skip === "title" && from !== "person") titleGroup = titleIn(row, mapping) ?? titleGroup;
    if (skip !== null) skipped.push({ line, reason: skip, text: textOf(row) });
    else if (isMatrix) teachingRows(reading, row, line);
    else addRow(reading, row, line, titleGroup, rows);
    if (again === 2)
      skipped.push({ line: line + 1, reason: "heading", text: textOf(table.rows[++index] ?? []) });
  }
  return reading.result;
}

/** A list of teachings may name several teachers and class groups in a cell. */
function addRow(
  reading: Reading,
  row: readonly string[],
  line: number,
  titleGroup: string | null,
  rows: ImportRow[],
): void {
  const cells = cellsOf(reading, row, line, titleGroup);
  const sheet = reading.table.name;
  const { teacher: written = "", classGroup = "" } = cells;
  const teachers = teachersIn(written);
  if (reading.mapping.kind !== "teaching" || teachers.length === 0) rows.push({ line, sheet, cells });
  else
    for (const group of classGroupsIn(classGroup, reading.isKnown))
      for (const teacher of teachers)
        rows.push({ line, sheet, cells: { ...cells, teacher, ...(group !== "" && { classGroup: group }) } });
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
