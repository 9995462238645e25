import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "./log.ts";

let lines: { msg: string; event?: string; suppressed?: number }[] = [];
beforeEach(() => {
  lines = [];
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
});
const newLog = () => createLog("info", { write: (line: string) => lines.push(JSON.parse(line)) });

test("a flood of one kind of line is logged in full for a while, then as a count; other kinds are not affected", () => {
  const log = newLog();
  for (let count = 0; count < 5899; count++) {
    log.warn({ event: "access-refused", reason: "cross-site", client: String(count) }, "security event");
  }
  log.warn({ event: "access-refused", reason: "forbidden" }, "security event");
  expect(lines).toHaveLength(101);
  vi.advanceTimersByTime(10_000);
  expect(lines).toHaveLength(102);
  expect(lines.at(-1)).toMatchObject({
    event: "access-refused",
    reason: "cross-site",
    suppressed: 5799,
    msg: "security event: and 5,799 more",
  });
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(102);
  log.warn({ event: "access-refused", reason: "cross-site" }, "security event");
  expect(lines.at(-1)).not.toHaveProperty("suppressed");
});

test("a fault is logged once a second for each place that it comes from, with a count", () => {
  const log = newLog();
  const [here, there] = [new Error("one"), new TypeError("two")];
  for (const err of [here, there]) {
    for (let count = 0; count < 10; count++) log.error({ err }, "request failed");
  }
  expect(lines).toHaveLength(2);
  vi.advanceTimersByTime(1000);
  log.error({ err: here }, "request failed");
  expect(lines[2]).toMatchObject({ suppressed: 9 });
});

test("any number of different kinds of lines are limited together", () => {
  const log = newLog();
  for (let count = 0; count < 5000; count++) log.info(`a line about ${count}`);
  expect(lines).toHaveLength(500 + 100);
  vi.advanceTimersByTime(100_000);
  lines = [];
  for (let count = 0; count < 50; count++) log.info(`another line about ${count}`);
  expect(lines).toHaveLength(50);
});

test("a plain message is unchanged, and lines the operator asked for are not limited", () => {
  const log = createLog("debug", { write: (line: string) => lines.push(JSON.parse(line)) });
  for (let count = 0; count < 300; count++) log.debug({ route: "/" }, "request");
  expect(lines).toHaveLength(300);
  log.info("a line");
  expect(lines.at(-1)?.msg).toBe("a line");
});
