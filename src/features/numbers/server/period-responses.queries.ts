import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import type { Period } from "#domain/dates/months.ts";
import { allStars } from "#domain/feedback.ts";
import { countOf, type StarCounts } from "#domain/monthly-rating.ts";
import { type CountedMonth, nothingCounted } from "#domain/numbers/month.ts";
import type { SharedSums } from "#domain/numbers/student-sums.ts";
import { isUnconfirmedStudent } from "#server/accounts/unconfirmed-students.ts";
import { isFeedbackOf, type Whose } from "./whose.queries.ts";

// Counted from the rows themselves, because a period may begin and end on any day: what the months count ahead
// (docs/decisions/068) is counted here each time (docs/decisions/043).

/** Ratings and their sums over students, as they are selected. */
export interface SelectedRatings {
  counts: StarCounts;
  students: number;
  sumNN: number;
  sumNS: number;
  sumSS: number;
  sumCC: number;
  sharedStudents: number;
  sharedNN: number;
  sharedNS: number;
  sharedSN: number;
  sharedSS: number;
}

/** Selected ratings in the words of the rules. */
export function toRatings(
  row: SelectedRatings,
): Pick<CountedMonth, "counts" | "sums" | "lessonsSquared" | "shared"> {
  return {
    counts: row.counts,
    lessonsSquared: row.sumCC,
    sums: {
      students: row.students,
      responses: countOf(row.counts),
      stars: row.counts.reduce((sum, count, index) => sum + count * (index + 1), 0),
      responsesSquared: row.sumNN,
      responsesByStars: row.sumNS,
      starsSquared: row.sumSS,
    },
    shared: {
      students: row.sharedStudents,
      responsesByResponses: row.sharedNN,
      responsesByStars: row.sharedNS,
      starsByResponses: row.sharedSN,
      starsByStars: row.sharedSS,
    },
  };
}

/** What a row counts: all of a period, a month of it, or a teacher's part. */
export interface CountedPart {
  kind: "all" | "month" | "teacher";
  /** The month, `2026-11`, or the teacher's id; empty for all. */
  key: string;
}

export type Responses = CountedPart &
  Pick<CountedMonth, "counts" | "sums" | "lessonsSquared" | "shared" | "notAsked" | "notAskedStudents"> & {
    /** Responses from students whom no admin has confirmed. */
    unconfirmed: number;
  };

/**
 * Which of the three sets a row of `grouping sets ((month, student), (teacher, student), (student))` belongs to, and its
 * month or teacher.
 */
export const part = sql`
  case when month is not null then 'month' when teacher_id is not null then 'teacher' else 'all' end as kind,
  coalesce(to_char(month, 'YYYY-MM'), teacher_id::text, '') as key`;

/** Exact up to 2^53; Drizzle gives a bigint as text. */
const total = (expression: string) => sql.raw(`coalesce(sum(${expression}), 0)::float8`);

/** The ratings of feedback dated in the period, by month, by teacher and of all. */
export async function countResponses(
  database: Database | Transaction,
  whose: Whose,
  { from, to }: Period,
): Promise<Responses[]> {
  const { rows } = await database.execute<
    CountedPart &
      SelectedRatings &
      Pick<Responses, "unconfirmed" | "notAsked" | "notAskedStudents"> &
      Record<string, unknown>
  >(sql`
    with response as materialized (
      select month_of(date) as month, teacher_id, student_id, lesson_id, count(*) as n, sum(rating) as s,
        count(*) filter (where not was_asked) as not_asked,
        ${sql.raw(allStars.map((each) => `count(*) filter (where rating = ${each}) as stars_${each}`).join(", "))}
      from feedback
      where ${isFeedbackOf(whose)} and date between ${from}::date and ${to}::date
      group by grouping sets (
        (month_of(date), student_id), (teacher_id, student_id), (student_id),
        (month_of(date), lesson_id), (teacher_id, lesson_id), (lesson_id))
    ),
    student as (select * from response where student_id is not null),
    class as (
      select month, teacher_id, ${total("n * n")} as cc
      from response where lesson_id is not null group by month, teacher_id
    ),
    unconfirmed as materialized (
      select id as student_id from users where ${sql.raw(isUnconfirmedStudent)}
    ),
    shared as materialized (
      select now.month, count(*)::int as students, sum(now.n * before.n) as nn, sum(now.n * before.s) as ns,
        sum(now.s * before.n) as sn, sum(now.s * before.s) as ss
      from student as now join student as before
        on before.student_id = now.student_id and before.month = (now.month - interval '1 month')::date
      group by now.month
    ),
    counted as (
      select month, teacher_id,
        array[${sql.raw(allStars.map((each) => `sum(stars_${each})::int`).join(", "))}] as counts,
        coalesce(sum(n) filter (where student_id in (select student_id from unconfirmed)), 0)::int as unconfirmed,
        sum(not_asked)::int as not_asked, (count(*) filter (where not_asked = n))::int as not_asked_students,
        count(*)::int as students, ${total("n * n")} as nn, ${total("n * s")} as ns, ${total("s * s")} as ss
      from student group by month, teacher_id
    )
    select ${part}, counts, unconfirmed, not_asked as "notAsked", not_asked_students as "notAskedStudents",
      counted.students, counted.nn as "sumNN", counted.ns as "sumNS", counted.ss as "sumSS",
      (select cc from class where (class.month, class.teacher_id) is not distinct from (counted.month, counted.teacher_id)) as "sumCC",
      coalesce(shared.students, 0) as "sharedStudents", coalesce(shared.nn, 0)::float8 as "sharedNN",
      coalesce(shared.ns, 0)::float8 as "sharedNS", coalesce(shared.sn, 0)::float8 as "sharedSN",
      coalesce(shared.ss, 0)::float8 as "sharedSS"
    from counted left join shared using (month)`);
  return rows.map((row) => ({
    kind: row.kind,
    key: row.key,
    unconfirmed: row.unconfirmed,
    notAsked: row.notAsked,
    notAskedStudents: row.notAskedStudents,
    ...toRatings(row),
  }));
}

/** What students who responded in both periods gave, for a comparison paired by student. */
export async function countShared(
  tx: Transaction,
  whose: Whose,
  period: Period,
  before: Period,
): Promise<SharedSums> {
  const sumsIn = ({ from, to }: Period) => sql`
    select student_id, count(*) as n, sum(rating) as s from feedback
    where ${isFeedbackOf(whose)} and date between ${from}::date and ${to}::date
    group by student_id`;
  const { rows } = await tx.execute<SharedSums & Record<string, unknown>>(sql`
    select count(*)::int as students, ${total("now.n * before.n")} as "responsesByResponses",
      ${total("now.n * before.s")} as "responsesByStars", ${total("now.s * before.n")} as "starsByResponses",
      ${total("now.s * before.s")} as "starsByStars"
    from (${sumsIn(period)}) as now join (${sumsIn(before)}) as before using (student_id)`);
  return rows[0] ?? nothingCounted.shared;
}
