import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startForTest } from "../support/start-for-test.ts";
import { Writers } from "../support/writers.ts";

const perSecond = 200;

test("killed three times under 200 writes a second, the server keeps everything it acknowledged", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "classback-kill-"));
  let classback = await startForTest({ dataDir });
  const writers = await Writers.prepare(classback.url, { students: 12, classes: 120 });
  for (const round of [1, 2, 3]) {
    const cut = new AbortController();
    const writing = writers.write({ perSecond, signal: cut.signal });
    await writers.reach(round * 400);
    await classback.kill();
    cut.abort();
    await writing;
    classback = await startForTest({ dataDir });
    await writers.expectNothingLost(classback);
    writers.goTo(classback.url);
  }
  await writers.write({ perSecond });
  await writers.expectNothingLost(classback);
  expect(writers.wrong).toEqual([]);
  expect(await classback.stop()).toBe(0);
  writers.report("Server killed three times");
  await rm(dataDir, { recursive: true, force: true });
});
