import type { Pool } from "pg";
import { z } from "#domain/schemas/zod.ts";
import { isUnconfirmedStudent } from "#server/accounts/unconfirmed-students.ts";

/** How many responses of a month (`2026-11`) came from students whom no admin has confirmed. */
export const unconfirmedMonthSchema = z.strictObject({ month: z.string(), responses: z.int() });

type UnconfirmedMonth = z.infer<typeof unconfirmedMonthSchema>;

/**
 * By teacher, the months up to `today`'s with such responses, newest first; teachers without any are left out. The changes
 * have been applied (src/db/months.ts).
 */
export async function listUnconfirmedMonths(
  pool: Pool,
  teacherIds: readonly string[],
  today: string,
): Promise<Map<string, UnconfirmedMonth[]>> {
  // Planned for its values: where few students are unconfirmed it starts from them, otherwise from the teachers.
  const { rows } = await pool.query<{ teacherId: string; months: UnconfirmedMonth[] }>(
    `select teacher_id as "teacherId",
      json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'responses', responses) order by month desc) as months
    from (
      select student_months.teacher_id, month, sum(responses)::int as responses
      from users join student_months on student_months.student_id = users.id
      where ${isUnconfirmedStudent} and student_months.teacher_id = any($1::uuid[]) and responses > 0
        and month <= month_of($2::date)
      group by 1, 2
    ) as counted
    group by 1`,
    [teacherIds, today],
  );
  return new Map(rows.map(({ teacherId, months }) => [teacherId, months]));
}
