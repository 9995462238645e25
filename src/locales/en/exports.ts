import { formats } from "./format.ts";

const { number } = formats;

/** Records of the school as tables. */
export const exports = {
  intro: "To keep, open in Excel or import again. The audit log records each export.",
  teaching: "Teaching plan",
  ratings: "Monthly ratings",
  contents: {
    students: "With numbers, class groups and parents.",
    guardians: "With what they agreed to.",
    teachers: "With courses.",
    teaching: "Teachers of each class group and subject this year.",
    classes: "With how many were asked and answered.",
    feedback: "With who edited it. For a part, filter first.",
    messages: "With what became of each.",
    ratings: "Each teacher’s average and stars by month.",
  },
  left: "Students who have left",
  leftContents: "With the day they left.",
  csv: "CSV",
  xlsx: "Excel",
  apostrophes: "In CSV files, an apostrophe protects text that a spreadsheet would change.",
  making: (done: number, rows: number) => `Making the Excel file: ${number(done)} of ${number(rows)} rows`,
  made: "The Excel file is ready.",
  failed: "Could not make the Excel file",
  tooManyRows: (most: number) => `Excel has at most ${number(most)} rows. Download CSV instead.`,
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
