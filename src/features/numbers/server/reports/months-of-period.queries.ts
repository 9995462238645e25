import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { firstOfMonth, monthsBetween } from "#domain/dates/months.ts";
import { allStars } from "#domain/feedback.ts";
import type { CountedMonth } from "#domain/numbers/month.ts";
import { ratedColumns } from "#features/numbers/server/counted-months.queries.ts";
import type { Owner } from "#features/numbers/server/whose.queries.ts";
import {
  type Counting,
  classDays,
  countedId,
  isIn,
  starsOf,
  studentDays,
  unionAll,
} from "./days-besides.queries.ts";

/** A month, but for responses of students who were not asked. */
type RatedMonth = Omit<CountedMonth, "notAsked" | "notAskedStudents">;

const ofClasses = [...allStars.map((each) => `stars_${each}`), "sum_cc"];
const ofStudents = [
  ...["students", "sum_nn", "sum_ns", "sum_ss"],
  ...["asked", "answered", "asked_students", "answered_students"],
];
const ofPairs = ["students", "nn", "ns", "sn", "ss"].map((each) => `shared_${each}`);

/** Of a counted month and what the days change about it. */
const added = (changes: string, columns: readonly string[]) =>
  sql.raw(
    columns
      .map((each) => `coalesce(kept.${each}, 0) + coalesce(${changes}.${each}, 0) as ${each}`)
      .join(", "),
  );

/**
 * Each month of a period: as it was counted, but for the students and the classes that have rows on the days besides, whose part is
 * replaced. `apply_month_changes` counts in the same way.
 */
export async function countMonths(tx: Transaction, owner: Owner, counting: Counting): Promise<RatedMonth[]> {
  const { months } = counting;
  const isCounted = (table: string) =>
    months
      ? sql`${sql.raw(table)}.teacher_id = ${countedId(owner)} and ${isIn(sql.raw(`${table}.month`), months)}`
      : sql`false`;
  const first = (columns: readonly string[]) =>
    sql.join(
      columns.map(
        (each) =>
          sql`case when month > ${months?.from ?? null}::date then ${sql.raw(each)} else 0 end as ${sql.raw(each)}`,
      ),
      sql`, `,
    );
  const days = [...counting.responses, ...counting.audience];
  const touched = days.flatMap(({ from, to }) => monthsBetween(from.slice(0, 7), to.slice(0, 7)));
  // Each is compared with the one before it.
  const near = [
    ...new Set(touched.flatMap((month) => [-1, 0, 1].map((by) => firstOfMonth(`${month}-01`, by)))),
  ];
  const key = { feedback: sql`month_of(feedback.date)`, lesson: sql`month_of(lesson.date)` };
  const noStudent = sql`select null::date as key, null::uuid as student_id, 0 as n, 0 as s, 0 as asked, 0 as answered where false`;
  const noClass = sql`select null::date as key, null::uuid as teacher_id, null::uuid as lesson_id, ${starsOf(() => "0")} where false`;
  const { rows } = await tx.execute<RatedMonth & Record<string, unknown>>(sql`
    with day as materialized (
      select key as month, student_id, sum(n)::int as n, sum(s)::int as s, sum(asked)::int as asked, sum(answered)::int as answered
      from (${unionAll([noStudent, ...studentDays(owner, counting, key)])}) as part group by key, student_id
    ),
    touched as materialized (
      select month, student_id, sum(n)::int as dn, sum(s)::int as ds, sum(n0)::int as dn0, sum(s0)::int as ds0,
        sum(asked)::int as asked, sum(answered)::int as answered
      from (
        select month, student_id, n, s, 0 as n0, 0 as s0, asked, answered from day
        union all
        -- The next month is compared with it.
        select (month + interval '1 month')::date, student_id, 0, 0, n, s, 0, 0 from day
      ) as part
      group by month, student_id
    ),
    -- All students of these months: found one by one, half a month of them takes three times the pages.
    near as materialized (
      select student_id, month, responses, stars, asked, answered from student_months as rated
      where ${isCounted("rated")} and month = any(${sql.param(near)}::date[])
    ),
    of_students as (
      select touched.month,
        sum(sign * (n > 0)::int) as students, sum(sign * n * n) as sum_nn, sum(sign * n * s) as sum_ns, sum(sign * s * s) as sum_ss,
        sum(sign * (n > 0 and n0 > 0)::int) as shared_students,
        sum(sign * n * n0) as shared_nn, sum(sign * n * s0) as shared_ns, sum(sign * s * n0) as shared_sn, sum(sign * s * s0) as shared_ss,
        sum(sign * state.asked) as asked, sum(sign * state.answered) as answered,
        sum(sign * (state.asked > 0)::int) as asked_students, sum(sign * (state.answered > 0)::int) as answered_students
      from touched
      left join near as present
        on (present.student_id, present.month) = (touched.student_id, touched.month)
      left join near as former
        on (former.student_id, former.month) = (touched.student_id, (touched.month - interval '1 month')::date)
      cross join lateral (values (-1, 0), (1, 1)) as moment (sign, after)
      cross join lateral (
        -- What the months have not counted yet must not be subtracted.
        select greatest(coalesce(present.responses, 0) + after * dn, 0) as n,
          greatest(coalesce(present.stars, 0) + after * ds, 0) as s,
          greatest(coalesce(former.responses, 0) + after * dn0, 0) as n0,
          greatest(coalesce(former.stars, 0) + after * ds0, 0) as s0,
          greatest(coalesce(present.asked, 0) + after * touched.asked, 0) as asked,
          greatest(coalesce(present.answered, 0) + after * touched.answered, 0) as answered
      ) as state
      group by touched.month
    ),
    of_classes as (
      select month, ${starsOf((each) => `sum(sign * stars_${each})::int`)},
        sum(sign * (stars_1 + stars_2 + stars_3 + stars_4 + stars_5) * (stars_1 + stars_2 + stars_3 + stars_4 + stars_5)) as sum_cc
      from (
        select added.key as month, sign,
          ${starsOf((each) => `greatest(coalesce(kept.stars_${each}, 0) + after * added.stars_${each}, 0)`)}
        from (
          select key, teacher_id, lesson_id, ${starsOf((each) => `sum(stars_${each})::int`)}
          from (${unionAll([noClass, ...classDays(owner, counting, key)])}) as part group by key, teacher_id, lesson_id
        ) as added
        left join lesson_months as kept
          on (kept.teacher_id, kept.lesson_id, kept.month) = (added.teacher_id, added.lesson_id, added.key)
            and ${months ? isIn(sql`kept.month`, months) : sql`false`}
        cross join lateral (values (-1, 0), (1, 1)) as moment (sign, after)
      ) as class
      group by month
    ),
    counted as (
      select month, ${added("of_classes", ofClasses)}, ${added("of_students", [...ofStudents, ...ofPairs])}
      from (
        -- The first is compared with the days before it alone.
        select month, ${sql.raw([...ofClasses, ...ofStudents].join(", "))}, ${first(ofPairs)}
        from monthly_ratings as rated where ${isCounted("rated")}
      ) as kept
      full join of_students using (month) full join of_classes using (month)
    )
    select ${sql.raw(ratedColumns)}, asked::int, answered::int, asked_students::int as "askedStudents",
      answered_students::int as "answeredStudents"
    from counted`);
  return rows;
}
