import { sql } from "drizzle-orm";
import type { ClientBase, Pool } from "pg";
import { type Database, inTransaction } from "./client.ts";

// What is counted per month (docs/decisions/040).

/** Each table with the view that says what its rows must be; rows of zeros are left out. */
const counted = [
  ["student_months", "recounted_student_months", "responses + asked > 0"],
  ["lesson_months", "recounted_lesson_months", "responses > 0"],
  ["monthly_ratings", "recounted_monthly_ratings", "students + asked > 0"],
  ["school_months", "recounted_school_months", "students + asked > 0"],
] as const;

/** The rows of the counted months that differ from a recount of all feedback and audiences; there should be none. */
export async function findWrongMonths(database: Pool | ClientBase): Promise<unknown[]> {
  // However long it takes; both statements are one transaction.
  await database.query("set local statement_timeout = 0; select apply_month_changes()");
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
      ) as given
      group by ${list}
      having sum(side) <> 0`);
    wrong.push(...rows.map((row) => ({ table, ...row })));
  }
  return wrong;
}

/** Counts all months again, within the caller's transaction: they are computed from other tables only. */
export async function recountMonths(client: ClientBase): Promise<void> {
  await client.query("select public.recount_months()");
}

/**
 * Adds the changes noted since the last call to the counted months. Call it before reading them. Writers of feedback do
 * not wait for it. A change that commits afterwards is in the next reading.
 */
export async function applyMonthChanges(database: Pool | ClientBase): Promise<void> {
  await database.query({ name: "apply-month-changes", text: "select apply_month_changes()" });
}

/**
 * The same, however long it takes: for the background. Correcting a class of thousands may note more changes than one statement of a
 * reader has time for.
 */
export async function applyManyMonthChanges(database: Pick<Database, "$client">): Promise<void> {
  await inTransaction(database, async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`select apply_month_changes()`);
  });
}
