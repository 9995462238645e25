import { expect, test } from "vitest";
import { sentence } from "#locales/sentence.ts";
import { dateProblem, feedbackDates, lessonDates } from "./date-range.ts";

test("a class is dated between 2000 and seven days ahead, across months, years and leap days", () => {
  for (const [today, latest, next] of [
    ["2026-11-20", "2026-11-27", "2026-11-28"],
    ["2026-12-31", "2027-01-07", "2027-01-08"],
    ["2028-02-22", "2028-02-29", "2028-03-01"],
  ] as const) {
    const range = lessonDates(today);
    expect(range.latest).toBe(latest);
    for (const date of ["2000-01-01", today, latest]) expect(dateProblem(date, range)).toBeNull();
    expect(dateProblem(next, range)).toBe(range.tooLate);
    expect(dateProblem("1999-12-31", range)).toEqual(sentence("lessons.dateTooEarly", "2000-01-01"));
  }
});

test("feedback is dated between 2000 and today", () => {
  const range = feedbackDates("2026-11-20");
  expect(dateProblem("2026-11-20", range)).toBeNull();
  expect(dateProblem("2026-11-21", range)).toEqual(sentence("lessons.feedbackDateTooLate"));
});
