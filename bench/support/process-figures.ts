import { readFileSync } from "node:fs";

/** What /proc counts CPU time in: a hundredth of a second, on every Linux that Node runs on. */
const millisecondsPerTick = 10;

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** CPU milliseconds of a process and of all that it started, including those that have ended. */
export function cpuMilliseconds(pid: number): number {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return 0;
  }
  // The name in parentheses may hold spaces; what follows it are the fields from the third on.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number) as [
    number,
    number,
    number,
    number,
  ];
  const own = (user + system + endedUser + endedSystem) * millisecondsPerTick;
  return childrenOf(pid).reduce((sum, child) => sum + cpuMilliseconds(child), own);
}

/**
 * Megabytes of a process and of all that it started, by process: what several share, such as PostgreSQL's cache, is divided among them,
 * so that the sum is what they take together (PSS).
 */
export function proportionalMegabytes(pid: number): number[] {
  let own: number[] = [];
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    own = [Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024];
  } catch {
    // It has ended.
  }
  return [...own, ...childrenOf(pid).flatMap(proportionalMegabytes)];
}

/** The most memory that a process, or one that it started, has had resident, in megabytes. */
export function peakMegabytes(pid: number): number {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.max(Number(kilobytes) / 1024, ...childrenOf(pid).map(peakMegabytes));
}

/** Resident memory of a process in megabytes. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1024;
}
