import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "#db/client.ts";
import type { TraceFinder } from "#domain/traces.ts";

const batchRows = 1000;

function withoutTraces(value: unknown, traces: TraceFinder): unknown {
  if (typeof value === "string") return traces.without(value);
  if (Array.isArray(value)) return value.map((each) => withoutTraces(each, traces));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutTraces(each, traces)]));
}

const hasTraces = (value: unknown, traces: TraceFinder): boolean =>
  typeof value === "string"
    ? traces.isIn(value)
    : typeof value === "object" &&
      value !== null &&
      Object.values(value).some((each) => hasTraces(each, traces));

function keyOf(table: PgTable): string[] {
  const { columns, primaryKeys } = getTableConfig(table);
  return (primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)).map(({ name }) => name);
}

/** Replaces each trace in these columns, with texts or JSON, by a dash: in every row, no matter who wrote it. */
export async function replaceTraces(
  tx: Transaction,
  table: PgTable,
  keys: readonly string[],
  traces: TraceFinder,
): Promise<void> {
  const columns = getTableColumns(table);
  const changed = Object.entries(columns).filter(([key]) => keys.includes(key));
  const primary = Object.entries(columns).filter(([, column]) => keyOf(table).includes(column.name));
  const [order, picked] = [primary.map(([, column]) => column), Object.fromEntries([...primary, ...changed])];
  const key = sql`(${sql.join(order, sql`, `)})`;
  const isAt = (row: Record<string, unknown>) =>
    sql.join(
      primary.map(([name, column]) => sql`${column} = ${row[name]}`),
      sql` and `,
    );
  for (let after: SQL | undefined; ; ) {
    const rows: Record<string, unknown>[] = await tx
      .select(picked)
      .from(table)
      .where(after)
      .orderBy(...order)
      .limit(batchRows);
    for (const row of rows.filter((each) =>
      hasTraces(
        changed.map(([name]) => each[name]),
        traces,
      ),
    )) {
      // It may have been changed since.
      const [now] = await tx.select(picked).from(table).where(isAt(row)).for("update");
      if (now === undefined) continue;
      const set = Object.fromEntries(changed.map(([name]) => [name, withoutTraces(now[name], traces)]));
      await tx.update(table).set(set).where(isAt(row));
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = sql`${key} > (${sql.join(
      primary.map(([name]) => sql`${last[name]}`),
      sql`, `,
    )})`;
  }
}
