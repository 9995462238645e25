import { cleanLine } from "./text.ts";

/** Whether `course` is already in `courses`, ignoring case (spec section 5, 'Course already added'). */
export function hasCourse(courses: readonly string[], course: string): boolean {
  const sought = cleanLine(course).toLowerCase();
  return courses.some((each) => each.toLowerCase() === sought);
}

/** Empty entries dropped, one spelling each, in the given order (spec section 5, Teacher update). */
export function tidyCourses(courses: readonly string[]): string[] {
  const tidy = new Map<string, string>();
  for (const course of courses.map(cleanLine)) {
    const inAnyCase = course.toLowerCase();
    if (course !== "" && !tidy.has(inAnyCase)) tidy.set(inAnyCase, course);
  }
  return [...tidy.values()];
}

/** Those of these teachers none of whose courses are in `courses`: a student with these sees no classes of theirs. */
export function withoutSharedCourse<Teacher extends { courses: readonly string[] }>(
  teachers: readonly Teacher[],
  courses: readonly string[],
): Teacher[] {
  return teachers.filter(
    (teacher) => teacher.courses.length > 0 && !teacher.courses.some((course) => hasCourse(courses, course)),
  );
}
