import fc from "fast-check";
import type { StudentMonth } from "./student-sums.ts";

/** Months of any students, numbered from a few, so that two months have some of them in common. */
export function studentRows(least: number): fc.Arbitrary<StudentMonth[]> {
  const ratings = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 12 });
  const row = fc.record({ student: fc.nat(60), ratings });
  return fc
    .uniqueArray(row, { minLength: least, maxLength: 40, selector: ({ student }) => student })
    .map((rows) =>
      rows.map(({ student, ratings }) => ({
        student,
        responses: ratings.length,
        stars: ratings.reduce((sum, stars) => sum + stars, 0),
      })),
    );
}
