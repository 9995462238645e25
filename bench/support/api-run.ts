import { randomUUID } from "node:crypto";
import type { Role } from "../../src/domain/roles.ts";
import { hotRequests } from "../../src/server/testing/hot-requests.ts";
import type { Plan } from "../floor/plan.ts";
import type { BenchDatabase } from "./bench-database.ts";
import { type Captured, capturePlans } from "./capture-plans.ts";
import { medianOf } from "./figures.ts";
import {
  drawOpenSessions,
  type Scenario,
  type SignedIn,
  scenarios,
  signInPeople,
  signInWork,
  type Work,
  workOf,
} from "./scenarios.ts";
import { type Figures, type Order, postgresqlAlone, startApi, startFloor, type Target } from "./targets.ts";

export interface RunOptions {
  rounds: number;
  seconds: number;
  concurrencies: number[];
  scenarios: string[];
  targets: string[];
  /** Sent with every request; compresses the API's answers. */
  encoding?: string;
  nodeArgs?: string[];
}

export interface Measured {
  scenario: string;
  concurrency: number;
  target: Target["name"];
  figures: Figures;
}

/** Students' answers that a run can use up; a shorter list ends the run when it is through. */
const submissionsMax = 60_000;

/** Measures each target on each scenario, in turns, several rounds; the medians. */
export async function runApiBench(
  database: BenchDatabase,
  options: RunOptions,
): Promise<{ measured: Measured[]; captured: Captured[] }> {
  const { pool } = database;
  const people = await signInPeople(pool);
  const students = await drawOpenSessions(pool, people.student, submissionsMax);
  const asked: Record<Role, SignedIn[]> = {
    ...people,
    student: people.student.map((each) => ({ ...each, reviewId: openSessionOf(students, each) })),
  };
  asked.student.sort((a, b) => Number(b.reviewId !== undefined) - Number(a.reviewId !== undefined));
  const captured = await capturePlans(pool, asked);
  const plans = new Map<string, Plan>(captured.map(({ name, plan }) => [name, plan]));

  const secret = randomUUID().repeat(2);
  const targets: Target[] = [];
  const measured: Measured[] = [];
  try {
    if (options.targets.includes("api")) targets.push(await startApi(database, secret, options.nodeArgs));
    if (options.targets.includes("floor")) {
      const { rows } = await pool.query<{ password: string }>("select password from auth_accounts limit 1");
      targets.push(await startFloor(database, [...plans.values()], rows[0]?.password ?? ""));
    }
    if (options.targets.includes("postgresql")) targets.push(postgresqlAlone(database, plans));

    for (const scenario of scenarios.filter(({ name }) => options.scenarios.includes(name))) {
      const work = prepareWork(scenario, people, students, secret, options.encoding);
      for (const concurrency of options.concurrencies) {
        const { seconds } = options;
        const order: Order = {
          concurrency,
          seconds,
          work,
          once: scenario.once ?? false,
          status: scenario.status,
        };
        const runs = await inTurns(targets, options.rounds, order, async () => {
          if (scenario.once) await forget(database, work);
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

function openSessionOf(open: SignedIn[], student: SignedIn): string | undefined {
  return open.find(({ userId }) => userId === student.userId)?.reviewId;
}

/** What a scenario sends, in the name of these people. */
export function prepareWork(
  scenario: Scenario,
  people: Record<Role, SignedIn[]>,
  open: SignedIn[],
  secret: string,
  encoding?: string,
): Work[] {
  const [first] = scenario.requests;
  if (first === undefined) return signInWork(1000);
  const asking = scenario.once ? open : people[hotRequests[first].role];
  return workOf(scenario, asking, secret, encoding);
}

/** One target after the other, then again: what disturbs the machine for a while disturbs all alike. */
async function inTurns(
  targets: Target[],
  rounds: number,
  order: Order,
  after: () => Promise<void>,
): Promise<Map<Target["name"], Figures[]>> {
  const runs = new Map<Target["name"], Figures[]>();
  for (let round = 0; round < rounds; round++) {
    for (const target of targets) {
      // Without HTTP there is no floor to a sign-in: the hash is computed in the server.
      if (target.name === "postgresql" && order.work[0]?.name === "sign-in") continue;
      const figures = await target.measure(order);
      runs.set(target.name, [...(runs.get(target.name) ?? []), figures]);
      await after();
    }
  }
  return runs;
}

/** Takes back what a run submitted, so that the next one finds the same school. */
async function forget({ pool }: BenchDatabase, work: Work[]): Promise<void> {
  await pool.query("delete from feedback where id = any($1::uuid[])", [
    work.map(({ asking }) => asking.body?.id),
  ]);
}
