import { expect, test } from "vitest";
import { firstOfMonth, isMonth, monthBefore, monthsBetween, monthsUpTo, wholeMonths } from "./months.ts";

test("whole months, across years and leap days", () => {
  expect(wholeMonths("2026-11-20")).toEqual({ from: "2026-11-01", to: "2026-11-30" });
  expect(wholeMonths("2027-01-31", { ago: 1 })).toEqual({ from: "2026-12-01", to: "2026-12-31" });
  expect(wholeMonths("2027-01-31", { count: 3 })).toEqual({ from: "2026-11-01", to: "2027-01-31" });
  expect(wholeMonths("2028-03-31", { ago: 1 })).toEqual({ from: "2028-02-01", to: "2028-02-29" });
});

test("the first day of a month is counted from any day", () => {
  expect(firstOfMonth("2026-12-31", 1)).toBe("2027-01-01");
  expect(firstOfMonth("2026-03-31", -5)).toBe("2025-10-01");
});

test("months are counted back over the turn of the year", () => {
  expect(monthsUpTo("2026-02", 4)).toEqual(["2025-11", "2025-12", "2026-01", "2026-02"]);
  expect(monthBefore("2026-01")).toBe("2025-12");
  expect(monthsBetween("2025-11", "2026-02")).toEqual(["2025-11", "2025-12", "2026-01", "2026-02"]);
  expect(monthsBetween("2026-02", "2026-02")).toEqual(["2026-02"]);
});

test("a month is four digits and two", () => {
  for (const month of ["2026-01", "2026-12"]) expect(isMonth(month)).toBe(true);
  for (const text of [undefined, "", "2026", "2026-00", "2026-13", "2026-1", "2026-11-01"])
    expect(isMonth(text), text).toBe(false);
});
