import fc from "fast-check";
import { expect, test } from "vitest";
import { lessonPartOf, lessonVarianceOf, type TeacherYear, usualLessonVariance } from "./lesson-variance.ts";

interface Rating {
  student: number;
  class: number;
  stars: number;
}

function groupSums(ratings: readonly Rating[], group: (rating: Rating) => number) {
  const sums = { nn: 0, ns: 0, ss: 0, several: 0 };
  for (const own of Map.groupBy(ratings, group).values()) {
    const stars = own.reduce((sum, each) => sum + each.stars, 0);
    sums.nn += own.length ** 2;
    sums.ns += own.length * stars;
    sums.ss += stars ** 2;
    if (own.length > 1) sums.several += 1;
  }
  return sums;
}

function yearOf(ratings: readonly Rating[]): TeacherYear {
  const { several: _, ...byStudent } = groupSums(ratings, ({ student }) => student);
  const { several, ...byLesson } = groupSums(ratings, (rating) => rating.class);
  return {
    responses: ratings.length,
    stars: ratings.reduce((sum, { stars }) => sum + stars, 0),
    squares: ratings.reduce((sum, { stars }) => sum + stars ** 2, 0),
    byStudent,
    byLesson,
    lessons: several,
  };
}

/** The estimate from every pair of ratings. */
function directly(teachers: readonly Rating[][]): number {
  let [squares, degrees, weighted, lessons] = [0, 0, 0, 0];
  for (const ratings of teachers.filter(({ length }) => length > 0)) {
    const mean = ratings.reduce((sum, { stars }) => sum + stars, 0) / ratings.length;
    const products = { same: [] as number[], other: [] as number[] };
    for (const one of ratings)
      for (const another of ratings) {
        if (one.student === another.student) continue;
        products[one.class === another.class ? "same" : "other"].push(
          (one.stars - mean) * (another.stars - mean),
        );
      }
    squares += ratings.reduce((sum, { stars }) => sum + (stars - mean) ** 2, 0);
    degrees += ratings.length - 1;
    if (products.same.length === 0 || products.other.length === 0) continue;
    const meanOf = (each: number[]) => each.reduce((sum, product) => sum + product, 0) / each.length;
    const { lessons: own } = yearOf(ratings);
    weighted += own * (meanOf(products.same) - meanOf(products.other));
    lessons += own;
  }
  const total = degrees > 0 ? squares / degrees : 1;
  return Math.max(0.05 * total, (weighted + 30 * 0.15 * total) / (lessons + 30));
}

/** Each student answers at most once about a class. */
const ratings = fc.uniqueArray(
  fc.record({
    student: fc.nat(8),
    class: fc.nat(6),
    stars: fc.integer({ min: 1, max: 5 }),
  }),
  { maxLength: 40, selector: (rating) => `${rating.student} ${rating.class}` },
);

test("from the sums it is the same as from all pairs of ratings", () => {
  fc.assert(
    fc.property(fc.array(ratings, { maxLength: 4 }), (teachers) => {
      expect(lessonVarianceOf(teachers.map(yearOf))).toBeCloseTo(directly(teachers), 9);
    }),
  );
});

test("before anything is known it is what is usual", () => {
  expect(usualLessonVariance).toBeCloseTo(0.15);
  expect(lessonVarianceOf([yearOf([])])).toBe(usualLessonVariance);
  // Ratings of one class say how much students differ, but not classes.
  const oneLesson = [1, 3, 3, 5].map((stars, student) => ({ student, class: 1, stars }));
  expect(lessonVarianceOf([yearOf(oneLesson)])).toBeCloseTo(0.15 * (8 / 3));
});

test("classes that differ are distinguished from classes that do not", () => {
  const school = (starsOf: (number: number, student: number) => number) =>
    Array.from({ length: 300 }, (_, number) =>
      Array.from({ length: 20 }, (_, student) => ({
        student,
        class: number,
        stars: starsOf(number, student),
      })),
    ).flat();
  const differing = lessonVarianceOf([yearOf(school((number) => (number % 2 === 0 ? 3 : 5)))]);
  expect(differing).toBeGreaterThan(0.85);
  const alike = lessonVarianceOf([
    yearOf(school((number, student) => ((number + student) % 2 === 0 ? 3 : 5))),
  ]);
  expect(alike).toBeCloseTo(0.05, 2);
});

test("the part of an average is as if each class were one lesson", () => {
  expect(lessonPartOf({ responses: 30, lessonsSquared: 900 }, 0.2)).toBeCloseTo(0.2);
  expect(lessonPartOf({ responses: 40, lessonsSquared: 4 * 100 }, 0.2)).toBeCloseTo(0.05);
  expect(lessonPartOf({ responses: 0, lessonsSquared: 0 }, 0.2)).toBe(0);
});
