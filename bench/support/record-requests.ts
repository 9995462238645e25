import type { Pool } from "pg";
import { pino } from "pino";
import { createApp } from "#app/server/create-app.ts";
import { createServices } from "#app/server/create-services.ts";
import { bigTablesReadWhole, explain, pagesTouched } from "#app/testing/explain.ts";
import { recordStatements } from "#app/testing/record-statements.ts";
import { openDatabase } from "#db/client.ts";
import { parseEnv } from "#server/base/env.ts";
import {
  appUrl,
  type RequestName,
  type ScenarioName,
  signInPeople,
  type Work,
  workFor,
} from "./scenarios.ts";

export interface Touched {
  /** Pages of 8 kB that PostgreSQL read for one request. */
  pages: number;
  /** Big tables that were read from end to end. */
  readWhole: string[];
}

/** What the statements of each request touch: recorded while the API handles it once, then run again and rolled back. */
export async function touchedBy(pool: Pool, names: RequestName[]): Promise<Map<ScenarioName, Touched>> {
  const services = createServices({
    env: parseEnv({ APP_URL: appUrl, DATA_DIR: "/tmp" }),
    authSecret: "of no use to hot requests, but long enough",
    log: pino({ level: "silent" }),
    database: openDatabase(pool),
  });
  const app = createApp(services);
  const people = await signInPeople(pool);
  const touched = new Map<ScenarioName, Touched>();
  for (const name of names) {
    const [work] = await workFor(pool, name, people);
    if (work === undefined) throw new Error(`Nobody can send "${name}"`);
    const statements = await recordStatements(pool, () => send(app, work));
    await pool.query("delete from feedback where id = $1", [work.id]);
    const plans = [];
    for (const statement of statements) plans.push((await explain(pool, statement)).plan);
    touched.set(name, {
      pages: plans.reduce((sum, plan) => sum + pagesTouched(plan), 0),
      readWhole: plans.flatMap(bigTablesReadWhole),
    });
  }
  services.mailer.close();
  return touched;
}

async function send(app: ReturnType<typeof createApp>, { name, request, status }: Work): Promise<void> {
  const { method, path, headers, body } = request;
  const response = await app.request(path, {
    method,
    headers: { ...headers, ...(body ? { "Content-Type": "application/json" } : {}) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (response.status !== status) throw new Error(`${name}: ${response.status} ${await response.text()}`);
}
