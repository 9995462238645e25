import type { ClientBase, Pool } from "pg";

const recount = `
  select teacher_id, date_trunc('month', date::timestamp)::date as month,
    count(*) filter (where rating = 1) as stars_1, count(*) filter (where rating = 2) as stars_2,
    count(*) filter (where rating = 3) as stars_3, count(*) filter (where rating = 4) as stars_4,
    count(*) filter (where rating = 5) as stars_5
  from public.feedback group by 1, 2`;

/** The rows that differ between `monthly_ratings` and a recount of all feedback; nothing else than none is right. */
export async function findWrongMonthlyRatings(database: Pool | ClientBase): Promise<unknown[]> {
  const { rows } = await database.query(`
    with recount as (${recount}), kept as (
      select * from public.monthly_ratings where stars_1 + stars_2 + stars_3 + stars_4 + stars_5 > 0
    )
    (select * from recount except select * from kept) union all (select * from kept except select * from recount)`);
  return rows;
}

/**
 * Makes `monthly_ratings` equal to a recount of `feedback`, within the caller's transaction; true if it was not. It is
 * drawn from feedback alone, so a fault in it must not make a backup worthless.
 */
export async function recountMonthlyRatings(client: ClientBase): Promise<boolean> {
  if ((await findWrongMonthlyRatings(client)).length === 0) return false;
  await client.query("delete from public.monthly_ratings");
  await client.query(`insert into public.monthly_ratings
    (teacher_id, month, stars_1, stars_2, stars_3, stars_4, stars_5) ${recount}`);
  return true;
}
