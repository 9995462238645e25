import type { Pool } from "pg";
import { bigTablesReadWhole, explain, pagesTouched } from "#app/testing/explain.ts";
import { recordStatements } from "#app/testing/record-statements.ts";
import { median } from "./figures.ts";
import { openApp } from "./own-app.ts";
import { type RequestName, type ScenarioName, signInPeople, type Work, workFor } from "./scenarios.ts";

export interface Touched {
  /** Pages of 8 kB that PostgreSQL read for one request, the median of several people's. */
  pages: number;
  /** Big tables that were read from end to end. */
  readWhole: string[];
}

/** How many people's requests are looked at: one teacher's classes are a few times as large as another's. */
const people = 9;

/** What the statements of each request touch: recorded while the API handles it once, then run again and rolled back. */
export async function touchedBy(pool: Pool, names: RequestName[]): Promise<Map<ScenarioName, Touched>> {
  const { app, close } = openApp(pool);
  const signedIn = await signInPeople(pool);
  const touched = new Map<ScenarioName, Touched>();
  for (const name of names) {
    const each: Touched[] = [];
    for (const work of (await workFor(pool, name, signedIn)).slice(0, people)) {
      const statements = await recordStatements(pool, () => send(app, work));
      await pool.query("delete from feedback where id = $1", [work.id]);
      const plans = [];
      for (const statement of statements) plans.push((await explain(pool, statement)).plan);
      each.push({
        pages: plans.reduce((sum, plan) => sum + pagesTouched(plan), 0),
        readWhole: plans.flatMap(bigTablesReadWhole),
      });
    }
    touched.set(name, {
      pages: Math.round(median(each.map(({ pages }) => pages))),
      readWhole: [...new Set(each.flatMap(({ readWhole }) => readWhole))],
    });
  }
  close();
  return touched;
}

async function send(app: ReturnType<typeof openApp>["app"], { name, request, status }: Work): Promise<void> {
  const { method, path, headers, body } = request;
  const response = await app.request(path, {
    method,
    headers: { ...headers, ...(body ? { "Content-Type": "application/json" } : {}) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (response.status !== status) throw new Error(`${name}: ${response.status} ${await response.text()}`);
}
