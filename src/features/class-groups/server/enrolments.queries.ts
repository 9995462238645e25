import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { users } from "../../../db/schema.ts";
import { classGroups, classGroupTeachers, enrolments } from "../../../db/school-schema.ts";

/**
 * Those of these students who are at the school, with what their courses and teachers amount to, locked until the transaction ends.
 * In the order of their ids, as everything that locks several students.
 */
export async function lockStudentsAtSchool(tx: Transaction, studentIds: readonly string[]) {
  return tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        inArray(users.id, [...studentIds]),
        eq(users.role, "student"),
        isNull(users.deletedAt),
        isNull(users.leftOn),
      ),
    )
    .orderBy(users.id)
    .for("no key update");
}

/** Class groups with what they give, in the order of their ids; they stay as they are until the transaction ends. */
export async function lockClassGroups(tx: Transaction, classGroupIds: readonly string[]) {
  const groups = await tx
    .select({ id: classGroups.id, name: classGroups.name, schoolYearId: classGroups.schoolYearId })
    .from(classGroups)
    .where(inArray(classGroups.id, [...classGroupIds]))
    .orderBy(classGroups.id)
    .for("share");
  const taught = await tx
    .select()
    .from(classGroupTeachers)
    .where(inArray(classGroupTeachers.classGroupId, [...classGroupIds]));
  return groups.map((group) => {
    const own = taught.filter(({ classGroupId }) => classGroupId === group.id);
    return {
      ...group,
      given: {
        teacherIds: [...new Set(own.map(({ teacherId }) => teacherId))],
        courses: [...new Map(own.map(({ subject }) => [subject.toLowerCase(), subject])).values()],
      },
    };
  });
}

/** Enrols a student; null when they are in the class group already. */
export async function insertEnrolment(
  tx: Transaction,
  enrolment: { classGroupId: string; studentId: string; startsOn: string },
): Promise<string | null> {
  const [added] = await tx
    .insert(enrolments)
    .values(enrolment)
    .onConflictDoNothing()
    .returning({ id: enrolments.id });
  return added?.id ?? null;
}

/** Ends a student's enrolment, not before it started; null when there is none. */
export async function closeEnrolment(
  tx: Transaction,
  { classGroupId, studentId, endsOn }: { classGroupId: string; studentId: string; endsOn: string },
): Promise<{ id: string; startsOn: string; endsOn: string | null } | null> {
  const [ended] = await tx
    .update(enrolments)
    .set({ endsOn: sql`greatest(${enrolments.startsOn}, ${endsOn}::date)` })
    .where(
      and(
        eq(enrolments.classGroupId, classGroupId),
        eq(enrolments.studentId, studentId),
        isNull(enrolments.endsOn),
      ),
    )
    .returning({ id: enrolments.id, startsOn: enrolments.startsOn, endsOn: enrolments.endsOn });
  return ended ?? null;
}

/** Of these students, those with more courses or teachers than a profile may have. */
export async function findOverfull(
  tx: Transaction,
  studentIds: readonly string[],
  { courses, teachers }: { courses: number; teachers: number },
): Promise<{ name: string; surname: string } | null> {
  const { rows } = await tx.execute<{ name: string; surname: string }>(sql`
    select name, surname from users
    where id = any(${sql.param([...studentIds])}::uuid[]) and (cardinality(courses) > ${courses}
      or (select count(*) from student_teachers where student_id = users.id) > ${teachers})
    order by id limit 1`);
  return rows[0] ?? null;
}
