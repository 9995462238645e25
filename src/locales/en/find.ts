import { formats } from "./format.ts";

const { number, plural } = formats;

/** The dialog that finds people and classes. */
export const find = {
  byAdmins: {
    placeholder: "Name, phone, e-mail or topic",
    hint: "Find students by their name, login name, admission number, PEN or APAAR ID, or a parent’s phone or e-mail, teachers and class groups by name, and classes by topic.",
    none: (query: string) => `No student, teacher or class matches “${query}”.`,
  },
  byClerks: {
    placeholder: "Name, phone or e-mail",
    hint: "Find students by their name, login name, admission number, PEN or APAAR ID, or a parent’s phone or e-mail, and class groups by name.",
    none: (query: string) => `No student or class group matches “${query}”.`,
  },
  byTeachers: {
    placeholder: "Name or topic",
    hint: "Find your students and class groups by name, and your classes by topic.",
    none: (query: string) => `No student, class group or class matches “${query}”.`,
  },
  failed: "Failed to search",
  results: "Results",
  /** Read out by screen readers. */
  count: (count: number) => plural(count, { one: "1 result", other: `${number(count)} results` }),
  first: (count: number) => `The first ${number(count)} results`,
  narrow: "There may be more. Type more letters to find them.",
  parentPhone: (phone: string) => `Parent’s phone: ${phone}`,
  parentEmail: (email: string) => `Parent’s e-mail: ${email}`,
} as const;
