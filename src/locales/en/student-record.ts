import { formats } from "./format.ts";

const { plural, number } = formats;

/** What the pages about one student say, and confirming those who registered. */
export const studentRecord = {
  updated: "Profile updated!",
  updateFailed: (reason: string) => `Update failed: ${reason}`,
  details: "Student Details",
  profile: "Profile",
  coursesAndTeachers: "Courses and teachers",
  phoneHint: (digits: number) => `${number(digits)} digits, for WhatsApp`,
  addCourse: "Add course",
  addTeacher: "Add teacher",
  anyClassGroup: "All class groups",
  noContact: "No parent contact",
  left: "Left",
  confirmHint: "Select those who belong to your school.",
  selectPage: "Select all on this page",
  confirmSelected: (count: number) => (count === 0 ? "Confirm" : `Confirm (${number(count)})`),
  confirming: "Confirming...",
  confirmed: (count: number) =>
    plural(count, { one: "1 student confirmed.", other: `${number(count)} students confirmed.` }),
  notOurs: "Not one of ours",
  notOursTitle: (count: number) =>
    plural(count, { one: "Remove this student?", other: `Remove these ${number(count)} students?` }),
  notOursBody: "They are marked as left and can no longer log in. You can find them with the filter “Left”.",
  removed: (count: number) =>
    plural(count, { one: "1 student marked as left.", other: `${number(count)} students marked as left.` }),
  addIntro: "The student can give feedback right away.",
  emailHint: "They get a link to choose a password.",
  loginNameHint: "Without an e-mail, such as a roll number. They log in with it and a PIN.",
  newLoginNameHint: "Optional, for logging in with a PIN.",
  more: "More details",
  wasAdded: (student: string) => `${student} was added.`,

  atSchool: "At school",
  isConfirmed: "Confirmed",
  registeredWith: "Registered with",
  invitationTo: (classGroup: string | null) =>
    classGroup === null ? "An invitation to the school" : `An invitation to ${classGroup}`,
  noInvitation: "No invitation",
  markLeft: "Mark as left",
  markLeftHint: "They can no longer log in and disappear from the lists. Their feedback stays.",
  leftHint: "They cannot log in and are in no list. Their feedback stays.",
  bringBack: "Bring back",
  isBack: (student: string) => `${student} is back.`,
  hasBeenMarked: (student: string) => `${student} is marked as left.`,
  lastDay: "Last day at school",
} as const;
