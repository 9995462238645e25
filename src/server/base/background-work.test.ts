import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createBackgroundWork } from "./background-work.ts";

const noFailure = (error: unknown) => {
  throw error;
};

test("settled waits for what is under way, and for what that begins", async () => {
  const background = createBackgroundWork();
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

test("a failure is told to its own listener, and holds nothing up", async () => {
  const background = createBackgroundWork();
  const told: unknown[] = [];
  const failure = new Error("no mail server");
  background.run(
    () => Promise.reject(failure),
    (error) => told.push(error),
  );
  await background.settled();
  expect(told).toEqual([failure]);
});
