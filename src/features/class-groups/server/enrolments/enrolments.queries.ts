import { and, eq, gte, inArray, isNull, ne, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { classGroups, schoolYears } from "#features/class-groups/server/class-groups.table.ts";
import { users } from "#server/accounts/users.table.ts";
import { enrolments } from "./enrolments.table.ts";

// Changes of enrolments lock the class groups, then the students, then the teachers that are given or removed, each in the
// order of their ids. A profile's update and a teacher's deletion lock students and then teachers, too.

/** Locks class groups, in the order of their ids, with their years. Transactions that give out roll numbers wait for each other. */
export async function lockClassGroups(
  tx: Transaction,
  classGroupIds: readonly string[],
  { givesRollNumber = false }: { givesRollNumber?: boolean } = {},
) {
  return tx
    .select({
      id: classGroups.id,
      name: classGroups.name,
      year: { startsOn: schoolYears.startsOn, endsOn: schoolYears.endsOn },
    })
    .from(classGroups)
    .innerJoin(schoolYears, eq(schoolYears.id, classGroups.schoolYearId))
    .where(inArray(classGroups.id, [...classGroupIds]))
    .orderBy(classGroups.id)
    .for(givesRollNumber ? "no key update" : "share", { of: classGroups });
}

/** These students, whether they have left or not, locked until the transaction ends. In the order of their ids. */
export async function lockStudents(tx: Transaction, studentIds: readonly string[]) {
  return tx
    .select({ id: users.id, leftOn: users.leftOn })
    .from(users)
    .where(and(inArray(users.id, [...studentIds]), eq(users.role, "student"), isNull(users.deletedAt)))
    .orderBy(users.id)
    .for("no key update");
}

/** A student's time in a class group; plain dates, both included. */
export interface Enrolment {
  id: string;
  classGroupId: string;
  studentId: string;
  startsOn: string;
  endsOn: string | null;
}

/** Each of the students in each of the class groups. */
export interface StudentsInGroups {
  studentIds: readonly string[];
  classGroupIds: readonly string[];
}

/** The columns of an enrolment, with the last day that is in the row `end`. */
const columnsWith = (end: string) =>
  sql.raw(`enrolments.id, enrolments.class_group_id as "classGroupId", enrolments.student_id as "studentId",
    enrolments.starts_on::text as "startsOn", ${end}.ends_on::text as "endsOn"`);

/** The condition, as SQL, that a row of `enrolments` is in its roster: the student is there now, will be, or was until the year ended. */
export const isInRoster =
  "(enrolments.is_current or enrolments.ends_on is null or enrolments.starts_on > current_date)";

/**
 * Enrols each student in each class group; returns the new enrolments. Those who are in one on that day or later are left alone.
 * `startsOn` is the first day; without it, it is `today` for those who are or were in another class group of the year, and for the
 * others the year's first day: they have been taught since then (docs/decisions/078).
 */
export async function insertEnrolments(
  tx: Transaction,
  { studentIds, classGroupIds, startsOn, today }: StudentsInGroups & { startsOn?: string; today: string },
) {
  const { rows } = await tx.execute<Enrolment & Record<string, unknown>>(sql`
    with wanted as (
      select student_id, class_groups.id as class_group_id, coalesce(${startsOn ?? null}::date, case
        when exists (
          select from enrolment_days as other
          where other.student_id = student.student_id and other.school_year_id = school_years.id)
        then least(greatest(${today}::date, school_years.starts_on), school_years.ends_on)
        else school_years.starts_on end) as starts_on
      from unnest(${sql.param([...studentIds])}::uuid[]) as student (student_id)
      cross join class_groups join school_years on school_years.id = class_groups.school_year_id
      where class_groups.id = any(${sql.param([...classGroupIds])}::uuid[]))
    insert into enrolments (student_id, class_group_id, starts_on)
    select student_id, class_group_id, starts_on from wanted
    where not exists (
      select from enrolments as present
      where present.student_id = wanted.student_id and present.class_group_id = wanted.class_group_id
        and (present.ends_on is null or present.ends_on >= wanted.starts_on))
    returning ${columnsWith("enrolments")}`);
  return rows;
}

/** Removes the last day of students who would have left on the day before `startsOn` or later; returns the enrolments as they were. */
export async function reopenEnrolments(
  tx: Transaction,
  { studentIds, classGroupIds, startsOn }: StudentsInGroups & { startsOn: string },
) {
  const { rows } = await tx.execute<Enrolment & Record<string, unknown>>(sql`
    with ended as (
      select distinct on (student_id, class_group_id) id, ends_on from enrolments
      where student_id = any(${sql.param([...studentIds])}::uuid[])
        and class_group_id = any(${sql.param([...classGroupIds])}::uuid[]) and ends_on >= ${startsOn}::date - 1
        and not exists (
          select from enrolments as present
          where present.student_id = enrolments.student_id and present.class_group_id = enrolments.class_group_id
            and present.ends_on is null)
      order by student_id, class_group_id, ends_on desc)
    update enrolments set ends_on = null from ended where enrolments.id = ended.id
    returning ${columnsWith("ended")}`);
  return rows;
}

/** Ends the students' enrolments in a class group on this day, or on their first if that is later; returns them as they were. */
export async function closeEnrolments(
  tx: Transaction,
  {
    studentIds,
    classGroupId,
    endsOn,
  }: { studentIds: readonly string[]; classGroupId: string; endsOn: string },
) {
  const { rows } = await tx.execute<Enrolment & Record<string, unknown>>(sql`
    with present as (
      select id, ends_on from enrolments
      where class_group_id = ${classGroupId} and student_id = any(${sql.param([...studentIds])}::uuid[])
        and (ends_on is null or ends_on > ${endsOn}))
    update enrolments set ends_on = greatest(starts_on, ${endsOn}::date) from present where enrolments.id = present.id
    returning ${columnsWith("present")}`);
  return rows;
}

/** The present enrolments in a class group, of students who have left, too: when they come back, they get what it gives then. */
export async function listPresentEnrolments(tx: Transaction, classGroupId: string) {
  return tx
    .select({ id: enrolments.id, studentId: enrolments.studentId })
    .from(enrolments)
    .where(and(eq(enrolments.classGroupId, classGroupId), enrolments.isCurrent));
}

/** An enrolment, present or past; null when there is none. */
export async function findEnrolment(tx: Transaction, id: string) {
  const [enrolment] = await tx.select().from(enrolments).where(eq(enrolments.id, id));
  return enrolment ?? null;
}

/** Whether the student is in the class group on any day from this one on, by another enrolment. */
export async function isEnrolledAgain(
  tx: Transaction,
  { id, studentId, classGroupId, startsOn }: Enrolment,
): Promise<boolean> {
  const isLater = and(
    eq(enrolments.studentId, studentId),
    eq(enrolments.classGroupId, classGroupId),
    ne(enrolments.id, id),
    or(isNull(enrolments.endsOn), gte(enrolments.endsOn, startsOn)),
  );
  return (await tx.$count(enrolments, isLater)) > 0;
}

/** Ids of those of these enrolments that began before `today`, and in which the student was asked about a class for the group. */
export async function askedIn(
  database: Database | Transaction,
  enrolmentIds: readonly string[],
  today: string,
): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from enrolments
    where id = any(${sql.param([...enrolmentIds])}::uuid[]) and starts_on < ${today} and exists (
      select from lesson_audience join lessons on lessons.id = lesson_audience.lesson_id
      where lesson_audience.student_id = enrolments.student_id
        and enrolments.class_group_id = any(lessons.class_group_ids))`);
  return rows.map(({ id }) => id);
}

/** Writes an enrolment with these days, whether it was deleted or not. */
export async function restoreEnrolment(tx: Transaction, enrolment: Enrolment): Promise<void> {
  const { endsOn } = enrolment;
  await tx
    .insert(enrolments)
    .values(enrolment)
    .onConflictDoUpdate({ target: enrolments.id, set: { endsOn } });
}

/** Of these students at the school, one with more courses or teachers than a profile may have. */
export async function findOverfull(
  tx: Transaction,
  studentIds: readonly string[],
  { courses, teachers }: { courses: number; teachers: number },
): Promise<{ name: string; surname: string } | null> {
  const { rows } = await tx.execute<{ name: string; surname: string }>(sql`
    select name, surname from users
    where id = any(${sql.param([...studentIds])}::uuid[]) and left_on is null and (cardinality(courses) > ${courses}
      or (select count(*) from student_teachers where student_id = users.id) > ${teachers})
    order by id limit 1`);
  return rows[0] ?? null;
}
