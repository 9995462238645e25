import { escapeLiteral, type Pool } from "pg";
import type { RecordedStatement } from "./record-statements.ts";

export interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Join Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  "Shared Hit Blocks"?: number;
  "Shared Read Blocks"?: number;
  Plans?: PlanNode[];
}

/** Tables that grow with the school. */
const bigTables = new Set([
  "users",
  "student_teachers",
  "lessons",
  "lesson_audience",
  "feedback",
  "monthly_ratings",
  "student_months",
  "sessions",
  "credentials",
]);

/** A value as an SQL literal. */
function literalOf(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return escapeLiteral(`{${value.map((each) => JSON.stringify(each)).join()}}`);
  if (typeof value === "object" && !(value instanceof Date))
    throw new Error("Only single values and arrays are supported");
  return escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
}

/**
 * Runs a statement as it was sent and rolls it back; returns PostgreSQL's plan, also as text. Planned for its values,
 * or, if `generic`, for any values.
 */
export async function explain(
  pool: Pool,
  { text, values }: Pick<RecordedStatement, "text" | "values">,
  planned: "custom" | "generic" = "custom",
): Promise<{ plan: PlanNode; milliseconds: number; lines: string }> {
  const parameters = values.length === 0 ? "" : `(${values.map(literalOf).join(", ")})`;
  const client = await pool.connect();
  const run = async (format: string) => {
    await client.query("begin");
    try {
      const explained = `explain (analyze, buffers, format ${format}) execute explained${parameters}`;
      const { rows } = await client.query(explained);
      return rows.map((row) => row["QUERY PLAN"]);
    } finally {
      await client.query("rollback");
    }
  };
  try {
    await client.query(`set plan_cache_mode = force_${planned}_plan`);
    await client.query(`prepare explained as ${text}`);
    const lines = (await run("text")).join("\n");
    // The smaller of two: now and then one of them also cleans up an index page, or reads the system's own tables again.
    const runs = [(await run("json"))[0][0], (await run("json"))[0][0]];
    const [{ Plan: plan, "Execution Time": milliseconds }] = runs.sort(
      (one, other) => pagesTouched(one.Plan) - pagesTouched(other.Plan),
    );
    return { plan, milliseconds, lines };
  } finally {
    // Closed, because of its changed setting and its prepared statement.
    client.release(true);
  }
}

/** The big tables that a plan reads completely, which costs more as they grow. */
export function bigTablesReadWhole(plan: PlanNode): string[] {
  const own = plan["Relation Name"];
  const isWhole = plan["Node Type"].includes("Seq Scan") && own !== undefined && bigTables.has(own);
  return [...(isWhole ? [own] : []), ...(plan.Plans ?? []).flatMap(bigTablesReadWhole)];
}

/** How many pages of 8 kB a plan looked at, in memory or not: a cost without noise. */
export function pagesTouched(plan: PlanNode): number {
  return (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
}

/** How many rows a plan's nodes returned or compared in vain, which also shows comparisons that touch no page. */
export function rowsCompared(plan: PlanNode): number {
  const rows = [
    plan["Actual Rows"],
    plan["Rows Removed by Filter"],
    plan["Rows Removed by Join Filter"],
    plan["Rows Removed by Index Recheck"],
  ].reduce<number>((sum, count = 0) => sum + count, 0);
  return (plan.Plans ?? []).reduce((sum, each) => sum + rowsCompared(each), rows * plan["Actual Loops"]);
}
