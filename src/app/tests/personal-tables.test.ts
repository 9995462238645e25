import { getTableColumns, getTableName, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { personalTables } from "#app/server/personal-tables.ts";
import { openTestDatabase } from "#app/testing/test-database.ts";
import type { PersonalTable } from "#server/privacy/personal-table.ts";

const { database } = openTestDatabase();

interface Column {
  name: string;
  /** The table that it refers to. */
  target: string | null;
  /** Whether it may hold what tells who somebody is; ids, numbers, moments and yes or no do not. */
  tells: boolean;
}

/** Every table of the school with its columns, as PostgreSQL knows them: also those that only a migration names. */
async function readTables(): Promise<Map<string, Column[]>> {
  const { rows } = await database.execute<{ table: string; columns: Column[] }>(sql`
    select relname as table, json_agg(json_build_object('name', attname, 'target', (
        select confrelid::regclass::text from pg_constraint where contype = 'f' and conrelid = pg_class.oid and conkey = array[attnum]),
      'tells', attgenerated = '' and not format_type(atttypid, null) = any(
        '{uuid,boolean,smallint,integer,bigint,double precision,real,numeric,timestamp with time zone}'))) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    group by relname`);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** The columns of a table for which nothing says what becomes of them when someone is erased. */
function unhandled(columns: readonly Column[], { table, erase, keeps }: PersonalTable): string[] {
  // Rows that go need nothing else; nothing that goes needs its reason alone, which people read.
  if (typeof erase === "string" || erase.every((step) => "remove" in step || "texts" in step)) return [];
  const handled = erase.flatMap((step) =>
    "set" in step ? Object.keys(step.set) : "columns" in step ? step.columns : [],
  );
  const names = Object.entries(getTableColumns(table)).flatMap(([key, { name }]) =>
    [...handled, ...keeps].includes(key) ? name : [],
  );
  return columns.filter(({ name, tells }) => tells && !names.includes(name)).map(({ name }) => name);
}

test("a list of a feature says of every table, and of every column with text, what becomes of it", async () => {
  const tables = await readTables();
  const described = personalTables.map(({ table }) => getTableName(table));
  // A table that is missing here needs an entry in a *.personal.ts of its feature.
  expect(described.sort()).toEqual([...tables.keys()].sort());
  const left = personalTables.flatMap((each) => {
    const name = getTableName(each.table);
    return unhandled(tables.get(name) ?? [], each).map((column) => `${name}.${column}`);
  });
  // Set them, or name them in `keeps`.
  expect(left).toEqual([]);
});

test("what refers to a student and has texts is shown in the export, goes, or says why not", async () => {
  const tables = await readTables();
  const impersonal = personalTables
    .filter(({ shown, erase }) => typeof erase === "string" && shown === erase)
    .map(({ table }) => getTableName(table));
  const naming = impersonal.filter((name) => {
    const columns = tables.get(name) ?? [];
    const refers = columns.some(
      ({ name: column, target }) =>
        target === "guardians" || (target === "users" && /student|user/.test(column)),
    );
    return refers && columns.some(({ tells }) => tells);
  });
  expect(naming).toEqual([]);
});
