import { classGroupKey, findClassGroup } from "#domain/import/class-groups-in-cells.ts";
import { type DateOrder, ordersOf } from "#domain/import/dates-in-cells.ts";
import type { ImportField, ImportKind } from "#domain/import/fields.ts";
import type { ClassGroupFrom, MappedColumn, Mapping } from "#domain/import/mapping.ts";
import { placeGuardians } from "./guardians.ts";
import { plainHeading } from "./heading-words.ts";
import { type Meaning, meaningOf, type PlainField } from "./headings.ts";
import { has, kindOf } from "./kind-of.ts";
import { tellsWhoLeft } from "./leavers.ts";
import type { Decision, Proposal } from "./proposal.ts";
import { findHeadings, type Headings, type Table } from "./tables.ts";
import { findTeachingTable } from "./teaching-table.ts";

const dateFields: readonly (ImportField | null)[] = ["dateOfBirth", "joiningDate"];

/** Numbers that count the rows: 1, 2, 3. */
function countsRows(texts: readonly string[]): boolean {
  const numbers = texts.filter((text) => text !== "").map(Number);
  const follows = numbers.filter(
    (number, index) => index > 0 && number === (numbers[index - 1] ?? 0) + 1,
  ).length;
  return numbers.length < 2
    ? numbers[0] === 1
    : follows >= (numbers.length - 1) * 0.8 && (numbers[0] ?? 0) <= 1;
}

const studentFields: Partial<Record<PlainField, ImportField>> = {
  name: "name",
  firstName: "name",
  middleName: "name",
  surname: "surname",
  class: "classGroup",
  section: "classGroup",
  classOrSection: "classGroup",
  rollNumber: "rollNumber",
  admission: "admission",
  serialOrAdmission: "admission",
  pen: "pen",
  apaar: "apaar",
  other: "other",
  dateOfBirth: "dateOfBirth",
  email: "email",
  loginName: "loginName",
  city: "city",
  education: "education",
  status: "status",
  remarks: "status",
};

const teacherFields: Partial<Record<PlainField, ImportField>> = {
  name: "name",
  firstName: "name",
  middleName: "name",
  teacher: "name",
  surname: "surname",
  email: "email",
  subject: "courses",
  education: "education",
  joiningDate: "joiningDate",
  status: "status",
  remarks: "status",
};

const teachingFields: Partial<Record<PlainField, ImportField>> = {
  class: "classGroup",
  section: "classGroup",
  classOrSection: "classGroup",
  subject: "subject",
  teacher: "teacher",
  name: "teacher",
};

const fieldsOf = { students: studentFields, teachers: teacherFields, teaching: teachingFields };

/** Fields that several columns may share: names in parts, class and section. */
const shared = new Set<PlainField>(["firstName", "middleName", "class", "section", "classOrSection"]);

/** Columns that may say who has left. Several do in one list: a status, a day and a certificate. */
const aboutLeaving = (meaning: Meaning | null) =>
  meaning?.about === "field" && (meaning.field === "status" || meaning.field === "remarks");

function mapColumns(
  table: Table,
  headings: Headings,
  kind: ImportKind,
  meanings: readonly (Meaning | null)[],
) {
  const data = table.rows.slice(headings.row + headings.rows);
  const guardians = meanings.flatMap((meaning, index) =>
    meaning?.about === "guardian" && kind === "students" ? [{ index, meaning }] : [],
  );
  const placed = placeGuardians(guardians);
  const used = new Set<string>();
  const hasAdmission = has(meanings, "admission");
  const columns = headings.texts.flatMap((heading, index): MappedColumn[] => {
    const meaning = meanings[index] ?? null;
    const texts = data.map((row) => row[index] ?? "");
    if (heading === "" && texts.every((text) => text === "")) return [];
    const not = (notSent: MappedColumn["notSent"]) => [{ index, heading, field: null, notSent }];
    if (meaning === null) return not("unknown");
    if (meaning.about === "ignored") return not(meaning.reason);
    if (meaning.about === "guardian") {
      const ofTeacher = meaning.part === "Phone" && !used.has("phone") ? "phone" : null;
      const field = kind === "teachers" ? ofTeacher : (placed.fields.get(index) ?? null);
      if (field === null) return not("unknown");
      used.add(field);
      return [{ index, heading, field }];
    }
    if (meaning.field === "serialOrAdmission" && (hasAdmission || countsRows(texts))) return not("serial");
    const field = fieldsOf[kind][meaning.field] ?? null;
    if (field === null) return not("not-needed");
    if (aboutLeaving(meaning))
      return tellsWhoLeft(texts, meaning.field) ? [{ index, heading, field }] : not("not-needed");
    const once = shared.has(meaning.field) ? `${field} ${meaning.field}` : field;
    if (used.has(once)) return not("duplicate");
    used.add(once);
    return [{ index, heading, field }];
  });
  return { columns, relations: placed.relations };
}

function withKnown(name: string, known: readonly string[]): string {
  const key = classGroupKey(name);
  return known.find((each) => classGroupKey(each) === key) ?? name;
}

function classGroupOf(
  table: Table,
  headings: Headings,
  columns: readonly MappedColumn[],
  known: readonly string[],
): ClassGroupFrom {
  if (columns.some(({ field }) => field === "classGroup")) return { from: "columns" };
  const titles = table.rows.slice(0, headings.row).map((row) => row.filter(Boolean).join(" "));
  const inTitle = titles.map(findClassGroup).find((name) => name !== null);
  if (inTitle) return { from: "title", name: withKnown(inTitle, known) };
  const isKnown = known.find((each) => classGroupKey(each) === classGroupKey(table.name));
  const inName = isKnown ?? findClassGroup(table.name);
  if (inName) return { from: "sheet-name", name: withKnown(inName, known) };
  const inFile = findClassGroup(table.file.replace(/\.[^.]+$/, "").replace(/_/g, " "));
  return inFile ? { from: "file-name", name: withKnown(inFile, known) } : null;
}

/** Day or month first, by the dates that can only be one of them; asked if none tells. */
function dateOrderOf(texts: readonly string[]): { order: DateOrder; example: string | null } {
  const orders = texts.map((text) => ({ text, possible: ordersOf(text) }));
  const only = (order: DateOrder) =>
    orders.filter(({ possible }) => possible.length === 1 && possible[0] === order).length;
  const [dayFirst, monthFirst] = [only("day-month"), only("month-day")];
  const example = orders.find(({ possible }) => possible.length === 2)?.text ?? null;
  if (dayFirst === 0 && monthFirst === 0) return { order: "day-month", example };
  // Where both are there, some dates are wrong either way: the more frequent order leaves fewer of them.
  return {
    order: monthFirst > dayFirst ? "month-day" : "day-month",
    example: dayFirst > 0 && monthFirst > 0 ? example : null,
  };
}

const nothing = (decision: Decision): Proposal => ({
  mapping: {
    kind: null,
    headings: null,
    columns: [],
    relations: {},
    classGroupFrom: null,
    nameRule: null,
    dateOrders: {},
  },
  decisions: [decision],
  legacyFonts: [],
});

function ask(table: Table, mapping: Mapping, dataFrom: number): { mapping: Mapping; decisions: Decision[] } {
  const data = table.rows.slice(dataFrom);
  const decisions: Decision[] = [];
  const dateOrders = { ...mapping.dateOrders };
  for (const { index, field } of mapping.columns) {
    if (!dateFields.includes(field) || dateOrders[index] !== undefined) continue;
    const { order, example } = dateOrderOf(data.map((row) => row[index] ?? ""));
    dateOrders[index] = order;
    if (example !== null) decisions.push({ about: "date-order", column: index, example });
  }
  if (mapping.kind === "students" && mapping.classGroupFrom === null)
    decisions.push({ about: "class-group" });
  return { mapping: { ...mapping, dateOrders }, decisions };
}

/** In the lists of schools, "Email" is mostly that of the parents: a student who has none of their own must not get it. */
function askWhoseEmail({ columns, kind }: Mapping): Decision[] {
  const column = columns.find(({ field, heading }) => field === "email" && !/student|छात्र/i.test(heading));
  const hasGuardians = columns.some(({ field }) => field?.startsWith("guardian"));
  return kind === "students" && column && hasGuardians
    ? [{ about: "whose-email", column: column.index }]
    : [];
}

const isAboutPrivate = (heading: string) => {
  const meaning = meaningOf(heading);
  return meaning?.about === "ignored" && meaning.reason === "sensitive";
};

/** Columns under a heading such as "Bank" in the row above: "City" there is not the student's. */
function privateColumns({ rows }: Table, { row }: Headings): (column: number) => boolean {
  const above = rows[row - 1] ?? [];
  // One text alone is a title.
  if (above.filter(Boolean).length < 2) return () => false;
  return (column) => isAboutPrivate(above.slice(0, column + 1).findLast(Boolean) ?? "");
}

/** Whether a mapping was made for a table with these headings. */
export const fits = ({ kind, columns }: Mapping, { texts }: { texts: readonly string[] }) =>
  kind !== null &&
  columns.every(({ index, heading }) => plainHeading(texts[index] ?? "") === plainHeading(heading)) &&
  texts.every((text, index) => text === "" || columns.some((column) => column.index === index));

export interface ProposalOptions {
  /** The class groups of the school. */
  known?: readonly string[];
  /** The mapping that was used for a table of the same shape (`shapeOf`): it is used again, without questions. */
  remembered?: Mapping;
  /** What a person answered: what the table is about, and which row has its headings. */
  kind?: ImportKind;
  headingRow?: number;
}

function headingsOf(table: Table, row: number | undefined): Headings | null {
  const found = findHeadings(table.rows);
  return row === undefined || row === found?.row ? found : { row, rows: 1, texts: table.rows[row] ?? [] };
}

/** How a table is read, as far as it tells itself, and what a person must decide. */
export function proposeMapping(table: Table, options: ProposalOptions = {}): Proposal {
  const { known = [], remembered } = options;
  const legacyIn = (columns: readonly MappedColumn[]) =>
    table.legacyFonts.filter(({ column }) => {
      const mapped = columns.find(({ index }) => index === column);
      return mapped !== undefined && (mapped.field !== null || mapped.notSent === "unknown");
    });
  const isFree = options.headingRow === undefined && (options.kind ?? "teaching") === "teaching";
  const teaching = isFree ? findTeachingTable(table.rows) : null;
  if (teaching) return { mapping: teaching, decisions: [], legacyFonts: legacyIn(teaching.columns) };
  const headings = headingsOf(table, options.headingRow);
  if (!headings) return { ...nothing({ about: "headings" }), legacyFonts: table.legacyFonts };
  const dataFrom = headings.row + headings.rows;
  const found = { row: headings.row, rows: headings.rows };
  const isPrivate = privateColumns(table, headings);
  if (remembered?.headings && remembered.kind && fits(remembered, headings)) {
    const classGroupFrom =
      remembered.classGroupFrom?.from === "columns"
        ? remembered.classGroupFrom
        : classGroupOf(table, headings, remembered.columns, known);
    const data = table.rows.slice(dataFrom);
    const columns = remembered.columns.map((column): MappedColumn => {
      const meaning = meaningOf(column.heading);
      const texts = data.map((row) => row[column.index] ?? "");
      // The last file may have had nobody who left.
      if (column.field === null && meaning?.about === "field" && aboutLeaving(meaning))
        return tellsWhoLeft(texts, meaning.field)
          ? { index: column.index, heading: column.heading, field: "status" }
          : column;
      const isSensitive = isAboutPrivate(column.heading) || isPrivate(column.index);
      // Such a column is sent only if that is chosen each time.
      return isSensitive
        ? { index: column.index, heading: column.heading, field: null, notSent: "sensitive" }
        : column;
    });
    const asked = ask(table, { ...remembered, columns, headings: found, classGroupFrom }, dataFrom);
    return { ...asked, legacyFonts: legacyIn(asked.mapping.columns) };
  }
  const meanings = headings.texts.map((text, index) =>
    isPrivate(index) ? ({ about: "ignored", reason: "sensitive" } as const) : meaningOf(text),
  );
  const kind = options.kind ?? kindOf(table, headings, meanings);
  const { columns, relations } = mapColumns(table, headings, kind ?? "students", meanings);
  const hasSurname = columns.some(({ field }) => field === "surname");
  const mapping: Mapping = {
    kind,
    headings: found,
    columns,
    relations: kind === "students" ? relations : {},
    classGroupFrom: kind === "teachers" ? null : classGroupOf(table, headings, columns, known),
    nameRule: kind !== "teaching" && !hasSurname ? "last-word" : null,
    dateOrders: {},
  };
  const asked = ask(table, mapping, dataFrom);
  const unknownKind: Decision[] = kind === null ? [{ about: "kind" }] : [];
  return {
    mapping: asked.mapping,
    decisions: [...unknownKind, ...askWhoseEmail(mapping), ...asked.decisions],
    legacyFonts: legacyIn(columns),
  };
}
