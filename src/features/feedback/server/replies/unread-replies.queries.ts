import { type SQL, sql } from "drizzle-orm";
import type { Pool } from "pg";
import type { Database, Transaction } from "#db/client.ts";
import { originalOf, type Words } from "#domain/original-words.ts";
import type { Role } from "#domain/roles.ts";
import { visibility } from "#features/class-groups/server/assignments/visible-lessons.queries.ts";

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

/** A reply that its student has not read, and what it is about. */
export interface UnreadReply {
  id: string;
  text: string;
  /** Whether it is to the whole class. */
  isToClass: boolean;
  lessonId: string;
  topic: string;
  date: string;
  teacherName: string;
  teacherSurname: string;
  /** The student's own feedback on the class, as it is now. */
  feedback: (Words & { id: string; editedBy: Role | null; original: Words | null }) | null;
}

interface UnreadRow extends Omit<UnreadReply, "feedback"> {
  feedbackId: string | null;
  rating: number;
  message: string;
  originalRating: number | null;
  originalMessage: string | null;
  editedBy: Role | null;
}

/** The replies that a student has not read, as far as they may still read them; the newest come first. */
export async function listUnread(pool: Pool, studentId: string): Promise<UnreadReply[]> {
  const { rows } = await pool.query<UnreadRow>({
    name: "replies-unread",
    text: `
      select replies.id, replies.text, replies.feedback_id is null as "isToClass", lessons.id as "lessonId",
        lessons.topic, lessons.date::text as date, teacher.name as "teacherName", teacher.surname as "teacherSurname",
        given.id as "feedbackId", given.rating, given.message,
        given.original_rating as "originalRating", given.original_message as "originalMessage",
        case when given.updated_by <> student.id then (select role from users where users.id = given.updated_by) end
          as "editedBy"
      from unread_replies as unread
      join replies on replies.id = unread.reply_id
      join lessons on lessons.id = replies.lesson_id
      join users as student on student.id = unread.student_id
      ${visibility.joins}
      left join feedback as given on given.lesson_id = lessons.id and given.student_id = student.id
      where unread.student_id = $1 and ${visibility.condition}
        and (replies.feedback_id is null or replies.feedback_id = given.id)
      order by replies.created_at desc, replies.id
      limit ${unreadMax}`,
    values: [studentId],
  });
  return rows.map(({ feedbackId, rating, message, originalRating, originalMessage, editedBy, ...reply }) => ({
    ...reply,
    feedback:
      feedbackId === null
        ? null
        : {
            id: feedbackId,
            rating,
            message,
            editedBy,
            original: originalOf({ originalRating, originalMessage }),
          },
  }));
}

/** Marks a reply as read by a student. */
export async function markRead(database: Database, studentId: string, replyId: string): Promise<void> {
  await database.execute(
    sql`delete from unread_replies where student_id = ${studentId} and reply_id = ${replyId}`,
  );
}
