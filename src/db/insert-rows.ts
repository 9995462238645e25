import { getTableColumns, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "./client.ts";

/** Rows per statement: making the text of so many takes a few milliseconds. */
const rowsPerStatement = 500;

/**
 * Writes rows, however many, in their order; returns how many. With `skipTaken`, not those whose key another row has. They travel as one
 * JSON text: the query builder would spend a second on the parameters of thousands, in which no other request has its turn. What only
 * some rows have is null in the others.
 */
export async function insertRows<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: readonly Table["$inferInsert"][],
  { skipTaken = false } = {},
): Promise<number> {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) =>
    rows.some((row: Record<string, unknown>) => row[key] !== undefined),
  );
  const list = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  let written = 0;
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const named = rows
      .slice(start, start + rowsPerStatement)
      .map((row: Record<string, unknown>) =>
        Object.fromEntries(columns.map(([key, { name }]) => [name, row[key] ?? null])),
      );
    const { rowCount } = await tx.execute(sql`
      insert into ${table} (${list})
      select ${list} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(named)}::jsonb)
      ${skipTaken ? sql`on conflict do nothing` : sql``}`);
    written += rowCount ?? 0;
  }
  return written;
}
