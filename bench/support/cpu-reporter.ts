import { appendFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import { cpuMilliseconds } from "./process-figures.ts";

/**
 * Writes a line of JSON with the CPU seconds of each test file to the file CPU_SECONDS: those of Vitest and all that it started, workers,
 * PostgreSQL and browsers included, since the file before it ended. Right with one worker, which takes files in turns.
 */
export default class CpuReporter implements Reporter {
  private before = 0;

  onTestRunStart(): void {
    this.before = cpuMilliseconds(process.pid);
  }

  onTestModuleEnd(module: TestModule): void {
    const now = cpuMilliseconds(process.pid);
    const line = { file: relative(process.cwd(), module.moduleId), seconds: (now - this.before) / 1000 };
    this.before = now;
    appendFileSync(process.env.CPU_SECONDS ?? "cpu-seconds.jsonl", `${JSON.stringify(line)}\n`);
  }
}
