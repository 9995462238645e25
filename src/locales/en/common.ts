import type { RoleName } from "../params.ts";
import { formats } from "./format.ts";

const { number, date, month, dayOf, timeOf } = formats;

const roleNames: Record<RoleName, string> = { admin: "admin", teacher: "teacher", student: "student" };

/** What every screen shares. */
export const common = {
  number,
  date,
  month,
  dayOf,
  timeOf,
  /** What search engines and link previews say about the site. */
  description: "Feedback on classes for schools and tutoring centres",
  pageNotFound: "Page not found",
  roleName: (role: RoleName) => roleNames[role],
  language: "Language",
} as const;

/** Why a request was rejected or failed, where no sentence says it better. */
export const request = {
  invalid: "Something in the request is not as expected. Please check what you entered.",
  notFound: "Not found, or you don’t have access.",
  forbidden: "You are not allowed to do this.",
  conflict: "This has changed since you opened it. Please load it again.",
  tooLarge: "This is too much text for one request.",
  crossSite: "This request came from another site and was rejected.",
  unavailable: "Classback is temporarily unavailable. Please try again in a moment.",
  diskFull:
    "The server’s disk is full. You can still read, but nothing can be saved until there is space again.",
  failed: "Something went wrong. Please try again.",
  offline: "No connection. Please check your network and try again.",
} as const;

/** Two editors of one record, and forms that are left or come back. */
export const editing = {
  conflictTitle: "This was changed while you were editing.",
  conflictBody: "Nothing is lost. Compare the two versions and choose which to keep.",
  useTheirs: "Use theirs",
  saveMine: "Save mine",
  theirs: "Theirs",
  mine: "Yours",
  empty: "Empty",
  adopted: (fields: string) => `Also changed, and already in the form: ${fields}.`,
  leaveTitle: "Leave without saving?",
  leaveBody: "Your changes on this page are not saved yet.",
  inputIsBack: "We restored what you had typed. It is not saved yet.",
} as const;

/** What is wrong with a field about a person. */
export const person = {
  firstNameRequired: "Please enter the first name.",
  ownFirstNameRequired: "Please enter your first name.",
  lastNameRequired: "Please enter the last name.",
  surnameRequired: "Please enter the surname.",
  ownSurnameRequired: "Please enter your surname.",
  cityRequired: "Please enter the city.",
  educationRequired: "Please enter the education.",
  subjectNameRequired: "Please enter the subject.",
  joiningDateRequired: "Please enter the joining date.",
  emailInvalid: "Please enter a valid email address.",
  emailTaken: "An account with this email already exists.",
  tooLong: (most: number) => `Please use at most ${most} characters.`,
  ageInvalid: "Please enter an age, such as 14.",
  ownAgeInvalid: "Please enter your age, such as 14.",
  ageTooHigh: "Please enter an age of at most 120.",
  phoneInvalid: "Please enter a valid phone number.",
  parentPhoneInvalid: "Please enter a valid 10-digit Indian mobile number",
  dateInvalid: "Please enter a valid date.",
  subjectRequired: "Please select a subject.",
  courseDuplicate: "Course already added",
  courseRequired: "Please enter at least one course.",
  tooManyCourses: "Please list at most 30 courses.",
  tooManyTeachers: "Please assign at most 50 teachers.",
  teacherNotFound: "Teacher not found",
} as const;
