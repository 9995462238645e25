import { expect, test } from "vitest";
import { todayIn } from "./calendar.ts";

test("today is the school's day, not the server's", () => {
  const lateEvening = new Date("2026-11-20T20:00:00Z");
  expect(todayIn("Asia/Kolkata", lateEvening)).toBe("2026-11-21");
  expect(todayIn("UTC", lateEvening)).toBe("2026-11-20");
  expect(todayIn("America/Los_Angeles", new Date("2026-01-01T05:00:00Z"))).toBe("2025-12-31");
});

test("the day changes at midnight to the millisecond, no matter what was asked before", () => {
  const days = ["18:29:59.999Z", "18:29:59.999Z", "18:30:00.000Z", "18:29:59.999Z"].map((time) =>
    todayIn("Asia/Kolkata", new Date(`2026-11-20T${time}`)),
  );
  expect(days).toEqual(["2026-11-20", "2026-11-20", "2026-11-21", "2026-11-20"]);
});
