import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Pool } from "pg";
import { bigTablesReadWhole, explain, pagesTouched } from "#app/testing/explain.ts";
import type { Captured } from "./capture-plans.ts";
import { repository } from "./child.ts";
import type { RequestName } from "./scenarios.ts";

interface ExplainedStatement {
  request: RequestName;
  text: string;
  lines: string;
  pages: number;
  /** Big tables that were read from end to end. */
  readWhole: string[];
}

/** How PostgreSQL runs each statement of each hot request: executed, then rolled back. */
export async function explainPlans(pool: Pool, captured: Captured[]): Promise<ExplainedStatement[]> {
  const explained: ExplainedStatement[] = [];
  for (const { name, statements } of captured) {
    for (const statement of statements) {
      const { plan, lines } = await explain(pool, statement);
      explained.push({
        request: name,
        text: statement.text.trim(),
        lines,
        pages: pagesTouched(plan),
        readWhole: bigTablesReadWhole(plan),
      });
    }
  }
  return explained;
}

/** Writes the plans to bench/plans, a file for each request, to read and to compare when a statement changes. */
export function keepPlans(plans: ExplainedStatement[], feedback: number): void {
  const folder = join(repository, "bench/plans");
  mkdirSync(folder, { recursive: true });
  for (const request of new Set(plans.map((plan) => plan.request))) {
    const parts = plans
      .filter((plan) => plan.request === request)
      .map(({ text, lines, pages }) => `${text}\n\n-- ${pages} pages\n${lines.replace(/^/gm, "-- ")}\n`);
    const name = request.replaceAll(/[^a-z]+/g, "-");
    const title = `-- ${request}, in a school of ${feedback.toLocaleString("en")} responses\n\n`;
    writeFileSync(join(folder, `${name}.sql`), title + parts.join("\n"));
  }
}
