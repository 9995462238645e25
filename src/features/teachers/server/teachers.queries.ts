import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../../db/client.ts";
import { auditLog, monthlyRatings, studentTeachers, users } from "../../../db/schema.ts";
import { limits } from "../../../domain/limits.ts";
import type { MonthlyRating } from "../../../domain/monthly-rating.ts";

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

/** As the index `users_search` holds it (migration student_search). */
const searchedText = sql`lower(${users.name} || ' ' || ${users.surname} || ' ' || ${users.email})`;

function contains(word: string): SQL {
  return sql`${searchedText} like lower(${`%${word.replace(/[\\%_]/g, "\\$&")}%`})`;
}

/** Read from the row itself, so that the address of a page holds no name. */
function comesAfter(teacherId: string): SQL {
  const keyOf = (name: SQL) => sql`(select ${name} from users former where former.id = ${teacherId})`;
  return sql`(${nameKey}, ${surnameKey}, ${users.id}) > (${keyOf(sql`lower(former.name)`)}, ${keyOf(sql`lower(former.surname)`)}, ${teacherId}::uuid)`;
}

/**
 * Teachers by name, `limit` and one more, each with the newest twelve months that have feedback. Each word of
 * `search` stands somewhere in their name or e-mail. One statement: the ratings cost twelve rows a teacher,
 * however much feedback there is (design.md section 9).
 */
export async function listTeachers(
  database: Database,
  filter: { search: string; deleted: boolean; after?: string; limit: number },
) {
  const words = filter.search.split(" ").filter((word) => word !== "");
  const page = database
    .select({
      id: users.id,
      name: users.name,
      surname: users.surname,
      email: users.email,
      subject: users.subject,
      deletedAt: users.deletedAt,
      nameKey: nameKey.as("name_key"),
      surnameKey: surnameKey.as("surname_key"),
    })
    .from(users)
    .where(
      and(
        filter.deleted ? isDeletedTeacher : isTeacher,
        ...words.map(contains),
        filter.after === undefined ? undefined : comesAfter(filter.after),
      ),
    )
    .orderBy(nameKey, surnameKey, users.id)
    .limit(filter.limit + 1)
    .as("page");
  const { stars1, stars2, stars3, stars4, stars5 } = monthlyRatings;
  const newest = database
    .select({
      month: sql`to_char(${monthlyRatings.month}, 'YYYY-MM')`.as("month_text"),
      counts: sql`jsonb_build_array(${stars1}, ${stars2}, ${stars3}, ${stars4}, ${stars5})`.as("counts"),
    })
    .from(monthlyRatings)
    .where(
      and(
        eq(monthlyRatings.teacherId, page.id),
        sql`${stars1} + ${stars2} + ${stars3} + ${stars4} + ${stars5} > 0`,
      ),
    )
    .orderBy(desc(monthlyRatings.month))
    .limit(limits.ratedMonthsMax)
    .as("newest");
  const byMonth = database
    .select({
      ratings: sql<MonthlyRating[]>`coalesce(
        jsonb_agg(jsonb_build_object('month', ${newest.month}, 'counts', ${newest.counts})
          order by ${newest.month} desc), '[]')`.as("ratings"),
    })
    .from(newest)
    .as("by_month");
  const query = database
    .select({
      id: page.id,
      name: page.name,
      surname: page.surname,
      email: page.email,
      subject: page.subject,
      deletedAt: page.deletedAt,
      monthlyRatings: byMonth.ratings,
    })
    .from(page)
    .innerJoinLateral(byMonth, sql`true`)
    .orderBy(page.nameKey, page.surnameKey, page.id);
  // Planned once a connection. A search is planned for its words: whether they are rare decides how it is done.
  if (words.length > 0) return query;
  const position = `${filter.deleted ? "deleted-" : ""}${filter.after === undefined ? "first" : "next"}`;
  return query.prepare(`teachers-list-${position}`).execute();
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
>;

/** A teacher's whole record; null when there is none of this id, or it is deleted. */
export async function findTeacher(database: Database, teacherId: string): Promise<TeacherRecord | null> {
  const { rows } = await database.$client.query<TeacherRecord>({
    name: "teacher-read",
    text: `
      select id, name, surname, email, education, subject, courses, phone, joining_date::text as "joiningDate",
        created_at as "createdAt"
      from users where id = $1 and role = 'teacher' and deleted_at is null`,
    values: [teacherId],
  });
  return rows[0] ?? null;
}

/** The sign-in e-mail of a teacher, whose row no one else changes until the transaction ends; null if deleted. */
export async function lockTeacher(tx: Transaction, teacherId: string) {
  const [teacher] = await tx
    .select({ email: users.email })
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
