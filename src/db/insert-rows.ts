import { getTableColumns, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "./client.ts";

/** Rows per statement: making the text of so many takes a few milliseconds. */
const rowsPerStatement = 500;

/**
 * Like `insertAll`, for thousands of rows: they travel as one JSON text, where the query builder would spend a second on their parameters,
 * in which no other request has its turn. All rows have the columns of the first one; what is left out in a row is null.
 */
export async function insertRows<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: readonly Table["$inferInsert"][],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = getTableColumns(table);
  const keys = Object.keys(first);
  const names = keys.map((key) => columns[key]?.name ?? key);
  const list = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const named = rows
      .slice(start, start + rowsPerStatement)
      .map((row: Record<string, unknown>) =>
        Object.fromEntries(keys.map((key, index) => [names[index], row[key] ?? null])),
      );
    await tx.execute(sql`
      insert into ${table} (${list})
      select ${list} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(named)}::jsonb)`);
  }
}
