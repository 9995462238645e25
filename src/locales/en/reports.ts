import { formats } from "./format.ts";

const { plural, number, oneDecimal, date } = formats;

/** Reports to be printed, and their figures as a table. */
export const reports = {
  /** Of a teacher or a class group. */
  of: (name: string) => `Report: ${name}`,
  ofSchool: "Report: the whole school",
  madeOn: (day: string) => `Made on ${date(day)}`,
  print: "Print or save as PDF",
  csv: "Download figures (CSV)",
  failed: "Could not make the report",
  tooLong: "This report takes too long to make. Choose a shorter period.",
  teacherNotFound: "Teacher not found, or you don’t have access",
  dateInvalid: "Enter a date",
  endsBeforeItBegins: "The last day must not be before the first",
  beginsLater: "The first day must not be later than today",
  beforeOverlaps: "The earlier period must end before the later one begins",
  compareWith: "Compare with",
  compared: "Compared with the earlier period",
  comparedNothing: "Nothing",
  comparedPrevious: "The period before",
  comparedYear: "The same period a year before",
  comparedCustom: "Other days",
  comparison: {
    up: "A clear rise since the earlier period.",
    down: "A clear fall since the earlier period.",
    unclear: "No clear change since the earlier period.",
    few: "Too few students to compare the two periods.",
  },

  summary: "The whole period",
  classes: (count: number) =>
    plural(count, { one: "1 class in this period", other: `${number(count)} classes in this period` }),
  empty: "No feedback in this period.",
  changedInMonths: "Changes by others are counted for whole months.",
  changedOfTeachers: "Changes by others are in the teachers’ own reports.",
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
    "Each average comes with the number of students and a likely range: with other students like these, the average would probably be in it.",
    "We don’t know what students who did not answer think. Averages from too few students are not compared, and only clear changes from the month before are marked. They are a reason to talk, not a verdict.",
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
