import { sql } from "drizzle-orm";
import { monthsUpTo } from "#domain/dates/months.ts";
import {
  type GroupSums,
  lessonVarianceOf,
  type TeacherYear,
  usualLessonVariance,
} from "#domain/numbers/lesson-variance.ts";
import { type Database, inTransaction, type Transaction } from "./client.ts";

// How far the classes of the school differ (docs/decisions/053). It is stored, so that all servers give the same figures.

const monthsOfEstimate = 12;

/** By teacher, in an order that does not change, because sums of fractions depend on it. */
async function listTeacherYears(tx: Transaction, [from, to]: [string, string]): Promise<TeacherYear[]> {
  const sums = (group: "student_id" | "lesson_id") =>
    sql.raw(`json_build_object('nn', sum(n * n) filter (where ${group} is not null),
      'ns', sum(n * s) filter (where ${group} is not null), 'ss', sum(s * s) filter (where ${group} is not null))`);
  const { rows } = await tx.execute<
    Omit<TeacherYear, "byStudent" | "byLesson"> & { byStudent: GroupSums; byLesson: GroupSums }
  >(sql`
    select (sum(n) filter (where lesson_id is not null))::float8 as responses,
      (sum(s) filter (where lesson_id is not null))::float8 as stars,
      (sum(squares) filter (where lesson_id is not null))::float8 as squares,
      ${sums("student_id")} as "byStudent", ${sums("lesson_id")} as "byLesson",
      (count(*) filter (where lesson_id is not null and n >= 2))::int as lessons
    from (
      select teacher_id, student_id, lesson_id, count(*) as n, sum(rating) as s, sum(rating * rating) as squares
      from feedback
      where date >= ${`${from}-01`}::date and date < (${`${to}-01`}::date + interval '1 month')::date
      group by grouping sets ((teacher_id, student_id), (teacher_id, lesson_id))
    ) as each
    group by teacher_id
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

/** Estimates it from the twelve months up to `month` (`2026-11`), unless it was done in the last hour, or another server is at it. */
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
