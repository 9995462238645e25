import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { users } from "#server/accounts/users.table.ts";
import { studentTeachers } from "./assignments.table.ts";

// A student's teachers and courses decide which lessons they see. Some were assigned directly, by registration or in the
// profile; others came with a class group and go with it. `enrolment_teachers` and `enrolment_courses` hold the latter;
// anything that no enrolment gave was assigned directly (docs/decisions/033).

/** A list of ids as a parameter of a statement. */
const idsOf = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`;
const textsOf = (texts: readonly string[]) => sql`${sql.param([...texts])}::text[]`;

/** Those of these teachers who can be assigned, and stay so until the transaction ends, with their courses. Waits for their deletion. */
export async function lockTeachers(tx: Transaction, teacherIds: readonly string[]) {
  if (teacherIds.length === 0) return [];
  return tx
    .select({ id: users.id, name: users.name, surname: users.surname, courses: users.courses })
    .from(users)
    .where(and(inArray(users.id, [...teacherIds]), eq(users.role, "teacher"), isNull(users.deletedAt)))
    .orderBy(users.id)
    .for("share");
}

/** Locks these teachers, deleted or not, in the order of their ids: none is deleted or restored until the transaction ends. */
export async function holdTeachers(tx: Transaction, teacherIds: readonly string[]): Promise<void> {
  if (teacherIds.length === 0) return;
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...teacherIds]))
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

/** Assigns teachers directly: they stay whichever class groups the student is in. */
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

/** Notes that a student only has these courses left: the class groups no longer give the others. */
export async function keepCourses(
  tx: Transaction,
  studentId: string,
  courses: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    delete from enrolment_courses using enrolments
    where enrolments.id = enrolment_courses.enrolment_id and enrolments.student_id = ${studentId}
      and lower(enrolment_courses.course) not in (select lower(each) from unnest(${textsOf(courses)}) as each)`);
}

/** Teachers and courses, such as those that a change adds to a class group. */
export interface TeachersAndCourses {
  teacherIds: readonly string[];
  /** In upper or lower case. */
  courses: readonly string[];
}

const isOneOf = (courses: readonly string[]) =>
  sql`(select lower(each) from unnest(${textsOf(courses)}) as each)`;

/** Whether another of the student's present enrolments gives the same. */
const isFromOtherEnrolment = (table: "enrolment_teachers" | "enrolment_courses", same: string) =>
  sql.raw(`exists (
    select from ${table} as other join enrolments on enrolments.id = other.enrolment_id
    where enrolments.student_id = target.student_id and enrolments.is_current and ${same})`);

/** Marks students as changed: an edit of an older copy of their profile would revert that. */
async function markChanged(tx: Transaction, studentIds: readonly string[]): Promise<void> {
  if (studentIds.length === 0) return;
  await tx.execute(sql`update users set updated_at = now() where id = any(${idsOf(studentIds)})`);
}

/**
 * Gives the students of these enrolments what their class groups give: all of it, or only the teachers and courses named. A deleted
 * teacher is only noted, and is assigned on restoration. What a student has directly stays direct. Lock class groups, students and
 * teachers first.
 */
export async function giveAssignments(
  tx: Transaction,
  enrolmentIds: readonly string[],
  only?: TeachersAndCourses,
): Promise<void> {
  if (enrolmentIds.length === 0) return;
  const target = sql`enrolments as target
    join class_group_teachers as taught on taught.class_group_id = target.class_group_id`;
  const isTarget = sql`target.id = any(${idsOf(enrolmentIds)})`;
  const isNamedTeacher = only ? sql`taught.teacher_id = any(${idsOf(only.teacherIds)})` : sql`true`;
  const isNamedCourse = only ? sql`lower(taught.subject) in ${isOneOf(only.courses)}` : sql`true`;
  await tx.execute(sql`
    insert into enrolment_teachers (enrolment_id, teacher_id)
    select distinct target.id, taught.teacher_id from ${target}
    where ${isTarget} and ${isNamedTeacher} and (
      not exists (
        select from student_teachers
        where student_teachers.student_id = target.student_id and student_teachers.teacher_id = taught.teacher_id)
      or ${isFromOtherEnrolment("enrolment_teachers", "other.teacher_id = taught.teacher_id")})
    on conflict do nothing`);
  const taught = await tx.execute<{ student_id: string }>(sql`
    insert into student_teachers (student_id, teacher_id)
    select distinct target.student_id, taught.teacher_id from ${target}
    join users as teacher on teacher.id = taught.teacher_id and teacher.deleted_at is null
    where ${isTarget} and ${isNamedTeacher}
    on conflict do nothing
    returning student_id`);
  await tx.execute(sql`
    insert into enrolment_courses (enrolment_id, course)
    select distinct on (target.id, lower(taught.subject)) target.id, taught.subject from ${target}
    join users as student on student.id = target.student_id
    where ${isTarget} and ${isNamedCourse} and (
      lower(taught.subject) not in (select lower(course) from unnest(student.courses) as course)
      or ${isFromOtherEnrolment("enrolment_courses", "lower(other.course) = lower(taught.subject)")})
    order by target.id, lower(taught.subject), taught.subject
    on conflict do nothing`);
  await tx.execute(sql`
    with missing as (
      select target.student_id, min(taught.subject) as course from ${target}
      join users as student on student.id = target.student_id
      where ${isTarget} and ${isNamedCourse}
        and lower(taught.subject) not in (select lower(course) from unnest(student.courses) as course)
      group by target.student_id, lower(taught.subject)),
    by_student as (select student_id, array_agg(course order by course) as courses from missing group by student_id)
    update users set updated_at = now(), courses = users.courses || by_student.courses
    from by_student where users.id = by_student.student_id`);
  await markChanged(
    tx,
    taught.rows.map((row) => row.student_id),
  );
}

/**
 * Removes what these enrolments gave: all of it, or only the teachers and courses named. What another present enrolment
 * gives, or what the student has directly, stays. Lock class groups, students and teachers first, and end the enrolments.
 */
export async function takeAssignments(
  tx: Transaction,
  enrolmentIds: readonly string[],
  only?: TeachersAndCourses,
): Promise<void> {
  if (enrolmentIds.length === 0) return;
  const teachers = await tx.execute<{ student_id: string; teacher_id: string }>(sql`
    delete from enrolment_teachers using enrolments
    where enrolments.id = enrolment_teachers.enrolment_id and enrolments.id = any(${idsOf(enrolmentIds)})
      ${only && sql`and enrolment_teachers.teacher_id = any(${idsOf(only.teacherIds)})`}
    returning enrolments.student_id, enrolment_teachers.teacher_id`);
  const removed = await tx.execute<{ student_id: string }>(sql`
    delete from student_teachers
    using unnest(${idsOf(teachers.rows.map((row) => row.student_id))},
      ${idsOf(teachers.rows.map((row) => row.teacher_id))}) as target (student_id, teacher_id)
    where student_teachers.student_id = target.student_id and student_teachers.teacher_id = target.teacher_id
      and not ${isFromOtherEnrolment("enrolment_teachers", "other.teacher_id = target.teacher_id")}
    returning student_teachers.student_id`);
  const courses = await tx.execute<{ student_id: string; course: string }>(sql`
    delete from enrolment_courses using enrolments
    where enrolments.id = enrolment_courses.enrolment_id and enrolments.id = any(${idsOf(enrolmentIds)})
      ${only && sql`and lower(enrolment_courses.course) in ${isOneOf(only.courses)}`}
    returning enrolments.student_id, enrolment_courses.course`);
  await tx.execute(sql`
    with gone as (
      select target.student_id, array_agg(lower(target.course)) as courses
      from unnest(${idsOf(courses.rows.map((row) => row.student_id))},
        ${textsOf(courses.rows.map((row) => row.course))}) as target (student_id, course)
      where not ${isFromOtherEnrolment("enrolment_courses", "lower(other.course) = lower(target.course)")}
      group by target.student_id)
    update users set updated_at = now(), courses = array(
      select own.course from unnest(users.courses) with ordinality as own (course, index)
      where lower(own.course) <> all (gone.courses)
      order by own.index)
    from gone where users.id = gone.student_id`);
  await markChanged(
    tx,
    removed.rows.map((row) => row.student_id),
  );
}
