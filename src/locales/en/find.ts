import { formats } from "./format.ts";

const { number, plural } = formats;

/** The dialog that finds people and classes. */
export const find = {
  placeholder: "Name or topic",
  placeholderForAdmins: "Name, phone, e-mail or topic",
  hint: "Find your students and class groups by name, and your classes by topic.",
  hintForAdmins:
    "Find students by their name, login name, admission number, PEN or APAAR ID, or a parent’s phone or e-mail, teachers and class groups by name, and classes by topic.",
  failed: "Failed to search",
  results: "Results",
  /** Read out by screen readers. */
  count: (count: number) => plural(count, { one: "1 result", other: `${number(count)} results` }),
  first: (count: number) => `The first ${number(count)} results`,
  narrow: "There may be more. Type more letters to find them.",
  parentPhone: (phone: string) => `Parent’s phone: ${phone}`,
  parentEmail: (email: string) => `Parent’s e-mail: ${email}`,
  none: (query: string) => `No student, class group or class matches “${query}”.`,
  noneForAdmins: (query: string) => `No student, teacher or class matches “${query}”.`,
} as const;
