import type { Pool } from "pg";
import { wholeSchool } from "#db/counted-months.table.ts";
import { addDays } from "#domain/dates/calendar.ts";
import { attentionDays, attentionShown, attentionStarsMax } from "#domain/numbers/attention.ts";
import type { z } from "#domain/schemas/zod.ts";
import { feedbackSchema, withholderOf } from "#features/feedback/server/feedback.queries.ts";
import { isOpen, isUnanswered } from "#features/feedback/server/replies/feedback-marks.queries.ts";
import { isUnconfirmedStudent } from "#server/accounts/unconfirmed-students.ts";

/** Feedback with few stars that waits for its teacher. */
export const attentionSchema = feedbackSchema.pick({
  id: true,
  reviewId: true,
  studentId: true,
  studentName: true,
  surname: true,
  topic: true,
  date: true,
  message: true,
  rating: true,
  editedBy: true,
  withheldBy: true,
});

type AttentionRow = z.infer<typeof attentionSchema>;

/**
 * A teacher's feedback with few stars of the last days up to `today` that nobody replied to: fewest stars first, then the newest. What
 * the teacher marked as done is off their own list, and stays on the one that admins see. Read through the index on teachers and stars.
 */
export async function listAttention(
  pool: Pool,
  teacherId: string,
  { today, isOwn }: { today: string; isOwn: boolean },
): Promise<AttentionRow[]> {
  const { rows } = await pool.query<AttentionRow>({
    name: `attention${isOwn ? "-own" : ""}`,
    text: `
      with page as materialized (
        select response.* from feedback as response
        where teacher_id = $1 and rating = any(array(select generate_series(1, $2::int)::smallint))
          and date between $3::date and $4::date and ${isOwn ? isOpen : isUnanswered}
        order by rating, date desc, id desc
        limit $5
      )
      select page.id, page.lesson_id as "reviewId", page.student_id as "studentId", student.name as "studentName",
        student.surname, page.topic, page.date::text as date, page.message, page.rating,
        case when page.updated_by <> page.student_id then (select role from users where users.id = page.updated_by) end
          as "editedBy", ${withholderOf("page")} as "withheldBy"
      from page cross join lateral (select name, surname from users where users.id = page.student_id limit 1) as student
      order by page.rating, page.date desc, page.id desc`,
    values: [teacherId, attentionStarsMax, addDays(today, -attentionDays), today, attentionShown],
  });
  return rows;
}

// Student by student, from the index of the unconfirmed: PostgreSQL expects many of them, because teachers are not confirmed either.
/** How many responses of the school's month came from students whom no admin has confirmed. */
export async function countUnconfirmedOfSchool(pool: Pool, month: string): Promise<number> {
  const { rows } = await pool.query<{ responses: number }>({
    name: "unconfirmed-of-school",
    text: `
      with waiting as materialized (select id from users where ${isUnconfirmedStudent})
      select coalesce(sum(response.responses), 0)::int as responses
      from waiting cross join lateral (
        select responses from student_months where (teacher_id, student_id, month) = ($2, waiting.id, $1::date) limit 1
      ) as response`,
    values: [`${month}-01`, wholeSchool],
  });
  return rows[0]?.responses ?? 0;
}

/** How often students were excused from the teacher's classes of a month, up to `today`. */
export async function countExcused(
  pool: Pool,
  teacherId: string,
  { month, today }: { month: string; today: string },
): Promise<number> {
  const { rows } = await pool.query<{ excused: number }>({
    name: "excused-of-teacher",
    text: `
      select count(*)::int as excused
      from lessons join lesson_audience on lesson_audience.lesson_id = lessons.id
      where teacher_id = $1 and date between $2::date and $3::date and status = 'excused'`,
    values: [teacherId, `${month}-01`, today],
  });
  return rows[0]?.excused ?? 0;
}
