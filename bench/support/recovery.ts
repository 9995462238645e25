import { setTimeout as sleep } from "node:timers/promises";
import { Connection } from "../load/connection.ts";

const probeEveryMs = 50;

interface Probe {
  at: number;
  /** Infinite when there was no response. */
  ms: number;
  status: number;
}

/** A client that arrives twenty times a second, each time on a new connection, until `signal` is aborted. */
export async function probe(port: number, request: string, signal: AbortSignal): Promise<Probe[]> {
  const probes: Probe[] = [];
  while (!signal.aborted) {
    const at = performance.now();
    const connection = new Connection(port);
    const status = await connection.send(request).catch(() => 0);
    connection.close();
    probes.push({ at, ms: status === 0 ? Number.POSITIVE_INFINITY : performance.now() - at, status });
    await sleep(probeEveryMs);
  }
  return probes;
}

export function p95(probes: Probe[]): number {
  const sorted = probes.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}

/** How fast an idle server responds: the p95 of three seconds. */
export async function idleP95(port: number, request: string): Promise<number> {
  return p95(await probe(port, request, AbortSignal.timeout(3000)));
}

/**
 * Seconds from now until the server is that fast again: until the first second whose p95 is at most twice the idle one, because
 * no two seconds of a machine are alike. Undefined if that takes more than eight.
 */
export async function secondsToRecover(
  port: number,
  request: string,
  idle: number,
): Promise<number | undefined> {
  const start = performance.now();
  const probes = await probe(port, request, AbortSignal.timeout(9000));
  const back = probes.find(({ at }) => {
    const second = probes.filter((each) => each.at >= at && each.at < at + 1000);
    return at < start + 8000 && p95(second) <= 2 * idle && second.every(({ status }) => status === 200);
  });
  return back && (back.at - start) / 1000;
}
