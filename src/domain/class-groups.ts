import { asciiDigits, withoutInvisible } from "./text.ts";

export const schoolYearNameMaxLength = 40;
export const classGroupNameMaxLength = 40;

/** How many pairs of a teacher and a subject a class group has; no more than a student's courses. */
export const teachersPerClassGroupMax = 30;

/** What all spellings of a class group's name share, for whoever types it to sign in: '10-B', '10 b' and '१०‑B'. */
export function classGroupKey(written: string): string {
  return asciiDigits(withoutInvisible(written.normalize("NFKC")))
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, "");
}

/**
 * Whose teachers a class group of the next school year gets: those of the present group of its name, those of the group whose
 * students it gets, or nobody's.
 */
export const teachersFrom = ["grade", "students", "nobody"] as const;

export type TeachersFrom = (typeof teachersFrom)[number];
