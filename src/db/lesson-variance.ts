import { sql } from "drizzle-orm";
import { monthsUpTo } from "#domain/dates/months.ts";
import {
  type GroupSums,
  lessonVarianceOf,
  type TeacherYear,
  usualLessonVariance,
} from "#domain/numbers/lesson-variance.ts";
import { type Database, inTransaction, type Transaction } from "./client.ts";

// How far the classes of the school differ, estimated now and then from the months counted ahead (docs/decisions/053). It is kept in the
// database, so that all servers give the same figures.

const monthsOfEstimate = 12;

/** By teacher, in an order that does not change, because sums of fractions depend on it. */
async function listTeacherYears(tx: Transaction, [from, to]: [string, string]): Promise<TeacherYear[]> {
  const groups = (table: "student_months" | "lesson_months", column: string) =>
    sql.raw(`(
      select teacher_id, count(*) filter (where n >= 2)::int as several, json_build_object(
        'nn', sum(n * n), 'ns', sum(n * s), 'ss', sum(s * s)) as sums
      from (
        select teacher_id, sum(responses) as n, sum(stars) as s from ${table}
        where month between '${from}-01' and '${to}-01' group by teacher_id, ${column}
      ) as each
      group by teacher_id)`);
  const { rows } = await tx.execute<
    Omit<TeacherYear, "byStudent" | "byLesson"> & { byStudent: GroupSums; byLesson: GroupSums }
  >(sql`
    select rated.responses, rated.stars, rated.squares, by_student.sums as "byStudent", by_class.sums as "byLesson",
      by_class.several as lessons
    from (
      select teacher_id, sum(stars_1 + stars_2 + stars_3 + stars_4 + stars_5)::float8 as responses,
        sum(stars_1 + 2 * stars_2 + 3 * stars_3 + 4 * stars_4 + 5 * stars_5)::float8 as stars,
        sum(stars_1 + 4 * stars_2 + 9 * stars_3 + 16 * stars_4 + 25 * stars_5)::float8 as squares
      from monthly_ratings where month between ${`${from}-01`}::date and ${`${to}-01`}::date
      group by teacher_id
    ) as rated
    join ${groups("student_months", "student_id")} as by_student using (teacher_id)
    join ${groups("lesson_months", "lesson_id")} as by_class using (teacher_id)
    where rated.responses > 0
    order by teacher_id`);
  return rows;
}

async function estimate(tx: Transaction, month: string): Promise<void> {
  const months = monthsUpTo(month, monthsOfEstimate);
  const variance = lessonVarianceOf(await listTeacherYears(tx, [months[0] ?? month, month]));
  await tx.execute(sql`
    insert into lesson_variance (variance, estimated_at) values (${variance}, now())
    on conflict (is_only) do update set variance = excluded.variance, estimated_at = excluded.estimated_at`);
}

/**
 * Estimates it from the twelve months up to `month` (`2026-11`), unless it was done in the last hour, or another server is doing it;
 * however long it takes. The changes of the months have been applied.
 */
export async function estimateLessonVarianceIfDue(database: Database, month: string): Promise<void> {
  const isDone = sql`select from lesson_variance where estimated_at > now() - interval '1 hour'`;
  if ((await database.execute(isDone)).rows.length > 0) return;
  await inTransaction(database, async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    const { rows } = await tx.execute<{ taken: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended('lesson_variance', 0)) as taken`,
    );
    if (rows[0]?.taken && (await tx.execute(isDone)).rows.length === 0) await estimate(tx, month);
  });
}

/** The variance between classes of the same teacher; what is usual before it was estimated. */
export async function readLessonVariance(database: Database | Transaction): Promise<number> {
  const { rows } = await database.execute<{ variance: number }>(sql`select variance from lesson_variance`);
  return rows[0]?.variance ?? usualLessonVariance;
}
