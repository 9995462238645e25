import type { PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "./client.ts";

/** Rows per insert: PostgreSQL takes 65,535 parameters, and a user has 18 columns. */
const rowsPerInsert = 1000;

/** Writes rows, however many, in their order; returns how many. With `skipTaken`, not those whose key another row has. */
export async function insertAll<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: readonly Table["$inferInsert"][],
  { skipTaken = false }: { skipTaken?: boolean } = {},
): Promise<number> {
  let written = 0;
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    const insert = tx.insert(table).values(rows.slice(start, start + rowsPerInsert));
    const { rowCount } = await (skipTaken ? insert.onConflictDoNothing() : insert);
    written += rowCount ?? 0;
  }
  return written;
}
