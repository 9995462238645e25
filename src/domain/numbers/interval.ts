import { limits } from "#domain/limits.ts";
import { withImaginaryStudent } from "./imaginary-student.ts";
import { effectiveStudents, meanOf, type StudentSums, squaredResiduals } from "./student-sums.ts";
import { tQuantile } from "./t-distribution.ts";

export interface Interval {
  low: number;
  high: number;
}

/** An interval reaches at least this far to either side, unless the scale ends. */
const leastMargin = 0.1;

/**
 * The 95 % interval of an average, for other students and other classes like these. It counts students, not responses: what one
 * student says in eight classes is no more independent than one opinion. `lessonPart` is the variance that comes from which classes
 * were held; of a single class, about itself, there is none. Without responses, it is the whole scale.
 */
export function intervalOf(sums: StudentSums, lessonPart: number): Interval {
  if (sums.students === 0) return { low: limits.ratingMin, high: limits.ratingMax };
  const all = withImaginaryStudent(sums);
  const mean = meanOf(all);
  const ofStudents = ((all.students / sums.students) * squaredResiduals(all, mean)) / all.responses ** 2;
  const variance = ofStudents + lessonPart;
  const margin = Math.max(leastMargin, tQuantile(0.975, effectiveStudents(sums)) * Math.sqrt(variance));
  return { low: Math.max(limits.ratingMin, mean - margin), high: Math.min(limits.ratingMax, mean + margin) };
}
