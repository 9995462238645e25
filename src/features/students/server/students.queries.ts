import { and, desc, eq, exists, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import type { AuditAction } from "#domain/audit-log.ts";
import { studentTeachers } from "#features/class-groups/server/assignments/assignments.table.ts";
import { lessonAudience } from "#features/lessons/server/audience/audience.table.ts";
import { lessons } from "#features/lessons/server/lessons.table.ts";
import { users } from "#server/accounts/users.table.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { wasNotUndone } from "#server/audit/write-audit-entry.ts";
import { feedbackChangesWith } from "#server/live/changed-feedback.ts";

interface StudentProfile {
  id: string;
  name: string;
  surname: string;
  email: string | null;
  loginName: string | null;
  age: number | null;
  /** A plain date. */
  dateOfBirth: string | null;
  city: string | null;
  education: string | null;
  course: string[];
  /** The first parent's, ten digits. */
  phone: string | null;
  parentEmail: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** When an admin confirmed them; null until then. */
  confirmedAt: Date | null;
  /** The day they left the school, as a plain date; null while they are there. */
  leftOn: string | null;
  /** The last day of one who is going to leave. */
  leavesOn: string | null;
  /** When an admin said that they are not a student of the school; null otherwise. */
  voidedAt: Date | null;
  /** How many of their responses are voided. */
  voidedCount: number;
  teachers: { id: string; name: string; surname: string }[];
}

/**
 * A student's whole profile with the teachers they are assigned to, by name; null when there is none with this id. Also of one
 * who has left.
 */
export async function findStudent(database: Database, studentId: string): Promise<StudentProfile | null> {
  const { rows } = await database.$client.query<StudentProfile>({
    name: "student-read",
    text: `
      select id, name, surname, email, login_name as "loginName", age, date_of_birth as "dateOfBirth", city, education, courses as course, phone,
        parent_email as "parentEmail", created_at as "createdAt", updated_at as "updatedAt",
        confirmed_at as "confirmedAt", left_on::text as "leftOn",
        leaves_on::text as "leavesOn", voided_at as "voidedAt",
        case when voided_at is null then 0 else (
          select count(*) from audit_log as entry
          where entry.student_id = users.id and entry.action = 'feedback.void'
            and not exists (select from audit_log as undo where undo.undoes = entry.id)
        ) end::int as "voidedCount",
        coalesce((
          select json_agg(json_build_object('id', teacher.id, 'name', teacher.name, 'surname', teacher.surname)
            order by lower(teacher.name), lower(teacher.surname), teacher.id)
          from student_teachers join users teacher on teacher.id = student_teachers.teacher_id
          where student_teachers.student_id = users.id and teacher.deleted_at is null
        ), '[]') as teachers
      from users
      where id = $1 and role = 'student' and deleted_at is null`,
    values: [studentId],
  });
  return rows[0] ?? null;
}

const isStudent = and(eq(users.role, "student"), isNull(users.deletedAt));

/**
 * Whether a student is assigned to each of these teachers, and so can be the cursor of a list. Without teachers, for an admin,
 * one who has left can be, too: they may have left between two pages.
 */
export async function isListedStudent(
  database: Database,
  studentId: string,
  teacherIds: readonly string[],
): Promise<boolean> {
  const [student] = await database
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, studentId),
        isStudent,
        teacherIds.length > 0 ? isNull(users.leftOn) : undefined,
        ...teacherIds.map((teacherId) => isAssignedTo(database, teacherId)),
      ),
    );
  return student !== undefined;
}

function isAssignedTo(database: Database, teacherId: string): SQL {
  return exists(
    database
      .select({ one: sql`1` })
      .from(studentTeachers)
      .where(and(eq(studentTeachers.studentId, users.id), eq(studentTeachers.teacherId, teacherId))),
  );
}

const lockedFields = {
  id: users.id,
  name: users.name,
  surname: users.surname,
  email: users.email,
  loginName: users.loginName,
  phone: users.phone,
  parentEmail: users.parentEmail,
  dateOfBirth: users.dateOfBirth,
  updatedAt: users.updatedAt,
  language: users.language,
  confirmedAt: users.confirmedAt,
  leftOn: users.leftOn,
  leavesOn: users.leavesOn,
  voidedAt: users.voidedAt,
};

/**
 * The fields of a student's record about sign-in, contact, confirmation and leaving, locked until the transaction ends; null if
 * deleted.
 */
export async function lockStudent(tx: Transaction, studentId: string) {
  const [student] = await tx
    .select(lockedFields)
    .from(users)
    .where(and(eq(users.id, studentId), isStudent))
    .for("update");
  return student ?? null;
}

/** A student's record as `lockStudent` reads it. */
export type LockedStudent = NonNullable<Awaited<ReturnType<typeof lockStudent>>>;

/**
 * Like `lockStudent`, for several: in the order of their ids, like everything that locks several students. The classes that they were
 * asked about are locked first, so that a confirmation and other changes of an audience wait for each other.
 */
export async function lockWithLessons(tx: Transaction, studentIds: readonly string[]) {
  await tx.execute(sql`
    select from lessons
    where id in (
      select lesson_id from lesson_audience
      where student_id = any(${sql.param([...studentIds])}::uuid[]))
    order by id
    for update`);
  return tx
    .select(lockedFields)
    .from(users)
    .where(and(inArray(users.id, [...studentIds]), isStudent))
    .orderBy(users.id)
    .for("update");
}

/**
 * Sets when students were confirmed; null if they are not. Lock them with their classes first. A trigger decides about which classes
 * they count as asked, so open pages of the teachers of these classes are notified.
 */
export async function setConfirmed(
  tx: Transaction,
  studentIds: readonly string[],
  confirmedAt: Date | null,
): Promise<void> {
  if (studentIds.length === 0) return;
  await tx
    .update(users)
    .set({ confirmedAt })
    .where(inArray(users.id, [...studentIds]));
  const teachers = await tx
    .selectDistinct({ teacherId: lessons.teacherId })
    .from(lessonAudience)
    .innerJoin(lessons, eq(lessons.id, lessonAudience.lessonId))
    .where(inArray(lessonAudience.studentId, [...studentIds]));
  feedbackChangesWith(tx, teachers);
}

/** The id of the latest of a student's audit entries with these actions; undefined when there is none that was not undone. */
export async function findLatestEntry(
  tx: Transaction,
  studentId: string,
  actions: readonly AuditAction[],
): Promise<number | undefined> {
  const [entry] = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.recordId, studentId), inArray(auditLog.action, [...actions]), wasNotUndone(tx)))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return entry?.id;
}

/** The audit entry of an admin who added this student; null when they were not added. */
export async function findAddition(
  tx: Transaction,
  studentId: string,
): Promise<Record<string, unknown> | null> {
  const [entry] = await tx
    .select({ after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.recordId, studentId), eq(auditLog.action, "student.add")));
  return (entry?.after as Record<string, unknown> | undefined) ?? null;
}
