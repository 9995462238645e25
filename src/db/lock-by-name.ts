import { sql } from "drizzle-orm";
import type { Transaction } from "./client.ts";

/** Waits until no other transaction holds the lock of this name, and holds it until the transaction ends. */
export async function lockByName(tx: Transaction, name: string): Promise<void> {
  await lockByNames(tx, [name]);
}

/** The same for several names, one after the other in one order, so that two transactions never wait for each other. */
export async function lockByNames(tx: Transaction, names: Iterable<string>): Promise<void> {
  const sorted = [...new Set(names)].sort();
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0))
    from (select name from unnest(${sql.param(sorted)}::text[]) with ordinality as named (name, number) order by number offset 0) as named`);
}
