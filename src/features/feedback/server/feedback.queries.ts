import { and, eq, sql } from "drizzle-orm";
import type { Pool } from "pg";
import type { Database, Transaction } from "#db/client.ts";
import { insertRows } from "#db/insert-rows.ts";
import { queryToSend } from "#db/query-to-send.ts";
import { columnsOf, fullNameOf } from "#db/record-columns.ts";
import { feedback as feedbackRecord } from "#domain/records/feedback.ts";
import type { FeedbackSubmit } from "#domain/schemas/feedback.ts";
import { rowSchema } from "#domain/schemas/record.ts";
import { roleSchema } from "#domain/schemas/role.ts";
import { z } from "#domain/schemas/zod.ts";
import { withholders } from "#domain/withholding.ts";
import { visibleLessons } from "#features/class-groups/server/assignments/visible-lessons.queries.ts";
import { feedbackChanged, feedbackChangesWith } from "#server/live/changed-feedback.ts";
import { feedback } from "./feedback.table.ts";

/** Who changed feedback that its author had written, and who wants it not to go to parents. */
export const marksOfFeedback = {
  editedBy: roleSchema.nullable().describe("The role of the last editor, unless that is its author"),
  original: z
    .strictObject({ rating: z.int(), message: z.string() })
    .nullable()
    .describe("The author's own words, if others changed stars or words; only for the author and admins"),
  withheldBy: z.enum(withholders).nullable().describe("Who wants it not to go to parents; null when it may"),
};

/** Feedback as the API shows it: the record, the names of those it is about, and marks. */
export const feedbackSchema = rowSchema(feedbackRecord).extend({
  reviewId: z.uuid(),
  teacherName: z.string(),
  studentName: z.string(),
  surname: z.string(),
  subject: z.string(),
  ...marksOfFeedback,
});

export type FeedbackRow = z.infer<typeof feedbackSchema>;

/** Who wants feedback not to go to parents, as SQL; `response` is the row's alias. */
export const withholderOf = (response: string) => `
  case when ${response}.withheld_by = ${response}.student_id then 'student'
    when ${response}.withheld_by is not null then 'admin' end`;

/** Who changed the feedback `response`, and what it was before, as columns within `inside`. Its author leaves no mark (docs/decisions/019). */
export const editColumns = (inside = "") => `
  case when response.updated_by <> response.student_id
    then (select role from users where users.id = response.updated_by) end as "${inside}editedBy",
  response.original_rating as "${inside}original.rating", response.original_message as "${inside}original.message"`;

/** The same with who withholds it. */
export const markColumns = (inside = "") => `
  ${editColumns(inside)}, ${withholderOf("response")} as "${inside}withheldBy"`;

/** The columns of a `FeedbackRow`: from the feedback `response`, its `teacher` and `student`, and the `lesson` it belongs to. */
export const recordColumns = `
  ${columnsOf(feedbackRecord, "response")}, response.lesson_id as "reviewId", ${fullNameOf("teacher")} as "teacherName",
  student.name as "studentName", student.surname, lesson.subject, ${markColumns()}`;

/** The joins that `recordColumns` needs, from the feedback `response`. */
export const recordJoins = `
  join users as teacher on teacher.id = response.teacher_id
  join users as student on student.id = response.student_id
  join lessons as lesson on lesson.id = response.lesson_id`;

/** One feedback; null when there is none. The caller checks who may see it. */
export async function findFeedback(pool: Pool, id: string): Promise<FeedbackRow | null> {
  const [found] = await queryToSend<FeedbackRow>(pool, {
    name: "feedback-find",
    text: `select ${recordColumns} from feedback as response ${recordJoins} where response.id = $1`,
    values: [id],
  });
  return found ?? null;
}

/** SQL for: the student's feedback on the lesson was deleted and not restored. They did answer. Both are the SQL of an id. */
export function wasFeedbackDeleted(lessonId: string, studentId: string): string {
  return `exists (
    select from audit_log as deletion
    where deletion.student_id = ${studentId} and deletion.action = 'feedback.delete'
      and deletion.before->>'lessonId' = ${lessonId}::text
      and not exists (select from audit_log as undo where undo.undoes = deletion.id))`;
}

/** The lesson $1, if the student $2 can see it. */
const visibleLesson = visibleLessons("lessons.id = $1");

/** The date of a lesson that the student can see; null when they cannot. */
export async function findDateOfVisibleLesson(
  pool: Pool,
  studentId: string,
  lessonId: string,
): Promise<string | null> {
  const { rows } = await pool.query<{ date: string }>(`select lessons.date::text as date ${visibleLesson}`, [
    lessonId,
    studentId,
  ]);
  return rows[0]?.date ?? null;
}

/**
 * Writes a student's feedback on a lesson that they can see, dated `today` or earlier. Teacher, topic and date are the
 * lesson's; a lesson that is being corrected is waited for, and so is a student who is being voided. Null, and nothing written,
 * when the student cannot see the lesson or has left, when it is later, when they have rated it, or when the id is taken; nor a mark that the school
 * does not allow.
 */
export async function insertFeedback(
  pool: Pool,
  studentId: string,
  { id, reviewId, message, rating, withheld = false }: FeedbackSubmit,
  today: string,
): Promise<FeedbackRow | null> {
  const [written] = await queryToSend<FeedbackRow>(pool, {
    name: "feedback-submit",
    text: `
      with response as (
        insert into feedback (id, lesson_id, teacher_id, student_id, topic, date, message, rating, withheld_by)
        select $3, lessons.id, lessons.teacher_id, student.id, lessons.topic,
          lessons.date, $4, $5, case when $7::boolean then student.id end
        ${visibleLesson} and lessons.date <= $6::date and student.left_on is null
          and (not $7::boolean or (select students_may_withhold from school))
        for key share of lessons, student
        on conflict do nothing
        returning *
      )
      select ${recordColumns} from response ${recordJoins}`,
    values: [reviewId, studentId, id, message, rating, today, withheld],
  });
  if (written) feedbackChanged(pool, written.teacherId);
  return written ?? null;
}

// The response to a repeated submission locks the row that it returns. A lock is written to the log, so its commit
// waits for a synchronous standby like the submission's own; a plain read could return a row that a failover may still
// lose (docs/decisions/024).

/**
 * The student's feedback with this id as it is now, and whether it was first submitted with this content, however it
 * was edited since. A mark that it does not have makes it another: its words could go to parents. Null when the student has none with this id. Once it resolves, the row is as durable as a new
 * submission.
 */
export async function findRepeated(
  pool: Pool,
  studentId: string,
  { id, reviewId, rating, message, withheld = false }: FeedbackSubmit,
): Promise<{ stored: FeedbackRow; isSame: boolean } | null> {
  const [found] = await queryToSend<FeedbackRow & { isSame: boolean }>(pool, {
    name: "feedback-repeated",
    text: `
      with response as materialized (select * from feedback where id = $1 and student_id = $2 for key share)
      select ${recordColumns}, response.lesson_id = $3 and (not $6::boolean or response.withheld_by is not null) and case
        when response.submitted_digest is null then response.rating = $4::integer and response.message = $5::text
        else response.submitted_digest = submission_digest($4::integer, $5::text)
      end as "isSame"
      from response ${recordJoins}`,
    values: [id, studentId, reviewId, rating, message, withheld],
  });
  if (!found) return null;
  const { isSame, ...stored } = found;
  return { stored, isSame };
}

/** The id of this student's feedback on a lesson; null when there is none. The row is as durable as a new submission. */
export async function findFeedbackOn(
  database: Database | Transaction,
  studentId: string,
  lessonId: string,
): Promise<string | null> {
  const [found] = await database
    .select({ id: feedback.id })
    .from(feedback)
    .where(and(eq(feedback.studentId, studentId), eq(feedback.lessonId, lessonId)))
    .for("key share");
  return found?.id ?? null;
}

/** A feedback's own fields, locked until the transaction ends; null when there is none. */
export async function lockFeedback(tx: Transaction, id: string) {
  const [row] = await tx.select().from(feedback).where(eq(feedback.id, id)).for("update");
  return row ?? null;
}

/** The same, but first locks its class against changes of its audience. Null when there is none. */
export async function lockWithLesson(tx: Transaction, id: string) {
  await tx.execute(sql`
    select from lessons
    where id = (select lesson_id from feedback where id = ${id})
    for key share`);
  return lockFeedback(tx, id);
}

const ofTeacher = { teacherId: feedback.teacherId };

/** Writes changed fields; `monthly_ratings` follows by trigger. */
export async function updateFeedback(
  tx: Transaction,
  id: string,
  changes: Partial<typeof feedback.$inferInsert>,
): Promise<void> {
  const updated = await tx.update(feedback).set(changes).where(eq(feedback.id, id)).returning(ofTeacher);
  feedbackChangesWith(tx, updated);
}

/** Restores feedback. Returns how many rows were written: students who have rated again and taken ids are skipped. */
export function restoreFeedbackRows(
  tx: Transaction,
  rows: readonly (typeof feedback.$inferInsert)[],
): Promise<number> {
  feedbackChangesWith(tx, rows);
  return insertRows(tx, feedback, rows, { skipTaken: true });
}

/** Deletes feedback, and tells those who see it once the transaction is committed. */
export async function deleteFeedbackRow(tx: Transaction, id: string): Promise<void> {
  feedbackChangesWith(tx, await tx.delete(feedback).where(eq(feedback.id, id)).returning(ofTeacher));
}

/** Deletes all feedback of a student, or on a lesson; returns the deleted rows. */
export async function deleteFeedbackOf(tx: Transaction, whose: { studentId: string } | { lessonId: string }) {
  const where =
    "studentId" in whose ? eq(feedback.studentId, whose.studentId) : eq(feedback.lessonId, whose.lessonId);
  const deleted = await tx.delete(feedback).where(where).returning();
  feedbackChangesWith(tx, deleted);
  return deleted;
}
