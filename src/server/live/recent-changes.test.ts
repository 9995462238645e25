import { expect, test } from "vitest";
import { RecentChanges } from "./live-streams.ts";

test("a page that begins to listen learns what changed since its data was read, a little earlier included", () => {
  const recent = new RecentChanges();
  recent.note(["asha"], 10_000);
  const times = [9_000, 11_000, 12_000];
  expect(times.map((then) => recent.since("asha", then))).toEqual(["changed", "changed", null]);
  expect(times.map((then) => recent.since(null, then))).toEqual(["changed", "changed", null]);
  expect(times.map((then) => recent.since("ravi", then))).toEqual([null, null, null]);
});

test("when anyone's feedback may have changed, everyone is notified", () => {
  const recent = new RecentChanges();
  recent.note(["asha"], 10_000);
  recent.note("everyone", 20_000);
  for (const teacherId of ["asha", "ravi", null]) {
    expect(recent.since(teacherId, 21_000)).toBe("resync");
    expect(recent.since(teacherId, 23_000)).toBeNull();
  }
});

test("changes of more teachers than it remembers count as everyone's", () => {
  const recent = new RecentChanges();
  const crowd = Array.from({ length: 9_999 }, (_, number) => `teacher ${number}`);
  recent.note(crowd, 10_000);
  expect(recent.since("asha", 10_000)).toBeNull();
  recent.note(["asha", "ravi"], 10_000);
  expect(recent.since("someone else", 10_000)).toBe("resync");
});
