import { findClassGroup } from "#domain/import/class-groups-in-cells.ts";
import type { ImportKind } from "#domain/import/fields.ts";
import type { Meaning, PlainField } from "./headings.ts";
import type { Headings, Table } from "./tables.ts";

/** Whether a heading means one of these fields. */
export const has = (meanings: readonly (Meaning | null)[], ...fields: PlainField[]) =>
  meanings.some((meaning) => meaning?.about === "field" && fields.includes(meaning.field));

/** Words of headings and titles that only a list of teachers has. */
const aboutTeachers =
  /teacher|staff|faculty|employee|designation|date of joining|शिक्षक|अध्यापक|शिक्षिका|पदनाम/i;

const feedbackWords =
  /^(?:topic|review|rating|stars|message|feedback|responses|टॉपिक|रिव्यू|रेटिंग|स्टार|फ़ीडबैक|मैसेज)$/i;

/** What was written or given has names of students and teachers, and is no list of them. */
export const isAboutFeedback = ({ texts }: Pick<Headings, "texts">) =>
  texts.some((text) => feedbackWords.test(text));

/** What the rows of a table are about, by its headings and titles; null if they do not tell. */
export function kindOf(
  { name, rows }: Table,
  headings: Headings,
  meanings: readonly (Meaning | null)[],
): ImportKind | null {
  if (isAboutFeedback(headings)) return null;
  // Google's export has an "Employee ID" for everyone.
  if (has(meanings, "orgUnit")) return null;
  const isNamed = has(meanings, "name", "firstName");
  if (
    has(meanings, "teacher") &&
    has(meanings, "subject") &&
    has(meanings, "class", "classOrSection", "section")
  )
    return "teaching";
  const aboutStudents = [
    has(meanings, "rollNumber", "admission", "pen", "apaar", "dateOfBirth") ? 2 : 0,
    has(meanings, "class", "section", "classOrSection") ? 1 : 0,
    meanings.some((meaning) => meaning?.about === "guardian" && meaning.who !== null) ? 2 : 0,
    headings.texts.some((text) => /student|pupil|छात्र|विद्यार्थी/i.test(text)) ? 3 : 0,
  ];
  const titles = [name, ...rows.slice(0, headings.row).flat()].join(" ");
  const teachers = [
    // Beside a name, it says who teaches that student.
    has(meanings, "teacher") && !isNamed ? 2 : 0,
    has(meanings, "joiningDate") ? 3 : 0,
    has(meanings, "subject") ? 2 : 0,
    headings.texts.some((text) => aboutTeachers.test(text)) ? 2 : 0,
    aboutTeachers.test(titles.replace(/class ?teachers?/gi, "")) ? 2 : 0,
  ];
  const sum = (scores: readonly number[]) => scores.reduce((all, score) => all + score, 0);
  if (sum(teachers) > sum(aboutStudents) && (isNamed || has(meanings, "teacher"))) return "teachers";
  if (isNamed && sum(aboutStudents) > 0) return "students";
  return isNamed && (findClassGroup(name) ?? findClassGroup(titles)) !== null ? "students" : null;
}
