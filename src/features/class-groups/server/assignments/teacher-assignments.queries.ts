import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { enrolments, enrolmentTeachers } from "#features/class-groups/server/enrolments/enrolments.table.ts";
import { studentTeachers } from "./assignments.table.ts";

// What a teacher's deletion and restoration do to their students. What class groups give stays noted while the teacher is
// deleted, so it follows enrolments until the restoration.

/** The students whose class groups give them this teacher, deleted or not. */
export async function studentIdsFromGroups(tx: Transaction, teacherId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ studentId: enrolments.studentId })
    .from(enrolmentTeachers)
    .innerJoin(enrolments, eq(enrolments.id, enrolmentTeachers.enrolmentId))
    .where(and(eq(enrolmentTeachers.teacherId, teacherId), enrolments.isCurrent));
  return rows.map(({ studentId }) => studentId);
}

/** The students that a teacher has now. */
export async function assignedStudentIds(tx: Transaction, teacherId: string): Promise<string[]> {
  const rows = await tx
    .select({ studentId: studentTeachers.studentId })
    .from(studentTeachers)
    .where(eq(studentTeachers.teacherId, teacherId));
  return rows.map(({ studentId }) => studentId);
}

/** Removes a teacher from every student; returns who these were, and which of them had the teacher directly. */
export async function removeFromStudents(
  tx: Transaction,
  teacherId: string,
): Promise<{ studentIds: string[]; directStudentIds: string[] }> {
  const removed = await tx
    .delete(studentTeachers)
    .where(eq(studentTeachers.teacherId, teacherId))
    .returning({ studentId: studentTeachers.studentId });
  const fromGroups = new Set(await studentIdsFromGroups(tx, teacherId));
  const studentIds = removed.map(({ studentId }) => studentId);
  return { studentIds, directStudentIds: studentIds.filter((id) => !fromGroups.has(id)) };
}

/** Assigns a restored teacher to those who had them directly, and those whose class groups give them now. Returns these students. */
export async function restoreToStudents(
  tx: Transaction,
  teacherId: string,
  directStudentIds: readonly string[],
): Promise<string[]> {
  const direct = sql`${sql.param([...directStudentIds])}::uuid[]`;
  await tx.execute(sql`
    delete from enrolment_teachers using enrolments
    where enrolments.id = enrolment_teachers.enrolment_id and enrolments.student_id = any(${direct})
      and enrolment_teachers.teacher_id = ${teacherId}`);
  const { rows } = await tx.execute<{ student_id: string }>(sql`
    insert into student_teachers (student_id, teacher_id)
    select id, ${teacherId}::uuid from users
    where role = 'student' and deleted_at is null and (id = any(${direct}) or id in (
      select enrolments.student_id from enrolment_teachers
      join enrolments on enrolments.id = enrolment_teachers.enrolment_id and enrolments.is_current
      where enrolment_teachers.teacher_id = ${teacherId}))
    on conflict do nothing
    returning student_id`);
  return rows.map(({ student_id }) => student_id);
}
