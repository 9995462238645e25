/**
 * Whose teachers a class group of the next school year gets: those of the present group of its name, those of the group whose
 * students it gets, or nobody's.
 */
export const teachersFrom = ["grade", "students", "nobody"] as const;

export type TeachersFrom = (typeof teachersFrom)[number];
