import type { Pool } from "pg";
import type { Work } from "./scenarios.ts";
import type { Target } from "./targets.ts";

/**
 * Deletes what a run submitted, dead rows included, so that the next one finds the same school. Resolves to the number of rows
 * that were stored.
 */
export async function forget(pool: Pool, { table }: Target, work: Work[]): Promise<number> {
  const ids = work.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return 0;
  const { rowCount } = await pool.query(`delete from ${table} where id = any($1::uuid[])`, [ids]);
  await pool.query("vacuum");
  return rowCount ?? 0;
}
