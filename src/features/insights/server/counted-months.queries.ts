import type { Pool } from "pg";
import { allStars } from "../../../domain/feedback.ts";
import type { CountedMonth } from "../../../domain/insights/month.ts";
import type { StarCounts } from "../../../domain/monthly-rating.ts";

// Months as they are counted, up to the current one. What is dated later than today must not be shown: feedback from before such
// dates were rejected, of which there is hardly ever any, and classes added ahead, which nobody can have answered yet.

export interface SelectedMonth {
  month: string;
  counts: StarCounts;
  students: number;
  sumNN: number;
  sumNS: number;
  sumSS: number;
  sharedStudents: number;
  sharedNN: number;
  sharedNS: number;
  sharedSN: number;
  sharedSS: number;
  asked: number;
  answered: number;
  askedStudents: number;
  answeredStudents: number;
}

/** The columns of a `SelectedMonth`, from a table of counted months. */
export const monthColumns = (table: string) => `
  to_char(${table}.month, 'YYYY-MM') as month,
  array[${allStars.map((each) => `${table}.stars_${each}`).join(", ")}] as counts,
  ${table}.students, ${table}.sum_nn as "sumNN", ${table}.sum_ns as "sumNS", ${table}.sum_ss as "sumSS",
  ${table}.shared_students as "sharedStudents", ${table}.shared_nn as "sharedNN", ${table}.shared_ns as "sharedNS",
  ${table}.shared_sn as "sharedSN", ${table}.shared_ss as "sharedSS", ${table}.asked, ${table}.answered,
  ${table}.asked_students as "askedStudents", ${table}.answered_students as "answeredStudents"`;

/** A selected month in the words of the rules. */
export function toCountedMonth(row: SelectedMonth): CountedMonth {
  const stars = row.counts.reduce((sum, count, index) => sum + count * (index + 1), 0);
  return {
    month: row.month,
    counts: row.counts,
    sums: {
      students: row.students,
      responses: row.counts.reduce((sum, count) => sum + count, 0),
      stars,
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
    asked: row.asked,
    answered: row.answered,
    askedStudents: row.askedStudents,
    answeredStudents: row.answeredStudents,
  };
}

/** Whose months are counted: one teacher's, or the whole school's. */
export type Whose = { teacherId: string } | "school";

const sources = {
  teacher: { table: "monthly_ratings", own: (column: string) => `${column} = $1 and` },
  school: { table: "school_months", own: () => "$1::uuid is null and" },
} as const;

/**
 * The counted months from `firstMonth` (`2026-01`) up to that of `today`, the school's day, oldest first; months without
 * anything are left out. They equal a recount of what is dated today or earlier, once the changes are applied (src/db/months.ts).
 */
export async function listCountedMonths(
  pool: Pool,
  whose: Whose,
  { firstMonth, today }: { firstMonth: string; today: string },
): Promise<CountedMonth[]> {
  const kind = whose === "school" ? "school" : "teacher";
  const { table, own } = sources[kind];
  const { rows } = await pool.query<SelectedMonth & { askedAhead: number; hasLater: boolean }>({
    name: `counted-months-${kind}`,
    text: `
      select ${monthColumns("counted")}, ahead.asked as "askedAhead", later.is_there as "hasLater"
      from ${table} as counted
      cross join lateral (
        select count(*) as asked from review_sessions
        join session_audience on session_audience.review_session_id = review_sessions.id and status = 'asked'
        where ${own("teacher_id")} month_of($3::date) = counted.month
          and date > $3::date and date < (counted.month + interval '1 month')::date
      ) as ahead
      cross join lateral (
        select month_of($3::date) = counted.month and exists (
          select from feedback where ${own("teacher_id")} date > $3::date and date < (counted.month + interval '1 month')::date
        ) as is_there
      ) as later
      where ${own("counted.teacher_id")} counted.month between $2::date and month_of($3::date)
      order by counted.month`,
    values: [whose === "school" ? null : whose.teacherId, `${firstMonth}-01`, today],
  });
  return Promise.all(
    rows.map(async ({ askedAhead, hasLater, ...row }) => {
      const counted = toCountedMonth({ ...row, asked: row.asked - askedAhead });
      return hasLater ? { ...counted, ...(await countUntil(pool, whose, today)) } : counted;
    }),
  );
}

/** The ratings of the month of `today` without those dated later, from the feedback itself; compared with no other month. */
async function countUntil(
  pool: Pool,
  whose: Whose,
  today: string,
): Promise<Pick<CountedMonth, "counts" | "sums" | "shared">> {
  const { rows } = await pool.query<SelectedMonth>(
    `with student as (
      select student_id, count(*) as n, sum(rating) as s,
        ${allStars.map((each) => `count(*) filter (where rating = ${each}) as stars_${each}`).join(", ")}
      from feedback
      where ${whose === "school" ? "$1::uuid is null" : "teacher_id = $1"} and date between month_of($2::date) and $2::date
      group by student_id
    )
    select array[${allStars.map((each) => `coalesce(sum(stars_${each}), 0)::int`).join(", ")}] as counts,
      count(*)::int as students, coalesce(sum(n * n), 0)::bigint as "sumNN", coalesce(sum(n * s), 0)::bigint as "sumNS",
      coalesce(sum(s * s), 0)::bigint as "sumSS", 0 as "sharedStudents", 0 as "sharedNN", 0 as "sharedNS", 0 as "sharedSN",
      0 as "sharedSS"
    from student`,
    [whose === "school" ? null : whose.teacherId, today],
  );
  const [row] = rows;
  if (!row) throw new Error("A count came back empty");
  const { counts, sums, shared } = toCountedMonth(row);
  return { counts, sums, shared };
}
