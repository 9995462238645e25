import { classGroupKey } from "#domain/class-group-key.ts";
import { findClassGroup } from "#domain/import/class-groups-in-cells.ts";
import { type DateOrder, ordersOf } from "#domain/import/dates-in-cells.ts";
import type { ImportField, ImportKind } from "#domain/import/fields.ts";
import type { ClassGroupFrom, MappedColumn, Mapping } from "#domain/import/mapping.ts";
import { columnsByContents, firstRow, isDataRow } from "./contents.ts";
import { plainHeading } from "./heading-words.ts";
import { meaningOf } from "./headings.ts";
import { kindOf } from "./kind-of.ts";
import { tellsWhoLeft } from "./leavers.ts";
import { isAboutLeaving, mapColumns } from "./map-columns.ts";
import type { Decision, Proposal } from "./proposal.ts";
import { findHeadings, type Headings, type Table } from "./tables.ts";
import { findTeachingTable } from "./teaching-table.ts";

const dateFields: readonly (ImportField | null)[] = ["dateOfBirth", "joiningDate"];

function withKnown(name: string, known: readonly string[]): string {
  const key = classGroupKey(name);
  return known.find((each) => classGroupKey(each) === key) ?? name;
}

function classGroupOf(
  table: Table,
  headings: Headings | null,
  columns: readonly MappedColumn[],
  known: readonly string[],
): ClassGroupFrom {
  if (columns.some(({ field }) => field === "classGroup")) return { from: "columns" };
  const start = headings?.row ?? Math.max(0, firstRow(table.rows));
  const above = table.rows.slice(0, start).map((row) => row.filter(Boolean));
  // Or the first line below the headings, where each class group has its title in the list.
  const below = table.rows.slice(start + (headings?.rows ?? 0)).map((row) => row.filter(Boolean));
  const first = below.find(({ length }) => length > 0);
  const titles = [...above, ...(headings !== null && first?.length === 1 ? [first] : [])].map((texts) =>
    texts.join(" "),
  );
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

/**
 * In the lists of schools, "Email" is mostly that of the parents: a student who has none of their own must not get it. Where parents have
 * columns for theirs, it is the student's.
 */
function askWhoseEmail({ rows, about }: Table, { columns, kind, headings }: Mapping): Decision[] {
  const column = columns.find(({ field, heading }) => field === "email" && !/student|छात्र/i.test(heading));
  const data = rows.slice(headings === null ? 0 : headings.row + headings.rows);
  const hasGuardians = columns.some(
    ({ field, index }) => field?.startsWith("guardian") && data.some((row) => (row[index] ?? "") !== ""),
  );
  const haveTheirs = columns.some(({ field }) => /^guardian\dEmail$/.test(field ?? ""));
  // A list of accounts has the address of each.
  return kind === "students" && about === undefined && column && hasGuardians && !haveTheirs
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
export const fits = ({ headings, columns }: Mapping, { texts }: { texts: readonly string[] }) =>
  headings !== null &&
  columns.every(({ index, heading }) => plainHeading(texts[index] ?? "") === plainHeading(heading)) &&
  texts.every((text, index) => text === "" || columns.some((column) => column.index === index));

export interface ProposalOptions {
  /** The class groups of the school. */
  known?: readonly string[];
  /** The mapping that was used for a table of the same shape (`shapeOf`): it is used again, without questions. */
  remembered?: Mapping;
  /** What a person answered: what the table is about, and which row has its headings; null if it has none. */
  kind?: ImportKind;
  headingRow?: number | null;
}

function headingsOf(table: Table, row: number | null | undefined): Headings | null {
  if (row === null) return null;
  const found = findHeadings(table.rows);
  return row === undefined || row === found?.row ? found : { row, rows: 1, texts: table.rows[row] ?? [] };
}

/** How a table is read that was not read before, and what a person must decide about it. */
function propose(
  table: Table,
  found: Pick<Mapping, "kind" | "headings" | "columns" | "relations">,
  classGroupFrom: ClassGroupFrom,
): Omit<Proposal, "legacyFonts"> {
  const { kind, headings, columns } = found;
  const hasSurname = columns.some(({ field }) => field === "surname");
  const mapping: Mapping = {
    ...found,
    classGroupFrom: kind === "teachers" ? null : classGroupFrom,
    nameRule: kind !== "teaching" && !hasSurname ? "last-word" : null,
    dateOrders: {},
  };
  const asked = ask(table, mapping, headings === null ? 0 : headings.row + headings.rows);
  const unknownKind: Decision[] = kind === null ? [{ about: "kind" }] : [];
  return {
    mapping: asked.mapping,
    decisions: [...unknownKind, ...askWhoseEmail(table, mapping), ...asked.decisions],
  };
}

/** A list whose first row has data already, or of which a person says so. */
function proposeByContents(
  table: Table,
  { known = [], kind: chosen, remembered }: ProposalOptions,
): Omit<Proposal, "legacyFonts"> {
  if (remembered?.headings === null) return ask(table, withGroupOf(table, null, remembered, known), 0);
  const { columns, ...found } = columnsByContents(table.rows, chosen ?? kindOfPart(table));
  const group = classGroupOf(table, null, columns, known);
  const isNamed = columns.some(({ field }) => field === "name");
  const kind = found.kind ?? (isNamed && group !== null ? "students" : null);
  return propose(table, { kind, headings: null, columns, relations: {} }, group);
}

/** A remembered mapping with the class group of this table, if no column has it. */
function withGroupOf(
  table: Table,
  headings: Headings | null,
  remembered: Mapping,
  known: readonly string[],
): Mapping {
  if (remembered.classGroupFrom?.from === "columns") return remembered;
  return { ...remembered, classGroupFrom: classGroupOf(table, headings, remembered.columns, known) };
}

const kindOfPart = ({ about }: Table) => (about === "others" ? undefined : about);

/** How a table was read before, for one with the same headings. */
function proposeAgain(
  table: Table,
  headings: Headings,
  remembered: Mapping,
  { known = [] }: ProposalOptions,
): { mapping: Mapping; decisions: Decision[] } {
  const isPrivate = privateColumns(table, headings);
  const data = table.rows.slice(headings.row + headings.rows);
  const columns = remembered.columns.map((column): MappedColumn => {
    const { index, heading, field } = column;
    const meaning = meaningOf(heading);
    const texts = data.map((row) => row[index] ?? "");
    // The last file may have had nobody who left.
    if (field === null && meaning?.about === "field" && isAboutLeaving(meaning))
      return tellsWhoLeft(texts, heading) ? { index, heading, field: "status" } : column;
    const isSensitive = isAboutPrivate(column.heading) || isPrivate(column.index);
    // Such a column is sent only if that is chosen each time.
    return isSensitive
      ? { index: column.index, heading: column.heading, field: null, notSent: "sensitive" }
      : column;
  });
  const found = { row: headings.row, rows: headings.rows };
  return ask(
    table,
    { ...withGroupOf(table, headings, remembered, known), columns, headings: found },
    headings.row + headings.rows,
  );
}

/** How a table is read, as far as it tells itself, and what a person must decide. */
export function proposeMapping(table: Table, options: ProposalOptions = {}): Proposal {
  const { known = [], remembered } = options;
  const legacyIn = (columns: readonly MappedColumn[]) =>
    table.legacyFonts.filter(({ column }) => {
      const mapped = columns.find(({ index }) => index === column);
      return mapped !== undefined && (mapped.field !== null || mapped.notSent === "unknown");
    });
  const headings = headingsOf(table, options.headingRow);
  if (headings !== null && remembered && remembered.kind !== null && fits(remembered, headings)) {
    const again = proposeAgain(table, headings, remembered, options);
    return { ...again, legacyFonts: legacyIn(again.mapping.columns) };
  }
  const isFree = options.headingRow === undefined && (options.kind ?? "teaching") === "teaching";
  const teaching = isFree ? findTeachingTable(table.rows, headings) : null;
  if (teaching) return { mapping: teaching, decisions: [], legacyFonts: legacyIn(teaching.columns) };
  const [start, first = []] = [firstRow(table.rows), table.rows[firstRow(table.rows)]];
  if (options.headingRow === null || (headings === null && start >= 0 && isDataRow(first, table.rows))) {
    const proposal = proposeByContents(table, options);
    return { ...proposal, legacyFonts: legacyIn(proposal.mapping.columns) };
  }
  if (!headings) {
    const unread = { kind: null, headings: null, columns: [], relations: {}, dateOrders: {} };
    const mapping: Mapping = { ...unread, classGroupFrom: null, nameRule: null };
    return { mapping, decisions: [{ about: "headings" }], legacyFonts: table.legacyFonts };
  }
  const isPrivate = privateColumns(table, headings);
  const meanings = headings.texts.map((text, index) =>
    isPrivate(index) ? ({ about: "ignored", reason: "sensitive" } as const) : meaningOf(text),
  );
  const kind = options.kind ?? kindOfPart(table) ?? kindOf(table, headings, meanings);
  const { columns, relations } = mapColumns(table, headings, kind ?? "students", meanings);
  const found = {
    kind,
    headings: { row: headings.row, rows: headings.rows },
    columns,
    relations: kind === "students" ? relations : {},
  };
  const proposal = propose(table, found, classGroupOf(table, headings, columns, known));
  return { ...proposal, legacyFonts: legacyIn(columns) };
}
