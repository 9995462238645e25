import { type ImportField, type ImportKind, importFields } from "#domain/import/fields.ts";
import type { MappedColumn } from "#domain/import/mapping.ts";
import { contactIn, contradicts, countsRows } from "./contents.ts";
import { assignGuardians } from "./guardians.ts";
import { headingWords } from "./heading-words.ts";
import { has, type Meaning, type PlainField } from "./headings.ts";
import { tellsWhoLeft } from "./leavers.ts";
import type { Headings, Table } from "./tables.ts";

/** Where a heading's column goes that is called otherwise in the rows. */
const otherNames: Record<ImportKind, Partial<Record<PlainField, ImportField>>> = {
  students: {
    firstName: "name",
    middleName: "name",
    class: "classGroup",
    section: "classGroup",
    classOrSection: "classGroup",
    orgUnit: "classGroup",
    serialOrAdmission: "admission",
    remarks: "status",
  },
  teachers: { firstName: "name", middleName: "name", teacher: "name", subject: "courses", remarks: "status" },
  teaching: {
    class: "classGroup",
    section: "classGroup",
    classOrSection: "classGroup",
    name: "teacher",
    firstName: "teacher",
    middleName: "teacher",
    surname: "teacher",
  },
};

const fieldIn = (kind: ImportKind, field: PlainField): ImportField | null =>
  otherNames[kind][field] ?? importFields[kind].find((each: ImportField) => each === field) ?? null;

/** Fields that several columns may share: names in parts, class and section. */
const shared = new Set<PlainField>(["firstName", "middleName", "class", "section", "classOrSection"]);

/** Columns that may say who has left. Several do in one list: a status, a day and a certificate. */
export const isAboutLeaving = (meaning: Meaning & { about: "field" }) =>
  meaning.field === "status" || meaning.field === "remarks";

/** A guardian's only under a heading that does not say whose it is. */
const isStudentsEmail = (heading = "", meaning: Meaning | null) =>
  meaning?.about === "field" && meaning.field === "email" && headingWords(heading).words.includes("student");

type GuardianMeaning = Meaning & { about: "guardian" };

const isOfStudent = (heading = "") => headingWords(heading).words.includes("student");

/** Beside phones of parents, "Student Mobile" is the child's own. */
const isChildsPhone = ({ texts }: Headings, meanings: readonly (Meaning | null)[], column: number) =>
  isOfStudent(texts[column]) &&
  meanings.some(
    (other, at) => other?.about === "guardian" && other.part === "Phone" && !isOfStudent(texts[at]),
  );

const isBesideOld = ({ who, part }: GuardianMeaning, meanings: readonly (Meaning | null)[]) =>
  meanings.some(
    (other) => other?.about === "guardian" && other.who === who && other.part === part && !other.isNew,
  );

/** What becomes of the columns under these headings, and whose relation the headings name. */
export function mapColumns(
  table: Table,
  headings: Headings,
  kind: ImportKind,
  meanings: readonly (Meaning | null)[],
) {
  const data = table.rows.slice(headings.row + headings.rows);
  const textsOf = (column: number) => data.map((row) => row[column] ?? "");
  const assigned = assignGuardians(
    kind === "students"
      ? meanings.map((meaning, column) => {
          if (meaning?.about !== "guardian")
            return isStudentsEmail(headings.texts[column], meaning) ? null : meaning;
          // Beside the old phone, a new one may be filled in only for some.
          if (meaning.part === "Phone" && isChildsPhone(headings, meanings, column)) return null;
          if (contradicts(meaning.part, textsOf(column)) || (meaning.isNew && isBesideOld(meaning, meanings)))
            return null;
          const contact = meaning.part === "Name" ? contactIn(textsOf(column)) : null;
          return contact === null ? meaning : { ...meaning, part: contact };
        })
      : [],
  );
  const used = new Set<string>();
  const hasAdmission = has(meanings, "admission");
  const hasClass = has(meanings, "class", "section", "classOrSection");
  const columns = headings.texts.flatMap((heading, index): MappedColumn[] => {
    const meaning = meanings[index] ?? null;
    const texts = textsOf(index);
    if (heading === "" && texts.every((text) => text === "")) return [];
    const not = (notSent: MappedColumn["notSent"]) => [{ index, heading, field: null, notSent }];
    if (meaning === null) return not("unknown");
    if (meaning.about === "ignored") return not(meaning.reason);
    const ofGuardian = assigned.fields.get(index);
    if (ofGuardian !== undefined) return [{ index, heading, field: ofGuardian }];
    if (meaning.about === "guardian") {
      const isTeachers = kind === "teachers" && meaning.part === "Phone" && !used.has("phone");
      if (!isTeachers || contradicts("phone", texts)) return not("unknown");
      used.add("phone");
      return [{ index, heading, field: "phone" }];
    }
    if (meaning.field === "serialOrAdmission" && (hasAdmission || countsRows(texts))) return not("serial");
    // Marathi calls both अनुक्रमांक: who is the first in the list, and a roll number.
    const isBeforeRoll = meaning.field === "rollNumber" && has(meanings.slice(index + 1), "rollNumber");
    if (isBeforeRoll && countsRows(texts)) return not("serial");
    const field = fieldIn(kind, meaning.field);
    if (field === null) return not("not-needed");
    if (meaning.field === "orgUnit" && (hasClass || texts.every((text) => text === "")))
      return not("not-needed");
    if (isAboutLeaving(meaning))
      return tellsWhoLeft(texts, heading) ? [{ index, heading, field }] : not("not-needed");
    if (contradicts(field, texts)) return not("unknown");
    const once = shared.has(meaning.field) ? `${field} ${meaning.field}` : field;
    // "Class 1", "Class 2": a teacher has several, and a class may have several teachers.
    const isAnother = kind === "teaching" && (meaning.field === "class" || meaning.field === "teacher");
    if (used.has(once) && !isAnother) return not("duplicate");
    used.add(once);
    return [{ index, heading, field }];
  });
  return { columns, relations: assigned.relations };
}
