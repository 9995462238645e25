import { formats } from "./format.ts";

const { number } = formats;

/** Records of the school as tables. */
export const exports = {
  intro: "Tables to keep, to open in Excel, or to import again. The audit log records each export.",
  teaching: "Teaching plan",
  ratings: "Monthly ratings",
  contents: {
    students: "With their numbers, class groups and parents.",
    guardians: "A row for each parent, with what they agreed to.",
    teachers: "With their courses.",
    teaching: "The teachers of each class group and subject this school year.",
    classes: "With how many students were asked and how many answered.",
    feedback: "All feedback, with who edited it. To export a part, filter it first.",
    messages: "Every message to a parent, with what became of it.",
    ratings: "Each teacher’s average and stars by month.",
  },
  left: "Students who have left",
  leftContents: "With the day they left.",
  csv: "CSV",
  xlsx: "Excel",
  apostrophes:
    "In CSV files, an apostrophe stands before text that a spreadsheet would change. An import removes it.",
  making: (done: number, rows: number) => `Making the Excel file: ${number(done)} of ${number(rows)} rows`,
  made: "The Excel file is ready.",
  failed: "Could not make the Excel file",
  tooManyRows: (most: number) =>
    `An Excel file has at most ${number(most)} rows. Download the CSV file instead.`,
  table: "Table",
  rows: "Rows",
  position: "Position",
  time: "Time",
  contact: "Number or address",
  preparedBy: "Prepared by",
  editedBy: "Edited by",
  originalStars: "Stars before the edit",
  originalReview: "Words before the edit",
  guardianName: (position: number) => `Parent ${number(position)} name`,
  guardianRelation: (position: number) => `Parent ${number(position)} relation`,
  guardianPhone: (position: number) => `Parent ${number(position)} phone`,
  guardianEmail: (position: number) => `Parent ${number(position)} e-mail`,
} as const;
