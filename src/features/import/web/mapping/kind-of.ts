import { classGroupsIn, findClassGroup } from "#domain/import/class-groups-in-cells.ts";
import type { ImportKind } from "#domain/import/fields.ts";
import { headingWords } from "./heading-words.ts";
import { has, type Meaning, type PlainField } from "./headings.ts";
import type { Headings, Table } from "./tables.ts";

/** Words of headings and titles that only a list of teachers has. */
const aboutTeachers =
  /teacher|staff|faculty|employee|designation|date of joining|शिक्षक|अध्यापक|शिक्षिका|पदनाम/i;

const feedbackWords =
  /^(?:topic|review|rating|stars|message|feedback|responses|टॉपिक|रिव्यू|रेटिंग|स्टार|फ़ीडबैक|मैसेज)$/i;

/** What was written or given has names of students and teachers, and is no list of them. */
export const isAboutFeedback = ({ texts }: Pick<Headings, "texts">) =>
  texts.some((text) => feedbackWords.test(text));

/** Headings that only a list of who teaches what has: "Classes handled". */
const aboutTeaching = /classes|taught|teach(?:es|ing)|handl|कक्षाओं|कक्षाएं|कक्षाएँ/i;

const hasClass = (meanings: readonly (Meaning | null)[]) =>
  has(meanings, "class", "section", "classOrSection");

/** Whether a list of names, subjects and classes is about what teachers teach: they have several classes, and students one. */
function haveSeveralClasses({ rows }: Table, headings: Headings, meanings: readonly (Meaning | null)[]) {
  const columnOf = (...fields: PlainField[]) => meanings.findIndex((meaning) => has([meaning], ...fields));
  const [name, group] = [columnOf("name", "firstName"), columnOf("class", "classOrSection")];
  const classes = new Map<string, Set<string>>();
  for (const row of rows.slice(headings.row + headings.rows))
    for (const each of classGroupsIn(row[group] ?? ""))
      classes.set(row[name] ?? "", (classes.get(row[name] ?? "") ?? new Set()).add(each));
  return [...classes.values()].filter(({ size }) => size > 1).length > classes.size * 0.2;
}

/** What the rows of a table are about, by its headings and titles; null if they do not tell. */
export function kindOf(
  table: Table,
  headings: Headings,
  meanings: readonly (Meaning | null)[],
): ImportKind | null {
  if (isAboutFeedback(headings)) return null;
  // Google's export has an "Employee ID" for everyone.
  if (has(meanings, "orgUnit")) return null;
  const isNamed = has(meanings, "name", "firstName");
  const isPlan = has(meanings, "subject") && hasClass(meanings);
  if (has(meanings, "teacher") && isPlan) return "teaching";
  const aboutStudents = [
    has(meanings, "rollNumber", "admission", "pen", "apaar", "dateOfBirth") ? 2 : 0,
    hasClass(meanings) ? 1 : 0,
    meanings.some((meaning) => meaning?.about === "guardian" && meaning.who !== null) ? 2 : 0,
    headings.texts.some((text) => headingWords(text).words.includes("student")) ? 3 : 0,
  ];
  const titles = [table.name, ...table.rows.slice(0, headings.row).flat()].join(" ");
  const teachers = [
    // Beside a name, it says who teaches that student.
    has(meanings, "teacher") && !isNamed ? 2 : 0,
    has(meanings, "joiningDate") ? 3 : 0,
    headings.texts.some((text) => aboutTeachers.test(text)) ? 2 : 0,
    aboutTeachers.test(titles.replace(/class ?teachers?/gi, "")) ? 2 : 0,
  ];
  const sum = (scores: readonly number[]) => scores.reduce((all, score) => all + score, 0);
  const isSure = sum(teachers) > 0;
  if (has(meanings, "subject")) teachers.push(2);
  if (sum(teachers) > sum(aboutStudents) && (isNamed || has(meanings, "teacher"))) {
    if (!isPlan) return "teachers";
    const isTeaching = isSure || headings.texts.some((text) => aboutTeaching.test(text));
    return isTeaching || haveSeveralClasses(table, headings, meanings) ? "teaching" : null;
  }
  // Parents, by the numbers of their children.
  const isNumbered =
    has(meanings, "admission", "pen", "apaar", "other") &&
    meanings.some((meaning) => meaning?.about === "guardian");
  if ((isNamed || isNumbered) && sum(aboutStudents) > 0) return "students";
  return isNamed && (findClassGroup(table.name) ?? findClassGroup(titles)) !== null ? "students" : null;
}
