import { cutAadhaar } from "#domain/import/aadhaar.ts";
import type { DateOrder } from "#domain/import/dates-in-cells.ts";
import type { ImportField, ImportKind } from "#domain/import/fields.ts";
import {
  type ClassGroupFrom,
  type LeaverRule,
  type MappedColumn,
  type Mapping,
  rememberedGroupsMax,
} from "#domain/import/mapping.ts";
import type { NameRule } from "#domain/import/names-in-cells.ts";
import type { Status } from "#domain/import/statuses-in-cells.ts";
import { normalForm } from "#domain/normal-form.ts";
import { externalIdKinds } from "#domain/student-ids.ts";
import { firstRow } from "#features/import/web/mapping/contents.ts";
import { isAboutFeedback } from "#features/import/web/mapping/kind-of.ts";
import { keyOfTable, lastReading } from "#features/import/web/mapping/last-reading.ts";
import { findLeavers } from "#features/import/web/mapping/leavers.ts";
import { readOneRoster } from "#features/import/web/mapping/one-roster.ts";
import type { Decision } from "#features/import/web/mapping/proposal.ts";
import { proposeMapping } from "#features/import/web/mapping/propose-mapping.ts";
import { byRole, staffAndPlan } from "#features/import/web/mapping/role-tables.ts";
import { findHeadings, shapeOf, type Table, tablesOf } from "#features/import/web/mapping/tables.ts";
import { type Rows, toRows } from "#features/import/web/mapping/to-rows.ts";
import type { LegacyFont, Sheet } from "#features/import/web/reading/sheet.ts";

/** Tables with the same headings, such as a workbook's tab for each class group: what is decided about one holds for all. */
export interface Shape {
  key: string;
  tables: [Table, ...Table[]];
  mapping: Mapping;
  /** What a person said it is about, and where its headings are. */
  answer: Answer;
  /** What the files do not tell. */
  questions: Decision[];
  answered: ReadonlySet<Decision>;
  legacyFonts: LegacyFont[];
  /** Whether the last import read such a table in this way. */
  isRemembered: boolean;
  isLeftOut: boolean;
  /** Lines that look like no rows, and are taken as such: by the index of the table, and their numbers. */
  includedLines: ReadonlySet<string>;
  /** The class groups that a person wrote, by the index of the table. */
  classGroups: Readonly<Record<number, string>>;
}

/** What the school has already. */
export interface KnownToSchool {
  classGroups: readonly string[];
  mappings: readonly Mapping[];
  /** Whether there are students in the class groups: those of a file with their numbers may be among them. */
  hasStudents: boolean;
}

/** All rows of the tables under the headings of the first: whether a date has the day first shows in any of them. */
function joined([first, ...others]: readonly [Table, ...Table[]]): Table {
  const data = others.flatMap(({ rows }) => {
    const headings = findHeadings(rows);
    return headings ? rows.slice(headings.row + headings.rows) : rows;
  });
  const fonts = [first, ...others].flatMap(({ legacyFonts }) => legacyFonts);
  return {
    ...first,
    rows: [...first.rows, ...data],
    legacyFonts: fonts.filter(
      ({ column }, index) => fonts.findIndex((each) => each.column === column) === index,
    ),
  };
}

interface Answer {
  kind?: ImportKind;
  /** Null if there are none. */
  headingRow?: number | null;
}

function propose(tables: Shape["tables"], { classGroups, mappings }: KnownToSchool, answer: Answer = {}) {
  const table = joined(tables);
  const isAnswered = answer.kind !== undefined || answer.headingRow !== undefined;
  const before = isAnswered ? null : lastReading(table, mappings);
  const proposal = proposeMapping(table, { known: classGroups, ...answer, ...before });
  return {
    mapping: proposal.mapping,
    // Each table is asked for its own.
    questions: proposal.decisions.filter(({ about }) => about !== "class-group"),
    answered: new Set<Decision>(),
    legacyFonts: proposal.legacyFonts,
    isRemembered: before !== null,
    isLeftOut: before?.remembered.kind === null,
    writtenBefore: before?.remembered.classGroups ?? {},
  };
}

/** A sheet of notes: too small for a list. */
const isNote = ({ rows }: Table) => rows.filter((row) => row.filter(Boolean).length > 2).length < 3;

/** What is not imported unless a person says so: notes, users who are neither students nor teachers, and exports of what was written. */
function isNothing({ mapping, questions }: Pick<Shape, "mapping" | "questions">, table: Table): boolean {
  const { rows, about } = table;
  if (about === "others") return true;
  const texts = findHeadings(rows)?.texts ?? rows[firstRow(rows)] ?? [];
  if (mapping.kind === null && isAboutFeedback({ texts })) return true;
  return questions.some((question) => question.about === "headings") && isNote(table);
}

/** The tables of the sheets, those with the same headings together. */
export function shapesOf(sheets: readonly Sheet[], known: KnownToSchool): Shape[] {
  const alike = new Map<string, Shape["tables"]>();
  const roster = readOneRoster(sheets);
  const tables = [...roster.tables, ...roster.others.flatMap(tablesOf).flatMap(byRole).flatMap(staffAndPlan)];
  for (const [index, table] of tables.entries()) {
    // A table without headings is like no other.
    const key = `${shapeOf(table) || `only ${index}`} ${table.about ?? ""}`;
    const group = alike.get(key);
    if (group) group.push(table);
    else alike.set(key, [table]);
  }
  return [...alike].map(([key, group]) => {
    const { writtenBefore, ...proposal } = propose(group, known);
    const isLeftOut = proposal.isLeftOut || isNothing(proposal, group[0]);
    const classGroups = Object.fromEntries(
      group.flatMap((table, index) => {
        const name = writtenBefore[keyOfTable(table)];
        return name === undefined ? [] : [[index, name]];
      }),
    );
    // Another class group's list may have the same name: what is filled in is looked at once more.
    const isRemembered = proposal.isRemembered && Object.keys(classGroups).length === 0;
    return {
      key,
      tables: group,
      ...proposal,
      answer: {},
      isRemembered,
      isLeftOut,
      includedLines: new Set<string>(),
      classGroups,
    };
  });
}

/** How the shape's tables are read the next time: not at all, if a person left them out. */
export function toRemember({ mapping, tables, classGroups, isLeftOut }: Shape): Mapping[] {
  if (isLeftOut && (mapping.headings === null || tables[0].about !== undefined)) return [];
  const written = Object.entries(classGroups).flatMap(([index, name]) => {
    const table = tables[Number(index)];
    return table === undefined || name.trim() === "" ? [] : [[keyOfTable(table), name.trim()]];
  });
  // That those of one list who have left are imported says nothing of others.
  const { leavers, ...lasting } = mapping;
  return [
    {
      ...lasting,
      ...(leavers !== undefined && leavers !== "import" && { leavers }),
      ...(isLeftOut && { kind: null }),
      ...(written.length > 0 && { classGroups: Object.fromEntries(written.slice(0, rememberedGroupsMax)) }),
    },
  ];
}

/** The shape, read as a table about this, or with the headings in this row. */
export function readAs(shape: Shape, known: KnownToSchool, answer: Answer): Shape {
  const all = { ...shape.answer, ...answer };
  const { writtenBefore: _, ...proposal } = propose(shape.tables, known, all);
  return { ...shape, ...proposal, answer: all, isLeftOut: false };
}

const withAnswer = (shape: Shape, question: Decision, mapping: Mapping): Shape => ({
  ...shape,
  mapping,
  answered: new Set([...shape.answered, question]),
});

/** What becomes of a column; null if it is not imported. */
export function withField(shape: Shape, index: number, field: ImportField | null): Shape {
  const { mapping } = shape;
  const columns = mapping.columns.map(({ notSent: _, ...column }): MappedColumn => {
    const before = mapping.columns.find((each) => each.index === column.index) ?? column;
    if (column.index !== index) return before;
    return field === null ? { ...column, field, notSent: "not-needed" } : { ...column, field };
  });
  const has = (wanted: ImportField) => columns.some((each) => each.field === wanted);
  const isInColumns = mapping.classGroupFrom?.from === "columns";
  return {
    ...shape,
    mapping: {
      ...mapping,
      columns,
      classGroupFrom: has("classGroup") ? { from: "columns" } : isInColumns ? null : mapping.classGroupFrom,
      nameRule: has("surname") || mapping.kind === "teaching" ? null : (mapping.nameRule ?? "last-word"),
    },
  };
}

export function withDateOrder(
  shape: Shape,
  question: Decision & { column: number },
  order: DateOrder,
): Shape {
  const dateOrders = { ...shape.mapping.dateOrders, [question.column]: order };
  return withAnswer(shape, question, { ...shape.mapping, dateOrders });
}

/** A school writes its dates in one order: an answer about one file holds for those that are still asked. */
export function withSameDates(shapes: readonly Shape[]): Shape[] {
  const isAboutDates = (question: Decision): question is Decision & { about: "date-order"; column: number } =>
    question.about === "date-order";
  const answers = shapes.flatMap(({ questions, answered, mapping }) =>
    questions
      .filter(isAboutDates)
      .flatMap((question) => (answered.has(question) ? (mapping.dateOrders[question.column] ?? []) : [])),
  );
  const [order] = answers;
  if (order === undefined) return [...shapes];
  return shapes.map((shape) =>
    shape.questions
      .filter(isAboutDates)
      .filter((question) => !shape.answered.has(question))
      .reduce((answered, question) => withDateOrder(answered, question, order), shape),
  );
}

export function withNameRule(shape: Shape, nameRule: NameRule): Shape {
  return { ...shape, mapping: { ...shape.mapping, nameRule } };
}

export const emailOwners = ["student", "guardian", "nobody"] as const;
type EmailOwner = (typeof emailOwners)[number];

const guardianEmails = ["guardian1Email", "guardian2Email", "guardian3Email", "guardian4Email"] as const;

export function withEmailOwner(
  shape: Shape,
  question: Decision & { column: number },
  owner: EmailOwner,
): Shape {
  const used = new Set(shape.mapping.columns.map(({ field }) => field));
  const free = guardianEmails.find((field) => !used.has(field)) ?? null;
  const field = owner === "student" ? "email" : owner === "guardian" ? free : null;
  return withAnswer(shape, question, withField(shape, question.column, field).mapping);
}

/** Whose e-mail it is by now; null while that was not answered. */
export function emailOwnerOf({ mapping, answered }: Shape, question: Decision & { column: number }) {
  if (!answered.has(question)) return null;
  const field = mapping.columns.find(({ index }) => index === question.column)?.field ?? null;
  return field === null ? "nobody" : field === "email" ? "student" : "guardian";
}

export function withClassGroup(shape: Shape, index: number, name: string): Shape {
  return { ...shape, classGroups: { ...shape.classGroups, [index]: name } };
}

/** The columns that are imported: not those in a font whose letters are not what one sees. */
export function importedColumns({ mapping, legacyFonts }: Shape): MappedColumn[] {
  const legacy = new Set(legacyFonts.map(({ column }) => column));
  return mapping.columns.filter(({ field, index }) => field !== null && !legacy.has(index));
}

/** The class groups that the tables are read for, where they do not have a column for it. */
export const classGroupNames = (shape: Shape, known: KnownToSchool): string[] =>
  classGroupsFrom(shape, known).flatMap((from) =>
    from !== null && from.from !== "columns" ? from.name : [],
  );

/** Where the class group of each table comes from; null if only a person can tell. */
function classGroupsFrom({ tables, mapping }: Shape, { classGroups }: KnownToSchool): ClassGroupFrom[] {
  if (mapping.kind !== "students" || mapping.classGroupFrom?.from === "columns")
    return tables.map(() => mapping.classGroupFrom);
  return tables.map((table, index) =>
    index === 0
      ? mapping.classGroupFrom
      : proposeMapping(table, { known: classGroups, remembered: mapping }).mapping.classGroupFrom,
  );
}

const externalIdFields = new Set<ImportField>(externalIdKinds);

/** The tables that need a class group from a person, by their index. */
export function tablesWithoutClassGroup(shape: Shape, known: KnownToSchool): number[] {
  if (shape.mapping.kind !== "students" || shape.isLeftOut) return [];
  // The preview asks for those who are new; the others stay where they are.
  const { columns } = shape.mapping;
  const isNumbered = columns.some(({ field }) => field !== null && externalIdFields.has(field));
  const isNamed = columns.some(({ field }) => field === "name");
  if (isNumbered && (known.hasStudents || !isNamed)) return [];
  return classGroupsFrom(shape, known).flatMap((from, index) => (from === null ? [index] : []));
}

/** What the tables say about people who have left. */
export const leaversIn = ({ tables, mapping }: Shape) => findLeavers(joined(tables).rows, mapping);

/** What a person said that a word of a status means. */
export const statusFor = ({ mapping }: Shape, word: string): Status | undefined =>
  mapping.statuses?.[normalForm(word)];

export const withLeavers = (shape: Shape, leavers: LeaverRule): Shape => ({
  ...shape,
  mapping: { ...shape.mapping, leavers },
});

export const withStatus = (shape: Shape, word: string, status: Status): Shape => ({
  ...shape,
  mapping: { ...shape.mapping, statuses: { ...shape.mapping.statuses, [normalForm(word)]: status } },
});

const lineKey = (index: number, line: number) => `${index} ${line}`;

/** Takes a line as a row that looks like none, or is about somebody who has left. */
export const withIncludedLine = (shape: Shape, index: number, line: number): Shape => ({
  ...shape,
  includedLines: new Set([...shape.includedLines, lineKey(index, line)]),
});

/** How many answers are missing. */
export function openQuestions(shape: Shape, known: KnownToSchool): number {
  if (shape.isLeftOut) return 0;
  const { questions, answered, classGroups } = shape;
  const groups = tablesWithoutClassGroup(shape, known).filter((index) => !classGroups[index]?.trim());
  const { count, unclear } = leaversIn(shape);
  const words = unclear.filter((word) => statusFor(shape, word) === undefined);
  const rule = count > 0 && shape.mapping.leavers === undefined ? 1 : 0;
  return questions.filter((question) => !answered.has(question)).length + groups.length + words.length + rule;
}

/** How one of the tables is read. */
function mappingOf(shape: Shape, index: number, from: ClassGroupFrom): Mapping {
  const { mapping, classGroups, tables } = shape;
  const written = classGroups[index]?.trim();
  const table = tables[index] ?? tables[0];
  const found = index === 0 ? null : findHeadings(table.rows);
  return {
    ...mapping,
    headings: found ? { row: found.row, rows: found.rows } : mapping.headings,
    classGroupFrom: from === null && written ? { from: "person", name: written } : from,
  };
}

/** The rows of the shape's tables, and what was left out of each. */
export function rowsOf(shape: Shape, known: KnownToSchool): (Rows & { table: Table })[] {
  if (shape.isLeftOut || shape.mapping.kind === null) return [];
  const from = classGroupsFrom(shape, known);
  return shape.tables.map((table, index) => {
    const lines = [...shape.includedLines].flatMap((key) => {
      const [of, line] = key.split(" ").map(Number);
      return of === index && line !== undefined ? [line] : [];
    });
    const read = { known: known.classGroups, included: new Set(lines) };
    return { ...toRows(table, mappingOf(shape, index, from[index] ?? null), read), table };
  });
}

/** The texts of the rows in which headings may be, with their index. */
export function possibleHeadings({ tables: [first] }: Shape): { row: number; text: string }[] {
  return first.rows
    .slice(0, 30)
    .flatMap((cells, row) =>
      cells.filter(Boolean).length > 1
        ? [{ row, text: cutAadhaar(cells.filter(Boolean).slice(0, 6).join(", ")).text }]
        : [],
    );
}

/** Up to three texts that a column has below its headings. */
export function samplesOf({ tables: [table], mapping }: Shape, column: number): string[] {
  const from =
    mapping.headings === null
      ? Math.max(0, firstRow(table.rows))
      : mapping.headings.row + mapping.headings.rows;
  const texts = table.rows.slice(from, from + 50).map((row) => row[column] ?? "");
  return [...new Set(texts.filter(Boolean))].slice(0, 3);
}

/** "Sheet1" says nothing, and the only sheet of a text file is called like the file. */
export const sheetNameOf = ({ file, name }: Table) =>
  /^sheet ?\d*$/i.test(name) || file.startsWith(`${name}.`) ? "" : name;
