import { readdirSync, readFileSync } from "node:fs";

/** A process and all its descendants, itself first. Empty when it has ended. */
export function processTree(root: number): number[] {
  const children = new Map<number, number[]>();
  let isThere = false;
  for (const name of readdirSync("/proc")) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const parent = parentOf(pid);
    if (parent === null) continue;
    isThere ||= pid === root;
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  if (!isThere) return [];
  const found = [root];
  for (const pid of found) found.push(...(children.get(pid) ?? []));
  return found;
}

/** Null for a process that is gone or a zombie. */
function parentOf(pid: number): number | null {
  try {
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, "latin1")
      .replace(/^.*\) /s, "")
      .split(" ");
    return state === "Z" ? null : Number(parent);
  } catch {
    return null;
  }
}

/** The process's title, such as `postgres: classback: walsender ...`; empty when it is gone. */
export function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
  } catch {
    return "";
  }
}

/** Signals those still running. */
export function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has already ended.
    }
  }
}
