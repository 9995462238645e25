import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Database } from "#db/client.ts";
import type { Role } from "#domain/roles.ts";
import type { PrivacySettings } from "#domain/schemas/privacy.ts";
import type { Statement } from "#server/exports/snapshot.ts";
import type { Exported, ShownTable } from "#server/privacy/personal-table.ts";

/** A table of the export with its rows, of which memory holds one batch. */
export interface Section {
  shown: ShownTable;
  rows: AsyncIterable<Record<string, unknown>[]>;
}

/** Whose data it is, and when it was read: the beginning. */
export interface DataHead {
  person: string;
  role: Role;
  school: string;
  retention: PrivacySettings;
  withWithheld: boolean;
  on: string;
  timeZone: string;
}

const dialect = new PgDialect();

/** The statement that reads a table of the export: moments as text in UTC, days as text. */
export function selectShown({ columns, from }: ShownTable, exported: Exported): Statement {
  const list = Object.entries(columns).map(([name, column]) => {
    const value = typeof column === "function" ? column(exported) : column;
    return sql`to_jsonb(${value}) as ${sql.identifier(name)}`;
  });
  const { sql: text, params } = dialect.sqlToQuery(
    sql`select ${sql.join(list, sql`, `)} from ${from(exported.ids, exported)}`,
  );
  return { text, values: params };
}

/** Whose data it is; null when there is no such person, or nothing is left of them. */
export async function findPerson(database: Database, id: string) {
  const { rows } = await database.execute<{ name: string; surname: string; role: Role; school: string }>(sql`
    select name, surname, role, coalesce((select name from school), '') as school
    from users where id = ${id} and erased_at is null`);
  return rows[0] ?? null;
}
