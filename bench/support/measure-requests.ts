import { createFloorSchema, dropFloorSchema } from "../floor/schema.ts";
import { startPostgraphile } from "../postgraphile/postgraphile-target.ts";
import type { BenchDatabase } from "./bench-database.ts";
import { checkResponses } from "./check-responses.ts";
import { digits, medianOf } from "./figures.ts";
import { forget } from "./forget.ts";
import { type ScenarioName, signInPeople, workFor } from "./scenarios.ts";
import { type Figures, type Order, startApi, startFloor, type Target, type TargetName } from "./targets.ts";

interface RunOptions {
  rounds: number;
  seconds: number;
  concurrency: number;
  scenarios: ScenarioName[];
  targets: TargetName[];
  nodeArgs?: string[];
}

export interface Measured {
  scenario: ScenarioName;
  target: TargetName;
  figures: Figures;
}

/** Measures each target on each scenario, taking turns for several rounds; resolves to the medians. */
export async function measureRequests(database: BenchDatabase, options: RunOptions): Promise<Measured[]> {
  const { pool } = database;
  const people = await signInPeople(pool);
  const needsFloor = options.targets.some((name) => name !== "api");
  const targets: Target[] = [];
  const measured: Measured[] = [];
  try {
    if (needsFloor) await createFloorSchema(pool);
    if (options.targets.includes("api")) targets.push(await startApi(database, options.nodeArgs));
    if (options.targets.includes("floor")) targets.push(await startFloor(database));
    if (options.targets.includes("postgraphile")) targets.push(await startPostgraphile(database));
    for (const scenario of options.scenarios) {
      const work = await workFor(pool, scenario, people);
      await checkResponses(pool, targets, work);
      const order = { concurrency: options.concurrency, seconds: options.seconds, work };
      const runs = await inTurns(database, targets, options.rounds, order);
      for (const [target, figures] of runs) measured.push({ scenario, target, figures: medianOf(figures) });
    }
    for (const { name, memory } of targets) {
      const { peak, server, database: postgres } = memory();
      console.log(
        `Memory after all requests, ${name}, MB: server ${digits(peak)} at most (RSS), ${digits(server)} now (PSS); PostgreSQL ${digits(postgres)} (PSS)`,
      );
    }
  } finally {
    for (const target of targets) await target.stop();
    if (needsFloor) await dropFloorSchema(pool);
  }
  return measured;
}

/** One target after the other, then again, so that a disturbance of the machine affects all of them equally. */
async function inTurns(
  { pool }: BenchDatabase,
  targets: Target[],
  rounds: number,
  order: Order,
): Promise<Map<TargetName, Figures[]>> {
  const runs = new Map<TargetName, Figures[]>();
  for (let round = 0; round < rounds; round++) {
    for (const target of targets) {
      if (!order.work.every(target.offers)) continue;
      const figures = await target.measure(order);
      runs.set(target.name, [...(runs.get(target.name) ?? []), figures]);
      const stored = await forget(pool, target, order.work);
      if (order.work[0]?.id !== undefined && stored < figures.requests)
        throw new Error(`${target.name}: ${figures.requests} responses, ${stored} rows stored`);
    }
  }
  return runs;
}
