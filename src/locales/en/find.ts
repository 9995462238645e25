import { number, plural } from "./format.ts";

/** The dialog that finds people, classes and pages. */
export const find = {
  byAdmins: {
    placeholder: "Name, phone, class or page",
    hint: "Students also by number or parent’s contact.",
  },
  byClerks: {
    placeholder: "Name, phone or page",
    hint: "Also by number or parent’s contact.",
  },
  byTeachers: {
    placeholder: "Name, topic or page",
    hint: "Your students, class groups and classes.",
  },
  none: (query: string) => `Nothing matches “${query}”.`,
  failed: "Failed to search",
  results: "Results",
  /** Read out by screen readers. */
  count: (count: number) => plural(count, { one: "1 result", other: `${number(count)} results` }),
  first: (count: number) => `The first ${number(count)} results`,
  narrow: "Type more letters for more.",
  parentPhone: (phone: string) => `Parent’s phone: ${phone}`,
  parentEmail: (email: string) => `Parent’s e-mail: ${email}`,
} as const;
