import { imaginaryStars, withImaginaryStudent } from "./imaginary-student.ts";
import {
  effectiveStudents,
  hasFewStudents,
  meanOf,
  type SharedSums,
  type StudentSums,
  squaredResiduals,
} from "./student-sums.ts";
import { twoSidedP } from "./t-distribution.ts";

interface Change {
  /** The average minus that of the month before, in stars. */
  difference: number;
  /** How likely so large a difference would be if nothing had changed. */
  pValue: number;
}

/** In a comparison, the imaginary student is at least this far from the average; at three stars there would be no caution. */
const leastDistance = 1;

/** The sum over the students of both months of the products of their residuals. */
function productsOfResiduals(shared: SharedSums, mean: number, meanBefore: number): number {
  const { starsByStars, starsByResponses, responsesByStars, responsesByResponses } = shared;
  return (
    starsByStars -
    meanBefore * starsByResponses -
    mean * responsesByStars +
    mean * meanBefore * responsesByResponses
  );
}

/**
 * How an average changed from the month before; null if either month has few students. Students who responded in both months
 * are compared with themselves; `lessonParts` is the variance that comes from which classes both months had. More careful than the interval, because a false mark is worse than a missing one: as if
 * only the smaller month's students had taken part (docs/decisions/039, 053).
 */
export function changeFrom(
  before: StudentSums,
  sums: StudentSums,
  shared: SharedSums,
  lessonParts: number,
): Change | null {
  if (hasFewStudents(before) || hasFewStudents(sums)) return null;
  const [now, then] = [withImaginaryStudent(sums), withImaginaryStudent(before)];
  const [mean, meanBefore] = [meanOf(now), meanOf(then)];
  const [weight, weightBefore] = [1 / now.responses, 1 / then.responses];

  const students =
    squaredResiduals(sums, mean) * weight ** 2 +
    squaredResiduals(before, meanBefore) * weightBefore ** 2 -
    2 * productsOfResiduals(shared, mean, meanBefore) * weight * weightBefore;
  const imaginary =
    (Math.max(leastDistance, Math.abs(mean - imaginaryStars)) * weight) ** 2 +
    (Math.max(leastDistance, Math.abs(meanBefore - imaginaryStars)) * weightBefore) ** 2;

  const fewer = Math.min(sums.students, before.students);
  const variance = (fewer / (fewer - 1)) * (Math.max(0, students) + imaginary) + lessonParts;
  const degrees = Math.min(effectiveStudents(sums), effectiveStudents(before)) - 1;
  return {
    difference: meanOf(sums) - meanOf(before),
    pValue: twoSidedP((mean - meanBefore) / Math.sqrt(variance), Math.max(1, degrees)),
  };
}
