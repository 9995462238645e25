import type { FileRow } from "./import-requests.ts";

/** A word for a number: names of students have no digits. */
const word = (number: number) =>
  [...String(number)].map((digit) => "bcdfghjklm".charAt(Number(digit))).join("a");

/** The rows of a whole school: students, teachers, and who teaches what; the first `wrong` rows have a phone that lost its digits. */
export function rowsOfSchool({
  students,
  teachers,
  groups,
  wrong,
}: {
  students: number;
  teachers: number;
  groups: number;
  wrong: number;
}): FileRow[] {
  const groupOf = (index: number) =>
    `${(index % 12) + 1}-${String.fromCharCode(65 + Math.floor((index % groups) / 12))}`;
  return [
    ...Array.from(
      { length: students },
      (_, index): FileRow => ({
        cells: {
          name: `A${word(index % 900)}`,
          surname: `R${word(index % 130)}`,
          classGroup: groupOf(index),
          rollNumber: String(Math.floor(index / groups) + 1),
          admission: `ADM/${index}`,
          dateOfBirth: `20${10 + (index % 9)}-0${(index % 9) + 1}-1${index % 10}`,
          city: "Pune",
          guardian1Name: `G${word(index)}`,
          guardian1Relation: "father",
          guardian1Phone: index < wrong ? "9.8E+09" : String(9_800_100_001 + index),
          guardian2Name: `M${word(index)}`,
          guardian2Relation: "mother",
        },
      }),
    ),
    ...Array.from(
      { length: teachers },
      (_, index): FileRow => ({
        kind: "teachers",
        cells: {
          name: `T${word(index)}`,
          surname: "Iyer",
          email: `teacher${index}@school.example`,
          courses: "Hindi",
        },
      }),
    ),
    ...Array.from(
      { length: groups * 6 },
      (_, index): FileRow => ({
        kind: "teaching",
        cells: {
          classGroup: groupOf(index % groups),
          subject: ["Hindi", "English", "Maths", "Science", "Computer", "Sanskrit"][index % 6] ?? "",
          teacher: `teacher${index % teachers}@school.example`,
        },
      }),
    ),
  ];
}
