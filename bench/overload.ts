import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import type { ArrivalOrder, ArrivalResult } from "./load/open-loop.ts";
import { type BenchDatabase, openBenchDatabase } from "./support/bench-database.ts";
import { Child } from "./support/child.ts";
import { digits, table } from "./support/figures.ts";
import { keepResult, machine } from "./support/machine.ts";
import { cpuMilliseconds, residentMegabytes } from "./support/process-figures.ts";
import { idleP95, p95, probe, secondsToRecover } from "./support/recovery.ts";
import { drawOpenLessons, type Scenario, scenarios, signInPeople, workOf } from "./support/scenarios.ts";
import { overHttp, startServer } from "./support/targets.ts";
import { onTheWire } from "./support/wire.ts";

// npm run bench:overload: what the server does with several times the requests that it can serve. See bench/README.md.

const { values } = parseArgs({
  options: {
    feedback: { type: "string", default: "100000" },
    seconds: { type: "string", default: "15" },
    times: { type: "string", default: "1,2,5" },
    scenarios: { type: "string", default: "student: lessons,student: submit feedback" },
    /** Requests a second that it can serve, to skip measuring it. */
    capacity: { type: "string" },
    "node-args": { type: "string", default: "" },
    name: { type: "string", default: "overload" },
  },
});

/** People wait no longer than this; it is more than the server should let anyone wait. */
const deadlineMs = 10_000;
const submissionsMax = 20_000;

interface Flood {
  scenario: string;
  times: number;
  capacity: number;
  offered: number;
  result: ArrivalResult;
  /** Successful responses a second. */
  goodput: number;
  /** CPU milliseconds of the server for each arrival. */
  serverCpu: number;
  memoryMax: number;
  eventLoopP99Ms: number;
  idleP95Ms: number;
  /** How long a newcomer on a new connection waits for a response or a rejection during the flood. */
  newcomersP95Ms: number;
  recoveredAfterSeconds: number | undefined;
}

/** The p99 of the event loop's delay since the last call, in milliseconds. */
async function eventLoopP99(port: number): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(metrics)?.[1]) * 1000;
}

async function flood(order: ArrivalOrder, pid: number) {
  const child = new Child(["bench/load/open-loop.ts"]);
  let memoryMax = 0;
  const watch = setInterval(() => {
    memoryMax = Math.max(memoryMax, residentMegabytes(pid));
  }, 100);
  const cpu = cpuMilliseconds(pid);
  child.give(order);
  const [line] = await child.line(/^\{.*\}$/);
  clearInterval(watch);
  const result: ArrivalResult = JSON.parse(line);
  return { result, memoryMax, serverCpu: (cpuMilliseconds(pid) - cpu) / result.arrived };
}

async function run(database: BenchDatabase, scenario: Scenario): Promise<Flood[]> {
  const people = await signInPeople(database.pool);
  const open = await drawOpenLessons(database.pool, people.student, submissionsMax);
  const secret = randomUUID().repeat(2);
  const work = workOf(scenario, people, open);
  const requests = work.map(({ request }) => onTheWire(request));
  const account = scenarios.find(({ name }) => name === "student: account") as Scenario;
  const [first] = workOf(account, people, open);
  if (first === undefined) throw new Error("There is no student to send the probe");
  const look = onTheWire(first.request);

  const nodeArgs = values["node-args"].split(" ").filter(Boolean);
  const { server, port } = await startServer(database, secret, nodeArgs);
  const floods: Flood[] = [];
  try {
    const target = overHttp("api", { server, port }, database.postmasterPid);
    const order = { concurrency: 16, seconds: 5, work, once: false, status: scenario.status };
    const capacity = Number(values.capacity ?? (await target.measure(order)).perSecond);
    await forget(database, open);
    const idleP95Ms = await idleP95(port, look);
    for (const times of values.times.split(",").map(Number)) {
      await eventLoopP99(port);
      const perSecond = capacity * times;
      const seconds = Number(values.seconds);
      const over = new AbortController();
      const newcomers = probe(port, look, over.signal);
      const figures = await flood({ port, perSecond, seconds, deadlineMs, requests }, server.pid);
      over.abort();
      const { responses } = figures.result;
      const served = (responses[200] ?? 0) + (responses[201] ?? 0);
      floods.push({
        scenario: scenario.name,
        times,
        capacity,
        offered: perSecond,
        goodput: served / seconds,
        ...figures,
        eventLoopP99Ms: await eventLoopP99(port),
        idleP95Ms,
        newcomersP95Ms: p95(await newcomers),
        recoveredAfterSeconds: await secondsToRecover(port, look, idleP95Ms),
      });
      await forget(database, open);
    }
  } finally {
    await server.stop();
  }
  return floods;

  /** Deletes what was submitted, so that the next flood finds the same school. */
  async function forget({ pool }: BenchDatabase, pairs: typeof open) {
    if (!scenario.once) return;
    await pool.query(
      `delete from feedback using unnest($1::uuid[], $2::uuid[]) as pair (student, lesson)
       where student_id = pair.student and lesson_id = pair.lesson`,
      [pairs.map(({ userId }) => userId), pairs.map(({ reviewId }) => reviewId)],
    );
  }
}

const measuredOn = machine();
const database = await openBenchDatabase({ feedback: Number(values.feedback) });
try {
  const floods: Flood[] = [];
  for (const name of values.scenarios.split(",")) {
    const scenario = scenarios.find((each) => each.name === name);
    if (scenario === undefined) throw new Error(`There is no scenario ${name}`);
    floods.push(...(await run(database, scenario)));
  }
  const rows = floods.map(({ scenario, times, capacity, offered, goodput, result, ...figures }) => {
    const { 200: ok = 0, 201: created = 0, 503: rejected = 0, ...others } = result.responses;
    const odd = Object.entries(others).map(([response, count]) => `${response}: ${count}`);
    return [
      scenario,
      `${times} x ${digits(capacity)}`,
      digits(goodput),
      `${Math.round((100 * goodput) / Math.min(offered, capacity))} %`,
      `${Math.round((100 * rejected) / (ok + created + rejected || 1))} %`,
      digits(result.served.p50),
      digits(result.served.p95),
      digits(result.served.p99),
      digits(result.rejected.p99),
      digits(figures.newcomersP95Ms),
      digits(result.behindMs),
      odd.join(", "),
      digits(figures.memoryMax),
      digits(figures.eventLoopP99Ms),
      digits(figures.serverCpu),
      figures.recoveredAfterSeconds === undefined ? "not in 8 s" : figures.recoveredAfterSeconds.toFixed(1),
    ];
  });
  const head = [
    "scenario",
    "offered/s",
    "served/s",
    "of capacity",
    "rejected",
    "served: p50 ms",
    "p95",
    "p99",
  ];
  const more = [
    "rejected: p99",
    "newcomers: p95",
    "client behind",
    "other responses",
    "RSS max MB",
    "loop p99 ms",
    "CPU ms",
    "recovered, s",
  ];
  console.log(table([...head, ...more], rows));
  const file = keepResult(`${values.name}.json`, { measuredOn, options: values, floods });
  console.log(`\n${JSON.stringify(measuredOn)}\nWritten to ${file}`);
} finally {
  await database.close();
}
