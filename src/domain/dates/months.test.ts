import { expect, test } from "vitest";
import { firstOfMonth, wholeMonths } from "./months.ts";

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
