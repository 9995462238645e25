import type { ClientBase, Pool } from "pg";

/** Each table with the view that says what its rows must be; rows of zeros are left out. */
const counted = [
  ["student_months", "recounted_student_months", "responses + asked > 0"],
  ["lesson_months", "recounted_lesson_months", "stars_1 + stars_2 + stars_3 + stars_4 + stars_5 > 0"],
  ["monthly_ratings", "recounted_monthly_ratings", "students + asked > 0"],
] as const;

/** The rows of the counted months that differ from a recount of all feedback and audiences; there should be none. */
export async function findWrongMonths(database: Pool | ClientBase): Promise<unknown[]> {
  // However long it takes; all of it is one transaction.
  await database.query("set local statement_timeout = 0; select apply_month_changes(1000000000)");
  const wrong: unknown[] = [];
  for (const [table, view, isThere] of counted) {
    const columns = await database.query<{ list: string }>(
      `select string_agg(column_name::text, ', ' order by ordinal_position) as list from information_schema.columns
       where table_schema = 'public' and table_name = $1`,
      [view],
    );
    const list = columns.rows[0]?.list;
    // Each side once, which matters with millions of rows.
    const { rows } = await database.query(`
      select case when sum(side) > 0 then 'missing' else 'wrong' end as fault, ${list}
      from (
        select ${list}, 1 as side from public.${view} where ${isThere}
        union all select ${list}, -1 from public.${table} where ${isThere}
      ) as sides
      group by ${list}
      having sum(side) <> 0`);
    wrong.push(...rows.map((row) => ({ table, ...row })));
  }
  return wrong;
}
