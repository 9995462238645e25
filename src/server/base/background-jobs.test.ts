import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createBackgroundJobs } from "./background-jobs.ts";

const noFailure = (error: unknown) => {
  throw error;
};

test("settled waits for running work, and for work started by it", async () => {
  const background = createBackgroundJobs();
  const done: string[] = [];
  background.run(async () => {
    await turn();
    background.run(async () => {
      await turn();
      done.push("second");
    }, noFailure);
    done.push("first");
  }, noFailure);
  expect(done).toEqual([]);
  await background.settled();
  expect(done).toEqual(["first", "second"]);
  await background.settled();
});

test("a failure is reported to its own listener, and does not hold anything up", async () => {
  const background = createBackgroundJobs();
  const errors: unknown[] = [];
  const failure = new Error("no mail server");
  background.run(
    () => Promise.reject(failure),
    (error) => errors.push(error),
  );
  await background.settled();
  expect(errors).toEqual([failure]);
});
