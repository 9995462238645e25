import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { repository } from "./child.ts";

/** On what and when it was measured: stands beside all figures. */
export function machine() {
  const [cpu] = cpus();
  return {
    at: new Date().toISOString(),
    commit: execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: repository }).toString().trim(),
    node: process.version,
    cores: cpus().length,
    cpu: cpu?.model,
    memoryGB: Math.round(totalmem() / 1024 ** 3),
    /** Above a tenth of the cores, others were at work, and the figures are for comparison within the run alone. */
    loadBefore: loadavg()[0],
  };
}

/** Keeps a result under bench/results (ignored by git); returns where. */
export function keepResult(name: string, content: unknown): string {
  const folder = join(repository, "bench/results");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, name);
  writeFileSync(file, typeof content === "string" ? content : `${JSON.stringify(content, null, 2)}\n`);
  return `bench/results/${name}`;
}
