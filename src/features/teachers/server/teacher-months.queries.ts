import type { Database } from "../../../db/client.ts";
import type { MonthlyRating, StarCounts } from "../../../domain/monthly-rating.ts";

const stars = [1, 2, 3, 4, 5] as const;

/**
 * A table expression `later` for statements about the teachers of `page`: reviews dated later this month than `$1`, today
 * ($2 is the month's first day). They are in the month's counts and must not be shown. There are nearly never any, so
 * they are looked for by their date alone.
 */
export const laterThisMonth = `
  later as materialized (
    select teacher_id, count(*) as number,
      ${stars.map((each) => `count(*) filter (where rating = ${each}) as stars_${each}`).join(", ")}
    from (
      select teacher_id, rating from feedback
      where date > $1::date and date < ($2::date + interval '1 month')::date offset 0
    ) as given
    where teacher_id in (select id from page)
    group by teacher_id
  )`;

const shownCount = (each: number) =>
  `kept.stars_${each} - case when month = $2::date then coalesce(later.stars_${each}, 0) else 0 end as stars_${each}`;

/**
 * The newest months of the teacher `page`, up to the current one, as a JSON array of `[month, stars1, …, stars5]`: as many
 * as `limit`, or all. What is shown equals a recount of the reviews dated today or earlier.
 */
export const newestMonths = (limit: number | "all") => `
  select coalesce(json_agg(json_build_array(month, stars_1, stars_2, stars_3, stars_4, stars_5) order by month desc), '[]') as months
  from (
    select month, ${stars.map(shownCount).join(", ")}
    from monthly_ratings as kept
    where teacher_id = page.id and month <= $2::date
      and kept.stars_1 + kept.stars_2 + kept.stars_3 + kept.stars_4 + kept.stars_5
        <> case when month = $2::date then coalesce(later.number, 0) else 0 end
    order by month desc
    limit ${limit}
  ) as newest`;

/** A month as `newestMonths` selects it. */
export type SelectedMonth = [firstDay: string, ...StarCounts];

/** The months of a selected row. */
export function toMonthlyRatings(months: readonly SelectedMonth[]): MonthlyRating[] {
  return months.map(([firstDay, ...counts]) => ({ month: firstDay.slice(0, 7), counts }));
}

/** The values that `laterThisMonth` and `newestMonths` ask for; `today` is the school's day. */
export function monthsUntil(today: string): [today: string, firstDay: string] {
  return [today, `${today.slice(0, 7)}-01`];
}

/** All months of one teacher that have feedback dated `today`, the school's day, or earlier. */
export async function listMonthlyRatings(
  { $client: pool }: Database,
  teacherId: string,
  today: string,
): Promise<MonthlyRating[]> {
  const { rows } = await pool.query<{ months: SelectedMonth[] }>({
    name: "teacher-months",
    text: `
      with page as materialized (select $3::uuid as id), ${laterThisMonth}
      select rated.months
      from page left join later on later.teacher_id = page.id cross join lateral (${newestMonths("all")}) as rated`,
    values: [...monthsUntil(today), teacherId],
  });
  return toMonthlyRatings(rows[0]?.months ?? []);
}
