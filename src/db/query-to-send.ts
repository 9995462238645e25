import type { Pool, QueryConfig } from "pg";
import { rowTypesToSend } from "./row-types.ts";

/** Where a value is among a row's columns, or the object that some of the columns make. */
type Part = number | { [name: string]: Part };

function partsOf(columns: readonly string[]): Part {
  const parts: Part = {};
  for (const [index, column] of columns.entries()) {
    const path = column.split(".");
    const name = path.pop() ?? "";
    let object: { [name: string]: Part } = parts;
    for (const each of path) {
      object[each] ??= {};
      object = object[each] as typeof object;
    }
    object[name] = index;
  }
  return parts;
}

const isNull = (part: Part): string =>
  typeof part === "number" ? `row[${part}] === null` : isNull(Object.values(part)[0] ?? 0);

function literalOf(part: Part): string {
  if (typeof part === "number") return `row[${part}]`;
  const fields = Object.entries(part).map(([name, of]) => {
    const value = literalOf(of);
    return `${JSON.stringify(name)}: ${typeof of === "number" ? value : `${isNull(of)} ? null : ${value}`}`;
  });
  return `({ ${fields.join(", ")} })`;
}

type Build = (row: unknown[]) => unknown;
const builds = new Map<string, Build>();

/**
 * Makes rows from the values of their columns. Compiled, because an object literal costs a fraction of an object to which names are
 * added one by one, and pages of the hot lists have hundreds of values (docs/decisions/116-a-record-is-said-once.md).
 */
function buildOf(columns: readonly string[]): Build {
  const key = columns.join();
  const build = builds.get(key) ?? (new Function("row", `return ${literalOf(partsOf(columns))}`) as Build);
  builds.set(key, build);
  return build;
}

/**
 * Rows as a response has them: moments as texts, and columns like `feedback.rating` as an object, which is null where the first of them
 * is. The names of the columns are ours, never a user's.
 */
export async function queryToSend<Row>(pool: Pool, query: QueryConfig): Promise<Row[]> {
  const { rows, fields } = await pool.query<unknown[]>({ ...query, rowMode: "array", types: rowTypesToSend });
  return rows.map(buildOf(fields.map(({ name }) => name))) as Row[];
}
