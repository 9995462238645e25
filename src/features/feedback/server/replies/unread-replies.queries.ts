import { type SQL, sql } from "drizzle-orm";
import type { Pool } from "pg";
import type { Database, Transaction } from "#db/client.ts";
import { queryToSend } from "#db/query-to-send.ts";
import { columnsOf, fullNameOf } from "#db/record-columns.ts";
import { feedback } from "#domain/records/feedback.ts";
import { pick } from "#domain/records/record.ts";
import { rowSchema } from "#domain/schemas/record.ts";
import { z } from "#domain/schemas/zod.ts";
import { visibility } from "#features/class-groups/server/assignments/visible-lessons.queries.ts";
import { editColumns, marksOfFeedback } from "#features/feedback/server/feedback.queries.ts";

/** How many are listed; the next follow when some of these have been read. */
const unreadMax = 20;

/** Marks a reply as unread for these students, a query for their ids. */
export async function addUnread(tx: Transaction, replyId: string, students: SQL): Promise<void> {
  await tx.execute(sql`
    insert into unread_replies (student_id, reply_id)
    select reader.id, ${replyId}::uuid from (${students}) as reader (id)
    order by reader.id
    on conflict do nothing`);
}

const { withheldBy: _withheldBy, ...editMarks } = marksOfFeedback;
const words = pick(feedback, ["id", "rating", "message"]);

/** A reply that its student has not read, and what it is about. */
export const unreadReplySchema = z.strictObject({
  id: z.uuid(),
  text: z.string(),
  isToClass: z.boolean().describe("Whether it is to the whole class"),
  lessonId: z.uuid(),
  topic: z.string(),
  date: z.iso.date(),
  teacherName: z.string(),
  feedback: rowSchema(words).extend(editMarks).nullable().describe("The student's own feedback on the class"),
});

/** The replies that a student has not read, as far as they may still read them; the newest come first. */
export async function listUnread(pool: Pool, studentId: string) {
  return queryToSend<z.infer<typeof unreadReplySchema>>(pool, {
    name: "replies-unread",
    text: `
      select replies.id, replies.text, replies.feedback_id is null as "isToClass", lessons.id as "lessonId",
        lessons.topic, lessons.date, ${fullNameOf("teacher")} as "teacherName",
        ${columnsOf(words, "response", "feedback.")}, ${editColumns("feedback.")}
      from unread_replies as unread
      join replies on replies.id = unread.reply_id
      join lessons on lessons.id = replies.lesson_id
      join users as student on student.id = unread.student_id
      ${visibility.joins}
      left join feedback as response on response.lesson_id = lessons.id and response.student_id = student.id
      where unread.student_id = $1 and ${visibility.condition}
        and (replies.feedback_id is null or replies.feedback_id = response.id)
      order by replies.created_at desc, replies.id
      limit ${unreadMax}`,
    values: [studentId],
  });
}

/** Marks a reply as read by a student. */
export async function markRead(database: Database, studentId: string, replyId: string): Promise<void> {
  await database.execute(
    sql`delete from unread_replies where student_id = ${studentId} and reply_id = ${replyId}`,
  );
}
