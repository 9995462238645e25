import { type RunningClassback, startClassback as start } from "../../e2e/support/start-classback.ts";
import { stoppedByInterrupt } from "./interrupt.ts";

/** As in the end-to-end tests, and stopped when the bench is interrupted, also while it starts. */
export async function startClassback(options: Parameters<typeof start>[0]): Promise<RunningClassback> {
  const starting = start(options);
  const stop = stoppedByInterrupt(async () => (await starting).stop());
  const classback = await starting;
  return { ...classback, stop };
}
