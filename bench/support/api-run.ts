import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import type { Role } from "#domain/roles.ts";
import type { Plan } from "../floor/plan.ts";
import type { BenchDatabase } from "./bench-database.ts";
import { type Captured, capturePlans } from "./capture-plans.ts";
import { checkResponses } from "./check-responses.ts";
import { medianOf } from "./figures.ts";
import { startPostgraphile } from "./postgraphile-target.ts";
import { drawOpenLessons, type SignedIn, scenarios, signInPeople, type Work, workOf } from "./scenarios.ts";
import {
  type Figures,
  type Order,
  postgresqlAlone,
  startApi,
  startFloor,
  startLean,
  type Target,
} from "./targets.ts";

interface RunOptions {
  rounds: number;
  seconds: number;
  concurrencies: number[];
  scenarios: string[];
  targets: string[];
  /** Sent with every request; compresses the API's responses. */
  encoding?: string;
  nodeArgs?: string[];
}

export interface Measured {
  scenario: string;
  concurrency: number;
  target: Target["name"];
  figures: Figures;
}

/** How many submissions a run can use up; a shorter list ends the run early. */
const submissionsMax = 40_000;

/** Measures each target on each scenario, taking turns for several rounds; returns the medians. */
export async function runApiBench(
  database: BenchDatabase,
  options: RunOptions,
): Promise<{ measured: Measured[]; captured: Captured[] }> {
  const { pool } = database;
  const people = await signInPeople(pool);
  const students = await drawOpenLessons(pool, people.student, submissionsMax);
  const asked: Record<Role, SignedIn[]> = {
    ...people,
    student: people.student.map((each) => ({ ...each, reviewId: openLessonOf(students, each) })),
  };
  asked.student.sort((a, b) => Number(b.reviewId !== undefined) - Number(a.reviewId !== undefined));
  const captured = await capturePlans(pool, asked);
  const plans = new Map<string, Plan>(captured.map(({ name, plan }) => [name, plan]));

  const secret = randomUUID().repeat(2);
  const targets: Target[] = [];
  const measured: Measured[] = [];
  try {
    if (options.targets.includes("api")) targets.push(await startApi(database, secret, options.nodeArgs));
    if (options.targets.includes("lean")) targets.push(await startLean(database));
    if (options.targets.includes("postgraphile")) targets.push(await startPostgraphile(database));
    if (options.targets.includes("floor")) {
      const { rows } = await pool.query<{ hash: string }>("select hash from credentials limit 1");
      targets.push(await startFloor(database, [...plans.values()], rows[0]?.hash ?? ""));
    }
    if (options.targets.includes("postgresql")) targets.push(postgresqlAlone(database, plans));

    for (const scenario of scenarios.filter(({ name }) => options.scenarios.includes(name))) {
      const work = workOf(scenario, people, students, options.encoding);
      await checkResponses(pool, targets, work);
      for (const concurrency of options.concurrencies) {
        const { once, status } = scenario;
        const order: Order = { concurrency, seconds: options.seconds, work, once, status };
        const runs = await inTurns(targets, options.rounds, order, async (target, { requests }) => {
          if (!once) return;
          const stored = await forget(pool, work);
          if (stored < requests)
            throw new Error(`${target.name}: ${requests} responses, ${stored} rows stored`);
        });
        for (const [target, figures] of runs) {
          measured.push({ scenario: scenario.name, concurrency, target, figures: medianOf(figures) });
        }
      }
    }
  } finally {
    for (const target of targets) await target.stop();
  }
  return { measured, captured };
}

function openLessonOf(open: SignedIn[], student: SignedIn): string | undefined {
  return open.find(({ userId }) => userId === student.userId)?.reviewId;
}

/** One target after the other, then again, so that a disturbance of the machine affects all of them equally. */
async function inTurns(
  targets: Target[],
  rounds: number,
  order: Order,
  after: (target: Target, figures: Figures) => Promise<void>,
): Promise<Map<Target["name"], Figures[]>> {
  const runs = new Map<Target["name"], Figures[]>();
  for (let round = 0; round < rounds; round++) {
    for (const target of targets) {
      if (!order.work.every(target.offers)) continue;
      const figures = await target.measure(order);
      runs.set(target.name, [...(runs.get(target.name) ?? []), figures]);
      await after(target, figures);
    }
  }
  return runs;
}

/**
 * Deletes what a run submitted, dead rows included, so that the next run finds the same school; returns how many
 * submissions there were.
 */
async function forget(pool: Pool, work: Work[]): Promise<number> {
  const { rowCount } = await pool.query("delete from feedback where id = any($1::uuid[])", [
    work.map(({ asking }) => asking.body?.id),
  ]);
  await pool.query("vacuum feedback, monthly_ratings");
  return rowCount ?? 0;
}
