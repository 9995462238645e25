import { chmodSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePorts } from "../cluster/running-program.ts";
import { Submitters } from "../cluster/submitters.ts";
import type { TestCell } from "./test-cell.ts";
import { schools, TestFleet } from "./test-fleet.ts";

const names = ["a", "b", "c"] as const;
let fleet: TestFleet;
let cells: TestCell[];
let writers: Submitters[];

beforeAll(async () => {
  fleet = await TestFleet.start(4);
  cells = [];
  for (const [index, name] of names.entries()) cells.push(await fleet.add(name, schools[index] as string));
  // Stands for the installation of a new version: the server is started again.
  writeFileSync(
    fleet.file("bin/upgrade-classback"),
    "#!/bin/sh\nstop-classback && start-classback && echo upgraded >> upgrades\n",
  );
  chmodSync(fleet.file("bin/upgrade-classback"), 0o755);
});
afterAll(() => fleet.stop());

test("schools are listed with their cells, versions and health", async () => {
  const listed = await fleet.classback("fleet", "list");
  expect(listed).toMatchObject({ code: 0, err: "" });
  expect(listed.out.trim().split("\n")).toEqual(
    names.map((name, index) => `${name}  ${schools[index]}  1.0.0  ready`),
  );
});

test("a cell that cannot be added is named with what is wrong", async () => {
  const add = async (...words: string[]) => (await fleet.classback("fleet", "add", ...words)).err;
  expect(await add("a", "127.0.0.1:9")).toBe("The cell cannot be added: there is a cell a already.");
  const [port] = await freePorts(1);
  expect(await add("d", `127.0.0.1:${port}`)).toBe(
    `Cell d does not answer at 127.0.0.1:${port} (ECONNREFUSED).`,
  );
  const front = new URL(fleet.urlOf("127.0.0.2")).host;
  expect(await add("d", front.replace("127.0.0.2", "127.0.0.3"), "--school", "d.example")).toMatch(
    /^Cell d: "classback cell show \S+" failed: /,
  );
});

test("when a cell is killed, people of the other schools notice nothing", async () => {
  const [a, b, c] = cells as [TestCell, TestCell, TestCell];
  writers = await Promise.all(
    [a, c].map((cell) =>
      Submitters.prepare(cell.database, fleet.urlOf(schools[cells.indexOf(cell)] as string), 8),
    ),
  );
  for (const each of writers) each.begin();
  await Promise.all(writers.map((each) => each.untilFlowing(performance.now())));
  b.kill();
  await Promise.all(writers.map((each) => each.untilFlowing(performance.now())));
  expect(writers.flatMap(({ failures }) => failures)).toEqual([]);
  const listed = await fleet.classback("fleet", "list");
  expect(listed.code).toBe(1);
  expect(listed.out).toMatch(/^b +\S+ +\? +Cell b does not answer at \S+ \(ECONNREFUSED\)\.$/m);
  expect(listed.err).toBe("Something is wrong with 1 of 3 cells.");
  await b.start();
  expect(writers.flatMap(({ failures }) => failures)).toEqual([]);
  for (const [index, each] of writers.entries()) {
    await each.end();
    await each.expectExact([a, c][index]?.database as TestCell["database"]);
  }
});

const withoutWaiting = (out: string) => out.replaceAll(/^\w+: waiting until it is ready.*\n/gm, "");

test("an upgrade stops at the first cell that fails its check, and continues once that is mended", async () => {
  const [a, b, c] = cells as [TestCell, TestCell, TestCell];
  const upgrades = (cell: TestCell) =>
    cell.run("cat upgrades 2>/dev/null || true").split("\n").filter(Boolean).length;
  const right = b.settings;
  b.settings = { ...right, APP_URL: fleet.urlOf(schools[0]) };
  const stopped = await fleet.classback("fleet", "upgrade", "upgrade-classback");
  expect(stopped.code).toBe(1);
  expect(withoutWaiting(stopped.out)).toBe("a: upgrading\na: 1.0.0, checked\nb: upgrading\n");
  expect(stopped.err).toMatch(
    /^Cell b fails its check: wrong address Another school, .* 2 cells remain: b, c\. Continue with --from b\.$/,
  );
  expect([a, b, c].map(upgrades)).toEqual([1, 1, 0]);
  b.settings = right;
  const continued = await fleet.classback("fleet", "upgrade", "upgrade-classback", "--from", "b");
  expect(continued).toMatchObject({ code: 0, err: "" });
  expect(withoutWaiting(continued.out)).toBe(
    "b: upgrading\nb: 1.0.0, checked\nc: upgrading\nc: 1.0.0, checked\nAll cells are upgraded: 2.\n",
  );
  expect([a, b, c].map(upgrades)).toEqual([1, 2, 1]);
});

test("an upgrade stops where the command fails, the server does not start or is still the old one", async () => {
  const upgrade = async (...words: string[]) => (await fleet.classback("fleet", "upgrade", ...words)).err;
  expect(await upgrade("echo no such package >&2; exit 100", "--from", "c")).toBe(
    'Cell c: "echo no such package >&2; exit 100" failed: no such package 1 cell remains: c. Continue with --from c.',
  );
  expect(await upgrade("stop-classback", "--from", "c", "--wait", "1")).toMatch(
    /^Cell c does not answer at \S+ \(ECONNREFUSED\)\. 1 cell remains: c\. Continue with --from c\.$/,
  );
  await cells[2]?.start();
});

test("an upgrade skips a cell that keeps the closed copy of a school, and the list says how to use it again", async () => {
  const school = schools[0] as string;
  await fleet.add("spare", school, { isEmpty: true });
  expect(await fleet.classback("fleet", "move", school, "spare")).toMatchObject({ code: 0, err: "" });
  const left = "closed copy of a school that moved to cell spare";
  const remedy = 'o use the cell again, stop Classback there, run "classback cell discard" and start it';
  const listed = await fleet.classback("fleet", "list");
  expect(listed).toMatchObject({ code: 0, err: "" });
  expect(listed.out).toContain(`${left}: t${remedy}\n`);
  const { code, out, err } = await fleet.classback("fleet", "upgrade", "upgrade-classback");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(withoutWaiting(out).split("\n")[0]).toBe(`a: skipped, ${left}. T${remedy}.`);
  expect(withoutWaiting(out)).toMatch(/\nspare: 1\.0\.0, checked\nAll cells are upgraded: 3\.\n$/);
});
