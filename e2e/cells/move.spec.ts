import { expect, onTestFinished, test } from "vitest";
import { Submitters } from "../cluster/submitters.ts";
import { ApiSession } from "../support/api-session.ts";
import { admin } from "../support/writers.ts";
import { TestFleet } from "./test-fleet.ts";

const school = "north.school.test";

test("a school is moved while people write: nothing is lost or doubled, and all keep their sign-ins, PINs and links", async () => {
  const fleet = await TestFleet.start(2);
  onTestFinished(() => fleet.stop());
  const north = await fleet.add("north", school);
  const spare = await fleet.add("spare", school, { isEmpty: true });
  const host = fleet.hostOf(school);
  const writers = await Submitters.prepare(north.database, fleet.url, 16, host);
  const asAdmin = await ApiSession.signIn(fleet.url, admin, host);
  writers.begin();
  await writers.untilFlowing(performance.now());

  const began = performance.now();
  const moved = await fleet.classback("fleet", "move", school, "spare");
  expect(moved).toMatchObject({ code: 0, err: "" });
  await writers.untilFlowing(performance.now());
  const gapMs = writers.longestGap(began, performance.now());
  process.stdout.write(`${moved.out}Without writes: ${(gapMs / 1000).toFixed(1)} s\n`);

  expect(fleet.routes).toEqual({ [school]: "spare" });
  expect(await asAdmin.get("/me")).toMatchObject({ user: {} });
  await writers.end();
  await writers.expectExact(spare.database);
  expect(await north.isWritable()).toBe(false);
  expect(gapMs).toBeLessThan(10_000);
});
