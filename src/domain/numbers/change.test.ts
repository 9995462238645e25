import fc from "fast-check";
import { expect, test } from "vitest";
import { studentRows } from "#domain/numbers/testing/student-rows.ts";
import { type StudentMonth, sharedSumsOf, studentSumsOf } from "#domain/numbers/testing/student-sums.ts";
import { changeFrom } from "./change.ts";
import { twoSidedP } from "./t-distribution.ts";

const once = (...stars: number[]): StudentMonth[] =>
  stars.map((each, student) => ({ student, responses: 1, stars: each }));

const changeOf = (before: StudentMonth[], now: StudentMonth[], lessonParts = 0) =>
  changeFrom(studentSumsOf(before), studentSumsOf(now), sharedSumsOf(before, now), lessonParts);

const total = (rows: readonly StudentMonth[], number: (row: StudentMonth) => number) =>
  rows.reduce((sum, row) => sum + number(row), 0);

/** The p-value, over the students themselves. */
function directly(before: StudentMonth[], now: StudentMonth[]): number {
  const monthOf = (rows: StudentMonth[]) => {
    const responses = total(rows, (row) => row.responses) + 1;
    const mean = (total(rows, (row) => row.stars) + 3) / responses;
    const residual = (student: StudentMonth["student"]) => {
      const row = rows.find((each) => each.student === student);
      return row ? (row.stars - mean * row.responses) / responses : 0;
    };
    const imaginary = Math.max(1, Math.abs(mean - 3)) / responses;
    const effective = (responses - 1) ** 2 / total(rows, (row) => row.responses ** 2);
    return { mean, residual, imaginary, effective };
  };
  const [former, latter] = [monthOf(before), monthOf(now)];
  const everyone = new Set([...before, ...now].map(({ student }) => student));
  const squares = [...everyone].reduce<number>(
    (sum, student) => sum + (latter.residual(student) - former.residual(student)) ** 2,
    former.imaginary ** 2 + latter.imaginary ** 2,
  );
  const fewer = Math.min(before.length, now.length);
  const t = (latter.mean - former.mean) / Math.sqrt((fewer / (fewer - 1)) * squares);
  return twoSidedP(t, Math.max(1, Math.floor(Math.min(former.effective, latter.effective)) - 1));
}

test("a change needs five students in both months", () => {
  expect(changeOf(once(1, 1, 1, 1), once(5, 5, 5, 5, 5))).toBeNull();
  expect(changeOf(once(5, 5, 5, 5, 5), once(1, 1, 1, 1))).toBeNull();
  expect(changeOf(once(5, 5, 5, 5, 5), once(1, 1, 1, 1, 1))).not.toBeNull();
});

test("the difference is that of the averages shown", () => {
  expect(changeOf(once(4, 4, 4, 4, 4), once(3, 3, 3, 4, 4))?.difference).toBeCloseTo(-0.6);
});

test("the same ratings in both months are no change", () => {
  expect(changeOf(once(5, 4, 3, 5, 5), once(5, 4, 3, 5, 5))).toEqual({ difference: 0, pValue: 1 });
});

test("students who each gave a star less count for more than the same number of other students", () => {
  const before = once(5, 4, 4, 5, 3, 4, 2, 5, 4, 3, 5, 4);
  const now = before.map((row) => ({ ...row, stars: row.stars - 1 }));
  const others = now.map((row) => ({ ...row, student: `other ${row.student}` }));
  expect(changeOf(before, now)?.pValue).toBeLessThan(0.001);
  expect(changeOf(before, others)?.pValue).toBeGreaterThan(0.03);
});

test("five students who all gave a star more are not yet beyond doubt", () => {
  expect(changeOf(once(3, 3, 3, 3, 3), once(4, 4, 4, 4, 4))?.pValue).toBeGreaterThan(0.01);
});

test("from the sums it is the same as from the rows, and a significant change has the sign of the difference", () => {
  fc.assert(
    fc.property(studentRows(5), studentRows(5), (before, now) => {
      const change = changeOf(before, now);
      expect(change?.pValue).toBeCloseTo(directly(before, now), 9);
      expect(change?.pValue).toBeCloseTo(changeOf(now, before)?.pValue ?? Number.NaN, 9);
      if (change === null || change.pValue > 0.05) return;
      const raised = (rows: StudentMonth[]) =>
        (total(rows, (row) => row.stars) + 3) / (total(rows, (row) => row.responses) + 1);
      expect(Math.sign(change.difference)).toBe(Math.sign(raised(now) - raised(before)));
    }),
  );
});

test("the more classes differ, the less a change says", () => {
  const before = once(5, 4, 4, 5, 3, 4, 2, 5, 4, 3, 5, 4);
  const now = before.map((row) => ({ ...row, stars: row.stars - 1 }));
  const pValues = [0, 0.05, 0.2].map((lessonParts) => changeOf(before, now, lessonParts)?.pValue ?? 0);
  expect(pValues[1]).toBeGreaterThan(pValues[0] ?? 1);
  expect(pValues[2]).toBeGreaterThan(pValues[1] ?? 1);
  expect(pValues[2]).toBeGreaterThan(0.05);
});
