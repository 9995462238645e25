import type { Pool } from "pg";
import type { RecordedStatement } from "./record-statements.ts";

export interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  "Shared Hit Blocks"?: number;
  "Shared Read Blocks"?: number;
  Plans?: PlanNode[];
}

/** Tables that grow with the school. */
const bigTables = new Set([
  "users",
  "student_teachers",
  "review_sessions",
  "feedback",
  "monthly_ratings",
  "auth_sessions",
  "auth_accounts",
]);

/** Runs a statement as it was sent and takes back what it wrote; how PostgreSQL went about it, also as text. */
export async function explain(
  pool: Pool,
  { text, values }: RecordedStatement,
): Promise<{ plan: PlanNode; milliseconds: number; lines: string }> {
  const client = await pool.connect();
  const run = async (format: string) => {
    await client.query("begin");
    try {
      const { rows } = await client.query(`explain (analyze, buffers, format ${format}) ${text}`, values);
      return rows.map((row) => row["QUERY PLAN"]);
    } finally {
      await client.query("rollback");
    }
  };
  try {
    const lines = (await run("text")).join("\n");
    const [[{ Plan: plan, "Execution Time": milliseconds }]] = await run("json");
    return { plan, milliseconds, lines };
  } finally {
    client.release();
  }
}

/** The big tables that a plan reads from end to end, which costs more the more there is. */
export function bigTablesReadWhole(plan: PlanNode): string[] {
  const own = plan["Relation Name"];
  const isWhole = plan["Node Type"].includes("Seq Scan") && own !== undefined && bigTables.has(own);
  return [...(isWhole ? [own] : []), ...(plan.Plans ?? []).flatMap(bigTablesReadWhole)];
}

/** How many pages of 8 kB a plan looked at, in memory or not: a cost that no noise disturbs. */
export function pagesTouched(plan: PlanNode): number {
  return (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
}
