import { findClassGroup, readClassGroup } from "#domain/import/class-groups-in-cells.ts";
import type { ImportKind } from "#domain/import/fields.ts";
import { type Meaning, meaningOf } from "./headings.ts";
import { kindOf } from "./kind-of.ts";
import { findHeadings, type Table } from "./tables.ts";

type Role = Extract<ImportKind, "students" | "teachers"> | "others";

const studentWords = /\b(?:students?|pupils?|learners?|scholars?)\b|छात्र|विद्यार्थी/i;
const teacherWords =
  /\b(?:teach(?:ers?|ing)|faculty|staff|instructors?|educators?|mentors?|lecturers?|[pt]gt|prt)\b|शिक्षक|अध्यापक/i;
/** People of the staff who do not teach. */
const otherWords =
  /\bnon[\s_-]*teaching\b|\bsupport staff\b|\b(?:transport|bus|van|driver|conductor|attendant|office|admin|administration|clerk|clerical|accountant|cashier|finance|security|guard|watchman|peon|helper|sweeper|aaya|ayah|maid|maintenance|housekeeping|electrician|plumber|gardener|canteen|kitchen|cook|mess|nurse|infirmary|medical|hostel|warden|reception(?:ist)?|stores?|front desk|class iv|group d)s?\b|चालक|लिपिक|चपरासी|चतुर्थ श्रेणी/i;

const isOtherStaff = (text: string) =>
  otherWords.test(text) && !/\b(?:teachers?|[pt]gt|prt)\b/i.test(text.replace(/non\W*teach\w*/gi, ""));

function roleOf(text: string): Role {
  if (studentWords.test(text)) return "students";
  return teacherWords.test(text) && !isOtherStaff(text) ? "teachers" : "others";
}

const partsOf = (path: string) =>
  path
    .split("/")
    .map((part) => part.trim())
    .filter(Boolean);

/** The class group in a path such as "/Students/Class 10/A"; empty without one. */
function groupInPath(path: string): string {
  const parts = partsOf(path);
  for (let at = parts.length - 1; at >= 0; at--) {
    const [part = "", below = ""] = [parts[at], parts[at + 1]];
    const group = findClassGroup(part);
    if (group !== null) return readClassGroup(`${part} ${below}`) ?? group;
  }
  return "";
}

/** Whom the units of an organisation name: the innermost that names anybody, and those within it. */
function roleInPath(path: string): Role {
  const parts = partsOf(path);
  const at = parts.findLastIndex((part) => studentWords.test(part) || teacherWords.test(part));
  if (at >= 0) return studentWords.test(parts[at] ?? "") ? "students" : roleOf(parts.slice(at).join(", "));
  return groupInPath(path) === "" ? "others" : "students";
}

/** What an export of accounts calls somebody's post: "Employee Title". */
const isPost = (heading: string) => /\b(?:title|designation|employee type)\b|पदनाम/i.test(heading);

/**
 * A table of users of all kinds, as exported by Google Workspace or a directory, as one of students, one of teachers and one of
 * the others. Rows of the other parts are empty in each, so that lines keep their numbers.
 */
export function byRole(table: Table): Table[] {
  const headings = findHeadings(table.rows);
  if (headings === null) return [table];
  const fields = headings.texts.map((text) => {
    const meaning = meaningOf(text);
    return meaning?.about === "field" ? meaning.field : null;
  });
  const isPath = !fields.includes("role");
  const column = fields.indexOf(isPath ? "orgUnit" : "role");
  if (column < 0) return [table];
  const from = headings.row + headings.rows;
  const posts = headings.texts.flatMap((text, index) => (isPost(text) ? index : []));
  const roles = table.rows.map((row, index) => {
    if (index < from || row.every((cell) => cell === "")) return null;
    const role = isPath ? roleInPath(row[column] ?? "") : roleOf(row[column] ?? "");
    return role === "teachers" && posts.some((post) => isOtherStaff(row[post] ?? "")) ? "others" : role;
  });
  // A list of staff has roles such as "Principal", too: only students tell that all kinds are in it.
  if (!roles.includes("students") && !(isPath && roles.includes("teachers"))) return [table];
  const cellsOf = (row: readonly string[]) =>
    isPath ? row.map((cell, index) => (index === column ? groupInPath(cell) : cell)) : [...row];
  return (["students", "teachers", "others"] as const)
    .filter((role) => roles.includes(role))
    .map((about) => ({
      ...table,
      about,
      rows: table.rows.map((row, index) => {
        if (index < from) return row;
        return roles[index] === about ? cellsOf(row) : [];
      }),
    }));
}

/** What only a list of staff says of teachers. */
const isAboutStaff = (meaning: Meaning | null) =>
  meaning?.about === "guardian"
    ? meaning.part === "Phone"
    : meaning?.about === "field" && ["email", "joiningDate"].includes(meaning.field);

/** A list of who teaches what that has the teachers' addresses or phones as well is read twice: as one of teachers, too. */
export function staffAndPlan(table: Table): Table[] {
  const headings = table.about === undefined ? findHeadings(table.rows) : null;
  if (headings === null) return [table];
  const meanings = headings.texts.map(meaningOf);
  const isPlan = kindOf(table, headings, meanings) === "teaching";
  const data = table.rows.slice(headings.row + headings.rows);
  const isFilled = (column: number) => data.some((row) => (row[column] ?? "") !== "");
  const isStaff = meanings.some((meaning, column) => isAboutStaff(meaning) && isFilled(column));
  return isPlan && isStaff
    ? [
        { ...table, about: "teachers" },
        { ...table, about: "teaching" },
      ]
    : [table];
}
