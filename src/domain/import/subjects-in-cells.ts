import { tidyCourses } from "#domain/courses.ts";

/** Not within brackets, and not "and": "History & Civics" is one subject. */
const between = /[,;/|+\n](?![^(]*\))/;

/** The subjects in a cell: "Maths / English" has two. "A/C" is no list. */
export function subjectsIn(cell: string): string[] {
  const parts = tidyCourses(cell.split(between));
  return parts.every((part) => /\p{L}[\p{L}\p{M}]/u.test(part)) ? parts : tidyCourses([cell]);
}
