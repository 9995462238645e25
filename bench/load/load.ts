import { Connection } from "./connection.ts";

// Runs in its own process: reads an order on standard input, prints a line when the measured time begins and one when it
// ends, and then the result.

export interface LoadOrder {
  port: number;
  /** Requests in progress at a time, each on its own connection. */
  concurrency: number;
  warmUpSeconds: number;
  seconds: number;
  /** Whole requests, sent in order, again and again; with `once` each only once, and the run ends with the list. */
  requests: string[];
  once: boolean;
  /** What every response's status must be. */
  status: number;
}

export interface LoadResult {
  requests: number;
  rejected: number;
  seconds: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
}

async function run(order: LoadOrder): Promise<LoadResult> {
  const connections = Array.from({ length: order.concurrency }, () => new Connection(order.port));
  const latencies: number[] = [];
  let next = 0;
  let rejected = 0;
  let measuring = false;
  let ended = false;

  const work = async (connection: Connection) => {
    while (!ended) {
      if (order.once && next >= order.requests.length) return;
      const request = order.requests[next++ % order.requests.length] ?? "";
      const start = performance.now();
      const status = await connection.send(request);
      if (status !== order.status) {
        rejected += 1;
      } else if (measuring) latencies.push(performance.now() - start);
    }
  };

  const workers = Promise.all(connections.map(work));
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
  for (const connection of connections) connection.close();

  latencies.sort((a, b) => a - b);
  const at = (part: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))] ?? 0;
  return {
    requests: latencies.length,
    rejected,
    seconds,
    p50: at(0.5),
    p99: at(0.99),
  };
}

let input = "";
for await (const chunk of process.stdin) input += chunk;
process.stdout.write(`${JSON.stringify(await run(JSON.parse(input) as LoadOrder))}\n`);
