import { formats } from "./format.ts";

const { plural, number, date } = formats;

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
  confirmHint: "Select those who belong to your school.",
  selectPage: "Select all on this page",
  confirmSelected: (count: number) => (count === 0 ? "Confirm" : `Confirm (${number(count)})`),
  confirming: "Confirming...",
  confirmed: (count: number) =>
    plural(count, { one: "1 student confirmed.", other: `${number(count)} students confirmed.` }),
  notOursTitle: (count: number) =>
    plural(count, { one: "Remove this student?", other: `Remove these ${number(count)} students?` }),
  notOursBody:
    "They can no longer log in, and their feedback no longer counts. You can undo this. If they ever were at your school, mark them as left instead.",
  wereVoided: (count: number) =>
    plural(count, {
      one: "1 person was removed. Their feedback no longer counts.",
      other: `${number(count)} people were removed. Their feedback no longer counts.`,
    }),
  notOursSince: (day: string) => `Not one of ours, marked on ${day}`,
  voidHint: (responses: number) =>
    responses === 0
      ? "They cannot log in. They have given no feedback."
      : plural(responses, {
          one: "They cannot log in. Their feedback on 1 class is kept, but no longer counts.",
          other: `They cannot log in. Their feedback on ${number(responses)} classes is kept, but no longer counts.`,
        }),
  seeVoided: "See the audit log",
  oneOfOurs: "One of ours after all",
  isOursAgain: (student: string) => `${student} is one of your students again.`,
  addIntro: "To give feedback, they need a class group, or a teacher and a course.",
  courseMissing: (teacher: string) =>
    `Which course does ${teacher} teach this student? Without one, the student does not see ${teacher}’s classes.`,
  ownCourseMissing: (teacher: string) =>
    `Which course does ${teacher} teach you? Without one, you do not see ${teacher}’s classes.`,
  addCourseNamed: (course: string) => `Add ${course}`,
  seesNone: (teachers: string) => `The student does not see the classes of ${teachers} yet. Add a course.`,
  youSeeNone: (teachers: string) => `You do not see the classes of ${teachers} yet. Add a course.`,
  signInName: "Email or login name",
  signInNameHint: "With an e-mail they get a link, without one a code for a PIN.",
  signInNameHintNoMail: "You get a link for them, or without an e-mail a code for a PIN.",
  loginNameSuggested: "They log in with it and a PIN.",
  identifiers: "Name, numbers and date of birth",
  identifiersSaved: "Name, numbers and date of birth saved.",
  deleteRecord: "Delete record",
  mergeRecord: "Merge with another",
  usualDigits: (digits: number) => `Usually ${number(digits)} digits`,
  otherNumberHint: "Any other number that identifies the student",
  withRollNumber: (classGroup: string, schoolYear: string, rollNumber: string) =>
    `${classGroup}, ${schoolYear}, roll number ${rollNumber}`,
  ageFromBirth: (day: string) => `From the date of birth, ${date(day)}. Only the school can change that.`,
  newLoginNameHint: "Optional, for logging in with a PIN.",
  more: "More details",
  wasAdded: (student: string) => `${student} was added.`,
  addAnother: "Add another student",

  atSchool: "At school",
  registeredWith: "Registered with",
  invitationTo: (classGroup: string | null) =>
    classGroup === null ? "An invitation to the school" : `An invitation to ${classGroup}`,
  noInvitation: "No invitation",
  markLeft: "Mark as left",
  markLeftHint: "They can no longer log in and disappear from the lists. Their feedback stays.",
  leftHint: "They cannot log in. Their feedback stays.",
  bringBack: "Bring back",
  isBack: (student: string) => `${student} is back.`,
  hasBeenMarked: (student: string) => `${student} is marked as left.`,
  lastDay: "Last day at school",
} as const;
