import { onTestFinished } from "vitest";
import { type RunningClassback, startClassback } from "./start-classback.ts";
import { adminSettings } from "./writers.ts";

/** A server with the admin of the writers; it ends with the test, however the test ends. */
export async function startForTest(
  options: Parameters<typeof startClassback>[0] = {},
): Promise<RunningClassback> {
  const settings = { ...adminSettings, ...options.settings };
  const classback = await startClassback({ ...options, settings });
  onTestFinished(async () => {
    await classback.stop();
  });
  return classback;
}
