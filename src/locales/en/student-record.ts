import { date, number, plural } from "./format.ts";

/** The pages about one student, and confirming students who registered. */
export const studentRecord = {
  updated: "Profile updated!",
  updateFailed: (reason: string) => `Update failed: ${reason}`,
  details: "Student Details",
  coursesAndTeachers: "Courses and teachers",
  phoneHint: (digits: number) => `${number(digits)} digits, for WhatsApp`,
  addCourse: "Add course",
  addTeacher: "Add teacher",
  anyClassGroup: "All class groups",
  noContact: "No parent contact",
  neverAnswers: "Who has stopped answering",
  left: "Left",
  selectPage: "Select all on this page",
  confirmSelected: (count: number) => (count === 0 ? "Confirm" : `Confirm (${number(count)})`),
  confirming: "Confirming...",
  confirmed: (count: number) =>
    plural(count, { one: "1 student confirmed.", other: `${number(count)} students confirmed.` }),
  notOursTitle: (count: number) =>
    plural(count, { one: "Remove this student?", other: `Remove these ${number(count)} students?` }),
  notOursBody:
    "They cannot log in, and their feedback stops counting. If they were ever at your school, mark them as left instead.",
  wereVoided: (count: number) =>
    plural(count, {
      one: "1 person removed.",
      other: `${number(count)} people removed.`,
    }),
  notOursSince: (day: string) => `Not one of ours since ${day}`,
  voidHint: (responses: number) =>
    responses === 0
      ? "They cannot log in and gave no feedback."
      : plural(responses, {
          one: "They cannot log in. Feedback on 1 class no longer counts.",
          other: `They cannot log in. Feedback on ${number(responses)} classes no longer counts.`,
        }),
  seeVoided: "See the audit log",
  oneOfOurs: "One of ours after all",
  isOursAgain: (student: string) => `${student} is your student again.`,
  addIntro: "To give feedback, they need a class group, or a teacher and course.",
  courseMissing: (teacher: string) =>
    `Which course does ${teacher} teach? Without one, the student does not see ${teacher}’s classes.`,
  ownCourseMissing: (teacher: string) =>
    `Which course does ${teacher} teach you? Without one, you do not see ${teacher}’s classes.`,
  addCourseNamed: (course: string) => `Add ${course}`,
  seesNone: (teachers: string) => `Without a course, the student does not see classes of ${teachers}.`,
  youSeeNone: (teachers: string) => `Add a course to see the classes of ${teachers}.`,
  signInName: "Email or login name",
  signInNameHint: "E-mail: they get a link. Login name: a PIN code.",
  signInNameHintNoMail: "E-mail: you get a link. Login name: a PIN code.",
  loginNameSuggested: "They log in with it and a PIN.",
  identifiers: "Name, numbers and date of birth",
  identifiersSaved: "Name and numbers saved.",
  deleteRecord: "Delete record",
  mergeRecord: "Merge with another",
  usualDigits: (digits: number) => `Usually ${number(digits)} digits`,
  withRollNumber: (classGroup: string, schoolYear: string, rollNumber: string) =>
    `${classGroup}, ${schoolYear}, roll number ${rollNumber}`,
  ageFromBirth: (day: string) => `From the date of birth, ${date(day)}, which the school can change.`,
  newLoginNameHint: "Optional, for a PIN.",
  more: "More details",
  wasAdded: (student: string) => `${student} added.`,
  addAnother: "Add another",

  registeredWith: "Registered with",
  invitationTo: (classGroup: string | null) =>
    classGroup === null ? "Invitation to the school" : `Invitation to ${classGroup}`,
  noInvitation: "No invitation",
  markLeft: "Mark as left",
  markLeftHint: "They can no longer log in. Their feedback stays.",
  leftHint: "They cannot log in. Their feedback stays.",
  bringBack: "Bring back",
  isBack: (student: string) => `${student} is back.`,
  hasBeenMarked: (student: string) => `${student} marked as left.`,
  lastDay: "Last day at school",
} as const;
