import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../../db/client.ts";
import { auditLog, studentTeachers, users } from "../../../db/schema.ts";
import { limits } from "../../../domain/limits.ts";
import type { MonthlyRating } from "../../../domain/monthly-rating.ts";
import { searchedText, searchPatterns } from "../../../server/name-search.ts";

const nameKey = sql`lower(${users.name})`;
const surnameKey = sql`lower(${users.surname})`;
const isTeacher = and(eq(users.role, "teacher"), isNull(users.deletedAt));
const isDeletedTeacher = and(eq(users.role, "teacher"), isNotNull(users.deletedAt));

/** Teachers whom a student can choose: not deleted and with courses, ordered by name (design.md section 7, 8.4). */
export async function listTeacherDirectory(database: Database) {
  return database
    .select({ id: users.id, name: users.name, surname: users.surname, courses: users.courses })
    .from(users)
    .where(and(isTeacher, sql`cardinality(${users.courses}) > 0`))
    .orderBy(nameKey, surnameKey, users.id)
    .limit(limits.directoryMax);
}

export interface TeacherRow {
  id: string;
  name: string;
  surname: string;
  email: string;
  subject: string | null;
  deletedAt: Date | null;
  monthlyRatings: MonthlyRating[];
}

// The key of the row to go on after is read from the row itself, so that the address of a page holds no name.
const keyOf = (column: string, id: string) =>
  `(select lower(former.${column}) from users as former where former.id = ${id})`;

/** Each teacher's months come from the end of the primary key of monthly_ratings. */
function teachersList(deleted: boolean, words: number, isNext: boolean): string {
  const after = `$${words + 3}::uuid`;
  const wanted = [
    `role = 'teacher' and deleted_at is ${deleted ? "not null" : "null"}`,
    ...Array.from({ length: words }, (_, index) => `${searchedText} like lower($${index + 3})`),
    ...(isNext
      ? [
          `(lower(name), lower(surname), id) > (${keyOf("name", after)}, ${keyOf("surname", after)}, ${after})`,
        ]
      : []),
  ];
  return `
    select id, name, surname, email, subject, deleted_at as "deletedAt", (
      select coalesce(json_agg(json_build_object('month', to_char(month, 'YYYY-MM'),
        'counts', json_build_array(stars_1, stars_2, stars_3, stars_4, stars_5)) order by month desc), '[]')
      from (
        select * from monthly_ratings
        where teacher_id = page.id and stars_1 + stars_2 + stars_3 + stars_4 + stars_5 > 0
        order by month desc
        limit $2
      ) as newest
    ) as "monthlyRatings"
    from (
      select * from users where ${wanted.join(" and ")}
      order by lower(name), lower(surname), id
      limit $1
    ) as page
    order by lower(name), lower(surname), id`;
}

/**
 * Teachers by name, `limit` and one more, each with the newest twelve months that have feedback. Each word of
 * `search` stands somewhere in their name or e-mail. One statement: the ratings cost twelve rows a teacher,
 * however much feedback there is (design.md section 9).
 */
export async function listTeachers(
  { $client: pool }: Database,
  { search, deleted, after, limit }: { search: string; deleted: boolean; after?: string; limit: number },
): Promise<TeacherRow[]> {
  const words = searchPatterns(search);
  const isNext = after !== undefined;
  const { rows } = await pool.query<TeacherRow>({
    // A search is planned for its words, each time: whether they are rare decides how it is done.
    name: words.length > 0 ? undefined : `teachers-list${deleted ? "-deleted" : ""}${isNext ? "-next" : ""}`,
    text: teachersList(deleted, words.length, isNext),
    values: [limit + 1, limits.ratedMonthsMax, ...words, ...(isNext ? [after] : [])],
  });
  return rows;
}

type TeacherRecord = Pick<
  typeof users.$inferSelect,
  | "id"
  | "name"
  | "surname"
  | "email"
  | "education"
  | "subject"
  | "courses"
  | "phone"
  | "joiningDate"
  | "createdAt"
  | "updatedAt"
>;

/** A teacher's whole record; null when there is none of this id, or it is deleted. */
export async function findTeacher(database: Database, teacherId: string): Promise<TeacherRecord | null> {
  const { rows } = await database.$client.query<TeacherRecord>({
    name: "teacher-read",
    text: `
      select id, name, surname, email, education, subject, courses, phone, joining_date::text as "joiningDate",
        created_at as "createdAt", updated_at as "updatedAt"
      from users where id = $1 and role = 'teacher' and deleted_at is null`,
    values: [teacherId],
  });
  return rows[0] ?? null;
}

/** The sign-in e-mail of a teacher and when they were last changed, whose row no one else changes until the transaction ends; null if deleted. */
export async function lockTeacher(tx: Transaction, teacherId: string) {
  const [teacher] = await tx
    .select({ email: users.email, updatedAt: users.updatedAt })
    .from(users)
    .where(and(eq(users.id, teacherId), isTeacher))
    .for("update");
  return teacher ?? null;
}

export async function updateTeacherRow(
  tx: Transaction,
  teacherId: string,
  fields: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await tx
    .update(users)
    .set({ ...fields, updatedAt: new Date() })
    .where(and(eq(users.id, teacherId), isTeacher));
}

/** Marks a teacher as deleted; false when there is none of this id, or it is deleted already. */
export async function markTeacherDeleted(tx: Transaction, teacherId: string): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(users.id, teacherId), isTeacher))
    .returning({ id: users.id });
  return rows.length > 0;
}

/** Takes the mark away; false when there is no deleted teacher of this id. */
export async function unmarkTeacherDeleted(tx: Transaction, teacherId: string): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ deletedAt: null, updatedAt: new Date() })
    .where(and(eq(users.id, teacherId), isDeletedTeacher))
    .returning({ id: users.id });
  return rows.length > 0;
}

/** Takes the teacher from every student; returns the ids of those students. */
export async function removeAssignments(tx: Transaction, teacherId: string): Promise<string[]> {
  const rows = await tx
    .delete(studentTeachers)
    .where(eq(studentTeachers.teacherId, teacherId))
    .returning({ studentId: studentTeachers.studentId });
  return rows.map((row) => row.studentId);
}

/**
 * Marks students as changed because their teachers were: an edit of an older copy would undo it. Never waits, so that no
 * two locks cross: who holds a student's row is changing it.
 */
export async function markStudentsChanged(tx: Transaction, studentIds: readonly string[]): Promise<void> {
  const free = tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...studentIds]))
    .for("no key update", { skipLocked: true });
  await tx.update(users).set({ updatedAt: new Date() }).where(inArray(users.id, free));
}

/** The newest audit entry of this teacher's deletion; its `before` tells the students they had. */
export async function findDeletion(tx: Transaction, teacherId: string) {
  const [entry] = await tx
    .select({ id: auditLog.id, before: auditLog.before })
    .from(auditLog)
    .where(and(eq(auditLog.recordId, teacherId), eq(auditLog.action, "teacher.delete")))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return entry ?? null;
}

/** Assigns the teacher to those of these students who are still there. */
export async function restoreAssignments(
  tx: Transaction,
  teacherId: string,
  studentIds: readonly string[],
): Promise<void> {
  if (studentIds.length === 0) return;
  await tx
    .insert(studentTeachers)
    .select(
      tx
        .select({ studentId: users.id, teacherId: sql`${teacherId}::uuid`.as("teacher_id") })
        .from(users)
        .where(and(inArray(users.id, [...studentIds]), eq(users.role, "student"), isNull(users.deletedAt))),
    )
    .onConflictDoNothing();
}
