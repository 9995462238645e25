import fc from "fast-check";
import { expect, test } from "vitest";
import { studentRows } from "#domain/numbers/testing/student-rows.ts";
import { type StudentMonth, studentSumsOf } from "#domain/numbers/testing/student-sums.ts";
import { intervalOf } from "./interval.ts";
import { meanOf } from "./student-sums.ts";
import { tQuantile } from "./t-distribution.ts";

const rated = (count: number, responses: number, stars: number): StudentMonth[] =>
  Array.from({ length: count }, (_, student) => ({ student, responses, stars: responses * stars }));

/** The formula, over the rows themselves. */
function directly(rows: readonly StudentMonth[]) {
  const all = [...rows, { student: "imaginary", responses: 1, stars: 3 }];
  const responses = all.reduce((sum, row) => sum + row.responses, 0);
  const mean = all.reduce((sum, row) => sum + row.stars, 0) / responses;
  const residuals = all.reduce((sum, row) => sum + (row.stars - mean * row.responses) ** 2, 0);
  const variance = ((all.length / (all.length - 1)) * residuals) / responses ** 2;
  const squares = rows.reduce((sum, row) => sum + row.responses ** 2, 0);
  const effective = Math.floor((responses - 1) ** 2 / squares);
  const margin = Math.max(0.1, tQuantile(0.975, effective) * Math.sqrt(variance));
  return { low: Math.max(1, mean - margin), high: Math.min(5, mean + margin) };
}

test("five students with five stars each leave doubt", () => {
  const { low, high } = intervalOf(studentSumsOf(rated(5, 1, 5)), 0);
  expect(low).toBeCloseTo(3.81, 2);
  expect(high).toBe(5);
});

test("it counts students: eight responses of the same opinion say little more than one", () => {
  const width = (rows: StudentMonth[]) => {
    const { low, high } = intervalOf(studentSumsOf(rows), 0);
    return high - low;
  };
  const mixed = (responses: number) => [...rated(10, responses, 3), ...rated(10, responses, 4)];
  expect(width(mixed(8)) / width(mixed(1))).toBeGreaterThan(0.9);
});

test("it reaches a tenth to either side at least, and not past the ends of the scale", () => {
  expect(intervalOf(studentSumsOf(rated(200, 8, 3)), 0)).toEqual({ low: 2.9, high: 3.1 });
  expect(intervalOf(studentSumsOf(rated(200, 8, 5)), 0).high).toBe(5);
  expect(intervalOf(studentSumsOf(rated(200, 8, 1)), 0).low).toBe(1);
});

test("without responses it is the whole scale", () => {
  expect(intervalOf(studentSumsOf([]), 0)).toEqual({ low: 1, high: 5 });
});

test("from the sums it is the same as from the rows, and it holds the average that is shown", () => {
  fc.assert(
    fc.property(studentRows(1), (rows) => {
      const sums = studentSumsOf(rows);
      const [interval, direct] = [intervalOf(sums, 0), directly(rows)];
      expect(interval.low).toBeCloseTo(direct.low, 9);
      expect(interval.high).toBeCloseTo(direct.high, 9);
      expect(interval.high).toBeGreaterThan(interval.low);
      expect(interval.low).toBeLessThanOrEqual(meanOf(sums));
      expect(interval.high).toBeGreaterThanOrEqual(meanOf(sums));
    }),
  );
});

test("one class is one lesson, however many students it has", () => {
  const { low, high } = intervalOf(studentSumsOf(rated(400, 1, 3)), 0.25);
  expect(low).toBeCloseTo(3 - tQuantile(0.975, 400) * 0.5, 2);
  expect(high).toBeCloseTo(3 + tQuantile(0.975, 400) * 0.5, 2);
});
