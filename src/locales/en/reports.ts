import { date, number, oneDecimal, plural } from "./format.ts";

/** Reports to be printed, and their figures as a table. */
export const reports = {
  /** Of a teacher or a class group. */
  of: (name: string) => `Report: ${name}`,
  ofSchool: "Report: the whole school",
  madeOn: (day: string) => `Made on ${date(day)}`,
  print: "Print or save as PDF",
  csv: "Download figures (CSV)",
  failed: "Could not make the report",
  tooLong: "This takes too long. Choose a shorter period.",
  teacherNotFound: "Teacher not found, or no access",
  dateInvalid: "Enter a date",
  endsBeforeItBegins: "The last day is before the first",
  beginsLater: "The first day is after today",
  beforeOverlaps: "The earlier period must end before the later begins",
  compareWith: "Compare with",
  compared: "Compared with the earlier period",
  comparedNothing: "Nothing",
  comparedPrevious: "The period before",
  comparedYear: "A year before",
  comparedCustom: "Other days",
  comparison: {
    up: "Clearly up.",
    down: "Clearly down.",
    unclear: "No clear change.",
    few: "Too few students to compare.",
  },

  summary: "The whole period",
  classes: (count: number) =>
    plural(count, { one: "1 class in this period", other: `${number(count)} classes in this period` }),
  empty: "No feedback in this period.",
  changedInMonths: "Changes by others count for whole months.",
  changedOfTeachers: "Changes by others: see the teachers’ reports.",
  byMonth: "By month",
  byLesson: "By class",
  byTeacher: "By teacher",
  newestOf: (shown: number, all: number) => `The newest ${number(shown)} of ${number(all)} classes`,
  likely: (low: number, high: number) => `likely ${oneDecimal(low)} to ${oneDecimal(high)}`,
  students: (students: number, asked: number) =>
    asked > 0
      ? `from ${number(students)} of ${number(asked)} students`
      : plural(students, { one: "from 1 student", other: `from ${number(students)} students` }),
  deletedTeacher: "no longer at this school",

  method: "How to read this report",
  methodSentences: [
    "Each average has a likely range: other students like these would probably average within it.",
    "We don’t know what students who did not answer think. Too few students are not compared, and only clear changes are marked.",
  ],

  /** The columns of the table of figures. */
  columns: {
    part: "Part",
    low: "Likely from",
    high: "Likely to",
    students: "Students who answered",
    askedStudents: "Students asked",
    answeredStudents: "Students asked who answered",
    asked: "Times asked",
    answered: "Times answered",
    excused: "Absences",
    notAsked: "Ratings without being asked",
    few: "Little feedback",
    change: "Change from the month before",
    unconfirmed: "From unconfirmed students",
    edited: "Edited by others",
    moved: "Moved by others",
    deleted: "Deleted by others",
    lessonsCorrected: "Classes with another date or subject",
    lessonsDeleted: "Classes deleted",
    audiencesChanged: "Classes with different students asked",
    lessonsLate: "Classes added late",
    daysLate: "Days until it was added",
  },
  yes: "yes",
} as const;
