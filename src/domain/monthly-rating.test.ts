import fc from "fast-check";
import { expect, test } from "vitest";
import { averageOf, countOf, type StarCounts } from "./monthly-rating.ts";

test("the average has one decimal (spec section 3)", () => {
  expect(averageOf([0, 0, 1, 0, 1]).toFixed(1)).toBe("4.0");
  expect(averageOf([1, 0, 0, 0, 2]).toFixed(1)).toBe("3.7");
});

test("without feedback the average is 0", () => {
  expect(averageOf([0, 0, 0, 0, 0])).toBe(0);
});

test("halves are rounded up, also where a float would fall short: 87 stars of 20 are 4.35", () => {
  expect((87 / 20).toFixed(1)).toBe("4.3");
  expect(averageOf([0, 0, 0, 13, 7])).toBe(4.4);
});

test("the average is between the fewest and the most stars given, within a twentieth of the exact one", () => {
  const counts = fc.tuple(fc.nat(5000), fc.nat(5000), fc.nat(5000), fc.nat(5000), fc.nat(5000));
  fc.assert(
    fc.property(counts, (drawn: StarCounts) => {
      fc.pre(countOf(drawn) > 0);
      const exact = drawn.reduce((sum, count, index) => sum + count * (index + 1), 0) / countOf(drawn);
      expect(Math.abs(averageOf(drawn) - exact)).toBeLessThanOrEqual(0.05 + 1e-9);
      expect(averageOf(drawn)).toBeGreaterThanOrEqual(1);
      expect(averageOf(drawn)).toBeLessThanOrEqual(5);
    }),
  );
});
