import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { classGroupTeachers } from "#features/class-groups/server/class-groups.table.ts";

/** The class groups of the lesson in the row `lesson`, by name, as a JSON value in SQL: ids and names; null without any. */
export function classGroupsOf(lesson: string): string {
  return `case when ${lesson}.class_group_ids <> '{}' then (
      select json_agg(json_build_object('id', class_groups.id, 'name', class_groups.name)
        order by lower(class_groups.name), class_groups.id)
      from class_groups where class_groups.id = any(${lesson}.class_group_ids)) end`;
}

/** Those of these class groups that the teacher teaches. They stay the teacher's until the transaction ends. */
export async function lockTaughtClassGroups(
  tx: Transaction,
  teacherId: string,
  classGroupIds: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .select({ id: classGroupTeachers.classGroupId })
    .from(classGroupTeachers)
    .where(
      and(
        eq(classGroupTeachers.teacherId, teacherId),
        inArray(classGroupTeachers.classGroupId, [...classGroupIds]),
      ),
    )
    .orderBy(classGroupTeachers.classGroupId, classGroupTeachers.subject)
    .for("key share");
  return [...new Set(rows.map(({ id }) => id))];
}

const enrolledIn = (classGroup: string) => `
  from enrolments
  join class_groups on class_groups.id = enrolments.class_group_id
  join school_years on school_years.id = class_groups.school_year_id
  where enrolments.class_group_id = ${classGroup}`;

const firstDay = "least(enrolments.starts_on, school_years.starts_on)";

/** What a student did in a class, as SQL. */
export interface StudentOfLesson {
  studentId: string;
  lessonId: string;
  date: string;
}

/**
 * The condition, as SQL, under which what a student did in a class belongs to a class group, as its teacher sees it: the student was
 * in it on the day of the class or joined it later in its school year, and the class was not held for other class groups only. Most
 * classes are not held for any class group in particular, and class groups are often entered in the middle of a year.
 */
export function isOfClassGroup(classGroup: string, { studentId, lessonId, date }: StudentOfLesson): string {
  return `
    ${studentId} in (select student_id from enrolments where class_group_id = ${classGroup})
    and exists (
      select ${enrolledIn(classGroup)} and enrolments.student_id = ${studentId}
        and ${date} between ${firstDay} and coalesce(enrolments.ends_on, ${date}))
    and exists (
      select from lessons as held
      where held.id = ${lessonId} and ${isHeldFor(classGroup, "held")})`;
}

/**
 * The students of a class group as rows, as SQL, with the `days` on which what they do in a class belongs to it: `isOfClassGroup` for
 * those who read the rows of its students rather than those of a list.
 */
export function membersOf(classGroup: string): string {
  return `
    select enrolments.student_id, range_agg(daterange(${firstDay}, enrolments.ends_on, '[]')) as days
    ${enrolledIn(classGroup)} group by enrolments.student_id`;
}

/** The condition, as SQL, that the class in the row `lesson` was not held for other class groups only. */
export function isHeldFor(classGroup: string, lesson: string): string {
  return `(${lesson}.class_group_ids = '{}' or ${classGroup} = any(${lesson}.class_group_ids))`;
}

/** A row of `feedback`. */
export const ofFeedback: StudentOfLesson = {
  studentId: "feedback.student_id",
  lessonId: "feedback.lesson_id",
  date: "feedback.date",
};

/**
 * The same for rows of `feedback` in a list. The first day bounds the walk through a long history. The default estimate for `coalesce`
 * keeps PostgreSQL walking in the list's order, which fills a page soon.
 */
export function isFeedbackOfClassGroup(classGroup: string): string[] {
  return [
    `feedback.date >= (select min(${firstDay}) ${enrolledIn(classGroup)})`,
    `coalesce(${isOfClassGroup(classGroup, ofFeedback)}, false)`,
  ];
}

/** The condition, as SQL, that a teacher teaches a class group; both are SQL. */
export function teachesClassGroup(teacher: string, classGroup: string): string {
  return `exists (
    select from class_group_teachers where class_group_id = ${classGroup} and teacher_id = ${teacher})`;
}
