import { expect, test } from "vitest";
import { monthsUpTo } from "../dates/months.ts";
import { type CountedMonth, directionsOf, figureOf, trendOf } from "./month.ts";
import { sharedSumsOf, studentSumsOf } from "./student-sums.ts";

/** A month in which each student gave two responses of these stars. */
function monthOf(month: string, stars: readonly number[], before?: readonly number[]): CountedMonth {
  const rowsOf = (given: readonly number[]) =>
    given.map((each, student) => ({ student, responses: 2, stars: 2 * each }));
  const sums = studentSumsOf(rowsOf(stars));
  const count = (wanted: number) => 2 * stars.filter((each) => each === wanted).length;
  return {
    month,
    counts: [count(1), count(2), count(3), count(4), count(5)],
    sums,
    shared: sharedSumsOf(rowsOf(before ?? []), rowsOf(stars)),
    asked: 40,
    answered: 2 * stars.length,
    askedStudents: 20,
    answeredStudents: stars.length,
  };
}

const many = (stars: number) =>
  Array.from({ length: 20 }, (_, index) => (index % 4 === 0 ? stars - 1 : stars));

test("a figure has its responses, its students, who was asked, and an interval around the average", () => {
  const figure = figureOf(monthOf("2026-11", many(5)), 5);
  expect(figure).toMatchObject({
    average: 4.8,
    responses: 40,
    students: 20,
    asked: 40,
    answered: 40,
    askedStudents: 20,
    isFew: false,
  });
  expect(figure.interval?.low).toBeLessThan(4.75);
  expect(figure.interval?.high).toBeGreaterThan(4.75);
});

test("with fewer students than the school compares, a figure is marked and never compared", () => {
  const [before, now] = [monthOf("2026-10", many(5)), monthOf("2026-11", many(3), many(5))];
  expect(figureOf(now, 21).isFew).toBe(true);
  expect(directionsOf([{ before, month: now }], 20)).toEqual(["down"]);
  expect(directionsOf([{ before, month: now }], 21)).toEqual([null]);
});

test("only significant changes from the month before are marked, and a gap is no change", () => {
  const trend = trendOf(
    [
      monthOf("2026-06", many(3)),
      monthOf("2026-08", many(3)),
      monthOf("2026-09", many(3), many(3)),
      monthOf("2026-10", many(5), many(3)),
      monthOf("2026-11", many(3), many(5)),
    ],
    monthsUpTo("2026-11", 6),
    5,
  );
  expect(trend.map(({ month, change }) => [month, change])).toEqual([
    ["2026-06", null],
    ["2026-07", null],
    ["2026-08", null],
    ["2026-09", null],
    ["2026-10", "up"],
    ["2026-11", "down"],
  ]);
  expect(trend[1]).toMatchObject({ average: 0, responses: 0, interval: null, isFew: true });
});
