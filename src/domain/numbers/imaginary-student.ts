import type { StudentSums } from "./student-sums.ts";

/** The stars that the imaginary student gave, once: the middle of the scale. */
export const imaginaryStars = 3;

/**
 * A month to which a student who gave three stars once has been added. Without one, five students who all gave five stars
 * would leave no doubt at all about the average (docs/decisions/039).
 */
export function withImaginaryStudent(sums: StudentSums): StudentSums {
  return {
    students: sums.students + 1,
    responses: sums.responses + 1,
    stars: sums.stars + imaginaryStars,
    responsesSquared: sums.responsesSquared + 1,
    responsesByStars: sums.responsesByStars + imaginaryStars,
    starsSquared: sums.starsSquared + imaginaryStars ** 2,
  };
}
