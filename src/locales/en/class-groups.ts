import { formats } from "./format.ts";

const { date, number, plural } = formats;

export const classGroups = {
  back: "Back to class groups",

  year: "School year",
  yearDays: (from: string, to: string) => `${date(from)} to ${date(to)}`,
  yearsFailed: "Could not load the school years",
  noYears: "No school years yet.",
  noYearsHint: "Every class group belongs to a school year. Start with the current one.",
  addFirstYear: "Add the first school year",
  addYear: "Add school year",
  changeYear: "Change school year",
  yearName: "Name of the school year",
  firstDay: "First day",
  lastDay: "Last day",
  copyGroups: (year: string) => `Copy the class groups of ${year} with their teachers`,
  copyHint: "Students are not copied. You can move them from each class group.",
  yearAdded: "School year added.",
  yearChanged: "School year changed.",
  deleteYearTitle: (year: string) => `Delete ${year}?`,
  deleteBody: "An admin can undo this in the audit log.",
  yearDeleted: (year: string) => `School year ${year} was deleted.`,

  ofYear: (year: string) => `Class groups in ${year}`,
  none: (year: string) => `No class groups in ${year} yet.`,
  addFirst: "Add the first class group",
  add: "Add class group",
  change: "Change class group",
  name: "Name of the class group",
  nameHint: "For example 10-B",
  noTeachersHint: "Students of the class group get the teachers and courses you add here.",
  removeTeacher: (place: number) => `Remove teacher ${number(place)}`,
  added: "Class group added.",
  changed: "Class group changed.",
  deleteTitle: (group: string) => `Delete class group ${group}?`,
  deleted: (group: string) => `Class group ${group} was deleted.`,
  notFound: "Class group not found.",
  loadFailed: "Could not load the class group",

  studentsIn: (group: string) => `Students in ${group}`,
  noStudents: (group: string) => `No students in ${group} yet.`,
  addStudents: "Add students",
  selectAll: "Select all",
  selectShown: "Select all shown",
  selected: (count: number) => plural(count, { one: "1 selected", other: `${number(count)} selected` }),
  isIn: (group: string) => `Already in ${group}`,
  addChosen: (count: number) =>
    plural(count, { one: "Add 1 student", other: `Add ${number(count)} students` }),
  remove: "Remove from class group",
  removeBody: (count: number, group: string) =>
    plural(count, {
      one: `1 student leaves ${group} and loses the teachers and courses that come with it.`,
      other: `${number(count)} students leave ${group} and lose the teachers and courses that come with it.`,
    }),
  move: "Move to another class group",
  moveBody: (count: number, group: string) =>
    plural(count, {
      one: `1 student moves from ${group}.`,
      other: `${number(count)} students move from ${group}.`,
    }),
  moveSubmit: "Move",
  target: "New class group",
  selectTarget: "Select a class group",
  targetRequired: "Please select a class group.",
  noOthers: "There are no other class groups in this year.",
  firstDayOut: "No longer in the class group from",
  firstDayOutHint: "From that day on, they lose the teachers and courses that come with it.",
  firstDayInGroup: "First day in the class group",
  firstDayHint: "If empty: the first day of the school year, or today for those who change class groups.",
  moveDayHint:
    "From that day on, they have its teachers and courses, and are no longer in the other class group.",
  startsOn: (day: string) => `from ${date(day)}`,
  endsOn: (day: string) => `until ${date(day)}`,
  keep: "Keep in the class group",
  studentsKept: (count: number, group: string) =>
    plural(count, {
      one: `1 student stays in ${group}.`,
      other: `${number(count)} students stay in ${group}.`,
    }),
  progress: (done: number, count: number) => `${number(done)} of ${number(count)}...`,
  studentsAdded: (count: number, group: string) =>
    plural(count, {
      one: `1 student was added to ${group}.`,
      other: `${number(count)} students were added to ${group}.`,
    }),
  studentsRemoved: (count: number, group: string) =>
    plural(count, {
      one: `1 student was removed from ${group}.`,
      other: `${number(count)} students were removed from ${group}.`,
    }),
  studentsMoved: (count: number, group: string) =>
    plural(count, {
      one: `1 student was moved to ${group}.`,
      other: `${number(count)} students were moved to ${group}.`,
    }),
  undone: "Undone.",

  listFailed: "Could not load the class groups",
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
  looksLike: (name: string) => `This school year already has a class group “${name}”, which looks the same.`,
  alikeTitle: (name: string, existing: string) => `Is “${name}” the same as “${existing}”?`,
  alikeBody: (existing: string) =>
    `This school year already has the class group “${existing}”. If that is the one you mean, cancel and use it.`,
  addAnyway: "Add anyway",
  saveAnyway: "Save anyway",
  tooManyGroups: (most: number) => `A school year can have at most ${number(most)} class groups.`,
  hasEnrolments: "Students are or were in this class group, so it cannot be deleted.",
  hasLessons: "There are classes for this class group, so it cannot be deleted.",
  tooManyTeachers: (most: number) => `A class group can have at most ${number(most)} teachers and subjects.`,
  notTheirSubject: (teacher: string, subject: string) => `${teacher} does not teach ${subject}.`,

  studentsRequired: "Please choose at least one student.",
  tooManyStudents: (most: number) => `Please choose at most ${number(most)} students at a time.`,
  overfull: (student: string) =>
    `${student} would have too many teachers or courses. Remove some from their profile first.`,
  dayOutOfRange: (from: string, to: string) => `Please choose a day from ${date(from)} to ${date(to)}.`,
  oneRollNumber: "A roll number is for one student.",
  rollNumberTaken: (student: string) => `${student} already has this roll number.`,
  rollNumberJustTaken: "Another student has this roll number now.",
  rollNumbers: "Roll numbers",
  rollNumbersOf: (group: string) => `Roll numbers in ${group}`,
  rollNumbersHint: "Press Enter to go to the next student.",
  rollNumbersSaved: "Roll numbers saved.",
  sortBy: "Sort by",
  sameGroup: "Please choose another class group.",

  yearGone: "The school year has been deleted. Undo that first.",
  groupGone: "The class group has been deleted. Undo that first.",
  enrolmentGone: "This enrolment has been removed.",
  enrolmentEnded: "This enrolment has ended since then. Undo that first.",
  enrolledAgain: "The student is in this class group again.",
  studentLeft: "The student has left the school. Bring them back first.",
  changedAgain: "This has been changed again since then. Undo the later change first.",
} as const;
