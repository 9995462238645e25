import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { studentTeachers, users } from "../../../db/schema.ts";

// A student's teachers and courses decide which sessions they see. Some were given directly, by registration or in the
// profile; others came with a class group and go with it. `enrolment_teachers` and `enrolment_courses` hold the latter; one that
// no enrolment gave was given directly (docs/decisions/033).

/** A list of ids as a parameter of a statement. */
const idsOf = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`;
const textsOf = (texts: readonly string[]) => sql`${sql.param([...texts])}::text[]`;

/**
 * Those of these teachers who can be assigned, with their courses. They stay assignable until the transaction ends:
 * this waits for a teacher who is being deleted.
 */
export async function lockTeachers(tx: Transaction, teacherIds: readonly string[]) {
  if (teacherIds.length === 0) return [];
  return tx
    .select({ id: users.id, courses: users.courses })
    .from(users)
    .where(and(inArray(users.id, [...teacherIds]), eq(users.role, "teacher"), isNull(users.deletedAt)))
    .orderBy(users.id)
    .for("share");
}

/** The ids of the teachers a student is assigned to: none of them deleted, since deletion removes the assignment. */
export async function assignedTeacherIds(tx: Transaction, studentId: string): Promise<string[]> {
  const rows = await tx
    .select({ teacherId: studentTeachers.teacherId })
    .from(studentTeachers)
    .where(eq(studentTeachers.studentId, studentId))
    .orderBy(studentTeachers.teacherId);
  return rows.map((row) => row.teacherId);
}

/** Assigns teachers directly: they stay whatever the student is enrolled in. */
export async function assignTeachers(
  tx: Transaction,
  studentId: string,
  teacherIds: readonly string[],
): Promise<void> {
  if (teacherIds.length === 0) return;
  await tx
    .insert(studentTeachers)
    .values(teacherIds.map((teacherId) => ({ studentId, teacherId })))
    .onConflictDoNothing();
}

/** Removes teachers from a student, wherever they came from. */
export async function unassignTeachers(
  tx: Transaction,
  studentId: string,
  teacherIds: readonly string[],
): Promise<void> {
  if (teacherIds.length === 0) return;
  await tx.execute(sql`
    delete from enrolment_teachers using enrolments
    where enrolments.id = enrolment_teachers.enrolment_id and enrolments.student_id = ${studentId}
      and enrolment_teachers.teacher_id = any(${idsOf(teacherIds)})`);
  await tx
    .delete(studentTeachers)
    .where(
      and(eq(studentTeachers.studentId, studentId), inArray(studentTeachers.teacherId, [...teacherIds])),
    );
}

/** Notes that only these courses are left of a student's: the class groups no longer give the others. */
export async function keepCourses(
  tx: Transaction,
  studentId: string,
  courses: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    delete from enrolment_courses using enrolments
    where enrolments.id = enrolment_courses.enrolment_id and enrolments.student_id = ${studentId}
      and lower(enrolment_courses.course) not in (select lower(kept) from unnest(${textsOf(courses)}) as kept)`);
}

/** What a class group gives to its students. */
export interface Given {
  teacherIds: readonly string[];
  courses: readonly string[];
}

/** Whether another of the student's present enrolments gives the same. */
const isGivenBy = (table: "enrolment_teachers" | "enrolment_courses", same: string) =>
  sql.raw(`exists (
    select from ${table} as other join enrolments on enrolments.id = other.enrolment_id
    where enrolments.student_id = target.student_id and enrolments.ends_on is null and ${same})`);

/**
 * Gives teachers and courses to the students of these enrolments. A deleted teacher is noted, and comes with their
 * restoration. What a student has directly stays direct. Lock the students first.
 */
export async function giveAssignments(
  tx: Transaction,
  enrolmentIds: readonly string[],
  { teacherIds, courses }: Given,
): Promise<void> {
  await tx.execute(sql`
    insert into enrolment_teachers (enrolment_id, teacher_id)
    select target.id, given.teacher_id from enrolments as target
    cross join unnest(${idsOf(teacherIds)}) as given (teacher_id)
    where target.id = any(${idsOf(enrolmentIds)}) and (
      not exists (
        select from student_teachers
        where student_teachers.student_id = target.student_id and student_teachers.teacher_id = given.teacher_id)
      or ${isGivenBy("enrolment_teachers", "other.teacher_id = given.teacher_id")})
    on conflict do nothing`);
  await tx.execute(sql`
    insert into student_teachers (student_id, teacher_id)
    select distinct target.student_id, teacher.id from enrolments as target
    join users as teacher on teacher.id = any(${idsOf(teacherIds)}) and teacher.deleted_at is null
    where target.id = any(${idsOf(enrolmentIds)})
    on conflict do nothing`);
  await tx.execute(sql`
    insert into enrolment_courses (enrolment_id, course)
    select target.id, given.course from enrolments as target
    join users as student on student.id = target.student_id
    cross join unnest(${textsOf(courses)}) as given (course)
    where target.id = any(${idsOf(enrolmentIds)}) and (
      lower(given.course) not in (select lower(course) from unnest(student.courses) as course)
      or ${isGivenBy("enrolment_courses", "lower(other.course) = lower(given.course)")})
    on conflict do nothing`);
  await tx.execute(sql`
    update users set updated_at = now(), courses = courses || array(
      select given.course from unnest(${textsOf(courses)}) with ordinality as given (course, place)
      where lower(given.course) not in (select lower(course) from unnest(users.courses) as course)
      order by given.place)
    where id in (select student_id from enrolments where id = any(${idsOf(enrolmentIds)}))`);
}

/**
 * Takes back what these enrolments gave: all of it, or only the teachers and courses named. What another present enrolment
 * gives, or what the student has directly, stays. Lock the students first.
 */
export async function takeAssignments(
  tx: Transaction,
  enrolmentIds: readonly string[],
  only?: Given,
): Promise<void> {
  const teachers = await tx.execute<{ student_id: string; teacher_id: string }>(sql`
    delete from enrolment_teachers using enrolments
    where enrolments.id = enrolment_teachers.enrolment_id and enrolments.id = any(${idsOf(enrolmentIds)})
      ${only && sql`and enrolment_teachers.teacher_id = any(${idsOf(only.teacherIds)})`}
    returning enrolments.student_id, enrolment_teachers.teacher_id`);
  await tx.execute(sql`
    delete from student_teachers
    using unnest(${idsOf(teachers.rows.map((row) => row.student_id))},
      ${idsOf(teachers.rows.map((row) => row.teacher_id))}) as target (student_id, teacher_id)
    where student_teachers.student_id = target.student_id and student_teachers.teacher_id = target.teacher_id
      and not ${isGivenBy("enrolment_teachers", "other.teacher_id = target.teacher_id")}`);
  const courses = await tx.execute<{ student_id: string; course: string }>(sql`
    delete from enrolment_courses using enrolments
    where enrolments.id = enrolment_courses.enrolment_id and enrolments.id = any(${idsOf(enrolmentIds)})
      ${only && sql`and lower(enrolment_courses.course) in (select lower(each) from unnest(${textsOf(only.courses)}) as each)`}
    returning enrolments.student_id, enrolment_courses.course`);
  await tx.execute(sql`
    with gone as (
      select target.student_id, lower(target.course) as course
      from unnest(${idsOf(courses.rows.map((row) => row.student_id))},
        ${textsOf(courses.rows.map((row) => row.course))}) as target (student_id, course)
      where not ${isGivenBy("enrolment_courses", "lower(other.course) = lower(target.course)")}
    )
    update users set updated_at = now(), courses = array(
      select kept.course from unnest(users.courses) with ordinality as kept (course, place)
      where lower(kept.course) not in (select gone.course from gone where gone.student_id = users.id)
      order by kept.place)
    where id in (select student_id from enrolments where id = any(${idsOf(enrolmentIds)}))`);
}
