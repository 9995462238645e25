import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { enqueueFairly } from "./fair-queue.ts";

test("one call per turn of the event loop, and addresses alternate", async () => {
  const called: string[] = [];
  const queue = (address: string, name: string) => enqueueFairly(address, () => called.push(name));
  for (const number of [1, 2, 3]) queue("crowd", `crowd ${number}`);
  queue("newcomer", "newcomer");
  for (let turn = 1; turn <= 4; turn++) {
    await nextTurn();
    expect(called).toHaveLength(turn);
  }
  expect(called).toEqual(["crowd 1", "newcomer", "crowd 2", "crowd 3"]);
});

test("requesting another turn during its own works, and nothing is called twice", async () => {
  const called: number[] = [];
  const again = (left: number) => {
    called.push(left);
    if (left > 0) enqueueFairly("a", () => again(left - 1));
  };
  enqueueFairly("a", () => again(2));
  for (let turn = 0; turn < 6; turn++) await nextTurn();
  expect(called).toEqual([2, 1, 0]);
});
