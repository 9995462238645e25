import pg from "pg";
import { type Asking, type Plan, runPlan } from "./plan.ts";

// PostgreSQL alone: the statements of a request over the driver, without HTTP. Reads an order on standard input, prints one line
// when the measured time begins and one when it ends, then the number of requests whose statements were run.

export interface DriverOrder {
  databaseUrl: string;
  concurrency: number;
  warmUpSeconds: number;
  seconds: number;
  /** Sent in order, again and again; with `once`, each only once. */
  work: { plan: number; asking: Asking }[];
  plans: Plan[];
  once: boolean;
}

let input = "";
for await (const chunk of process.stdin) input += chunk;
const order = JSON.parse(input) as DriverOrder;
let done = 0;
let next = 0;
let measuring = false;
let ended = false;

async function work(): Promise<void> {
  const client = new pg.Client({ connectionString: order.databaseUrl });
  await client.connect();
  while (!ended && !(order.once && next >= order.work.length)) {
    const item = order.work[next++ % order.work.length];
    const plan = item && order.plans[item.plan];
    if (!plan) throw new Error("No such plan");
    await runPlan(client, plan, item.asking);
    if (measuring) done += 1;
  }
  await client.end();
}

const workers = Promise.all(Array.from({ length: order.concurrency }, work));
const pause = (seconds: number) =>
  Promise.race([workers, new Promise((resolve) => setTimeout(resolve, seconds * 1000))]);
await pause(order.warmUpSeconds);
measuring = true;
const start = performance.now();
process.stdout.write("begin\n");
await pause(order.seconds);
const seconds = (performance.now() - start) / 1000;
process.stdout.write("end\n");
measuring = false;
ended = true;
await workers;
process.stdout.write(`${JSON.stringify({ requests: done, rejected: 0, seconds })}\n`);
