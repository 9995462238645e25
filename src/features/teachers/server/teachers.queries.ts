import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Pool } from "pg";
import type { Database, Transaction } from "#db/client.ts";
import { queryToSend } from "#db/query-to-send.ts";
import { columnsOf } from "#db/record-columns.ts";
import { normalForm } from "#domain/normal-form.ts";
import { pick } from "#domain/records/record.ts";
import { teacher } from "#domain/records/teacher.ts";
import { rowSchema } from "#domain/schemas/record.ts";
import { z } from "#domain/schemas/zod.ts";
import { users } from "#server/accounts/users.table.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { createParameters } from "#server/pagination/list-statement.ts";
import { containing, matchesSearch, nameSearchOf } from "#server/pagination/name-search.ts";

/** How many teachers the public directory lists at most; the registration form shows them in one select. */
const directoryMax = 1000;

const nameKey = sql`lower(${users.name})`;
const surnameKey = sql`lower(${users.surname})`;
const isTeacher = and(eq(users.role, "teacher"), isNull(users.deletedAt));
const isDeletedTeacher = and(eq(users.role, "teacher"), isNotNull(users.deletedAt));

/** Teachers whom a student can choose: not deleted and with courses, ordered by name. */
export async function listTeacherDirectory(database: Database) {
  return database
    .select({ id: users.id, name: users.name, surname: users.surname, courses: users.courses })
    .from(users)
    .where(and(isTeacher, sql`cardinality(${users.courses}) > 0`))
    .orderBy(nameKey, surnameKey, users.id)
    .limit(directoryMax);
}

/** A teacher's profile, with the id under its other name, too. */
export const teacherSchema = rowSchema(teacher).extend({ teacherId: z.uuid() });

/** A teacher's profile; null when there is none with this id, or it is deleted. */
export async function findTeacher(
  database: Database,
  teacherId: string,
): Promise<z.infer<typeof teacherSchema> | null> {
  const [found] = await queryToSend<z.infer<typeof teacherSchema>>(database.$client, {
    name: "teacher-read",
    text: `
      select ${columnsOf(teacher, "users")}, id as "teacherId"
      from users where id = $1 and role = 'teacher' and deleted_at is null`,
    values: [teacherId],
  });
  return found ?? null;
}

/** Whether there is such a teacher, deleted or not: one deleted between two pages still marks where the next starts. */
export async function teacherExists(database: Database, teacherId: string): Promise<boolean> {
  return (await database.$count(users, and(eq(users.id, teacherId), eq(users.role, "teacher")))) > 0;
}

/** A teacher's e-mail and time of last change, locked until the transaction ends; null if deleted. */
export async function lockTeacher(tx: Transaction, teacherId: string) {
  const [teacher] = await tx
    .select({ email: users.email, updatedAt: users.updatedAt })
    .from(users)
    .where(and(eq(users.id, teacherId), isTeacher))
    .for("update");
  return teacher ?? null;
}

/** Marks a teacher as deleted, or removes the mark; false when there is none with this id, or it is so already. */
export async function markTeacherDeleted(
  tx: Transaction,
  teacherId: string,
  isDeleted: boolean,
): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set(isDeleted ? { deletedAt: sql`now()` } : { deletedAt: null, updatedAt: new Date() })
    .where(and(eq(users.id, teacherId), isDeleted ? isTeacher : isDeletedTeacher))
    .returning({ id: users.id });
  return rows.length > 0;
}

/**
 * Marks students as changed along with their teachers: an edit of an older copy would revert that. Does not wait for a student
 * assigned after `lockStudents` who is being edited at this moment: that would be a deadlock.
 */
export async function markStudentsChanged(tx: Transaction, studentIds: readonly string[]): Promise<void> {
  const free = tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...studentIds]))
    .for("no key update", { skipLocked: true });
  await tx.update(users).set({ updatedAt: new Date() }).where(inArray(users.id, free));
}

/** The newest audit entry of this teacher's deletion; its `before` contains their students. */
export async function findDeletion(tx: Transaction, teacherId: string) {
  const [entry] = await tx
    .select({ id: auditLog.id, before: auditLog.before })
    .from(auditLog)
    .where(and(eq(auditLog.recordId, teacherId), eq(auditLog.action, "teacher.delete")))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return entry ?? null;
}

export const foundTeacherSchema = rowSchema(pick(teacher, ["id", "name", "surname", "subject"]));

/** The first `limit` teachers, by name, whom the search finds, those whose full name begins with it first; only of these class groups, if any. */
export async function findTeachers(
  pool: Pool,
  {
    search,
    classGroupIds,
    limit,
  }: { search: string; classGroupIds: readonly string[] | null; limit: number },
) {
  const parameters = createParameters();
  const teach = (ids: readonly string[]) =>
    `id in (select teacher_id from class_group_teachers where class_group_id = any(${parameters.custom(ids, "uuid[]")}))`;
  const conditions = [
    ...matchesSearch(search, parameters),
    ...(classGroupIds === null ? [] : [teach(classGroupIds)]),
  ];
  const beginning = parameters.custom(containing(normalForm(nameSearchOf(search))).slice(1), "text");
  const { rows } = await pool.query<z.infer<typeof foundTeacherSchema>>(
    `select id, name, surname, subject from users
    where role = 'teacher' and deleted_at is null and ${conditions.join(" and ")}
    order by normal_name like ${beginning} desc, lower(name), lower(surname), id
    limit ${limit}`,
    parameters.values,
  );
  return rows;
}
