import fc from "fast-check";
import { expect, test } from "vitest";
import { significantOf } from "./false-discoveries.ts";

test("the example of Benjamini and Hochberg: four of fifteen, where Bonferroni finds three", () => {
  const pValues = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528,
    0.759, 1,
  ];
  expect(significantOf(pValues, 0.05)).toEqual(pValues.map((_, index) => index < 4));
  expect(significantOf(pValues.toReversed(), 0.05)).toEqual(pValues.map((_, index) => index >= 11));
});

test("a p-value above its own step counts if a later one is below its step", () => {
  expect(significantOf([0.04, 0.03, 0.05], 0.05)).toEqual([true, true, true]);
  expect(significantOf([0.04, 0.03, 0.051], 0.05)).toEqual([false, false, false]);
});

test("one comparison is tested at the rate itself; none gives none", () => {
  expect(significantOf([0.05], 0.05)).toEqual([true]);
  expect(significantOf([0.0501], 0.05)).toEqual([false]);
  expect(significantOf([], 0.05)).toEqual([]);
});

test("as many are significant as have the largest number of p-values below that number's step", () => {
  const pValues = fc.array(fc.double({ min: 0, max: 0.2, noNaN: true }), { maxLength: 40 });
  fc.assert(
    fc.property(pValues, (values) => {
      const upTo = (limit: number) => values.filter((pValue) => pValue <= limit).length;
      const numbers = values.map((_, index) => index + 1);
      const most = numbers.findLast((number) => upTo((0.05 * number) / values.length) >= number) ?? 0;
      const marks = significantOf(values, 0.05);
      expect(marks.filter(Boolean)).toHaveLength(
        upTo((0.05 * most) / (values.length || 1)) * Number(most > 0),
      );
    }),
  );
});
