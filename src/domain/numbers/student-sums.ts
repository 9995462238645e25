import { limits } from "#domain/limits.ts";
import type { StarCounts } from "#domain/monthly-rating.ts";

/** A teacher's month, added up over its students; the last three are sums of products of a student's own numbers. */
export interface StudentSums {
  students: number;
  responses: number;
  stars: number;
  responsesSquared: number;
  responsesByStars: number;
  starsSquared: number;
}

/**
 * Two months, added up over the students who responded in both. Of each product, the first factor is of the month and the
 * second of the month before.
 */
export interface SharedSums {
  students: number;
  responsesByResponses: number;
  responsesByStars: number;
  starsByResponses: number;
  starsByStars: number;
}

/** Whether an average is marked "few responses" and used in no comparison. A school may ask for more students than five. */
export function hasFewStudents(
  sums: Pick<StudentSums, "students">,
  least: number = limits.comparisonStudentsMin,
): boolean {
  return sums.students < least;
}

/** The average that is shown; NaN without responses. */
export function meanOf({ stars, responses }: StudentSums): number {
  return stars / responses;
}

/**
 * As many students who respond equally often would say as much: all of them if they do, fewer if some respond more often
 * than others. Rounded down.
 */
export function effectiveStudents({ responses, responsesSquared }: StudentSums): number {
  return Math.floor(responses ** 2 / responsesSquared);
}

/** The sums of a single class, in which each student responded once. */
export function sumsOfOneLesson(counts: StarCounts): StudentSums {
  const sum = (of: (stars: number) => number) =>
    counts.reduce((total, count, index) => total + count * of(index + 1), 0);
  const [responses, stars] = [sum(() => 1), sum((stars) => stars)];
  return {
    students: responses,
    responses,
    stars,
    responsesSquared: responses,
    responsesByStars: stars,
    starsSquared: sum((stars) => stars * stars),
  };
}

/** The sum over students of (stars - mean * responses) squared. */
export function squaredResiduals(sums: StudentSums, mean: number): number {
  const { starsSquared, responsesByStars, responsesSquared } = sums;
  return Math.max(0, starsSquared - 2 * mean * responsesByStars + mean * mean * responsesSquared);
}
