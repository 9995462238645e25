import type { Database } from "../../../db/client.ts";
import type { MonthlyRating, StarCounts } from "../../../domain/monthly-rating.ts";
import { createParameters, type Parameters } from "../../../server/pagination/list-statement.ts";

const stars = [1, 2, 3, 4, 5] as const;

/** The last day that counts, as SQL: the school's day, and the first day of its month. */
interface Until {
  today: string;
  thisMonth: string;
}

/** The parameters that `laterThisMonth` and `newestMonths` share; `today` is the school's day. */
export function monthsUntil(today: string, parameters: Parameters): Until {
  return {
    today: parameters.hidden(today, "date"),
    thisMonth: parameters.hidden(`${today.slice(0, 7)}-01`, "date"),
  };
}

/**
 * A table expression `later`: for the teachers of `page`, how many reviews are dated later this month than today. The month's
 * counts include them, but they must not be shown. There are hardly ever any, so they are found by date alone.
 */
export const laterThisMonth = ({ today, thisMonth }: Until) => `
  later as materialized (
    select teacher_id, count(*) as number,
      ${stars.map((each) => `count(*) filter (where rating = ${each}) as stars_${each}`).join(", ")}
    from (
      select teacher_id, rating from feedback
      where date > ${today} and date < (${thisMonth} + interval '1 month')::date offset 0
    ) as given
    where teacher_id in (select id from page)
    group by teacher_id
  )`;

const shownCount = (each: number, thisMonth: string) =>
  `kept.stars_${each} - case when month = ${thisMonth} then coalesce(later.stars_${each}, 0) else 0 end as stars_${each}`;

/**
 * The newest months of the teacher in `page`, up to the current one, as a JSON array of `[month, stars1, …, stars5]`, `limit`
 * months at most. They equal a recount of the reviews dated today or earlier.
 */
export const newestMonths = (limit: number | "all", { thisMonth }: Until) => `
  select coalesce(json_agg(json_build_array(month, stars_1, stars_2, stars_3, stars_4, stars_5) order by month desc), '[]') as months
  from (
    select month, ${stars.map((each) => shownCount(each, thisMonth)).join(", ")}
    from monthly_ratings as kept
    where teacher_id = page.id and month <= ${thisMonth}
      and kept.stars_1 + kept.stars_2 + kept.stars_3 + kept.stars_4 + kept.stars_5
        <> case when month = ${thisMonth} then coalesce(later.number, 0) else 0 end
    order by month desc
    limit ${limit}
  ) as newest`;

/** A month as `newestMonths` selects it. */
export type SelectedMonth = [firstDay: string, ...StarCounts];

/** The months of a selected row. */
export function toMonthlyRatings(months: readonly SelectedMonth[]): MonthlyRating[] {
  return months.map(([firstDay, ...counts]) => ({ month: firstDay.slice(0, 7), counts }));
}

/** All months of one teacher that have feedback dated `today`, the school's day, or earlier. */
export async function listMonthlyRatings(
  { $client: pool }: Database,
  teacherId: string,
  today: string,
): Promise<MonthlyRating[]> {
  const parameters = createParameters();
  const until = monthsUntil(today, parameters);
  const { rows } = await pool.query<{ months: SelectedMonth[] }>({
    name: "teacher-months",
    text: `
      with page as materialized (select ${parameters.visible(teacherId, "uuid")} as id), ${laterThisMonth(until)}
      select rated.months
      from page left join later on later.teacher_id = page.id
      cross join lateral (${newestMonths("all", until)}) as rated`,
    values: parameters.values,
  });
  return toMonthlyRatings(rows[0]?.months ?? []);
}
