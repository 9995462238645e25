import { setTimeout as sleep } from "node:timers/promises";
import { Connection } from "./connection.ts";

// Runs in its own process, like load.ts, but requests arrive at a fixed rate, whether or not earlier ones have been served, as
// those of independent people do.

export interface ArrivalOrder {
  port: number;
  perSecond: number;
  seconds: number;
  /** A request without a response by then counts as late. */
  deadlineMs: number;
  /** Whole requests, sent in order. */
  requests: string[];
}

export interface ArrivalResult {
  arrived: number;
  /** By status; "late" after the deadline, "cut" for a broken connection. */
  responses: Record<string, number>;
  /** In milliseconds, from the moment a request was due: of those that were served, and of those rejected. */
  served: Latencies;
  rejected: Latencies;
  /** How far the client fell behind its own rate. */
  behindMs: number;
}

interface Latencies {
  p50: number;
  p95: number;
  p99: number;
  longest: number;
}

/** Far more than are busy while the server responds in time; beyond that, a request waits for a free one. */
const mostConnections = 2000;
/** Most clients are already connected when the flood begins. */
const openFirst = 1500;
/** The server closes a connection that was idle for 5 s. */
const idleMs = 4000;

interface Arrival {
  request: string;
  due: number;
  connection?: Connection;
  over: boolean;
}

async function run(order: ArrivalOrder): Promise<ArrivalResult> {
  const { perSecond, seconds, deadlineMs, requests } = order;
  const free: { connection: Connection; since: number }[] = [];
  const waiting: Arrival[] = [];
  const open = new Set<Arrival>();
  const responses: Record<string, number> = {};
  const latencies: { served: number[]; rejected: number[] } = { served: [], rejected: [] };
  let connections = 0;
  let behindMs = 0;

  const count = (arrival: Arrival, response: number | "late" | "cut") => {
    arrival.over = true;
    open.delete(arrival);
    responses[response] = (responses[response] ?? 0) + 1;
    if (typeof response === "string") return;
    latencies[response < 300 ? "served" : "rejected"].push(performance.now() - arrival.due);
  };
  const drop = (connection: Connection) => {
    connection.close();
    connections -= 1;
  };
  const goOn = (connection: Connection) => {
    const next = waiting.shift();
    if (next === undefined) free.push({ connection, since: performance.now() });
    else if (next.over) goOn(connection);
    else send(next, connection);
  };
  const send = (arrival: Arrival, connection: Connection) => {
    arrival.connection = connection;
    connection.send(arrival.request).then(
      (status) => {
        if (arrival.over) return;
        count(arrival, status);
        goOn(connection);
      },
      () => {
        if (arrival.over) return;
        count(arrival, "cut");
        drop(connection);
      },
    );
  };
  const connect = () => {
    connections += 1;
    return new Connection(order.port);
  };
  const takeFree = () => {
    const last = free.pop();
    if (last === undefined || performance.now() - last.since < idleMs) return last?.connection;
    // Those below it have been idle for longer.
    for (const { connection } of [last, ...free.splice(0)]) drop(connection);
  };
  const arrive = (due: number, request: string) => {
    const arrival: Arrival = { request, due, over: false };
    open.add(arrival);
    const connection = takeFree() ?? (connections < mostConnections ? connect() : undefined);
    if (connection) send(arrival, connection);
    else waiting.push(arrival);
  };
  const giveUp = (now: number) => {
    for (const arrival of open) {
      if (now - arrival.due < deadlineMs) return;
      count(arrival, "late");
      if (arrival.connection) drop(arrival.connection);
    }
  };

  while (connections < openFirst) {
    free.push({ connection: connect(), since: performance.now() });
    if (connections % 10 === 0) await sleep(5);
  }
  await sleep(500);
  for (const each of free) each.since = performance.now();
  const start = performance.now();
  const total = Math.round(perSecond * seconds);
  for (let arrived = 0; arrived < total || open.size > 0; ) {
    await sleep(1);
    const now = performance.now();
    for (; arrived < total; arrived++) {
      const due = start + (arrived * 1000) / perSecond;
      if (due > now) break;
      behindMs = Math.max(behindMs, now - due);
      arrive(due, requests[arrived % requests.length] ?? "");
    }
    giveUp(now);
  }
  for (const { connection } of free) connection.close();
  return {
    arrived: total,
    responses,
    served: summaryOf(latencies.served),
    rejected: summaryOf(latencies.rejected),
    behindMs,
  };
}

function summaryOf(latencies: number[]): Latencies {
  latencies.sort((a, b) => a - b);
  const at = (part: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), longest: latencies.at(-1) ?? 0 };
}

let input = "";
for await (const chunk of process.stdin) input += chunk;
process.stdout.write(`${JSON.stringify(await run(JSON.parse(input) as ArrivalOrder))}\n`);
