import { expect, test } from "vitest";
import { ageOf, ageOn } from "./age.ts";

test.each([
  ["2012-04-30", "2026-04-29", 13],
  ["2012-04-30", "2026-04-30", 14],
  ["2012-02-29", "2026-02-28", 13],
  ["2012-02-29", "2026-03-01", 14],
  ["2012-02-29", "2028-02-28", 15],
  ["2012-02-29", "2028-02-29", 16],
  ["2026-11-26", "2026-11-26", 0],
  // The records of the spec have no higher age.
  ["1900-01-01", "2026-11-26", 120],
])("born on %s, one is on %s %i years old", (born, day, age) => {
  expect(ageOn(born, day)).toBe(age);
});

test("the date of birth decides where it is known", () => {
  expect(ageOf({ age: 11, dateOfBirth: "2012-04-30" }, "2026-11-26")).toBe(14);
  expect(ageOf({ age: 11, dateOfBirth: null }, "2026-11-26")).toBe(11);
});
