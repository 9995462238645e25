import { classGroupKey } from "#domain/class-group-key.ts";
import { cutAadhaar } from "#domain/import/aadhaar.ts";
import { readClassGroup } from "#domain/import/class-groups-in-cells.ts";
import { readDateCell } from "#domain/import/dates-in-cells.ts";
import type { ImportCells, ImportField } from "#domain/import/fields.ts";
import type { MappedColumn, Mapping } from "#domain/import/mapping.ts";
import { isBlankMark, isErrorValue } from "#domain/import/marks-in-cells.ts";
import { joinName, noteBehind, peopleIn, splitName, withoutTitles } from "#domain/import/names-in-cells.ts";
import { mayHaveLeft, readStatus } from "#domain/import/statuses-in-cells.ts";
import { meaningOf } from "./headings.ts";

const isPhone = (field: ImportField) => field === "phone" || field.endsWith("Phone");

/** Several columns of one field; a cell with an error among them leaves nothing that is known. */
export function joinCells(field: ImportField, texts: readonly string[], between: string): string {
  const error = texts.find(isErrorValue);
  if (error !== undefined) return error;
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

/** The texts of a row's cells in the columns of a field. */
export const textsOf = (columns: readonly MappedColumn[], field: ImportField, row: readonly string[]) =>
  columns
    .filter((column) => column.field === field)
    .map(({ index }) => row[index] ?? "")
    .filter((text) => text !== "" && !isBlankMark(text));

/** "Teacher 1" and "Teacher 2" are two people; "First name" and "Surname" are one. */
const areSeveralTeachers = ({ columns }: Mapping) =>
  columns.filter(({ field, heading }) => {
    const meaning = field === "teacher" ? meaningOf(heading) : null;
    return meaning?.about === "field" && meaning.field === "teacher";
  }).length > 1;

/** A guardian's name without titles; several in a cell are parted by the server. */
function nameIn(text: string): string {
  const [name = "", ...others] = peopleIn(text);
  return others.length > 0 ? text : name;
}

/** What is true of all rows of a table, and decides how each is read. */
export interface Reading {
  mapping: Mapping;
  /** The columns of names have the surname in them, which has a column of its own as well. */
  namesAreWhole: boolean;
  onCut: (line: number, field: ImportField) => void;
}

/** Takes notes off names: one about leaving is a status, a teacher's post and what says that somebody is here are nothing. */
function takeNotes(cells: ImportCells, { kind }: Mapping): void {
  if (kind === "teaching") return;
  for (const field of ["name", "surname"] as const) {
    const written = cells[field];
    if (written === undefined || isErrorValue(written)) continue;
    const { name, note, isSetOff } = noteBehind(written);
    const status = readStatus(note, "");
    const isAboutLeaving = note !== "" && (status === "left" || mayHaveLeft(note, ""));
    if (kind === "students" && isAboutLeaving) cells.status ??= note;
    else if (!isSetOff || isAboutLeaving || (kind === "students" && status !== "here")) continue;
    if (name === "") delete cells[field];
    else cells[field] = name;
  }
}

/** What a person's row is sent with, by field, after every rule for cells. */
export function cellsOf(
  { mapping, namesAreWhole, onCut }: Reading,
  row: readonly string[],
  line: number,
  titleGroup: string | null,
): ImportCells {
  const cells: ImportCells = {};
  const set = (field: ImportField, written: string) => {
    // An APAAR id has twelve digits too: domain/import/aadhaar.ts.
    const { text, cut } = field === "apaar" ? { text: written, cut: 0 } : cutAadhaar(written, isPhone(field));
    if (cut > 0) onCut(line, field);
    if (text !== "") cells[field] = text;
  };
  const byField = new Map<ImportField, MappedColumn>();
  // Whether somebody has left is decided for the row.
  for (const column of mapping.columns)
    if (column.field !== null && column.field !== "status" && !byField.has(column.field))
      byField.set(column.field, column);
  for (const [field, first] of byField) {
    const texts = textsOf(mapping.columns, field, row);
    const order = mapping.dateOrders[first.index] ?? "day-month";
    const isSeveral = mapping.kind === "teaching" && texts.every(hasSection);
    const joined = field === "classGroup" && isSeveral ? texts.join(", ") : joinCells(field, texts, "-");
    if (field === "dateOfBirth" || field === "joiningDate") set(field, readDateCell(joined, order) ?? joined);
    else if (field === "classGroup" && titleGroup !== null && !/\d/.test(joined) && joined.length === 1)
      set(field, `${titleGroup}-${joined}`);
    else if (/^guardian\dName$/.test(field)) set(field, nameIn(joined));
    else if (field === "teacher")
      set(field, withoutTitles(areSeveralTeachers(mapping) ? texts.join(" / ") : joined));
    else if (field === "name" && !isErrorValue(joined)) set(field, joinName(texts, "").name);
    else set(field, joined);
  }
  takeNotes(cells, mapping);
  if (mapping.nameRule !== null && cells.name !== undefined) {
    const written = mapping.kind === "teachers" ? withoutTitles(cells.name) : cells.name;
    const { name, surname } = splitName(written, mapping.nameRule);
    cells.name = name;
    if (surname !== "") cells.surname = surname;
  } else if (cells.name !== undefined && cells.surname !== undefined && !isErrorValue(cells.name)) {
    const parts = textsOf(mapping.columns, "name", row)
      .map((text) => cutAadhaar(text).text)
      .map((text) => (mapping.kind === "teachers" ? withoutTitles(text) : text));
    const { name, surname } = joinName(parts, cells.surname, namesAreWhole);
    cells.name = name;
    if (surname === "") delete cells.surname;
    else cells.surname = surname;
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
