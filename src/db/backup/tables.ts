import { escapeIdentifier, type PoolClient } from "pg";

/**
 * What a backup leaves out: what would let anyone with an old file in, with the notifications and mails that belong to it, and what is
 * worth nothing later or is made again. Sign-in cards stay: without the server's secret they open nothing (docs/decisions/083-cards.md).
 */
const leftOut = [
  "sessions",
  "push_subscriptions",
  "push_messages",
  "password_links",
  // Those that were revoked since would work again.
  "parent_links",
  "setup_links",
  "account_mails",
  "rate_limits",
  "import_rows",
  "known_devices",
  "wrong_pins",
  "old_assets",
  "month_changes",
  "student_months",
  "lesson_months",
  "lesson_variance",
  "monthly_ratings",
];

/** A table of the schema `public`. */
export interface Table {
  name: string;
  /** Stored columns, not generated ones, in the order of the table. */
  columns: string[];
  /** The columns of the primary key, as `order by` takes them: texts by their letters' numbers, which every PostgreSQL knows alike. */
  key: string[];
  refersTo: string[];
}

/**
 * Makes values read and written the same whatever the server's settings are, and lifts the time limits of requests. A copy that was
 * closed to writes (`closing.ts`) can be replaced.
 */
export async function prepareConnection(client: PoolClient): Promise<void> {
  await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
    set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
    set extra_float_digits = 1; set bytea_output = 'hex'; set work_mem = '64MB';
    set default_transaction_read_only = off`);
}

/**
 * Reads from PostgreSQL's catalog which tables there are, so that none is forgotten, each after those that it refers to: `all` that the
 * migrations name, and those that are `backedUp`.
 */
export async function readTables(
  client: PoolClient,
  migrations: { statements: string[] }[],
): Promise<{ all: Table[]; backedUp: Table[] }> {
  const { rows } = await client.query<Table>(`
    select relation.relname as name,
      (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = relation.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select coalesce(array_agg(quote_ident(attname) || case when attcollation <> 0 then ' collate "C"' else '' end
          order by array_position(indkey::int2[], attnum)), '{}')
        from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
        where indrelid = relation.oid and indisprimary) as key,
      (select coalesce(array_agg(distinct target.relname::text), '{}')
        from pg_constraint join pg_class target on target.oid = confrelid
        where contype = 'f' and conrelid = relation.oid) as "refersTo"
    from pg_class relation
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = relation.oid and deptype = 'e')
    order by relation.relname`);
  const statements = migrations.flatMap((migration) => migration.statements);
  const all = sortByReferences(
    rows.filter(({ name }) => statements.some((statement) => statement.includes(escapeIdentifier(name)))),
  );
  return { all, backedUp: all.filter(({ name }) => !leftOut.includes(name)) };
}

/** A table that refers to itself counts as a cycle: its rows would have to be loaded in an order of their own. */
function sortByReferences(tables: Table[]): Table[] {
  const sorted: Table[] = [];
  let left = tables;
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const next = left.filter(({ refersTo }) => !refersTo.some((name) => waiting.has(name)));
    if (next.length === 0)
      throw new Error(`Tables refer to each other in a circle: ${[...waiting].join(", ")}`);
    sorted.push(...next);
    left = left.filter((table) => !next.includes(table));
  }
  return sorted;
}

function list(columns: string[]): string {
  return columns.map((column) => escapeIdentifier(column)).join(", ");
}

/** A table's name for a statement, whatever the search path is. */
export function nameOf({ name }: Pick<Table, "name">): string {
  return `public.${escapeIdentifier(name)}`;
}

/** The statement that sends a table's rows, in the order of the key: equal tables send equal bytes. */
export function copyOut(table: Table): string {
  if (table.key.length === 0) throw new Error(`Table ${table.name} has no primary key to be ordered by`);
  return `copy (select ${list(table.columns)} from ${nameOf(table)} order by ${table.key.join(", ")}) to stdout`;
}

/** The statement that takes what `copyOut` sent. */
export function copyIn(table: Pick<Table, "name" | "columns">): string {
  return `copy ${nameOf(table)} (${list(table.columns)}) from stdin`;
}
