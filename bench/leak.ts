import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Connection } from "./load/connection.ts";
import { type BenchDatabase, openBenchDatabase } from "./support/bench-database.ts";
import { digits, slope, table } from "./support/figures.ts";
import { keepResult, machine } from "./support/machine.ts";
import { cpuMilliseconds, residentMegabytes } from "./support/process-figures.ts";
import { drawOpenLessons, scenarios, signInPeople, type Work, workOf } from "./support/scenarios.ts";
import { startServer } from "./support/targets.ts";
import { onTheWire } from "./support/wire.ts";

// npm run bench:leak: does the server's memory keep growing while it runs? See bench/README.md.

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    /** Requests a second; 0 for as many as the connections can send. */
    rate: { type: "string", default: "100" },
    connections: { type: "string", default: "16" },
    "sample-seconds": { type: "string", default: "15" },
    feedback: { type: "string", default: "100000" },
    /** For the server's process, such as --max-semi-space-size=4. */
    "node-args": { type: "string", default: "" },
    name: { type: "string", default: "leak" },
  },
});
const minutes = Number(values.minutes);
const submissionsMax = 60_000;

/** Out of a hundred requests. Sign-ins are the expensive ones: each takes 32 MB while its password is hashed. */
const shares: Record<string, number> = {
  "student: account": 13,
  "student: lessons": 13,
  "student: profile": 13,
  "student: submit feedback": 10,
  "teacher: account": 8,
  "teacher: feedback": 8,
  "teacher: profile": 7,
  "teacher: lessons": 7,
  "admin: mentors": 10,
  "admin: student search": 10,
  "sign-in": 1,
};

/** The requests of each scenario, and how many have been sent. */
interface Queue {
  work: Work[];
  http: string[];
  next: number;
  once: boolean;
  status: number;
}

async function prepareQueues({ pool }: BenchDatabase): Promise<Map<string, Queue>> {
  const people = await signInPeople(pool);
  const open = await drawOpenLessons(pool, people.student, submissionsMax);
  const queues = new Map<string, Queue>();
  for (const scenario of scenarios) {
    const { name, once, status } = scenario;
    const work = workOf(scenario, people, open);
    queues.set(name, { work, http: work.map(({ request }) => onTheWire(request)), next: 0, once, status });
  }
  return queues;
}

/** The scenario of each of a hundred requests, evenly mixed. */
function mixture(): string[] {
  const places = Object.entries(shares).flatMap(([name, share]) =>
    Array.from({ length: share }, (_, index) => ({ name, at: (index + 0.5) / share })),
  );
  return places.sort((a, b) => a.at - b.at).map(({ name }) => name);
}

async function memoryOf(pid: number, port: number) {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const bytes = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(metrics)?.[1]) / 1024 ** 2;
  return {
    rss: residentMegabytes(pid),
    heapUsed: bytes("nodejs_heap_size_used_bytes"),
    heapTotal: bytes("nodejs_heap_size_total_bytes"),
    external: bytes("nodejs_external_memory_bytes"),
  };
}

interface Sample extends Awaited<ReturnType<typeof memoryOf>> {
  minutes: number;
  requests: number;
  rejected: number;
  /** CPU milliseconds of the server since the beginning. */
  cpu: number;
}

/** Sends requests until it is aborted, and takes a sample now and then. */
async function watch(queues: Map<string, Queue>, port: number, pid: number): Promise<Sample[]> {
  const mixed = mixture();
  const [rate, size, every] = [values.rate, values.connections, values["sample-seconds"]].map(Number) as [
    number,
    number,
    number,
  ];
  const cpuBefore = cpuMilliseconds(pid);
  const start = performance.now();
  const end = start + minutes * 60_000;
  let requests = 0;
  let rejected = 0;

  const ask = async (connection: Connection) => {
    while (performance.now() < end) {
      const turn = requests++;
      if (rate > 0) await sleep(Math.max(0, start + (turn / rate) * 1000 - performance.now()));
      const queue = queues.get(mixed[turn % mixed.length] ?? "");
      if (queue === undefined || (queue.once && queue.next === queue.http.length)) continue;
      const request = queue.http[queue.next++ % queue.http.length];
      if (request && (await connection.send(request)) !== queue.status) rejected += 1;
    }
    connection.close();
  };
  const load = Promise.all(Array.from({ length: size }, () => ask(new Connection(port))));

  const samples: Sample[] = [
    { minutes: 0, requests: 0, rejected: 0, cpu: 0, ...(await memoryOf(pid, port)) },
  ];
  for (let due = start + every * 1000; due <= end; due += every * 1000) {
    await Promise.race([load, sleep(due - performance.now())]);
    samples.push({
      minutes: (due - start) / 60_000,
      requests,
      rejected,
      cpu: cpuMilliseconds(pid) - cpuBefore,
      ...(await memoryOf(pid, port)),
    });
  }
  await load;
  return samples;
}

const measuredOn = machine();
const database = await openBenchDatabase({ feedback: Number(values.feedback) });
const secret = randomUUID().repeat(2);
const queues = await prepareQueues(database);
try {
  const nodeArgs = values["node-args"].split(" ").filter(Boolean);
  const { server, port } = await startServer(database, secret, nodeArgs);
  const samples = await watch(queues, port, server.pid).finally(() => server.stop());
  const rows = samples.map((sample) => [
    sample.minutes.toFixed(2),
    digits(sample.rss),
    digits(sample.heapUsed),
    digits(sample.heapTotal),
    digits(sample.external),
    digits(sample.requests),
    sample.rejected || "",
    digits(sample.requests > 0 ? sample.cpu / sample.requests : undefined),
  ]);
  console.log(
    table(["minute", "RSS MB", "heap used", "heap", "external", "requests", "rejected", "CPU ms each"], rows),
  );

  const later = samples.filter((sample) => sample.minutes >= minutes / 3);
  const perHour = (figure: "rss" | "heapUsed") =>
    60 * slope(later.map((sample) => [sample.minutes, sample[figure]]));
  const growth = { rss: perHour("rss"), heapUsed: perHour("heapUsed") };
  console.log(
    `\nIn the last two thirds: RSS ${growth.rss.toFixed(1)} MB an hour, heap used ${growth.heapUsed.toFixed(1)} MB an hour`,
  );
  const file = keepResult(`${values.name}.json`, { measuredOn, options: values, shares, growth, samples });
  console.log(`${JSON.stringify(measuredOn)}\nWritten to ${file}`);
} finally {
  const submitted = queues.get("student: submit feedback")?.work.map(({ asking }) => asking.body?.id);
  await database.pool.query("delete from feedback where id = any($1::uuid[])", [submitted]);
  await database.close();
}
