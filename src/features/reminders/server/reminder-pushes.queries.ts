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
  lessonIds: readonly string[],
  studentIds: readonly string[],
): Promise<DueStudent[]> {
  const { rows } = await pool.query<DueStudent>({
    name: "reminders-still-due",
    text: `select lessons.id as "reviewId", student.id as "studentId", lessons.topic,
      lessons.date::text as date, teacher.name as "teacherName", teacher.surname as "teacherSurname"
    ${dueStudents(
      "$1",
      `join unnest($2::uuid[], $3::uuid[]) as wanted (review_id, student_id)
        on wanted.review_id = lessons.id and wanted.student_id = student.id`,
    )}`,
    values: [today, lessonIds, studentIds],
  });
  return rows;
}
