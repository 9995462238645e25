import { formats } from "./format.ts";

const { date, dayOf, number, plural, timeOf } = formats;

export const students = {
  silence: (asked: number, lastAnswer: string | null) =>
    lastAnswer === null
      ? `Asked about ${number(asked)} classes lately, has never answered`
      : `Asked about ${number(asked)} classes lately, last answered on ${date(lastAnswer)}`,
  registered: "Student Registered Successfully!",
  teacherRequired: "Please select a teacher.",
  subjectNotTaught: "This teacher does not teach that subject. Please choose again.",
  noTeachersToChoose: "There are no teachers to choose from yet. Please ask your school.",
  listFailed: "Failed to fetch students",
  ofTeacherFailed: "Failed to fetch teacher students",
  notFound: "Student not found",
  detailsNotFound: "Student not found.",
  loadFailed: "Error loading data.",
  shownSaved: (instant: string) => `Showing what was saved at ${timeOf(instant)}.`,
  shownSavedOn: (instant: string) => `Showing what was saved on ${dayOf(instant)}, ${timeOf(instant)}.`,
  none: "No students yet.",
  noneFound: (search: string) => `No student matches “${search}”.`,
  registrationClosed: "Registration is closed. Please ask your school.",
  codeRequired: "You need a code from your school to register.",
  codeFromSchool: "Your teacher or school office gives you a code.",
  registerIntro: "Create your student account.",
  alreadyRegistered: "Already registered?",
  registering: "Registering...",
  noEmailHint: "No e-mail? Ask your school for a sign-in card.",
  educationHint: "Your class or degree, such as Class 10",
  pages: "Pages of students",
  yourProfile: "Your Profile",

  loginNameInvalid: "Use 2 to 32 letters a to z, digits, dots, hyphens, underscores or slashes.",
  loginNameTaken: "Another student has this login name.",
  noNumber: "A number needs at least one letter or digit.",
  numberTaken: (name: string) => `${name} already has this number.`,
  numberTakenIn: (name: string, classGroup: string) => `${name} in ${classGroup} already has this number.`,
  rollNumberNeedsGroup: "Choose one class group for this roll number.",
  bornTooEarly: (day: string) => `Enter a date from ${date(day)} on.`,
  notBornYet: "The date of birth cannot be after today.",
  signInRequired: "Enter an e-mail address or a login name.",
  emailFromSchool: "Ask your school to add your e-mail address.",
  tooManyClassGroups: "Please choose at most 20 class groups.",
  classGroupGone: "One of these class groups no longer exists. Please choose again.",
  addedOtherwise: "This student was already added with other details.",
  tooManyAtOnce: (most: number) => `Please choose at most ${number(most)} students at once.`,
  hasLeft: "This student has left the school.",
  isVoided: "This person is marked as not a student of the school. Undo that first.",
  isNotVoided: "This student already counts as one of your students again.",
  departureChanged: "This has changed since then. Open the student’s details instead.",
  leftOnTooLate: "The day they left cannot be after today.",
  notConfirmed: "Not confirmed",
  shown: (from: number, to: number, total: number) => `${number(from)}–${number(to)} of ${number(total)}`,
  noneWithFilters: "No student matches these filters.",
  showAll: "Show all students",
  waiting: (count: number) =>
    plural(count, {
      one: "1 new student is waiting for you to confirm them.",
      other: `${number(count)} new students are waiting for you to confirm them.`,
    }),
  waitingTitle: "Registered students",
  see: "See who",

  add: "Add Student",
  notOurs: "Not one of ours",
  leftSince: (day: string) => `Left on ${date(day)}`,
} as const;
