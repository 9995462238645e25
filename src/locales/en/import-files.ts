import type { LeaverRuleName, NotSentName, SkippedName, UnreadReasonName } from "#locales/params.ts";
import { date, number, plural } from "./format.ts";

const notSent: Record<NotSentName, string> = {
  sensitive: "Stays on this computer",
  "not-needed": "Not imported",
  serial: "Only counts the rows",
  unknown: "Not recognised",
  duplicate: "There already",
  "legacy-font": "Not in Unicode",
};

const skipped: Record<SkippedName, string> = {
  blank: "empty",
  title: "title",
  heading: "column names again",
  total: "total",
  signature: "signature",
  left: "has left",
};

const leaverRule: Record<LeaverRuleName, string> = {
  "leave-out": "Leave these lines out",
  "mark-left": "Mark students of the school as left, and add nobody",
  import: "None of them has left: import them",
};

const unread: Record<UnreadReasonName, (file: string) => string> = {
  empty: (file) => `${file} is empty. Choose the file that has the list.`,
  "no-table": (file) => `${file} has no table. Choose the file that has the list.`,
  "old-excel": (file) => `${file} is in an old Excel format. Save it as .xlsx in Excel or LibreOffice.`,
  "binary-excel": (file) => `${file} is a binary Excel file. Save it as .xlsx in Excel or LibreOffice.`,
  password: (file) => `${file} has a password. Save it without one in Excel or LibreOffice.`,
  "open-document": (file) => `${file} is an OpenDocument file. Save it as .xlsx in LibreOffice or Excel.`,
  numbers: (file) => `${file} is a Numbers file. Export it to Excel.`,
  word: (file) => `${file} is a Word file. Copy its table and paste it here.`,
  pdf: (file) => `${file} is a PDF. Ask for the list as an Excel or CSV file.`,
  image: (file) => `${file} is a picture. Ask for the list as an Excel or CSV file.`,
  archive: (file) => `${file} is a packed folder. Unpack it first.`,
  damaged: (file) => `${file} is damaged. Save it as .xlsx in Excel or LibreOffice, or ask for a new copy.`,
  unknown: (file) =>
    `${file} is not a list that can be read. Save it as .xlsx or .csv in the program that it comes from.`,
  "too-large": (file) => `${file} is larger than 20 MB. Remove pictures and other sheets.`,
  "too-large-unpacked": (file) => `${file} is too large when unpacked. Copy the list into a new workbook.`,
  "too-many-rows": (file) => `${file} has more than 20,000 rows. Split it into several files.`,
  "too-many-columns": (file) => `${file} has more than 200 columns. Remove those that are not needed.`,
  "too-slow": (file) => `${file} takes too long to read. Copy the list into a new workbook.`,
  "not-opened": (file) => `${file} could not be opened. Close it in other programs and choose it again.`,
};

/** Choosing the files of a school, and how their columns are read. */
export const importFiles = {
  intro: "Students, teachers, and who teaches what, from the school’s files.",
  names: "Names, one per line",
  namesHint: "With a phone behind a comma, or cells from a spreadsheet.",
  namesRequired: "Paste at least one name.",
  namesRead: (count: number) =>
    plural(count, { one: "1 student will be added:", other: `${number(count)} students will be added:` }),
  namesUnread: (lines: string) => `No name in: ${lines}`,
  seeImport: "Details and undo",
  intoYear: "Import into the school year",
  drop: "Drop files here",
  choose: "Choose files",
  kindsOfFiles:
    "Excel (.xlsx), CSV, or a table saved as a web page (.xls, .html). Several sheets, titles and totals are fine. You can also paste cells here.",
  staysHere: "Columns with Aadhaar numbers, caste, religion, bank details or income stay on this computer.",
  chosen: "Chosen files",
  linesIn: (lines: number, sheets: number) =>
    sheets === 1
      ? plural(lines, { one: "1 line", other: `${number(lines)} lines` })
      : `${number(lines)} lines in ${number(sheets)} sheets`,
  remove: (file: string) => `Remove ${file}`,
  ready: (files: number) =>
    plural(files, { one: "1 file is ready.", other: `${number(files)} files are ready.` }),
  reading: (done: number, all: number) => `Reading the files: ${number(done)} of ${number(all)}`,
  readingFailed: "The files could not be read. Check the connection and choose them again.",
  unread,
  pasted: (count: number) => (count === 1 ? "Pasted cells" : `Pasted cells ${number(count)}`),
  checkColumns: "Check the columns",
  columnsIntro: "You are asked only what the files don’t say.",
  backToFiles: "Back to the files",
  leaveTitle: "Leave the import?",
  leaveBody: "You will have to choose the files again.",

  tableName: (file: string, sheet: string) => (sheet === "" ? file : `${file}, ${sheet}`),
  alike: (first: string, count: number) => `${first} and ${number(count - 1)} more like it`,
  kind: "What this table has",
  leaveOut: "Nothing to import",
  rows: (count: number) => plural(count, { one: "1 row", other: `${number(count)} rows` }),
  pleaseChoose: "Choose one",
  headings: "Which line has the column names?",
  noHeadings: "No line: there are no column names",
  lineOf: (line: number, text: string) => `Line ${number(line)}: ${text}`,
  dateOrder: (heading: string, example: string) => `“${heading}”: which day is ${example}?`,
  day: (day: string) => date(day),
  whoseEmail: (heading: string) => `Whose e-mail address is in “${heading}”?`,
  emailOf: {
    student: "The student’s, who signs in with it",
    guardian: "A parent’s",
    nobody: "Do not import it",
  },
  statusMeans: (word: string) => `“${word}”: is this student still at the school?`,
  statusName: { here: "Is at the school", left: "Has left" },
  leavers: (count: number, words: string) =>
    plural(count, {
      one: `1 line is about someone who has left (${words}). What becomes of it?`,
      other: `${number(count)} lines are about people who have left (${words}). What becomes of them?`,
    }),
  leaverRule,
  classGroupOf: (table: string) => `Which class group is ${table}?`,
  classGroupMissing: "Enter the class group.",
  nameRule: (heading: string) => `How to split “${heading}”`,
  nameRuleName: { "last-word": "The last word is the surname", whole: "All of it is the name" },
  nameExample: (written: string, name: string, surname: string) =>
    surname === "" ? `${written}: name ${name}, no surname` : `${written}: name ${name}, surname ${surname}`,
  becomes: (heading: string, field: string) =>
    heading.toLowerCase() === field.toLowerCase() ? field : `${field} (${heading})`,
  becoming: (columns: string) => `Will be imported: ${columns}`,
  columns: (imported: number, all: number) => `Columns: ${number(imported)} of ${number(all)} imported`,
  classGroupsOf: (names: string) => `Class groups: ${names}`,
  unnamed: (position: number) => `Column ${number(position)}`,
  notSent,
  ofSubject: (field: string, of: string) => `${field} (${of})`,
  legacyFont: (column: string, font: string) =>
    `“${column}” is written in ${font}, which shows other letters as Hindi, so it is not imported. Convert it to Unicode and choose the file again.`,
  skippedLines: (count: number) =>
    plural(count, { one: "1 line left out", other: `${number(count)} lines left out` }),
  skippedLine: (location: string, reason: SkippedName, text: string) =>
    `${location}, ${skipped[reason]}: ${text}`,
  importLine: "Import it",
  cutNumbers: (count: number) =>
    plural(count, {
      one: "An Aadhaar number was cut out of 1 cell.",
      other: `Aadhaar numbers were cut out of ${number(count)} cells.`,
    }),
  cutCells: (count: number) =>
    plural(count, {
      one: "1 cell was too long and was shortened.",
      other: `${number(count)} cells were too long and were shortened.`,
    }),
  openQuestions: (count: number) =>
    plural(count, { one: "1 question is open.", other: `${number(count)} questions are open.` }),
  preview: "See the preview",
  previewHint: (rows: number) =>
    plural(rows, {
      one: "1 row. Nothing is changed yet.",
      other: `${number(rows)} rows. Nothing is changed yet.`,
    }),
  allLeftOut:
    "Nothing is imported from these files. If one has students or teachers, say so under “What this table has”. Or choose other files.",
  noRows:
    "No row can be imported like this. Under “Columns”, choose the line with the column names, and what each column has.",
  firstPeople: (count: number) =>
    plural(count, {
      one: "The first row, as it will be imported",
      other: `The first ${number(count)} rows, as they will be imported`,
    }),
  sending: (done: number, all: number) => `Preparing the preview: ${number(done)} of ${number(all)} rows`,
} as const;
