import type { RoleName } from "#locales/params.ts";
import { date, dayOf, month, number, oneDecimal, plural, timeOf } from "./format.ts";

const roleNames: Record<RoleName, string> = {
  admin: "admin",
  clerk: "clerk",
  teacher: "teacher",
  student: "student",
};

/** What every screen shares. */
export const common = {
  showTable: "Show as a table",
  hideTable: "Hide the table",
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
  skip: "Skip",
  skipToContent: "Skip to content",
  notifications: "Notifications",
  pageNotFound: "Page not found",
  pageNotFoundHint: "Check the address.",
  goToStart: "Go to the start page",
  noConnection: "No connection",
  wentWrong: "Something went wrong",
  yes: "Yes",
  no: "No",
  erasedStudent: "Erased student",
  wordsErased: "The words were erased.",
  roleName: (role: RoleName) => roleNames[role],
  language: "Language",

  loading: "Loading...",
  tryAgain: "Try again",
  cancel: "Cancel",
  close: "Close",
  /** Messages to parents. */
  preparing: "Preparing...",
  continueAt: (done: number, total: number) => `Continue: ${number(done)} of ${number(total)}`,
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
  /** A class group with the roll number in it. */
  rollIn: (group: string, roll: string) => `${group}, ${roll}`,
  nameAndRoster: (name: string, rosterEntry: string) => `${name} (${rosterEntry})`,

  clearSearch: "Clear search",
  search: "Search",
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
  codeHint: "8 letters",
  continue: "Continue",
  making: "Making...",
} as const;
