import { inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import {
  giveAssignments,
  holdTeachers,
  takeAssignments,
} from "#features/class-groups/server/assignments/assignments.queries.ts";
import { classGroupTeachers } from "#features/class-groups/server/class-groups.table.ts";
import { enrolments } from "./enrolments.table.ts";

// An enrolment gives its student teachers and courses from its first day to its last (docs/decisions/078). `is_current` says which
// ones give them at present; here it is brought up to date.

/** An enrolment that should start or cease to give. */
interface DueEnrolment {
  id: string;
  studentId: string;
  classGroupId: string;
  isCurrent: boolean;
}

/**
 * The enrolments that are not as they should be on the school's `today`: of these students, or at most `limit` of the whole school,
 * where only the class groups of today's year and the current enrolments are looked at.
 */
export async function listDueEnrolments(
  database: Database | Transaction,
  today: string,
  { studentIds, limit }: { studentIds: readonly string[] | null; limit: number | null },
): Promise<DueEnrolment[]> {
  const isOfStudents =
    studentIds === null ? sql`true` : sql`day.student_id = any(${sql.param([...studentIds])}::uuid[])`;
  const { rows } = await database.execute<DueEnrolment & Record<string, unknown>>(sql`
    select id, student_id as "studentId", class_group_id as "classGroupId", is_current as "isCurrent"
    from enrolment_days as day
    where is_current and not ${today}::date between first_day and last_day and ${isOfStudents}
    union all
    select id, student_id, class_group_id, is_current
    from enrolment_days as day
    where not is_current and ${today}::date between first_day and last_day and ${isOfStudents}
      and school_year_id in (select id from school_years where ${today}::date between starts_on and ends_on)
    limit ${limit}`);
  return rows;
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

/** Holds the teachers whom these enrolments have given, and their class groups give, in the order of their ids. */
async function holdTeachersOf(tx: Transaction, enrolmentIds: readonly string[]): Promise<void> {
  const ids = sql`${sql.param([...enrolmentIds])}::uuid[]`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select teacher_id as id from enrolment_teachers where enrolment_id = any(${ids})
    union
    select teacher_id from class_group_teachers
    where class_group_id in (select class_group_id from enrolments where id = any(${ids}))`);
  await holdTeachers(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Lets the due enrolments of locked students start and cease to give; their class groups must be locked, too. */
export async function settleEnrolments(
  tx: Transaction,
  studentIds: readonly string[],
  today: string,
): Promise<void> {
  const due = await listDueEnrolments(tx, today, { studentIds, limit: null });
  if (due.length === 0) return;
  const idsOf = (isCurrent: boolean) =>
    due.filter((enrolment) => enrolment.isCurrent === isCurrent).map(({ id }) => id);
  const ids = due.map(({ id }) => id);
  await holdTeachersOf(tx, ids);
  await tx
    .update(enrolments)
    .set({
      isCurrent: sql`not ${enrolments.isCurrent}`,
      rollKey: sql`case when ${enrolments.endsOn} < ${today} then null else ${enrolments.rollKey} end`,
    })
    .where(inArray(enrolments.id, ids));
  await takeAssignments(tx, idsOf(true));
  await giveAssignments(tx, idsOf(false));
}

/** Removes enrolments of locked students, with what they gave, without a trace. */
export async function deleteEnrolments(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await holdTeachersOf(tx, ids);
  const areThese = inArray(enrolments.id, [...ids]);
  await tx.update(enrolments).set({ isCurrent: false }).where(areThese);
  await takeAssignments(tx, ids);
  await tx.delete(enrolments).where(areThese);
}
