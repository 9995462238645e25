import type { Pool } from "pg";
import type { Database } from "#db/client.ts";
import { applyMonthChanges } from "#db/months.ts";
import { addDays } from "#domain/dates/calendar.ts";
import { allStars } from "#domain/feedback.ts";
import type { MonthlyRating, StarCounts } from "#domain/monthly-rating.ts";
import { hasFewStudents } from "#domain/numbers/student-sums.ts";
import { z } from "#domain/schemas/zod.ts";
import { isUnconfirmedStudent } from "#server/accounts/unconfirmed-students.ts";
import { createParameters, type Parameters } from "#server/pagination/list-statement.ts";

/** The last day that counts, as SQL: the school's day, and the first day of its month. */
interface Until {
  today: string;
  thisMonth: string;
}

/** The parameters that `laterThisMonth` and `newestMonths` share; `today` is the school's day. */
export function monthsUntil(today: string, parameters: Parameters): Until {
  return {
    today: parameters.generic(today, "date"),
    thisMonth: parameters.generic(`${today.slice(0, 7)}-01`, "date"),
  };
}

/**
 * A table expression `later`: for the teachers of `page`, or of another table expression, how many responses are dated later this
 * month than today, and by how many students who gave none until today. The month's counts include them, but they must not be shown.
 * There are hardly ever any, so they are found by date alone.
 */
export const laterThisMonth = ({ today, thisMonth }: Until, teachers = "page") => `
  later as materialized (
    select teacher_id, count(*) as number, count(distinct student_id) filter (where is_first) as students,
      ${allStars.map((each) => `count(*) filter (where rating = ${each}) as stars_${each}`).join(", ")}
    from (
      select teacher_id, student_id, rating, not exists (
        select from feedback as earlier
        where earlier.student_id = feedback.student_id and earlier.teacher_id = feedback.teacher_id
          and earlier.date between ${thisMonth} and ${today}) as is_first
      from feedback
      where date > ${today} and date < (${thisMonth} + interval '1 month')::date offset 0
    ) as response
    where teacher_id in (select id from ${teachers})
    group by teacher_id
  )`;

const shownCount = (column: string, thisMonth: string) =>
  `counted.${column} - case when month = ${thisMonth} then coalesce(later.${column}, 0) else 0 end as ${column}`;

/** This month's counts `present` of a teacher without those in `later`, as SQL: responses, stars and students. */
export const shownThisMonth = {
  responses: `(${allStars.map((each) => shownNow(`stars_${each}`)).join(" + ")})`,
  stars: `(${allStars.map((each) => `${each} * ${shownNow(`stars_${each}`)}`).join(" + ")})`,
  students: shownNow("students"),
};

function shownNow(column: string): string {
  return `(coalesce(present.${column}, 0) - coalesce(later.${column}, 0))`;
}

/** How many students an average needs at least, as SQL; null as long as nobody has changed a setting of the school. */
export const studentsMin = "(select comparison_students_min from school)";

/**
 * The newest months of the teacher in `page`, up to the current one, `limit` at most, as a text of `[[month, students, stars1, …, stars5],
 * …]`, the month as days since 2000: PostgreSQL takes twice as long to write JSON, and the driver to read an array (docs/decisions/009).
 */
export const newestMonths = (limit: number | "all", { thisMonth }: Until) => `
  select concat('[', string_agg(concat('[', month - date '2000-01-01', ',', students, ',', stars_1, ',', stars_2, ',', stars_3,
    ',', stars_4, ',', stars_5, ']'), ',' order by month desc), ']') as months
  from (
    select month, ${shownCount("students", thisMonth)},
      ${allStars.map((each) => shownCount(`stars_${each}`, thisMonth)).join(", ")}
    from monthly_ratings as counted
    where teacher_id = page.id and month <= ${thisMonth}
      and counted.stars_1 + counted.stars_2 + counted.stars_3 + counted.stars_4 + counted.stars_5
        <> case when month = ${thisMonth} then coalesce(later.number, 0) else 0 end
    order by month desc
    limit ${limit}
  ) as newest`;

/** A month as `newestMonths` selects it. */
type SelectedMonth = [firstDay: number, students: number, ...StarCounts];

/** `2026-11` of the days since 2000. There are few months, and a date costs more than the rest of a row. */
const monthNames = new Map<number, string>();

function monthOf(firstDay: number): string {
  const known = monthNames.get(firstDay);
  if (known !== undefined) return known;
  const month = addDays("2000-01-01", firstDay).slice(0, 7);
  monthNames.set(firstDay, month);
  return month;
}

/** The months of a selected row; `least` are the selected `studentsMin`. */
export function toMonthlyRatings(months: string, least: number | null): MonthlyRating[] {
  return (JSON.parse(months) as SelectedMonth[]).map(([firstDay, students, ...counts]) => ({
    month: monthOf(firstDay),
    counts,
    students,
    isFew: hasFewStudents({ students }, least ?? undefined),
  }));
}

/** All months of one teacher that have feedback dated `today`, the school's day, or earlier. */
export async function listMonthlyRatings(
  { $client: pool }: Database,
  teacherId: string,
  today: string,
): Promise<MonthlyRating[]> {
  await applyMonthChanges(pool);
  const parameters = createParameters();
  const until = monthsUntil(today, parameters);
  const { rows } = await pool.query<{ months: string; studentsMin: number | null }>({
    name: "teacher-months",
    text: `
      with page as materialized (select ${parameters.custom(teacherId, "uuid")} as id), ${laterThisMonth(until)}
      select rated.months, ${studentsMin} as "studentsMin"
      from page left join later on later.teacher_id = page.id
      cross join lateral (${newestMonths("all", until)}) as rated`,
    values: parameters.values,
  });
  return toMonthlyRatings(rows[0]?.months ?? "[]", rows[0]?.studentsMin ?? null);
}

/** How many responses of a month (`2026-11`) came from students whom no admin has confirmed. */
export const unconfirmedMonthSchema = z.strictObject({ month: z.string(), responses: z.int() });

type UnconfirmedMonth = z.infer<typeof unconfirmedMonthSchema>;

/** By teacher, the months up to `today`'s with such responses, newest first, once the changes are applied (src/db/months.ts). */
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
