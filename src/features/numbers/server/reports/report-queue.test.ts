import { expect, test } from "vitest";
import { en } from "#locales/en.ts";
import { makeQueuedReport, reportsWaitingMax, reportsWaitingOfOneMax } from "./report-queue.actions.ts";

const stays = new AbortController().signal;

/** A report that is made until it is finished. */
function begin(actorId: string, log: string[], name: string, signal = stays) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const made = makeQueuedReport(actorId, signal, () => {
    log.push(name);
    return promise;
  });
  // Some are rejected before anyone waits for them.
  made.catch(() => undefined);
  return { made, finish: () => resolve(name), fail: () => reject(new Error(name)) };
}

test("reports are made one after the other, in the order in which they were asked for, also after one fails", async () => {
  const log: string[] = [];
  const [first, second, third] = [begin("a", log, "1"), begin("b", log, "2"), begin("a", log, "3")];
  expect(log).toEqual(["1"]);
  first.fail();
  await expect(first.made).rejects.toThrow("1");
  await expect.poll(() => log).toEqual(["1", "2"]);
  const late = begin("c", log, "4");
  second.finish();
  expect(await second.made).toBe("2");
  await expect.poll(() => log).toEqual(["1", "2", "3"]);
  third.finish();
  await third.made;
  late.finish();
  expect(await late.made).toBe("4");
});

test("a report is not made for a client that left while waiting, and the next one is", async () => {
  const log: string[] = [];
  const leaving = new AbortController();
  const [first, gone, next] = [
    begin("a", log, "1"),
    begin("b", log, "gone", leaving.signal),
    begin("c", log, "next"),
  ];
  leaving.abort();
  first.finish();
  await expect(gone.made).rejects.toThrow();
  await expect.poll(() => log).toEqual(["1", "next"]);
  next.finish();
  await next.made;
});

test("a limited number wait for one person, and in all", async () => {
  const log: string[] = [];
  const running = begin("a", log, "running");
  const own = Array.from({ length: reportsWaitingOfOneMax }, () => begin("a", log, "a"));
  const busy = { body: { code: "unavailable", message: en.reports.busy } };
  await expect(begin("a", log, "too many").made).rejects.toMatchObject(busy);
  const others = Array.from({ length: reportsWaitingMax - own.length }, (_, index) =>
    begin(`other ${index}`, log, "other"),
  );
  await expect(begin("b", log, "too many").made).rejects.toMatchObject(busy);
  for (const { finish, made } of [running, ...own, ...others]) {
    finish();
    await made;
  }
  expect(log).not.toContain("too many");
  expect(log).toHaveLength(1 + reportsWaitingMax);
});
