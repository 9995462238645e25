import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../../db/client.ts";
import { auditLog, studentTeachers, users } from "../../../db/schema.ts";
import { limits } from "../../../domain/limits.ts";
import type { MonthlyRating } from "../../../domain/monthly-rating.ts";
import { searchedText, searchPatterns } from "../../../server/name-search.ts";
import { changedMonthsOf } from "./teacher-changes.queries.ts";

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
  /** The newest months in which others edited, moved or deleted reviews, and how many. */
  changedMonths: { month: string; reviews: number }[];
}

// The key of the row to go on after is read from the row itself, so that the address of a page holds no name.
const keyOf = (column: string, id: string) =>
  `(select lower(former.${column}) from users as former where former.id = ${id})`;

// Reviews dated later in this month than today ($3; $4 is the month's first day) are in its counts, but must not be shown.
// There are nearly never any: whether there are is asked once for the whole page.
const laterThisMonth = `
  select count(*) as number, count(*) filter (where rating = 1) as stars_1,
    count(*) filter (where rating = 2) as stars_2, count(*) filter (where rating = 3) as stars_3,
    count(*) filter (where rating = 4) as stars_4, count(*) filter (where rating = 5) as stars_5
  from feedback
  where feedback.teacher_id = page.id and feedback.date > $3::date
    and feedback.date < ($4::date + interval '1 month')::date
    and exists (
      select from feedback as later
      where later.date > $3::date and later.date < ($4::date + interval '1 month')::date)`;

const shownCount = (stars: number) =>
  `rated.stars_${stars} - case when month = $4::date then later.stars_${stars} else 0 end as stars_${stars}`;

/**
 * The newest $2 months of the teacher `page`, up to the current one, from the end of the primary key of monthly_ratings.
 * What is shown equals a recount of the reviews dated today or earlier.
 */
const ratedMonths = `
      select coalesce(json_agg(json_build_object('month', to_char(month, 'YYYY-MM'),
        'counts', json_build_array(stars_1, stars_2, stars_3, stars_4, stars_5)) order by month desc), '[]')
      from (
        select month, ${[1, 2, 3, 4, 5].map(shownCount).join(", ")}
        from monthly_ratings as rated
        where teacher_id = page.id and month <= $4::date
          and rated.stars_1 + rated.stars_2 + rated.stars_3 + rated.stars_4 + rated.stars_5
            > case when month = $4::date then later.number else 0 end
        order by month desc
        limit $2::bigint
      ) as newest`;

function teachersList(deleted: boolean, words: number, isNext: boolean): string {
  const after = `$${words + 5}::uuid`;
  const wanted = [
    `role = 'teacher' and deleted_at is ${deleted ? "not null" : "null"}`,
    ...Array.from({ length: words }, (_, index) => `${searchedText} like lower($${index + 5})`),
    ...(isNext
      ? [
          `(lower(name), lower(surname), id) > (${keyOf("name", after)}, ${keyOf("surname", after)}, ${after})`,
        ]
      : []),
  ];
  return `
    select id, name, surname, email, subject, deleted_at as "deletedAt", (${ratedMonths}
    ) as "monthlyRatings", (${changedMonthsOf("page.id")}) as "changedMonths"
    from (
      select * from users where ${wanted.join(" and ")}
      order by lower(name), lower(surname), id
      limit $1
    ) as page
    cross join lateral (${laterThisMonth}) as later
    order by lower(name), lower(surname), id`;
}

/**
 * Teachers by name, `limit` and one more, each with the newest twelve months that have feedback dated `today`, the
 * school's day, or earlier. Each word of `search` stands somewhere in their name or e-mail. One statement: the ratings
 * cost twelve rows a teacher, however much feedback there is.
 */
export async function listTeachers(
  { $client: pool }: Database,
  {
    search,
    deleted,
    after,
    limit,
    today,
  }: { search: string; deleted: boolean; after?: string; limit: number; today: string },
): Promise<TeacherRow[]> {
  const words = searchPatterns(search);
  const isNext = after !== undefined;
  const { rows } = await pool.query<TeacherRow>({
    // A search is planned for its words, each time: whether they are rare decides how it is done.
    name: words.length > 0 ? undefined : `teachers-list${deleted ? "-deleted" : ""}${isNext ? "-next" : ""}`,
    text: teachersList(deleted, words.length, isNext),
    values: [
      limit + 1,
      limits.ratedMonthsMax,
      today,
      `${today.slice(0, 7)}-01`,
      ...words,
      ...(isNext ? [after] : []),
    ],
  });
  return rows;
}

/** All months of one teacher that have feedback dated `today`, the school's day, or earlier. */
export async function listMonthlyRatings(
  { $client: pool }: Database,
  teacherId: string,
  today: string,
): Promise<MonthlyRating[]> {
  const { rows } = await pool.query<{ monthlyRatings: MonthlyRating[] }>({
    name: "teacher-months",
    text: `
      select (${ratedMonths}) as "monthlyRatings"
      from (select $1::uuid as id) as page cross join lateral (${laterThisMonth}) as later`,
    values: [teacherId, null, today, `${today.slice(0, 7)}-01`],
  });
  return rows[0]?.monthlyRatings ?? [];
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

/** Whether there is such a teacher, deleted or not: one that is deleted between two pages still tells where the next starts. */
export async function teacherExists(database: Database, teacherId: string): Promise<boolean> {
  const [found] = await database
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, teacherId), eq(users.role, "teacher")));
  return found !== undefined;
}

/**
 * The sign-in e-mail of a teacher and when they were last changed, whose row no one else changes until the transaction
 * ends; null if deleted.
 */
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

const isOneOf = (ids: readonly string[]) => sql`${users.id} = any(${sql.param([...ids])}::uuid[])`;

/** The students that a teacher has now. */
export async function assignedStudentIds(tx: Transaction, teacherId: string): Promise<string[]> {
  const rows = await tx
    .select({ studentId: studentTeachers.studentId })
    .from(studentTeachers)
    .where(eq(studentTeachers.teacherId, teacherId));
  return rows.map((row) => row.studentId);
}

/**
 * Waits for edits of these students under way, and lets none begin until the transaction ends. To be asked for before the
 * teacher's row is locked: an edit, too, has the student first and then the teachers.
 */
export async function lockStudents(tx: Transaction, studentIds: readonly string[]): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(isOneOf(studentIds))
    .orderBy(users.id)
    .for("no key update");
}

/**
 * Marks students as changed because their teachers were: an edit of an older copy would undo it. Does not wait for one who
 * was assigned after `lockStudents` and is being edited again: their locks would cross.
 */
export async function markStudentsChanged(tx: Transaction, studentIds: readonly string[]): Promise<void> {
  const free = tx
    .select({ id: users.id })
    .from(users)
    .where(isOneOf(studentIds))
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
        .where(and(isOneOf(studentIds), eq(users.role, "student"), isNull(users.deletedAt))),
    )
    .onConflictDoNothing();
}
