import { formats } from "./format.ts";

const { date, number } = formats;

export const classGroups = {
  title: "Class groups",
  listFailed: "Failed to fetch class groups",
  search: "Search class groups",
  chosen: (names: string) => `Chosen: ${names}`,
  suggested: "Suggested",
  others: "Others",
  noneFound: (search: string) => `No class group matches “${search}”.`,

  yearNameRequired: "Please enter a name for the school year.",
  yearNameTaken: "There is already a school year with this name.",
  firstDayRequired: "Please choose the first day.",
  lastDayRequired: "Please choose the last day.",
  lastDayTooEarly: "The last day must be after the first.",
  yearTooLong: "A school year can be at most two years long.",
  yearsOverlap: (name: string, from: string, to: string) =>
    `${name} runs from ${date(from)} to ${date(to)}. School years cannot overlap.`,
  yearNotEmpty: "This school year has class groups. Delete those first.",
  tooManyYears: (most: number) => `A school can have at most ${number(most)} school years.`,

  nameRequired: "Please enter a name for the class group.",
  nameTaken: "This school year already has a class group with this name.",
  tooManyGroups: (most: number) => `A school year can have at most ${number(most)} class groups.`,
  hasEnrolments: "Students are or were in this class group, so it cannot be deleted.",
  hasSessions: "There are classes for this class group, so it cannot be deleted.",
  tooManyTeachers: (most: number) => `A class group can have at most ${number(most)} teachers and subjects.`,
  notTheirSubject: (teacher: string, subject: string) => `${teacher} does not teach ${subject}.`,

  studentsRequired: "Please choose at least one student.",
  tooManyStudents: (most: number) => `Please choose at most ${number(most)} students at a time.`,
  overfull: (student: string) =>
    `${student} would have too many teachers or courses. Remove some from their profile first.`,
  dayOutOfRange: (from: string, to: string) => `Please choose a day from ${date(from)} to ${date(to)}.`,
  sameGroup: "Please choose another class group.",

  yearGone: "The school year has been deleted. Undo that first.",
  groupGone: "The class group has been deleted. Undo that first.",
  enrolmentGone: "This enrolment has been removed.",
  enrolmentEnded: "This enrolment has ended since then. Undo that first.",
  enrolledAgain: "The student is in this class group again.",
  enrolmentOpen: "This enrolment has been opened again.",
  studentLeft: "The student has left the school. Bring them back first.",
  changedAgain: "This has been changed again since then. Undo the later change first.",
} as const;
