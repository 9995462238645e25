import { beforeAll, expect, test } from "vitest";
import {
  type Coverage,
  type CoverageCase,
  coverageOf,
  leastCoverage,
} from "#domain/numbers/testing/coverage.ts";
import { meanOfRounded, opinionFor, SimulatedStudents } from "#domain/numbers/testing/simulated-ratings.ts";

// Simulated months with a known truth, the same in each run.

const months = 2000;

const cases = [5, 6, 10, 20, 40].flatMap((students) =>
  ([1, 8, "mix", "uneven"] as const).flatMap((lessons) =>
    [3, 4, 4.5, 4.7].map((mean) => ({ students, lessons, mean })),
  ),
);

let results: (CoverageCase & Coverage)[];

beforeAll(() => {
  results = cases.map((each, index) => ({ ...each, ...coverageOf(each, months, index + 1) }));
  // Three seconds, or many times that on a machine that stalls.
}, 120_000);

const isMissed = ({ students, share }: { students: number; share: number }) =>
  share < (students >= 20 ? leastCoverage.fromTwentyStudents : leastCoverage.always);

test("the interval holds the truth in 91 % of months, and in 93 % from twenty students on", () => {
  expect(results.filter(isMissed)).toEqual([]);
});

test("the interval is never without width", () => {
  expect(Math.min(...results.map(({ narrowest }) => narrowest))).toBeGreaterThanOrEqual(0.1);
});

test("the naive interval would fail, however many students there are", () => {
  for (const students of [5, 6, 10, 20, 40]) {
    const own = results.filter((each) => each.students === students);
    expect(own.some((each) => isMissed({ students, share: each.naiveShare }))).toBe(true);
  }
});

test("the truth is exact: simulated ratings have the mean asked for", () => {
  expect(meanOfRounded(3, 1)).toBeCloseTo(3, 12);
  for (const mean of [3.5, 4.7]) {
    expect(meanOfRounded(opinionFor(mean, 1), 1)).toBeCloseTo(mean, 9);
    const simulated = new SimulatedStudents(1);
    const rows = simulated.month(simulated.biases(40_000), mean, 2);
    const stars = rows.reduce((sum, row) => sum + row.stars, 0);
    expect(stars / 80_000).toBeCloseTo(mean, 1.7);
  }
});
