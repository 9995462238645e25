import { cutAadhaar } from "#domain/import/aadhaar.ts";
import { classGroupsIn, readClassGroup } from "#domain/import/class-groups-in-cells.ts";
import { readDateCell } from "#domain/import/dates-in-cells.ts";
import type { ImportField, ImportKind } from "#domain/import/fields.ts";
import type { MappedColumn } from "#domain/import/mapping.ts";
import { readPhoneCell } from "#domain/import/phones.ts";
import { asciiDigits } from "#domain/text.ts";
import { plainHeading } from "./heading-words.ts";

// What columns hold by their cells, without regard to their headings.

/** Subjects that schools teach, in one normal form; others are found by those beside them. */
const subjects = new Set(
  (
    "english hindi sanskrit urdu punjabi marathi gujarati bengali tamil telugu kannada malayalam odia french german maths math mathematics science physics " +
    "chemistry biology bio phy chem history geography civics economics eco commerce accounts accountancy sst evs gk computer computers ip ict art arts drawing " +
    "music dance pe pt games sports yoga moral library psychology sociology philosophy botany zoology eng mat sci comp " +
    "हिंदी हिन्दी अंग्रेजी संस्कृत गणित विज्ञान सामाजिक इतिहास भूगोल नागरिक कला संगीत भौतिक रसायन जीव अर्थशास्त्र कंप्यूटर उर्दू"
  ).split(" "),
);

/** Whether a text names a subject that schools teach. */
export const isSubject = (text: string) =>
  plainHeading(text)
    .split(" ")
    .some((word) => subjects.has(word));

/** The share of the cells that are filled in. */
export function share(texts: readonly string[], fits: (text: string) => boolean): number {
  const filled = texts.filter((text) => text !== "");
  return filled.length === 0 ? 0 : filled.filter(fits).length / filled.length;
}

const isPhone = (text: string) => {
  const { numbers, wrong } = readPhoneCell(text);
  return numbers.length > 0 && wrong.length === 0 && !/\p{L}{4}/u.test(text);
};
const isDate = (text: string) =>
  /\d\D+\d|\d\D*\p{L}{3}/u.test(text) &&
  (readDateCell(text, "day-month") ?? readDateCell(text, "month-day")) !== null;
const isEmail = (text: string) => /^\S+@\S+\.\S+$/.test(text);
/** A number alone may be anything. */
const isClassGroup = (text: string) =>
  /\p{L}/u.test(text) && classGroupsIn(text).every((each) => readClassGroup(each) !== null);
const isName = (text: string) => /^\p{L}[\p{L}\p{M}\s.'’-]+$/u.test(text);

/** In this order: a class group and a subject are letters too. */
const contents = {
  email: isEmail,
  date: isDate,
  phone: isPhone,
  class: isClassGroup,
  subject: isSubject,
  name: isName,
} as const;

type Content = keyof typeof contents;

const contentOf = (texts: readonly string[]): Content | null =>
  (Object.keys(contents) as Content[]).find((each) => share(texts, contents[each]) > 0.7) ?? null;

/** Numbers that count the rows: 1, 2, 3. */
export function countsRows(texts: readonly string[]): boolean {
  const numbers = texts.filter((text) => text !== "").map((text) => Number(asciiDigits(text)));
  const follows = numbers.filter(
    (number, index) => index > 0 && number === (numbers[index - 1] ?? 0) + 1,
  ).length;
  return numbers.length < 2
    ? numbers[0] === 1
    : follows >= (numbers.length - 1) * 0.8 && (numbers[0] ?? 0) <= 1;
}

/** What a column of guardians' names has instead: "Father's No." may be a phone. */
export function contactIn(texts: readonly string[]): "Phone" | "Email" | null {
  const filled = texts.filter(Boolean);
  if (filled.length === 0) return null;
  return filled.every(isPhone) ? "Phone" : filled.every(isEmail) ? "Email" : null;
}

/** Whether nothing in a column can be what its heading says: "Agreed" under "WhatsApp" is no phone. */
export function contradicts(field: string, texts: readonly string[]): boolean {
  const needs = /phone$|^dateOfBirth$|^joiningDate$/i.test(field)
    ? /\d/
    : /email$/i.test(field)
      ? /[@.]/
      : null;
  return needs !== null && texts.some(Boolean) && !texts.some((text) => needs.test(asciiDigits(text)));
}

const isRow = (row: readonly string[]) => row.filter(Boolean).length > 1;

/** The index of the first row that is no title; -1 without one. */
export const firstRow = (rows: readonly string[][]) => rows.findIndex(isRow);

const columnsOf = (rows: readonly string[][]) => {
  const several = rows.filter(isRow);
  // A list of nothing but names has one column.
  const data = (several.length > 0 ? several : rows.filter((row) => row.some(Boolean))).slice(0, 300);
  const width = Math.max(0, ...data.map(({ length }) => length));
  return Array.from({ length: width }, (_, column) => data.map((row) => row[column] ?? ""));
};

/** Whether a row has what only people have: a phone, a date, an address, or a class group where the rows below have one. */
export function isDataRow(row: readonly string[], rows: readonly string[][]): boolean {
  const columns = columnsOf(rows);
  // "Printed on 29/11/2026" stands above a list.
  if (row.filter(Boolean).length * 2 < columns.length) return false;
  if (row.some((text) => isEmail(text) || isDate(text) || isPhone(text))) return true;
  return columns.some((texts, column) => contentOf(texts) === "class" && isClassGroup(row[column] ?? ""));
}

const kindOf = (found: readonly (Content | "private" | null)[]): ImportKind | null => {
  if (!found.includes("class") || !found.includes("name")) return null;
  return found.includes("subject") ? "teaching" : "students";
};

const fieldsOf: Record<ImportKind, Partial<Record<Content, readonly ImportField[]>>> = {
  students: {
    name: ["name", "surname"],
    class: ["classGroup"],
    date: ["dateOfBirth"],
    email: ["email"],
    phone: ["guardian1Phone", "guardian2Phone"],
  },
  teachers: {
    name: ["name", "surname"],
    date: ["joiningDate"],
    email: ["email"],
    phone: ["phone"],
    subject: ["courses"],
  },
  teaching: { name: ["teacher"], class: ["classGroup"], subject: ["subject"] },
};

/** What the columns of a list without headings are, as far as their cells tell, and what the list is about. */
export function columnsByContents(
  rows: readonly string[][],
  chosen?: ImportKind,
): { kind: ImportKind | null; columns: MappedColumn[] } {
  const columns = columnsOf(rows);
  const found = columns.map((texts) =>
    share(texts, (text) => cutAadhaar(text).cut > 0) > 0.3 ? "private" : contentOf(texts),
  );
  const kind = chosen ?? kindOf(found);
  const used = new Set<ImportField>();
  const isOneWord = (index: number) => share(columns[index] ?? [], (text) => !/\s/.test(text)) > 0.8;
  const nameAt = found.indexOf("name");
  // A second name is a parent's, unless both are halves of one.
  const isHalf = (index: number) => index === nameAt + 1 && isOneWord(index) && isOneWord(nameAt);
  const isFree = (field: ImportField, index: number) =>
    !used.has(field) && (field !== "surname" || isHalf(index));
  return {
    kind,
    columns: columns.flatMap((texts, index): MappedColumn[] => {
      if (texts.every((text) => text === "")) return [];
      const content = found[index] ?? null;
      const column = { index, heading: "", field: null };
      if (content === "private") return [{ ...column, notSent: "sensitive" }];
      const isSection =
        index > 0 &&
        found[index - 1] === "class" &&
        share(texts, (text) => /^[a-h]$/i.test(text)) > 0.7 &&
        share(columns[index - 1] ?? [], (text) => readClassGroup(text)?.includes("-") === true) === 0;
      if (isSection && used.has("classGroup")) return [{ ...column, field: "classGroup" }];
      const possible = content === null ? [] : (fieldsOf[kind ?? "students"][content] ?? []);
      const field = possible.find((each) => isFree(each, index));
      if (field === undefined) return [{ ...column, notSent: countsRows(texts) ? "serial" : "unknown" }];
      used.add(field);
      return [{ ...column, field }];
    }),
  };
}
