/** A class group that a student is in, with their roll number in it; null if it is not known. */
export interface RosterEntry {
  name: string;
  rollNumber: string | null;
}

export const schoolYearNameMaxLength = 40;
export const classGroupNameMaxLength = 40;

/** How many pairs of a teacher and a subject a class group has; no more than a student's courses. */
export const teachersPerClassGroupMax = 30;

/** Whose teachers a class group of the next school year gets: of the present group of its name, of its students' present group, or nobody's. */
export const teachersFrom = ["grade", "students", "nobody"] as const;

export type TeachersFrom = (typeof teachersFrom)[number];
