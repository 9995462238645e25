import { readdirSync, readFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

/** Clock ticks of Linux per second. */
const ticksPerSecond = 100;

/** The processor time, in seconds, of this process, all that it has started, and what of that has ended. */
function secondsOfTree(): number {
  const children = new Map<number, number[]>();
  const ticks = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const fields = readFileSync(`/proc/${name}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ")
        .map(Number);
      const [, parent = 0] = fields;
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
      ticks.set(
        Number(name),
        fields.slice(11, 15).reduce((sum, each) => sum + each, 0),
      );
    } catch {
      // It has ended meanwhile.
    }
  }
  const sumOf = (pid: number): number =>
    (children.get(pid) ?? []).reduce((sum, child) => sum + sumOf(child), ticks.get(pid) ?? 0);
  return sumOf(process.pid) / ticksPerSecond;
}

/**
 * Prints each file's processor time: of Vitest, the browser, the servers and PostgreSQL, since the file before it ended. Of any use with
 * one worker: `npx vitest run --project e2e --maxWorkers 1 --reporter ./e2e/support/cpu-reporter.ts`. The first file pays for the start.
 */
export default class CpuReporter implements Reporter {
  private at = 0;
  private total = 0;

  onTestRunStart(): void {
    this.at = secondsOfTree();
  }

  onTestModuleEnd({ relativeModuleId }: TestModule): void {
    const now = secondsOfTree();
    const spent = now - this.at;
    this.at = now;
    this.total += spent;
    process.stdout.write(`${relativeModuleId}\t${spent.toFixed(1)} s\tof ${this.total.toFixed(1)} s\n`);
  }
}
