import type { ClientBase, Pool } from "pg";
import { isLockTimeout, isStatementTimeout } from "./errors.ts";

// What is counted per month (docs/decisions/068).

/** Each table with the view that says what its rows must be; rows of zeros are left out. */
const counted = [
  ["student_months", "recounted_student_months", "responses + asked > 0"],
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
      ) as response
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

/** How long a reader works at what others have changed. */
const applyingMs = 5000;

/**
 * Counts again the months that have changed since the last call. Call it before reading them. Writers of feedback do not wait for
 * it. A change that commits afterwards is in the next reading. It works in small steps, each committed by itself, and stops after five
 * seconds: after an import of hundreds of thousands of responses, readers are shown what has been counted, and the next call goes on.
 */
export async function applyMonthChanges(pool: Pool): Promise<void> {
  const end = performance.now() + applyingMs;
  let isBehind: boolean | undefined = true;
  while (isBehind && performance.now() < end) isBehind = await applyStep(pool);
}

/** Whether there is more to count; false as well if others have been counting for as long as a statement may wait. */
async function applyStep(pool: Pool): Promise<boolean | undefined> {
  try {
    const { rows } = await pool.query<{ isBehind: boolean }>({
      name: "apply-month-changes",
      text: `select apply_month_changes() as "isBehind"`,
    });
    return rows[0]?.isBehind;
  } catch (error) {
    if (isStatementTimeout(error) || isLockTimeout(error)) return false;
    throw error;
  }
}
