import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type RunningClassback, startClassback } from "./support/start-classback.ts";
import { adminSettings as settings, Writers } from "./support/writers.ts";

/** A server that ends with the test, however the test ends. */
async function start(options: { dataDir?: string }): Promise<RunningClassback> {
  const classback = await startClassback({ ...options, settings });
  onTestFinished(async () => {
    await classback.stop();
  });
  return classback;
}

test("what was acknowledged before a power cut is there after the restart, exactly once", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "classback-kill-"));
  let classback = await start({ dataDir });
  const writers = await Writers.prepare(classback.url, { students: 4, classes: 25 });

  const cut = new AbortController();
  const writing = writers.write({ perSecond: 200, signal: cut.signal });
  await writers.reach(60);
  await classback.kill();
  cut.abort();
  await writing;

  classback = await start({ dataDir });
  await writers.expectNothingLost(classback);
  // Writes without a response are sent again, and stored once.
  writers.goTo(classback.url);
  await writers.write({ perSecond: 200 });
  await writers.expectNothingLost(classback);
  expect(writers.wrong).toEqual([]);
  expect(await classback.stop()).toBe(0);
  await rm(dataDir, { recursive: true, force: true });
});
