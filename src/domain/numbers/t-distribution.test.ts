import { expect, test } from "vitest";
import { tQuantile, twoSidedP } from "./t-distribution.ts";

/** As printed in tables: degrees of freedom, and t at 95 %, 97.5 % and 99.5 %. */
const published = [
  [1, 6.3138, 12.7062, 63.6567],
  [2, 2.92, 4.3027, 9.9248],
  [3, 2.3534, 3.1824, 5.8409],
  [4, 2.1318, 2.7764, 4.6041],
  [5, 2.015, 2.5706, 4.0321],
  [10, 1.8125, 2.2281, 3.1693],
  [30, 1.6973, 2.0423, 2.75],
  [120, 1.6577, 1.9799, 2.6174],
  [1000, 1.6464, 1.9623, 2.5808],
] as const;

test("quantiles are those of published tables", () => {
  for (const [degrees, ...quantiles] of published) {
    const own = [0.95, 0.975, 0.995].map((probability) => tQuantile(probability, degrees));
    expect(own.map((quantile) => quantile.toFixed(4))).toEqual(quantiles.map((each) => each.toFixed(4)));
  }
});

test("probabilities are those of published tables, on both sides of zero", () => {
  for (const [degrees, ...quantiles] of published)
    for (const [index, probability] of [0.95, 0.975, 0.995].entries()) {
      const t = quantiles[index] ?? Number.NaN;
      expect(twoSidedP(t, degrees)).toBeCloseTo(2 * (1 - probability), 4);
      expect(twoSidedP(-t, degrees)).toBe(twoSidedP(t, degrees));
    }
});

test("at zero nothing is significant, at infinity everything", () => {
  for (const degrees of [1, 2, 5, 1000]) {
    expect(twoSidedP(0, degrees)).toBe(1);
    expect(twoSidedP(Number.POSITIVE_INFINITY, degrees)).toBeCloseTo(0, 12);
    expect(tQuantile(0.5, degrees)).toBeCloseTo(0, 12);
  }
});
