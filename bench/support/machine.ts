import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { repository } from "./child.ts";

/** Where and when it was measured; stored with all figures. */
export function machine() {
  const [cpu] = cpus();
  return {
    at: new Date().toISOString(),
    commit: execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: repository }).toString().trim(),
    node: process.version,
    cores: cpus().length,
    cpu: cpu?.model,
    memoryGB: Math.round(totalmem() / 1024 ** 3),
    /** Above a tenth of the cores, the machine was busy, and figures can only be compared within the run. */
    loadBefore: loadavg()[0],
  };
}

/** Writes a result to bench/results (ignored by git); returns the path. */
export function saveResult(name: string, content: unknown): string {
  const folder = join(repository, "bench/results");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, name);
  writeFileSync(file, typeof content === "string" ? content : `${JSON.stringify(content, null, 2)}\n`);
  return `bench/results/${name}`;
}
