import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import { queryToSend } from "#db/query-to-send.ts";
import { columnsOf } from "#db/record-columns.ts";
import type { RecordFields } from "#domain/records/record.ts";
import { rowSchema } from "#domain/schemas/record.ts";
import { z } from "#domain/schemas/zod.ts";
import { visibleLessons } from "#features/class-groups/server/assignments/visible-lessons.queries.ts";
import { feedbackSeen } from "./replies.table.ts";

// Whether its teacher has seen feedback, and what they replied. Apart from the lists of feedback and classes, which everyone
// waits for.

/** A reply as its readers see it. */
const reply = {
  id: { type: "uuid" },
  text: { type: "text" },
  createdAt: { type: "instant" },
  updatedAt: { type: "instant", nullable: true },
} as const satisfies RecordFields;

export const replySchema = rowSchema(reply);

export const marksSchema = z.strictObject({
  id: z.uuid(),
  seenOn: z.iso.date().nullable().describe("The school's day on which its teacher saw it as it is"),
  reply: replySchema.nullable().describe("The teacher's reply to this feedback alone"),
});

export const lessonRepliesSchema = z.strictObject({
  id: z.uuid(),
  reply: replySchema.nullable().describe("The teacher's reply to the class"),
  feedback: marksSchema
    .nullable()
    .describe("Whether the student's own feedback was seen, and the reply to it; only for students"),
});

const writtenAt = `coalesce(
  (select seen.rewritten_at from feedback_seen as seen where seen.feedback_id = response.id), response.created_at)`;

/** SQL for: no reply to the feedback `response` as last written, nor to its class since. A reply corrected later counts as one to it. */
export const isUnanswered = `
  not exists (
    select from replies where replies.lesson_id = response.lesson_id
      and case when replies.feedback_id = response.id then coalesce(replies.updated_at, replies.created_at)
        when replies.feedback_id is null then replies.created_at end > ${writtenAt})`;

/** Whether it still waits for its teacher, who has not marked it as done either. */
export const isOpen = `${isUnanswered}
  and not exists (
    select from feedback_seen as seen where seen.feedback_id = response.id and seen.done_at is not null)`;

/** The columns of `marksSchema`; `zone` is the SQL of the school's time zone. */
const markColumns = (zone: string, inside = "") => `
  response.id as "${inside}id", (seen.seen_at at time zone ${zone}::text)::date as "${inside}seenOn",
  ${columnsOf(reply, "reply", `${inside}reply.`)}`;

const markJoins = `
  left join feedback_seen as seen on seen.feedback_id = response.id
  left join replies as reply on reply.feedback_id = response.id`;

/** The marks of this feedback, in no order; without feedback that is neither to nor by `personId`, unless that is null. */
export function findMarks(pool: Pool, personId: string | null, ids: readonly string[], timeZone: string) {
  return queryToSend<z.infer<typeof marksSchema>>(pool, {
    name: "replies-marks",
    text: `
      select ${markColumns("$3")} from feedback as response ${markJoins}
      where response.id = any($1::uuid[]) and ($2::uuid is null or $2 in (response.teacher_id, response.student_id))`,
    values: [ids, personId, timeZone],
  });
}

const lessonReply =
  "left join replies as to_lesson on to_lesson.lesson_id = lesson.id and to_lesson.feedback_id is null";

/** The replies to these classes, in no order; only classes of `teacherId`, unless that is null. */
export function findLessonReplies(pool: Pool, teacherId: string | null, ids: readonly string[]) {
  return queryToSend<z.infer<typeof lessonRepliesSchema>>(pool, {
    name: "replies-of-classes",
    text: `
      select lesson.id, ${columnsOf(reply, "to_lesson", "reply.")}, null as feedback
      from lessons as lesson ${lessonReply}
      where lesson.id = any($1::uuid[]) and ($2::uuid is null or lesson.teacher_id = $2)`,
    values: [ids, teacherId],
  });
}

/** The same for a student: classes that they can see, with the marks of their own feedback, and nobody else's. */
export function findRepliesToStudent(
  pool: Pool,
  studentId: string,
  ids: readonly string[],
  timeZone: string,
) {
  return queryToSend<z.infer<typeof lessonRepliesSchema>>(pool, {
    name: "replies-to-student",
    text: `
      with lesson as materialized (
        select lessons.id ${visibleLessons("lessons.id = any($1::uuid[])")}
      )
      select lesson.id, ${columnsOf(reply, "to_lesson", "reply.")}, ${markColumns("$3", "feedback.")}
      from lesson ${lessonReply}
      left join feedback as response on response.lesson_id = lesson.id and response.student_id = $2
      ${markJoins}`,
    values: [ids, studentId, timeZone],
  });
}

/** Marks feedback to this teacher as seen, and ignores all other ids. What was seen before keeps its day. */
export async function markSeen(
  database: Database | Transaction,
  teacherId: string,
  ids: readonly string[],
): Promise<void> {
  await database.execute(sql`
    insert into feedback_seen as seen (feedback_id)
    select id from feedback where id = any(${sql.param([...ids])}::uuid[]) and teacher_id = ${teacherId}
    order by id for key share
    on conflict (feedback_id) do update set seen_at = excluded.seen_at where seen.seen_at is null`);
}

/** Its author has changed stars or words: it is neither seen nor done any more. The feedback is locked. */
export async function markRewritten(tx: Transaction, id: string, at: Date): Promise<void> {
  const marks = { seenAt: null, doneAt: null, rewrittenAt: at };
  await tx
    .insert(feedbackSeen)
    .values({ feedbackId: id, ...marks })
    .onConflictDoUpdate({ target: feedbackSeen.feedbackId, set: marks });
}

/** Marks feedback to this teacher as done without a reply, or no longer; false if there is none. */
export async function markDone(
  database: Database,
  teacherId: string,
  id: string,
  isDone: boolean,
): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    await markSeen(tx, teacherId, [id]);
    const { rowCount } = await tx.execute(sql`
      update feedback_seen set done_at = ${isDone ? sql`now()` : null}
      where feedback_id = (select id from feedback where id = ${id} and teacher_id = ${teacherId})`);
    return rowCount === 1;
  });
}
