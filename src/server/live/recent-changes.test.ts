import { expect, test } from "vitest";
import { RecentChanges } from "./recent-changes.ts";

test("a page that begins to listen is told what changed since its data was read, a little earlier included", () => {
  const recent = new RecentChanges();
  recent.note(["asha"], 10_000);
  const told = (teacherId: string | null, since: number) => recent.hasChanged(teacherId, since);
  expect([told("asha", 9_000), told("asha", 11_000), told("asha", 12_000)]).toEqual([true, true, false]);
  expect([told("ravi", 0), told(null, 9_000), told(null, 12_000)]).toEqual([false, true, false]);
});

test("when anyone's feedback may have changed, everyone is told", () => {
  const recent = new RecentChanges();
  recent.note(["asha"], 10_000);
  recent.note("everyone", 20_000);
  expect([recent.hasChanged("asha", 21_000), recent.hasChanged("ravi", 21_000)]).toEqual([true, true]);
  expect([recent.hasChanged("asha", 23_000), recent.hasChanged("ravi", 23_000)]).toEqual([false, false]);
});

test("changes of more teachers than it remembers count as everyone's", () => {
  const recent = new RecentChanges();
  const crowd = Array.from({ length: 9_999 }, (_, number) => `teacher ${number}`);
  recent.note(crowd, 10_000);
  expect(recent.hasChanged("asha", 10_000)).toBe(false);
  recent.note(["asha", "ravi"], 10_000);
  expect(recent.hasChanged("someone else", 10_000)).toBe(true);
});
