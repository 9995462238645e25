import { expect, test } from "vitest";
import { monthsUpTo } from "#domain/dates/months.ts";
import { sharedSumsOf, studentSumsOf } from "#domain/numbers/testing/student-sums.ts";
import { type CountedMonth, directionsOf, figureOf, figureOfLesson, trendOf } from "./month.ts";

const rulesOf = (leastStudents: number, lessonVariance = 0) => ({ leastStudents, lessonVariance });

/** A month in which each student gave two responses of these stars. */
function monthOf(month: string, stars: readonly number[], before?: readonly number[]): CountedMonth {
  const rowsOf = (sizes: readonly number[]) =>
    sizes.map((each, student) => ({ student, responses: 2, stars: 2 * each }));
  const sums = studentSumsOf(rowsOf(stars));
  const count = (wanted: number) => 2 * stars.filter((each) => each === wanted).length;
  return {
    month,
    counts: [count(1), count(2), count(3), count(4), count(5)],
    sums,
    lessonsSquared: 2 * stars.length ** 2,
    shared: sharedSumsOf(rowsOf(before ?? []), rowsOf(stars)),
    asked: 40,
    answered: 2 * stars.length,
    askedStudents: 20,
    answeredStudents: stars.length,
    notAsked: 0,
    notAskedStudents: 0,
  };
}

const many = (stars: number) =>
  Array.from({ length: 20 }, (_, index) => (index % 4 === 0 ? stars - 1 : stars));

test("a figure has its responses, its students, who was asked, and an interval around the average", () => {
  const figure = figureOf(monthOf("2026-11", many(5)), rulesOf(5));
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
  expect(figureOf(now, rulesOf(21)).isFew).toBe(true);
  expect(directionsOf([{ before, month: now }], rulesOf(20))).toEqual(["down"]);
  expect(directionsOf([{ before, month: now }], rulesOf(21))).toEqual([null]);
});

test("where classes differ more, a month is known less well and a change is no longer marked", () => {
  const [before, now] = [monthOf("2026-10", many(4)), monthOf("2026-11", many(3), many(4))];
  const widths = [0, 0.2, 0.8].map((variance) => {
    const { interval } = figureOf(now, rulesOf(5, variance));
    return (interval?.high ?? 0) - (interval?.low ?? 0);
  });
  expect(widths).toEqual(widths.toSorted((a, b) => a - b));
  expect(new Set(widths).size).toBe(3);
  expect(directionsOf([{ before, month: now }], rulesOf(5, 0))).toEqual(["down"]);
  expect(directionsOf([{ before, month: now }], rulesOf(5, 0.8))).toEqual([null]);
});

test("the figure of one class is about that class", () => {
  const counts = [0, 0, 2, 3, 5] as const;
  const { interval, students } = figureOfLesson({ counts, asked: 12, answered: 10, notAsked: 0 }, 5);
  expect(students).toBe(10);
  expect((interval?.high ?? 0) - (interval?.low ?? 0)).toBeLessThan(1.4);
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
    rulesOf(5),
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
