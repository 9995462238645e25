import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Submitters } from "../cluster/submitters.ts";
import { ApiSession } from "../support/api-session.ts";
import { promiseThings } from "./school-promises.ts";
import type { TestCell } from "./test-cell.ts";
import { schools, TestFleet } from "./test-fleet.ts";

const [school] = schools;
let fleet: TestFleet;
let [from, to]: [TestCell, TestCell] = [] as never;
let writers: Submitters;
let expectWorking: () => Promise<void>;

beforeAll(async () => {
  fleet = await TestFleet.start(2);
  from = await fleet.add("north", school);
  to = await fleet.add("spare", school, { isEmpty: true });
  expectWorking = await promiseThings(fleet.urlOf(school));
  writers = await Submitters.prepare(from.database, fleet.urlOf(school), 4, { patience: "as asked" });
  writers.begin();
});
afterAll(() => fleet.stop());

const writableCells = async () => {
  const are = await Promise.all([from, to].map((cell) => cell.isWritable()));
  return [from, to].filter((_, index) => are[index]).map(({ name }) => name);
};

/** Watches for a moment at which both cells accept writes; returns what ends the watch. */
function watch(): () => Promise<void> {
  const ending = new AbortController();
  const watching = (async () => {
    while (!ending.signal.aborted) {
      expect((await writableCells()).length, "cells that accept writes").toBeLessThan(2);
      await sleep(50);
    }
  })();
  watching.catch(() => undefined);
  return () => {
    ending.abort();
    return watching;
  };
}

/** Starts a move and ends it as a power cut would, once it has printed this word. */
async function killMoveAfter(word: string): Promise<void> {
  const child = fleet.begin(["fleet", "move", school, to.name]);
  const lines = createInterface({ input: child.stdout as NonNullable<typeof child.stdout> });
  for await (const line of lines) if (line.includes(word)) child.kill("SIGKILL");
  await once(child, "close").catch(() => undefined);
}

/** Prepares for the next move, in the other direction. */
async function turnAround(): Promise<void> {
  expect(await writableCells()).toEqual([to.name]);
  from.run("stop-classback");
  expect(from.run("classback cell discard")).toContain("The cell is empty.");
  await from.start();
  [from, to] = [to, from];
}

const answer = async () => (await ApiSession.signedOut(fleet.urlOf(school)).request("GET", "/me")).status;

test.for(["Closing", "Closed", "Copied", "Restored", "Started", "Switched"])(
  'a move that is killed once it has said "%s" never leaves two cells that accept writes, and is finished by the same command',
  async (word) => {
    const stopWatching = watch();
    await killMoveAfter(word);
    // The old cell opens again by itself, unless the new one may be open already; then the list says what to do.
    const canContinue = async () => {
      if ((await writableCells()).length === 1) return true;
      return (await fleet.classback("fleet", "list")).out.includes(`fleet move ${school} ${to.name}" again`);
    };
    await expect.poll(canContinue, { timeout: 60_000 }).toBe(true);
    expect(await answer(), "pages still load").toBe(200);
    const again = await fleet.classback("fleet", "move", school, to.name);
    expect(again).toMatchObject({ code: 0, err: "" });
    await stopWatching();
    await expectWorking();
    await writers.untilFlowing(performance.now());
    expect(await writers.lost(to.database)).toEqual([]);
    await turnAround();
  },
);

test.for(["Closed", "Restored", "Started"])(
  'a move that is killed once it has said "%s" is undone by moving the school to where it is',
  async (word) => {
    const stopWatching = watch();
    await killMoveAfter(word);
    const isSwitched = fleet.cellOf(school) === to.name;
    const home = isSwitched ? to : from;
    const undone = await fleet.classback("fleet", "move", school, home.name);
    expect(undone).toMatchObject({ code: 0, err: "" });
    await stopWatching();
    expect(await writableCells()).toEqual([home.name]);
    await writers.untilFlowing(performance.now());
    expect(await writers.lost(home.database)).toEqual([]);
    if (isSwitched) await turnAround();
  },
);

test("what fails before the switch is undone, and the school continues where it was", async () => {
  const stopWatching = watch();
  const startFails = { CELLS_START: "echo no such unit >&2; false" };
  const failed = await fleet.classbackWith(startFails, "fleet", "move", school, to.name);
  expect(failed.code).toBe(1);
  const fault = `Cell ${to.name}: "${startFails.CELLS_START}" failed: no such unit`;
  // It is empty, but cannot be started as such either.
  expect(failed.err).toBe(
    `${fault}. The school continues in cell ${from.name}. Look after cell ${to.name}, which is empty: ${fault}.`,
  );
  expect(await writableCells()).toEqual([from.name]);
  await to.start();
  expect((await fleet.classback("fleet", "move", "nowhere.school.test", to.name)).err).toBe(
    'No cell has the school nowhere.school.test: "classback fleet list" lists them.',
  );
  const settings = to.settings;
  to.settings = { ...settings, APP_URL: "http://127.0.0.9", TIME_ZONE: "Asia/Tokyo" };
  expect((await fleet.classback("fleet", "move", school, to.name)).err).toBe(
    `The settings of cell ${to.name} are not yet the school's: make APP_URL, TIME_ZONE the same as in cell ${from.name}.`,
  );
  to.settings = settings;
  expect(
    (await fleet.classbackWith({ CELLS_SOCKET: "/nowhere" }, "fleet", "move", school, to.name)).err,
  ).toBe("HAProxy does not answer at /nowhere (ENOENT): start it, or correct CELLS_SOCKET.");
  expect(
    (await fleet.classbackWith({ CELLS_MAP: "/proc/none/map" }, "fleet", "move", school, to.name)).err,
  ).toMatch(/^\/proc\/none\/map cannot be written by account '.+' \(ENOENT\): correct the path/);
  await stopWatching();
  await writers.untilFlowing(performance.now());
  expect(await writers.lost(from.database)).toEqual([]);
});
