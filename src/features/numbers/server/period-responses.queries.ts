import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import type { Period } from "#domain/dates/months.ts";
import { allStars } from "#domain/feedback.ts";
import { type CountedMonth, nothingCounted } from "#domain/numbers/month.ts";
import type { SharedSums } from "#domain/numbers/student-sums.ts";
import { isUnconfirmedStudent } from "#server/accounts/unconfirmed-students.ts";
import { feedbackOf, type Whose } from "./whose.queries.ts";

// Counted from the rows themselves, because a period may begin and end on any day: what the months count ahead
// (docs/decisions/068) is counted here each time (docs/decisions/043).

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

const partKeys = { all: [], month: ["month_of(date)"], teacher: ["teacher_id"] } as const;

/** A grouping set for each kind of part, with each column of what is grouped within it. */
export const groupedBy = (kinds: readonly CountedPart["kind"][], within: readonly string[]) => {
  const sets = within.flatMap((each) => kinds.map((kind) => `(${[...partKeys[kind], each].join(", ")})`));
  return sql.raw(`grouping sets (${sets.join(", ")})`);
};

/** The month and the teacher of these parts, null where they are not grouped by them. */
export const partColumns = (kinds: readonly CountedPart["kind"][]) =>
  sql.raw(`${kinds.includes("month") ? "month_of(date)" : "null::date"} as month,
    ${kinds.includes("teacher") ? "teacher_id" : "null::uuid as teacher_id"}`);

/** The grouping set of a row by month, teacher or neither, and its month or teacher. */
export const part = sql`
  case when month is not null then 'month' when teacher_id is not null then 'teacher' else 'all' end as kind,
  coalesce(to_char(month, 'YYYY-MM'), teacher_id::text, '') as key`;

/** Exact up to 2^53; Drizzle gives a bigint as text. */
const total = (expression: string) => sql.raw(`coalesce(sum(${expression}), 0)::float8`);

/** `SharedSums` as JSON, of the rows `now` and `before` of each student. */
export const sharedSums = sql`json_build_object('students', count(*),
  'responsesByResponses', coalesce(sum(now.n * before.n), 0), 'responsesByStars', coalesce(sum(now.n * before.s), 0),
  'starsByResponses', coalesce(sum(now.s * before.n), 0), 'starsByStars', coalesce(sum(now.s * before.s), 0))`;

/** The ratings of feedback dated in the period, in parts of these kinds. */
export async function countResponses(
  database: Database | Transaction,
  whose: Whose,
  period: Period,
  kinds: readonly CountedPart["kind"][],
): Promise<Responses[]> {
  const { rows } = await database.execute<Responses & Record<string, unknown>>(sql`
    with response as materialized (
      select ${partColumns(kinds)}, student_id, lesson_id, count(*) as n, sum(rating) as s,
        count(*) filter (where not was_asked) as not_asked,
        ${sql.raw(allStars.map((each) => `count(*) filter (where rating = ${each}) as stars_${each}`).join(", "))}
      from ${feedbackOf(whose, period)}
      group by ${groupedBy(kinds, ["student_id", "lesson_id"])}
    ),
    student as (select * from response where student_id is not null),
    class as materialized (
      select month, teacher_id, ${total("n * n")} as cc
      from response where lesson_id is not null group by month, teacher_id
    ),
    unconfirmed as materialized (
      select id as student_id from users where ${sql.raw(isUnconfirmedStudent)}
    ),
    shared as materialized (
      select now.month, ${sharedSums} as sums
      from student as now join student as before
        on before.student_id = now.student_id and before.month = (now.month - interval '1 month')::date
      group by now.month
    ),
    counted as (
      select month, teacher_id,
        array[${sql.raw(allStars.map((each) => `sum(stars_${each})::int`).join(", "))}] as counts,
        coalesce(sum(n) filter (where student_id in (select student_id from unconfirmed)), 0)::int as unconfirmed,
        sum(not_asked)::int as not_asked, (count(*) filter (where not_asked = n))::int as not_asked_students,
        json_build_object('students', count(*), 'responses', sum(n), 'stars', sum(s), 'responsesSquared', sum(n * n),
          'responsesByStars', sum(n * s), 'starsSquared', sum(s * s)) as sums
      from student group by month, teacher_id
    )
    select ${part}, counts, unconfirmed, not_asked as "notAsked", not_asked_students as "notAskedStudents", counted.sums,
      (select cc from class where (class.month, class.teacher_id) is not distinct from (counted.month, counted.teacher_id))
        as "lessonsSquared",
      coalesce(shared.sums, ${JSON.stringify(nothingCounted.shared)}::json) as shared
    from counted left join shared using (month)`);
  return rows;
}

/** What students who responded in both periods gave, for a comparison paired by student. */
export async function countShared(
  tx: Transaction,
  whose: Whose,
  period: Period,
  before: Period,
): Promise<SharedSums> {
  const sumsIn = (days: Period) => sql`
    select student_id, count(*) as n, sum(rating) as s from ${feedbackOf(whose, days)} group by student_id`;
  const { rows } = await tx.execute<{ shared: SharedSums }>(sql`
    select ${sharedSums} as shared from (${sumsIn(period)}) as now join (${sumsIn(before)}) as before using (student_id)`);
  return rows[0]?.shared ?? nothingCounted.shared;
}
