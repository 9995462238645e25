import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { every, type Job } from "./every.ts";

/** A job of 10 ms; `rounds` are those that have begun, `lines` what was logged. */
function start(work: Job["work"], isDueAtStart = false) {
  const rounds: number[] = [];
  const lines: string[] = [];
  const log = { warn: (_: unknown, line: string) => lines.push(line) } as unknown as Logger;
  const stop = every(
    {
      ...{ name: "tidying", seconds: 0.01, isDueAtStart },
      work: (signal) => {
        rounds.push(performance.now());
        return work(signal);
      },
    },
    log,
  );
  onTestFinished(stop);
  return { rounds, lines, stop };
}

test("a job is done again and again, at once only if it says so, and no more once it is stopped", async () => {
  const { rounds, stop } = start(async () => undefined);
  expect(rounds).toHaveLength(0);
  await expect.poll(() => rounds.length).toBeGreaterThan(2);
  await stop();
  const done = rounds.length;
  await sleep(50);
  expect(rounds).toHaveLength(done);
  expect(start(async () => undefined, true).rounds).toHaveLength(1);
});

test("a round that takes long is not joined by another one, is told to end, and is waited for", async () => {
  let end: string | undefined;
  const { rounds, stop } = start(async (signal) => {
    await sleep(60_000, undefined, { signal }).catch(() => undefined);
    await sleep(20);
    end = "ended";
  }, true);
  await sleep(50);
  expect(rounds).toHaveLength(1);
  await stop();
  expect(end).toBe("ended");
});

test("a round that fails is logged, and the next one comes", async () => {
  const { rounds, lines } = start(async () => {
    throw new Error("no");
  });
  await expect.poll(() => rounds.length).toBeGreaterThan(1);
  expect(lines[0]).toBe("tidying failed; it is tried again in 0.01 s");
});
