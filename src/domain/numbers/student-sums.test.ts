import fc from "fast-check";
import { expect, test } from "vitest";
import { studentRows } from "#domain/numbers/testing/student-rows.ts";
import { sharedSumsOf, studentSumsOf } from "#domain/numbers/testing/student-sums.ts";
import { hasFewStudents, meanOf, squaredResiduals, sumsOfOneLesson } from "./student-sums.ts";

const before = [
  { student: "Asha", responses: 2, stars: 7 },
  { student: "Bina", responses: 1, stars: 5 },
];
const now = [
  { student: "Bina", responses: 3, stars: 11 },
  { student: "Chand", responses: 1, stars: 2 },
];

test("a month is added up over its students", () => {
  expect(studentSumsOf(now)).toEqual({
    students: 2,
    responses: 4,
    stars: 13,
    responsesSquared: 10,
    responsesByStars: 35,
    starsSquared: 125,
  });
  expect(meanOf(studentSumsOf(now))).toBe(3.25);
});

test("a class is added up as if each of its responses were a student's", () => {
  const rows = [1, 1, 3, 4, 4, 4, 5].map((stars, student) => ({ student, responses: 1, stars }));
  expect(sumsOfOneLesson([2, 0, 1, 3, 1])).toEqual(studentSumsOf(rows));
});

test("two months are added up over the students of both", () => {
  expect(sharedSumsOf(before, now)).toEqual({
    students: 1,
    responsesByResponses: 3,
    responsesByStars: 15,
    starsByResponses: 11,
    starsByStars: 55,
  });
});

test("fewer than five students are few, or fewer than a school asks for", () => {
  const [four, five] = [4, 5].map((students) => ({ ...studentSumsOf(now), students }));
  expect([four, five].map((sums) => sums && hasFewStudents(sums))).toEqual([true, false]);
  expect(five && hasFewStudents(five, 8)).toBe(true);
});

test("the squared residuals of the sums are those of the rows", () => {
  fc.assert(
    fc.property(studentRows(1), fc.double({ min: 1, max: 5, noNaN: true }), (rows, mean) => {
      const direct = rows.reduce((sum, { responses, stars }) => sum + (stars - mean * responses) ** 2, 0);
      expect(squaredResiduals(studentSumsOf(rows), mean)).toBeCloseTo(direct, 6);
    }),
  );
});
