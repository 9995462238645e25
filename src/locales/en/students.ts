import { formats } from "./format.ts";

const { date, dayOf, number, plural, timeOf } = formats;

export const students = {
  silence: (asked: number, lastAnswer: string | null) =>
    lastAnswer === null
      ? `None of the last ${number(asked)} classes answered`
      : `${number(asked)} classes not answered since ${date(lastAnswer)}`,
  registered: "Student Registered Successfully!",
  teacherRequired: "Please select a teacher.",
  subjectNotTaught: "This teacher does not teach that subject.",
  noTeachersToChoose: "No teachers yet. Ask your school.",
  listFailed: "Failed to fetch students",
  ofTeacherFailed: "Failed to fetch teacher students",
  notFound: "Student not found",
  detailsNotFound: "Student not found.",
  loadFailed: "Error loading data.",
  shownSaved: (instant: string) => `As saved at ${timeOf(instant)}.`,
  shownSavedOn: (instant: string) => `As saved on ${dayOf(instant)}, ${timeOf(instant)}.`,
  none: "No students yet.",
  noneFound: (search: string) => `No student matches “${search}”.`,
  registrationClosed: "Registration is closed. Ask your school.",
  codeRequired: "You need a code to register.",
  codeFromSchool: "Your teacher or school office has it.",
  alreadyRegistered: "Already registered?",
  registering: "Registering...",
  noEmailHint: "No e-mail? Ask for a sign-in card.",
  educationHint: "Such as Class 10",
  pages: "Pages of students",
  yourProfile: "Your Profile",

  loginNameInvalid: "Use 2 to 32 letters a to z, digits or . - _ /",
  loginNameTaken: "Another student has this login name.",
  noNumber: "Needs a letter or digit.",
  numberTaken: (name: string) => `${name} already has this number.`,
  numberTakenIn: (name: string, classGroup: string) => `${name} in ${classGroup} already has this number.`,
  rollNumberNeedsGroup: "Choose one class group for this roll number.",
  bornTooEarly: (day: string) => `Enter a date from ${date(day)} on.`,
  notBornYet: "The date of birth is after today.",
  signInRequired: "Enter an e-mail or login name.",
  emailFromSchool: "Ask your school to add your e-mail.",
  tooManyClassGroups: "Choose at most 20 class groups.",
  classGroupGone: "A class group no longer exists. Choose again.",
  addedOtherwise: "Already added with other details.",
  tooManyAtOnce: (most: number) => `At most ${number(most)} students at once.`,
  hasLeft: "This student has left the school.",
  isVoided: "They are marked as not one of ours. Undo that first.",
  isNotVoided: "This student already counts again.",
  departureChanged: "Changed since then. Open the student’s details.",
  leftOnTooLate: "Choose today or an earlier day.",
  notConfirmed: "Not confirmed",
  shown: (from: number, to: number, total: number) => `${number(from)}–${number(to)} of ${number(total)}`,
  noneWithFilters: "No student matches.",
  showAll: "Show all students",
  waiting: (count: number) =>
    plural(count, {
      one: "1 new student is waiting.",
      other: `${number(count)} new students are waiting.`,
    }),
  waitingTitle: "Registered students",
  see: "See who",

  add: "Add Student",
  notOurs: "Not one of ours",
  lastMessage: (day: string) => `Parent told on ${date(day)}`,
  noParentNumber: "No parent’s number",
  leftSince: (day: string) => `Left on ${date(day)}`,
} as const;
