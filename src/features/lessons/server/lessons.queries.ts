import { and, count, eq, gte, ne, sql } from "drizzle-orm";
import type { Pool } from "pg";
import type { Database, Transaction } from "#db/client.ts";
import { columnsOf, fullNameOf } from "#db/record-columns.ts";
import { lessonInWords } from "#domain/records/lesson.ts";
import type { LessonFields, NewLesson } from "#domain/schemas/lesson.ts";
import { rowSchema } from "#domain/schemas/record.ts";
import { z } from "#domain/schemas/zod.ts";
import { classGroupsOf } from "#features/class-groups/server/assignments/class-group-lessons.queries.ts";
import { feedback } from "#features/feedback/server/feedback.table.ts";
import { users } from "#server/accounts/users.table.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { wasNotUndone } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import { lessons } from "./lessons.table.ts";

/** The index that limits a teacher to one lesson per topic, day and choice of class groups. */
export const topicUnique = "lessons_topic_date_unique";

/** A lesson's own fields; null when there is none. */
export async function findLesson(database: Database, id: string) {
  const [lesson] = await database.select().from(lessons).where(eq(lessons.id, id));
  return lesson ?? null;
}

/** The courses of a teacher. */
export async function findCoursesOf(database: Database, teacherId: string): Promise<string[]> {
  const [teacher] = await database
    .select({ courses: users.courses })
    .from(users)
    .where(eq(users.id, teacherId));
  return teacher?.courses ?? [];
}

/** A class as a line about it names it. */
export const lessonLineSchema = rowSchema(lessonInWords).extend({ teacherName: z.string() });

/** Its columns, from the rows or aliases of a class and its teacher. */
export const lessonLineColumns = (lesson: string, teacher: string) =>
  `${columnsOf(lessonInWords, lesson)}, ${fullNameOf(teacher)} as "teacherName"`;

/** A class as its own pages name it. */
export const lessonHeadSchema = lessonLineSchema.extend({
  teacherId: z.uuid(),
  classGroups: z.array(z.strictObject({ id: z.uuid(), name: z.string() })),
});

/** What the head of a class's page shows. */
export async function readLessonHead(pool: Pool, id: string): Promise<z.infer<typeof lessonHeadSchema>> {
  const { rows } = await pool.query<z.infer<typeof lessonHeadSchema>>(
    `select ${lessonLineColumns("lesson", "teacher")}, teacher.id as "teacherId",
      coalesce(${classGroupsOf("lesson")}, '[]') as "classGroups"
    from lessons as lesson join users as teacher on teacher.id = lesson.teacher_id
    where lesson.id = $1`,
    [id],
  );
  if (!rows[0]) throw new ApiError("not-found");
  return rows[0];
}

/** The key within which a topic is unique: a teacher's lessons on a date, for the same class groups. */
export interface TopicOnDay {
  teacherId: string;
  date: string;
  /** Sorted. */
  classGroupIds: readonly string[];
}

/** The topics of a teacher's lessons on a date for these class groups, optionally except one lesson. */
export async function topicsOn(
  database: Database | Transaction,
  { teacherId, date, classGroupIds, exceptId }: TopicOnDay & { exceptId?: string },
): Promise<string[]> {
  const rows = await database
    .select({ topic: lessons.topic })
    .from(lessons)
    .where(
      and(
        eq(lessons.teacherId, teacherId),
        eq(lessons.date, date),
        eq(lessons.classGroupIds, [...classGroupIds]),
        exceptId === undefined ? undefined : ne(lessons.id, exceptId),
      ),
    );
  return rows.map(({ topic }) => topic);
}

/** Returns the new lesson's id. */
export async function insertLesson(
  database: Database | Transaction,
  teacherId: string,
  lesson: NewLesson,
): Promise<string> {
  const [added] = await database
    .insert(lessons)
    .values({ teacherId, ...lesson })
    .returning({ id: lessons.id });
  if (!added) throw new Error("The new lesson came back empty");
  return added.id;
}

/** A lesson, of this teacher if one is given. Makes new feedback on it wait until the transaction ends. */
export async function lockLesson(tx: Transaction, id: string, teacherId?: string) {
  const isTheirs = teacherId === undefined ? undefined : eq(lessons.teacherId, teacherId);
  const [lesson] = await tx
    .select()
    .from(lessons)
    .where(and(eq(lessons.id, id), isTheirs))
    .for("update");
  return lesson ?? null;
}

/** Writes corrected fields of a lesson; its feedback does not follow automatically. */
export async function updateLessonRow(
  tx: Transaction,
  id: string,
  fields: LessonFields & { updatedAt: Date },
): Promise<void> {
  await tx.update(lessons).set(fields).where(eq(lessons.id, id));
}

/** How many students rated a lesson, and how much of that feedback has its date. */
export async function countResponses(
  database: Database | Transaction,
  { id, date }: { id: string; date: string },
): Promise<{ feedbackCount: number; feedbackOnDate: number }> {
  const [counted] = await database
    .select({
      feedbackCount: count(),
      feedbackOnDate: sql<number>`count(*) filter (where ${feedback.date} = ${date}::date)`.mapWith(Number),
    })
    .from(feedback)
    .where(eq(feedback.lessonId, id));
  return counted ?? { feedbackCount: 0, feedbackOnDate: 0 };
}

/** How many lessons and how much feedback, of this teacher if one is given, have these dates or later ones. */
export async function countLaterDates(
  database: Database,
  teacherId: string | null,
  { lessonsFrom, feedbackFrom }: { lessonsFrom: string; feedbackFrom: string },
): Promise<{ lessons: number; feedback: number }> {
  const own = (column: typeof feedback.teacherId | typeof lessons.teacherId) =>
    teacherId === null ? undefined : eq(column, teacherId);
  const [ofLessons, ofFeedback] = await Promise.all([
    database.$count(lessons, and(own(lessons.teacherId), gte(lessons.date, lessonsFrom))),
    database.$count(feedback, and(own(feedback.teacherId), gte(feedback.date, feedbackFrom))),
  ]);
  return { lessons: ofLessons, feedback: ofFeedback };
}

/** Restores a lesson as it was; false when its teacher now has another one on this topic, date and class groups. */
export async function restoreLessonRow(
  tx: Transaction,
  lesson: typeof lessons.$inferInsert,
): Promise<boolean> {
  const rows = await tx.insert(lessons).values(lesson).onConflictDoNothing().returning({ id: lessons.id });
  return rows.length > 0;
}

/** Deletes a class, whose feedback must have been dealt with before. */
export async function deleteLessonRow(tx: Transaction, id: string): Promise<void> {
  await tx.delete(lessons).where(eq(lessons.id, id));
}

/** The entries that are parts of this one and were not undone, in order. */
export async function listParts(tx: Transaction, id: number) {
  return tx
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.partOf, id), wasNotUndone(tx)))
    .orderBy(auditLog.id);
}

/** Whether a lesson has feedback that did not follow this correction of its date: mostly given since. */
export async function hasFeedbackSince(
  tx: Transaction,
  { id, recordId }: { id: number; recordId: string },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from feedback
    where lesson_id = ${recordId}::uuid and not exists (
      select from audit_log as part
      where part.record_id = feedback.id and part.part_of is not distinct from ${id}::bigint and part.before ? 'date')
    limit 1`);
  return rows.length > 0;
}
