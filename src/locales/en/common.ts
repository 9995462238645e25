import type { RoleName } from "#locales/params.ts";
import { formats } from "./format.ts";

const { plural, number, oneDecimal, date, month, dayOf, timeOf } = formats;

const roleNames: Record<RoleName, string> = { admin: "admin", teacher: "teacher", student: "student" };

/** What every screen shares. */
export const common = {
  number,
  /** `4.3`, for averages. */
  oneDecimal,
  date,
  month,
  dayOf,
  timeOf,
  /** Several names one after the other: `Maths, Physics`. */
  list: (names: readonly string[]) => names.join(", "),
  /** What search engines and link previews say about the site. */
  description: "Feedback on classes for schools and tutoring centres",
  /** The browser's title of a page. */
  documentTitle: (page: string) => `${page} · Classback`,
  logoAlt: "Classback logo",
  skipToContent: "Skip to content",
  notifications: "Notifications",
  pageNotFound: "Page not found",
  pageNotFoundHint: "The address may be mistyped, or the page no longer exists.",
  goToStart: "Go to the start page",
  noConnection: "No connection",
  wentWrong: "Something went wrong",
  roleName: (role: RoleName) => roleNames[role],
  language: "Language",

  loading: "Loading...",
  tryAgain: "Try again",
  backToDashboard: "Back to Dashboard",
  cancel: "Cancel",
  close: "Close",
  save: "Save",
  saveChanges: "Save Changes",
  saving: "Saving...",
  submit: "Submit",
  submitting: "Submitting...",
  sending: "Sending...",
  update: "Update",
  updating: "Updating...",
  add: "Add",
  adding: "Adding...",
  edit: "Edit",
  delete: "Delete",
  undo: "Undo",
  /** The label of the button on a chip. */
  remove: (what: string) => `Remove ${what}`,
  logout: "Logout",
  login: "Login",
  register: "Register",
  updateProfile: "Update Profile",
  /** The accessible name of one of many buttons with the same text: `Delete: Asha Rao`. */
  buttonFor: (button: string, whom: string) => `${button}: ${whom}`,

  clearSearch: "Clear search",
  searchNameOrEmail: "Search by name or e-mail",
  previous: "Previous",
  next: "Next",
  firstPage: "First page",
  showMore: "Show more",
  showAll: "Show all",
  showLess: "Show less",

  optional: "Optional",
  /** In place of a value that is not known. */
  notAvailable: "N/A",
  showPassword: "Show password",
  hidePassword: "Hide password",
  charactersAtLeast: (least: number) => `At least ${number(least)} characters`,
  charactersLeft: (count: number) =>
    plural(count, { one: "1 character left", other: `${number(count)} characters left` }),
  charactersTooMany: (count: number) =>
    plural(count, { one: "1 character too many", other: `${number(count)} characters too many` }),

  starsOfFive: (stars: number) => `${number(stars)} of 5 stars`,
  starsInWords: (stars: number, word: string) =>
    plural(stars, { one: `1 star: ${word}`, other: `${number(stars)} stars: ${word}` }),
  averageOfRatings: (average: number, count: number) =>
    plural(count, {
      one: `${oneDecimal(average)} of 5 stars, 1 rating`,
      other: `${oneDecimal(average)} of 5 stars, ${number(count)} ratings`,
    }),
  copy: "Copy",
  print: "Print",
  confirm: "Confirm",
  saveAndAdd: "Save and add another",
  filters: "Filters",
  /** The label of the button that shows the filters, with how many are in use. */
  filter: (inUse: number) => (inUse === 0 ? "Filter" : `Filter (${number(inUse)})`),
  sort: "Sort",
  clearFilters: "Clear filters",
  allTeachers: "All teachers",
  codeHint: "16 letters and digits",
  continue: "Continue",
  making: "Making...",
} as const;

/** The names of form fields, table columns and facts about a record. */
export const labels = {
  name: "Name",
  firstName: "First Name",
  lastName: "Last Name",
  surname: "Surname",
  email: "Email",
  password: "Password",
  currentPassword: "Current Password",
  newPassword: "New Password",
  age: "Age",
  city: "City",
  education: "Education",
  phone: "Phone",
  parent: "Parent",
  parentPhone: "Parent's Phone",
  parentEmail: "Parent's Email",
  joiningDate: "Joining Date",
  role: "Role",
  course: "Course",
  classGroup: "Class group",
  loginName: "Login name",
  guardians: "Guardians",
  courses: "Courses",
  subject: "Subject",
  selectSubject: "Select a subject",
  student: "Student",
  students: "Students",
  studentName: "Student Name",
  teacher: "Teacher",
  teachers: "Teachers",
  selectTeacher: "Select a teacher",
  loadingTeachers: "Loading teachers...",
  topic: "Topic",
  date: "Date",
  message: "Message",
  review: "Review",
  reviews: "Reviews",
  feedback: "Feedback",
  rating: "Rating",
  stars: "Stars",
  action: "Action",
  actions: "Actions",
} as const;

/** Why a request was rejected or failed, where no other sentence is more precise. */
export const request = {
  invalid: "Something you entered is not valid. Please check it and try again.",
  notFound: "Not found, or you don’t have access.",
  forbidden: "You are not allowed to do this.",
  conflict: "This has changed since you opened it. Please reload the page.",
  tooLarge: "This is too much text to send at once.",
  crossSite: "This request came from another site and was rejected.",
  unavailable: "Classback is temporarily unavailable. Please try again in a moment.",
  diskFull:
    "The server’s disk is full. You can still read, but nothing can be saved until there is space again.",
  failed: "Something went wrong. Please try again.",
  offline: "No connection. Please check your network and try again.",
} as const;

/** Edit conflicts, unsaved changes and restored forms. */
export const editing = {
  leaveTitle: "Leave without saving?",
  leaveBody: "Your changes on this page are not saved yet.",
  leave: "Leave",
  stay: "Stay",
  inputIsBack: "We restored what you had typed. It is not saved yet.",
} as const;

/** Errors of the fields about a person. */
export const person = {
  firstNameRequired: "Please enter the first name.",
  ownFirstNameRequired: "Please enter your first name.",
  lastNameRequired: "Please enter your last name.",
  surnameRequired: "Please enter the surname.",
  ownSurnameRequired: "Please enter your surname.",
  cityRequired: "Please enter the city.",
  educationRequired: "Please enter the education.",
  ownCityRequired: "Please enter your city.",
  ownEducationRequired: "Please enter your education.",
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
  parentPhoneIsNot: (written: string) =>
    `Please enter a valid 10-digit Indian mobile number: “${written}” is not one.`,
  dateInvalid: "Please enter a valid date.",
  subjectRequired: "Please select a subject.",
  courseDuplicate: "Course already added",
  courseRequired: "Please enter at least one course.",
  tooManyCourses: "Please list at most 30 courses.",
  tooManyTeachers: "Please assign at most 50 teachers.",
  teacherNotFound: "Teacher not found",
} as const;
