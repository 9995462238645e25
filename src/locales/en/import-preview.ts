import type { RowStateName } from "#locales/params.ts";
import { date, number, plural } from "./format.ts";

const states: Record<RowStateName, string> = {
  created: "Added",
  changed: "Changed",
  unchanged: "Unchanged",
  conflict: "Conflict",
  doubtful: "Doubtful",
  wrong: "Wrong",
  skipped: "Skipped",
};

const students = (count: number) => plural(count, { one: "1 student", other: `${number(count)} students` });
/** What an import would do, row by row; applying and undoing it. */
export const importPreview = {
  back: "Back to Files",
  previewTitle: "What will be imported",
  intro: (year: string) => `Into ${year}. Nothing changes until you press Import.`,
  notFound: "Import not found. Imports that are not finished within 7 days are removed.",
  loadFailed: "Could not load the import",
  looking: "Comparing the rows with the school",

  past: "Earlier imports",
  listFailed: "Could not load the earlier imports",
  startedBy: (admin: string, day: string, time: string) => `${day}, ${time}, ${admin}`,
  studentCount: students,
  stateOf: { open: "Not finished", applied: "Imported", undone: "Import undone" },

  nothing: "The school has all of this already.",
  newStudents: (count: number) =>
    plural(count, { one: "1 new student", other: `${number(count)} new students` }),
  changedStudents: (count: number) =>
    plural(count, { one: "1 student changes", other: `${number(count)} students change` }),
  newTeachers: (count: number) =>
    plural(count, { one: "1 new teacher", other: `${number(count)} new teachers` }),
  changedTeachers: (count: number) =>
    plural(count, { one: "1 teacher changes", other: `${number(count)} teachers change` }),
  newClassGroups: (count: number, names: string) =>
    plural(count, {
      one: `1 new class group: ${names}`,
      other: `${number(count)} new class groups: ${names}`,
    }),
  taught: (count: number) =>
    plural(count, {
      one: "1 subject of a class group gets its teacher",
      other: `${number(count)} subjects of class groups get their teachers`,
    }),
  leaving: (count: number) =>
    plural(count, {
      one: "1 student leaves the school",
      other: `${number(count)} students leave the school`,
    }),
  leavingNames: (names: string) => `Leaving: ${names}`,
  leftOutTitle: "Rows not imported",
  leftOutKept: "They stay here for 7 days: download them, correct them, and import them again.",
  wereLeftOut: (count: number) =>
    plural(count, {
      one: "1 row was not imported, because nobody decided about it.",
      other: `${number(count)} rows were not imported, because nobody decided about them.`,
    }),
  notImported: (count: number) =>
    plural(count, {
      one: "1 row needs a decision, and is not imported without it.",
      other: `${number(count)} rows need a decision, and are not imported without it.`,
    }),

  apply: (count: number) =>
    count === 0
      ? "Import these rows"
      : plural(count, { one: "Import 1 student", other: `Import ${number(count)} students` }),
  applying: "Importing...",
  noMessages: "Nobody gets a message about it.",
  wrongNumber: (count: number) => `Enter ${number(count)}.`,

  toDecide: "To decide",
  andOthers: (sentence: string, others: number) =>
    plural(others, {
      one: `${sentence} (and 1 other row)`,
      other: `${sentence} (and ${number(others)} other rows)`,
    }),
  newNames: (count: number, example: string) =>
    `${number(count)} teachers are not here yet, such as ${example}. Add them?`,
  newGroups: (count: number, example: string) =>
    `${number(count)} class groups are not here yet, such as ${example}. Add them?`,
  onlyThese: (problem: string) => `Only rows like this: ${problem}`,
  everyRow: "All rows",
  keepAllApart: "All are different people",
  takeOnly: (fitting: number, all: number) =>
    fitting === all ? "Each has one match: use them" : `Use the ${number(fitting)} with one match`,
  forAllWith: (text: string) => `This applies to every row with “${text}”.`,
  correctThese: "Fix them",
  acceptAll: "All are correct",
  earlierCount: "Use the earlier lines",
  allInBoth: "All are in both",
  addAll: "Add them all",
  skipAll: "Skip them",
  show: "See the rows",
  showThese: (problem: string) => `See the rows: ${problem}`,

  rows: "Rows of the files",
  search: "Search the rows",
  kind: "List",
  allKinds: "All lists",
  stateName: (state: RowStateName) => states[state],
  state: (state: RowStateName, count: number) => `${states[state]} ${number(count)}`,
  everything: (count: number) => `All ${number(count)}`,
  noRows: "No rows here.",
  noneFound: (search: string) => `No row has “${search}” here.`,
  loadingRows: "Loading the rows",
  rowsFailed: "Could not load the rows",
  location: (sheet: string, line: number) =>
    sheet === "" ? `Line ${number(line)}` : `${sheet}, line ${number(line)}`,

  unnamed: "A row without a name",
  newStudent: (name: string) => `${name} is new`,
  newStudentIn: (name: string, group: string) => `${name} is new in ${group}`,
  newTeacher: (name: string) => `${name} is a new teacher`,
  teaches: (teacher: string, subject: string, group: string) => `${teacher} teaches ${subject} in ${group}`,
  changes: (name: string) => `${name} changes`,
  joins: (name: string, group: string) => `${name} joins ${group}`,
  moves: (name: string, from: string, to: string) => `${name} moves from ${from} to ${to}`,
  movesWithGuardian: (name: string, from: string, to: string) =>
    `${name} moves from ${from} to ${to} and gets another parent`,
  leaves: (name: string) => `${name} leaves the school`,
  getsGuardian: (name: string) => `${name} gets another parent`,
  asBefore: (name: string) => `${name} stays the same`,
  isLeftOut: (name: string) => `${name} is skipped`,
  sameAs: (name: string) => `${name}, as in an earlier row`,
  day: (day: string) => date(day),
  fieldSet: (field: string, value: string) => `${field}: ${value}`,
  fieldChanged: (field: string, before: string, after: string) => `${field}: ${before} becomes ${after}`,
  fieldEmptied: (field: string, before: string) => `${field}: ${before} is removed`,
  guardian: (facts: string) => `New parent: ${facts}`,
  guardianChanged: (before: string, after: string) => `Parent: ${before} becomes ${after}`,
  about: (field: string, problem: string) => `${field}: ${problem}`,
  conflict: (field: string, app: string, file: string) =>
    `${field}: someone changed it to ${app} here, and the file has ${file}. It stays as it is here.`,
  empty: "nothing",
  sharesPhone: (names: string) => `Same phone number as ${names}`,
  born: (day: string) => `born ${date(day)}`,
  roll: (roll: string) => `roll number ${roll}`,

  samePerson: "Same person",
  someoneElse: "Different person",
  accept: "Correct",
  lineCounts: (line: number) => `Use line ${number(line)}`,
  inBoth: "In both",
  newNumber: "Their new number",
  anotherGuardian: "Another parent’s",
  takeFile: "Take the file’s",
  undoDecision: "Undo the decision",
  correct: "Fix",
  fillDown: (value: string) =>
    value === "" ? "Also in all other rows where it is empty" : `Also in all other rows with “${value}”`,
  saved: "Saved. The preview is up to date.",

  download: "Download these rows",
  wrongFile: "rows-to-fix.csv",
  reason: "Reason",
  line: "Line",
  sheet: "Sheet",

  absentLeave: "Mark students missing from this list as left",
  absentLeaveHint: "Only in the class groups of this list.",
  cancel: "Cancel this import",
  cancelTitle: "Cancel this import?",
  cancelBody: "Its rows and your decisions are removed. The school stays as it is.",
  keepIt: "Keep it",
  cancelled: "The import was cancelled.",
  later: "You can also come back to it within 7 days.",

  doneBy: (admin: string, day: string) => `By ${admin} on ${day}`,
  undoneOn: (day: string) => `Undone on ${day}`,
  nextSteps: "Next steps",
  cards: "Print sign-in cards",
  cardsHint: "For students without an e-mail address.",
  teachersHint: "Each teacher without a password gets a link. It works once, for seven days.",
  untaught: (count: number) =>
    plural(count, {
      one: "Nobody teaches 1 class group yet",
      other: `Nobody teaches ${number(count)} class groups yet`,
    }),
  untaughtHint: "Open one to add its teachers, or import the teaching plan.",
  importMore: "Import more files",
  undo: "Undo this import",
  undoTitle: "Undo this import?",
  undoNothing: "There is nothing left to undo.",
  undoStudents: (count: number) =>
    plural(count, { one: "1 student is removed.", other: `${number(count)} students are removed.` }),
  undoTeachers: (count: number) =>
    plural(count, { one: "1 teacher is removed.", other: `${number(count)} teachers are removed.` }),
  undoClassGroups: (count: number) =>
    plural(count, { one: "1 class group is removed.", other: `${number(count)} class groups are removed.` }),
  undoReturned: (count: number) =>
    plural(count, { one: "1 student comes back.", other: `${number(count)} students come back.` }),
  undoRestored: (count: number) =>
    plural(count, {
      one: "1 student gets their old details back.",
      other: `${number(count)} students get their old details back.`,
    }),
  undoInUse: (count: number, names: string) =>
    plural(count, {
      one: `1 person was changed or used since and stays as they are: ${names}.`,
      other: `${number(count)} people were changed or used since and stay as they are: ${names}.`,
    }),
  undone: "The import was undone.",
} as const;
