import { findPrograms } from "./programs.ts";

/** Before anything is built: without the programs there is nothing to test, and one line says what to install. */
export function setup(): void {
  try {
    findPrograms();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}
