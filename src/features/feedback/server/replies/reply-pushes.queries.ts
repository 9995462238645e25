import { type SQL, sql } from "drizzle-orm";
import type { Pool } from "pg";
import {
  studentsWhoSee,
  visibility,
} from "#features/class-groups/server/assignments/visible-lessons.queries.ts";

/** Those who may read a new reply, as a query for their ids: one student, or all who can see the class. */
export function readersOf(lessonId: string, studentId: string | null): SQL {
  if (studentId !== null) return sql`select ${studentId}::uuid`;
  return sql`select student.id ${studentsWhoSee(lessonId)}`;
}

/** What a reply is about, for one of those who may read it. */
export interface ReadableReply {
  replyId: string;
  studentId: string;
  topic: string;
  date: string;
  teacherName: string;
  teacherSurname: string;
}

/** Of these replies and students, in pairs, those where the student may read the reply now. */
export async function findReadable(
  pool: Pool,
  replyIds: readonly string[],
  studentIds: readonly string[],
): Promise<ReadableReply[]> {
  const { rows } = await pool.query<ReadableReply>({
    name: "replies-readable",
    text: `
      select replies.id as "replyId", student.id as "studentId", lessons.topic,
        lessons.date::text as date, teacher.name as "teacherName", teacher.surname as "teacherSurname"
      from unnest($1::uuid[], $2::uuid[]) as asked (reply_id, student_id)
      join replies on replies.id = asked.reply_id
      join lessons on lessons.id = replies.lesson_id
      join users as student on student.id = asked.student_id
      ${visibility.joins}
      left join feedback as response on response.id = replies.feedback_id
      where ${visibility.condition} and (replies.feedback_id is null or response.student_id = student.id)`,
    values: [replyIds, studentIds],
  });
  return rows;
}
