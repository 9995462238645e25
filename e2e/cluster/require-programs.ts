import { findPrograms } from "./programs.ts";

/** Runs before anything is built: when programs are missing, ends the run with one line that says what to install. */
export function setup(): void {
  try {
    findPrograms();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}
