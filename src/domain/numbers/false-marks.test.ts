import { expect, test } from "vitest";
import {
  falseMarkRate,
  falseMarksAmong,
  fortyAlike,
  fortyUnchanged,
} from "#domain/numbers/testing/false-marks.ts";

// Simulated schools in which nothing has changed, the same in each run.

const months = 200;

test("of forty unchanged teachers, any has a mark in at most 5 % of months", () => {
  for (const kind of ["same", "half", "different"] as const) {
    const marks = falseMarksAmong(fortyUnchanged(kind), months, 1);
    expect(marks.ofMonths).toBeLessThanOrEqual(falseMarkRate);
    expect(marks.ofTeachers).toBeLessThanOrEqual(falseMarkRate);
    // Without the control of false discoveries, it would be every other month.
    expect(marks.ofMonthsAlone).toBeGreaterThan(0.3);
  }
});

test("nor do forty small classes with the same students and no ceiling, where false marks are likeliest", () => {
  for (const teachers of [fortyAlike(5, 8, 3), fortyAlike(8, "mix", 3), fortyAlike(10, 4, 3)])
    expect(falseMarksAmong(teachers, months, 1).ofMonths).toBeLessThanOrEqual(falseMarkRate);
});
