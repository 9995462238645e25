import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { holdTeachers } from "#features/class-groups/server/assignments/assignments.queries.ts";
import {
  classGroups,
  classGroupTeachers,
  schoolYears,
} from "#features/class-groups/server/class-groups.table.ts";
import { users } from "#server/accounts/users.table.ts";
import { enrolments, enrolmentTeachers } from "./enrolments.table.ts";

// Changes of enrolments lock the class groups, then the students, then the teachers that are given or removed, each in the
// order of their ids. A profile's update and a teacher's deletion lock students and then teachers, too.

/** Class groups with their years, in the order of their ids; they stay as they are until the transaction ends. */
export async function lockClassGroups(tx: Transaction, classGroupIds: readonly string[]) {
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
    .for("share", { of: classGroups });
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

/** Keeps the teachers whom these class groups give from being deleted or restored until the transaction ends. */
export async function holdTeachersOfGroups(tx: Transaction, classGroupIds: readonly string[]): Promise<void> {
  const rows = await tx
    .selectDistinct({ id: classGroupTeachers.teacherId })
    .from(classGroupTeachers)
    .where(inArray(classGroupTeachers.classGroupId, [...classGroupIds]));
  await holdTeachers(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Like `holdTeachersOfGroups`, for those whom these enrolments gave. */
export async function holdTeachersOfEnrolments(
  tx: Transaction,
  enrolmentIds: readonly string[],
): Promise<void> {
  const rows = await tx
    .selectDistinct({ id: enrolmentTeachers.teacherId })
    .from(enrolmentTeachers)
    .where(inArray(enrolmentTeachers.enrolmentId, [...enrolmentIds]));
  await holdTeachers(
    tx,
    rows.map(({ id }) => id),
  );
}

const enrolmentColumns = {
  id: enrolments.id,
  classGroupId: enrolments.classGroupId,
  studentId: enrolments.studentId,
  startsOn: enrolments.startsOn,
  endsOn: enrolments.endsOn,
};

/** Enrols each student in each class group; returns the new enrolments. Those who are in one already are left alone. */
export async function insertEnrolments(
  tx: Transaction,
  {
    studentIds,
    classGroupIds,
    startsOn,
  }: { studentIds: string[]; classGroupIds: string[]; startsOn: string },
) {
  const rows = studentIds.flatMap((studentId) =>
    classGroupIds.map((classGroupId) => ({ studentId, classGroupId, startsOn })),
  );
  if (rows.length === 0) return [];
  return (
    tx
      .insert(enrolments)
      .values(rows)
      // Named, because PostgreSQL rejects one that may mean `enrolments_roll_apart`, which is deferrable.
      .onConflictDoNothing({
        target: [enrolments.studentId, enrolments.classGroupId],
        where: isNull(enrolments.endsOn),
      })
      .returning(enrolmentColumns)
  );
}

/** Ends the students' present enrolments in a class group, none before it started; returns those ended. */
export async function closeEnrolments(
  tx: Transaction,
  { studentIds, classGroupId, endsOn }: { studentIds: string[]; classGroupId: string; endsOn: string },
) {
  return tx
    .update(enrolments)
    .set({ endsOn: sql`greatest(${enrolments.startsOn}, ${endsOn}::date)` })
    .where(
      and(
        eq(enrolments.classGroupId, classGroupId),
        inArray(enrolments.studentId, studentIds),
        isNull(enrolments.endsOn),
      ),
    )
    .returning(enrolmentColumns);
}

/** The present enrolments in a class group, of students who have left, too: when they come back, they get what it gives then. */
export async function listOpenEnrolments(tx: Transaction, classGroupId: string) {
  return tx
    .select({ id: enrolments.id, studentId: enrolments.studentId })
    .from(enrolments)
    .where(and(eq(enrolments.classGroupId, classGroupId), isNull(enrolments.endsOn)));
}

/** An enrolment, present or past; null when there is none. */
export async function findEnrolment(tx: Transaction, id: string) {
  const [enrolment] = await tx.select(enrolmentColumns).from(enrolments).where(eq(enrolments.id, id));
  return enrolment ?? null;
}

/** Whether the student is in the class group now. */
export async function isEnrolled(
  tx: Transaction,
  { studentId, classGroupId }: { studentId: string; classGroupId: string },
): Promise<boolean> {
  const isOpen = and(
    eq(enrolments.studentId, studentId),
    eq(enrolments.classGroupId, classGroupId),
    isNull(enrolments.endsOn),
  );
  return (await tx.$count(enrolments, isOpen)) > 0;
}

/** Whether the student was asked about a class for this class group. */
export async function wasAsked(
  tx: Transaction,
  { studentId, classGroupId }: { studentId: string; classGroupId: string },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from lesson_audience
    join lessons on lessons.id = lesson_audience.lesson_id
    where lesson_audience.student_id = ${studentId} and ${classGroupId}::uuid = any(lessons.class_group_ids)
    limit 1`);
  return rows.length > 0;
}

/** Makes a past enrolment a present one. */
export async function openEnrolment(tx: Transaction, id: string): Promise<void> {
  await tx.update(enrolments).set({ endsOn: null }).where(eq(enrolments.id, id));
}

/** Removes an enrolment without a trace. */
export async function deleteEnrolment(tx: Transaction, id: string): Promise<void> {
  await tx.delete(enrolments).where(eq(enrolments.id, id));
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
