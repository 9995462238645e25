import { sql } from "drizzle-orm";
import type { ClientBase, Pool } from "pg";
import type { Transaction } from "./client.ts";

// What is counted per month (docs/decisions/040).

/** Each table with the view that says what its rows must be; rows of zeros are left out. */
const counted = [
  ["student_months", "recounted_student_months", "responses + asked > 0"],
  ["monthly_ratings", "recounted_monthly_ratings", "students + asked > 0"],
  ["school_months", "recounted_school_months", "students + asked > 0"],
] as const;

/** The rows of the counted months that differ from a recount of all feedback and audiences; nothing else than none is right. */
export async function findWrongMonths(database: Pool | ClientBase): Promise<unknown[]> {
  const wrong: unknown[] = [];
  for (const [table, view, isThere] of counted) {
    const columns = await database.query<{ list: string }>(
      `select string_agg(column_name::text, ', ' order by ordinal_position) as list from information_schema.columns
       where table_schema = 'public' and table_name = $1`,
      [view],
    );
    const list = columns.rows[0]?.list;
    const kept = `select ${list} from public.${table} where ${isThere}`;
    const recounted = `select ${list} from public.${view} where ${isThere}`;
    const { rows } = await database.query(`
      (select 'missing' as fault, given.* from (${recounted} except ${kept}) as given)
      union all (select 'wrong', given.* from (${kept} except ${recounted}) as given)`);
    wrong.push(...rows.map((row) => ({ table, ...row })));
  }
  return wrong;
}

/** Counts all months again, within the caller's transaction: they are drawn from other tables alone. */
export async function recountMonths(client: ClientBase): Promise<void> {
  await client.query("select public.recount_months()");
}

/**
 * Makes others who change what is counted of this teacher wait until the transaction ends. Needed by a transaction that changes
 * feedback or audiences of several students in several statements, once it has locked the rows: one that locked some parts of the
 * school first and others later could wait for another that waits for it.
 */
export async function lockMonths(tx: Transaction, teacherId: string): Promise<void> {
  await tx.execute(
    sql`select lock_months(array[${teacherId}::uuid], array(select generate_series(0, 63)::smallint))`,
  );
}
