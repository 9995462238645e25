import type { RowStateName } from "#locales/params.ts";
import { formats } from "./format.ts";

const { number, plural, date } = formats;

const states: Record<RowStateName, string> = {
  created: "New",
  changed: "Changed",
  unchanged: "Unchanged",
  conflict: "Conflicts",
  doubtful: "Doubtful",
  wrong: "Wrong",
  skipped: "Left out",
};

const students = (count: number) => plural(count, { one: "1 student", other: `${number(count)} students` });
const teachers = (count: number) => plural(count, { one: "1 teacher", other: `${number(count)} teachers` });
const classGroups = (count: number) =>
  plural(count, { one: "1 class group", other: `${number(count)} class groups` });

/** What an import would do, row by row; applying and undoing it. */
export const importPreview = {
  title: "Import",
  all: "All imports",
  notFound: "There is no such import. What is not imported within 7 days is removed.",
  loadFailed: "Could not load the import",
  listFailed: "Could not load the imports",
  rowsFailed: "Could not load the rows",
  past: "Imports so far",
  none: "Nothing has been imported yet.",
  startedBy: (admin: string, day: string) => `${admin}, ${day}`,
  stateName: { open: "Not finished", applied: "Imported", undone: "Undone" },
  goOn: "Continue",
  details: "Details",
  rowCount: (count: number) => plural(count, { one: "1 row", other: `${number(count)} rows` }),

  previewTitle: "What will be imported",
  intro: (year: string) => `Into the school year ${year}. Nothing is changed until you press Import.`,
  nothing: "The school has all of this already. There is nothing to import.",
  newStudents: (count: number) =>
    plural(count, { one: "1 new student", other: `${number(count)} new students` }),
  changedStudents: (count: number) =>
    plural(count, { one: "1 student changes", other: `${number(count)} students change` }),
  newTeachers: (count: number) =>
    plural(count, { one: "1 new teacher", other: `${number(count)} new teachers` }),
  newClassGroups: (count: number) =>
    plural(count, { one: "1 new class group", other: `${number(count)} new class groups` }),
  leaving: (count: number) =>
    plural(count, {
      one: "1 student leaves the school",
      other: `${number(count)} students leave the school`,
    }),
  notImported: (count: number) =>
    plural(count, {
      one: "1 row is wrong or doubtful, and is not imported.",
      other: `${number(count)} rows are wrong or doubtful, and are not imported.`,
    }),
  show: "Show",
  state: (state: RowStateName, count: number) => `${states[state]} ${number(count)}`,
  everything: (count: number) => `All ${number(count)}`,
  allKinds: "Everything",
  kind: "Rows about",
  search: "Search the rows",
  noRows: "No rows here.",
  noneFound: (search: string) => `No row matches “${search}”.`,
  loadingRows: "Loading the rows",
  place: (sheet: string, line: number) =>
    sheet === "" ? `Line ${number(line)}` : `${sheet}, line ${number(line)}`,

  unnamed: "A row without a name",
  newStudent: (name: string) => `${name} is new`,
  newStudentIn: (name: string, group: string) => `${name} is new, in ${group}`,
  newTeacher: (name: string) => `${name} is a new teacher`,
  teaches: (teacher: string, subject: string, group: string) => `${teacher} teaches ${subject} in ${group}`,
  changes: (name: string) => `${name} changes`,
  joins: (name: string, group: string) => `${name} joins ${group}`,
  moves: (name: string, from: string, to: string) => `${name} moves from ${from} to ${to}`,
  movesWithGuardian: (name: string, from: string, to: string) =>
    `${name} moves from ${from} to ${to} and gets another guardian`,
  getsGuardian: (name: string) => `${name} gets another guardian`,
  asBefore: (name: string) => `${name}: nothing changes`,
  isLeftOut: (name: string) => `${name} is left out`,
  about: (name: string) => name,
  sameAs: "More about the student of another row",
  fieldSet: (field: string, value: string) => `${field}: ${value}`,
  fieldChanged: (field: string, before: string, after: string) => `${field}: ${before} becomes ${after}`,
  fieldEmptied: (field: string, before: string) => `${field}: ${before} is removed`,
  guardian: (facts: string) => `New guardian: ${facts}`,
  guardianChanged: (before: string, after: string) => `Guardian: ${before} becomes ${after}`,
  sharesPhone: (names: string) => `Same phone as ${names}`,
  born: (day: string) => `born ${date(day)}`,
  roll: (roll: string) => `roll number ${roll}`,
  sameFile: (line: number) => `in line ${number(line)}`,

  samePerson: "Same person",
  samePersonAs: (name: string) => `Same person: ${name}`,
  keepBoth: "Keep both",
  keepAllBoth: (count: number) => `Keep both in all ${number(count)} rows`,
  accept: "It is right",
  acceptAll: (count: number) => `Right in all ${number(count)} rows`,
  skip: "Leave out",
  skipAll: (count: number) => `Leave out all ${number(count)} rows`,
  takeBack: "Undo this decision",
  correct: "Correct",
  saveCell: "Save",
  fillDown: (value: string) =>
    value === "" ? "Also in the other rows where it is empty" : `Also in all other rows with “${value}”`,
  appHas: (field: string, value: string) => `${field} in Classback: ${value}`,
  fileHas: (field: string, value: string) => `${field} in the file: ${value}`,
  emptyValue: "empty",
  appStays: "Someone changed this in Classback since the last import. It stays unless you take the file’s.",
  takeFile: "Take the file’s",
  takeAllFile: (count: number) => `Take the file’s in all ${number(count)} rows`,
  keepApp: "Keep Classback’s",
  downloadWrong: "Download the wrong rows",
  downloadHint: "A CSV file with the reason for each row. Correct it, and choose it as a file of its own.",
  reason: "Reason",
  line: "Line",
  sheet: "Sheet",
  wrongFile: "wrong-rows.csv",
  downloadFailed: "Could not download the rows",
  saveFailed: "Could not save this",
  saved: (count: number) =>
    plural(count, { one: "1 row is changed.", other: `${number(count)} rows are changed.` }),

  options: "Students who are not in the files",
  absentLeave: "They leave the school",
  absentLeaveHint: "Only those in the class groups of the files. Without this, nobody leaves.",
  leavingNames: (names: string) => `Among them: ${names}`,
  confirmNumber: "Number of students",
  wrongNumber: (count: number) => `Enter ${number(count)} to confirm.`,
  apply: (count: number) =>
    count === 0
      ? "Import"
      : plural(count, { one: "Import 1 student", other: `Import ${number(count)} students` }),
  applying: "Importing...",
  progress: (percent: number) => `${number(percent)} % done`,
  noMessages: "No mail and no message goes out because of an import.",
  applyFailed: "Could not import",
  cancel: "Cancel this import",
  cancelTitle: "Cancel this import?",
  cancelBody: "Its rows and your decisions are removed. The school stays as it is.",
  cancelled: "The import is cancelled.",
  keepGoing: "Go on",
  later: "You can leave this page and come back to it for 7 days.",

  doneTitle: "Imported",
  doneOn: (admin: string, day: string) => `By ${admin} on ${day}.`,
  undoneOn: (day: string) => `Undone on ${day}.`,
  nextSteps: "What to do next",
  cards: "Print sign-in cards",
  cardsHint: "So that students without e-mail can sign in.",
  inviteTeachers: "Invite teachers",
  inviteHint: "They press “Forgot password”, or you make a link on their page.",
  importMore: "Import more files",
  undo: "Undo this import",
  undoTitle: "Undo this import?",
  undoNothing: "There is nothing to undo.",
  undoRemoved: (studentCount: number, teacherCount: number, groupCount: number) =>
    `Removed: ${students(studentCount)}, ${teachers(teacherCount)}, ${classGroups(groupCount)}.`,
  undoEnded: (count: number, names: string) =>
    plural(count, {
      one: `1 student was used since, and leaves the school: ${names}.`,
      other: `${number(count)} students were used since, and leave the school: ${names}.`,
    }),
  undoRestored: (count: number) =>
    plural(count, {
      one: "1 student becomes as before.",
      other: `${number(count)} students become as before.`,
    }),
  undoKept: (count: number, names: string) =>
    plural(count, {
      one: `1 person was changed since, and stays: ${names}.`,
      other: `${number(count)} people were changed since, and stay: ${names}.`,
    }),
  undone: "The import is undone.",
  undoFailed: "Could not undo the import",
} as const;
