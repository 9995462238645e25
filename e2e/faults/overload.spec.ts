import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { ApiSession } from "../support/api-session.ts";
import { startForTest } from "../support/start-for-test.ts";
import { Writers } from "../support/writers.ts";

/** Five times as many as are processed at once (reject-overload.ts), each repeating as soon as it gets a response. */
const crowdSize = 500;
const floodMs = 10_000;
/** On a flood of 30 s it went up and down below 420 MB from the middle on. */
const memoryLimitMb = 512;
/** The slowest acceptable response, on a machine that the load itself keeps busy. */
const boundMs = 20_000;

async function memoryMb(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^classback_process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]) / 1024 / 1024;
}

test("when far too many requests arrive, some are served and the others rejected, nobody is left waiting and nothing is lost", async () => {
  const classback = await startForTest();
  const writers = await Writers.prepare(classback.url, { students: 12, classes: 40 });
  const [student] = writers.students as [Writers["students"][number]];
  let memoryMax = await memoryMb(classback.url);
  const before = memoryMax;

  const over = AbortSignal.timeout(floodMs);
  const crowd = Array.from({ length: crowdSize }, async (_, index) => {
    const { api } = writers.students[index % writers.students.length] ?? student;
    while (!over.aborted) await writers.ask(api, "GET", index % 3 === 0 ? "/me" : "/lessons");
  });
  const signingIn = writers.students.map(async ({ email, password }) => {
    while (!over.aborted) {
      await writers.ask(ApiSession.signedOut(classback.url), "POST", "/sign-in", { email, password });
    }
  });
  const writing = writers.write({ perSecond: 100 });
  while (!over.aborted) {
    memoryMax = Math.max(memoryMax, await memoryMb(classback.url));
    await sleep(250);
  }
  await Promise.all([...crowd, ...signingIn]);

  // It has recovered.
  await expect.poll(async () => (await student.api.request("GET", "/me")).status).toBe(200);
  await writing;
  expect(writers.wrong).toEqual([]);
  // A fast machine serves all of them within the second that they stand in line.
  const statuses = [...writers.responses.keys()].filter((status) => status !== "503");
  expect(statuses.sort()).toEqual(["200", "201", "204"]);
  expect(writers.slowestMs).toBeLessThan(boundMs);
  expect(memoryMax).toBeLessThan(memoryLimitMb);
  await writers.expectNothingLost(classback);
  expect(await classback.stop()).toBe(0);
  writers.report(`Overload, memory ${Math.round(before)} to ${Math.round(memoryMax)} MB`);
});
