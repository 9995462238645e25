import type { Pool } from "pg";
import { dueStudents } from "./due.queries.ts";

/** A student who is due for a class, and what the class was. */
export interface DueStudent {
  reviewId: string;
  studentId: string;
  topic: string;
  date: string;
  teacherName: string;
  teacherSurname: string;
}

/** Of these classes and students, in pairs, those where the student is due on the school's day `today`. */
export async function findDue(
  pool: Pool,
  today: string,
  reviewIds: readonly string[],
  studentIds: readonly string[],
): Promise<DueStudent[]> {
  const { rows } = await pool.query<DueStudent>({
    name: "reminders-still-due",
    text: `select review_sessions.id as "reviewId", student.id as "studentId", review_sessions.topic,
      review_sessions.date::text as date, teacher.name as "teacherName", teacher.surname as "teacherSurname"
    ${dueStudents(
      "$1",
      `join unnest($2::uuid[], $3::uuid[]) as asked (review_id, student_id)
        on asked.review_id = review_sessions.id and asked.student_id = student.id`,
    )}`,
    values: [today, reviewIds, studentIds],
  });
  return rows;
}
