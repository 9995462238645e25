import { findHaproxy } from "../cluster/programs.ts";

/** Runs before anything is built: without HAProxy, ends the run with one line that says what to install. */
export function setup(): void {
  try {
    findHaproxy();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}
