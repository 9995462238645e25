import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import type { whyInUse } from "#domain/deletion.ts";
import { users } from "#server/accounts/users.table.ts";

/** The tables whose rows go with a deleted student, in an order in which they can be written. Of `consents`, rows are only added. */
const tables = ["external_ids", "guardians", "student_teachers", "enrolments"] as const;
const partsOfEnrolments = ["enrolment_teachers", "enrolment_courses"] as const;

/** Rows as JSON, by table. */
type StoredRows = Record<string, Record<string, unknown>[]>;

const ofStudent = (table: (typeof tables)[number], studentId: string) =>
  sql`${sql.identifier(table)} as stored where stored.student_id = ${studentId}`;

/** Why a student cannot be deleted, as the first reason that is true; null when nothing would be lost. */
export async function findUse(
  database: Database | Transaction,
  studentId: string,
): Promise<(typeof whyInUse)[number] | null> {
  const { rows } = await database.execute<{ why: (typeof whyInUse)[number] | null }>(sql`
    select case
      when exists (select from feedback where student_id = ${studentId})
        or exists (
          select from audit_log
          where student_id = ${studentId} and (action like 'feedback.%' or action like 'reply.%' or action = 'student.void'))
        then 'answered'
      when exists (select from lesson_audience where student_id = ${studentId})
        or exists (select from former_teachers where student_id = ${studentId}) then 'asked'
      when exists (select from credentials where user_id = ${studentId})
        or exists (select from sessions where user_id = ${studentId})
        or exists (select from known_devices where user_id = ${studentId}) then 'signedIn'
      when exists (select from reminders where student_id = ${studentId})
        or exists (select from unread_replies where student_id = ${studentId})
        or exists (select from push_notified where student_id = ${studentId})
        or exists (select from audit_log where student_id = ${studentId} and action like 'parent.%') then 'writtenTo'
      end as why`);
  return rows[0]?.why ?? null;
}

/** The class groups that a student is or was in. */
export async function classGroupIdsOf(tx: Transaction, studentId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct class_group_id as id from enrolments where student_id = ${studentId}`);
  return rows.map(({ id }) => id);
}

/** Takes everything away that goes with a locked student, and returns it. */
export async function takeRows(tx: Transaction, studentId: string): Promise<StoredRows> {
  const taken: StoredRows = {};
  for (const table of partsOfEnrolments) {
    const { rows } = await tx.execute<{ row: Record<string, unknown> }>(sql`
      select to_jsonb(part) as row from ${sql.identifier(table)} as part
      join enrolments on enrolments.id = part.enrolment_id
      where enrolments.student_id = ${studentId}`);
    taken[table] = rows.map(({ row }) => row);
  }
  for (const table of tables) {
    const { rows } = await tx.execute<{ row: Record<string, unknown> }>(sql`
      delete from ${ofStudent(table, studentId)} returning to_jsonb(stored) as row`);
    taken[table] = rows.map(({ row }) => row);
  }
  return taken;
}

/** Writes what `takeRows` returned. */
export async function putRows(tx: Transaction, stored: StoredRows): Promise<void> {
  for (const table of [...tables, ...partsOfEnrolments]) {
    const name = sql.identifier(table);
    await tx.execute(sql`
      insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${JSON.stringify(stored[table] ?? [])}::jsonb)`);
  }
}

/** Whether the teachers of one of these class groups were changed after an audit entry. */
export async function haveOtherTeachers(
  tx: Transaction,
  classGroupIds: readonly string[],
  since: number,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from audit_log
    where record_id = any(${sql.param([...classGroupIds])}::uuid[]) and id > ${since}
      and (action = 'class-group.change-teachers' or undoes is not null)
    limit 1`);
  return rows.length > 0;
}

/** A student's record, deleted or not, locked until the transaction ends; null when there never was one. */
export async function lockDeletable(tx: Transaction, studentId: string) {
  const [student] = await tx
    .select({ name: users.name, surname: users.surname, role: users.role, deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, studentId))
    .for("update");
  return student?.role === "student" ? student : null;
}

/** Sets when a student was deleted, and nothing else of the record; null restores them. */
export async function setDeleted(tx: Transaction, studentId: string, deletedAt: Date | null): Promise<void> {
  await tx.update(users).set({ deletedAt }).where(eq(users.id, studentId));
}

/** How much goes with a student. */
export async function countParts(database: Database, studentId: string) {
  const { rows } = await database.execute<{ guardians: number; classGroups: number; numbers: number }>(sql`
    select
      (select count(*) from guardians where student_id = ${studentId})::int as guardians,
      (select count(distinct class_group_id) from enrolments where student_id = ${studentId})::int as "classGroups",
      (select count(*) from external_ids where student_id = ${studentId})::int as numbers
    from users where id = ${studentId} and role = 'student' and deleted_at is null`);
  return rows[0] ?? null;
}
