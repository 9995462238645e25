import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";

/**
 * Returns those of these people who have not been erased, and locks them against erasure until the transaction ends. Otherwise
 * something written after checking could bring back an erased person. `ids` is a list for `any`, or a query.
 */
export async function lockPeople(
  tx: Database | Transaction,
  ids: SQL | readonly string[],
): Promise<Set<string>> {
  const list = Array.isArray(ids) ? sql`${sql.param([...ids])}::uuid[]` : sql`array(${ids})`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from users where id = any(${list}) and erased_at is null order by id for key share`);
  return new Set(rows.map(({ id }) => id));
}

/** Whether a person was not erased, and is kept like that. */
export async function lockPerson(tx: Database | Transaction, id: string): Promise<boolean> {
  return (await lockPeople(tx, [id])).has(id);
}
