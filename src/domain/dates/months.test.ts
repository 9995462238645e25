import { expect, test } from "vitest";
import {
  firstOfMonth,
  isMonth,
  monthBefore,
  monthsBetween,
  monthsUpTo,
  periodAYearBefore,
  periodBefore,
  upTo,
  wholeMonths,
} from "./months.ts";

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

test("of a period that has begun, the days up to today have come", () => {
  const november = { from: "2026-11-01", to: "2026-11-30" };
  expect(upTo(november, "2026-11-28")).toEqual({ from: "2026-11-01", to: "2026-11-28" });
  for (const today of ["2026-10-31", "2026-11-30", "2026-12-24"])
    expect(upTo(november, today)).toEqual(november);
});

test("a month is four digits and two", () => {
  for (const month of ["2026-01", "2026-12"]) expect(isMonth(month)).toBe(true);
  for (const text of [undefined, "", "2026", "2026-00", "2026-13", "2026-1", "2026-11-01"])
    expect(isMonth(text), text).toBe(false);
});

test("the period before is as long: whole months before whole months, otherwise days", () => {
  const before = (from: string, to: string) => periodBefore({ from, to });
  expect(before("2026-03-01", "2026-03-31")).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect(before("2026-01-01", "2026-03-31")).toEqual({ from: "2025-10-01", to: "2025-12-31" });
  expect(before("2026-03-05", "2026-03-11")).toEqual({ from: "2026-02-26", to: "2026-03-04" });
  expect(before("2026-03-05", "2026-03-05")).toEqual({ from: "2026-03-04", to: "2026-03-04" });
});

test("a year before are the same days, and the last day of a month stays the last", () => {
  const before = (from: string, to: string) => periodAYearBefore({ from, to });
  expect(before("2026-03-05", "2026-04-11")).toEqual({ from: "2025-03-05", to: "2025-04-11" });
  expect(before("2028-02-29", "2028-02-29")).toEqual({ from: "2027-02-28", to: "2027-02-28" });
  expect(before("2029-02-01", "2029-02-28")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
});
