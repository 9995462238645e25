import { execFileSync } from "node:child_process";
import { join } from "node:path";

const program = join(import.meta.dirname, "../../scripts/run.mjs");

/** Once before the browser tests, so that no server that they start has to. */
export function setup(): void {
  execFileSync(process.execPath, [program, "build"], { stdio: "inherit" });
}
