import { limits } from "#domain/limits.ts";
import type { StarCounts } from "#domain/monthly-rating.ts";

/** What one student gave a teacher in a month. */
export interface StudentMonth {
  student: string | number;
  responses: number;
  /** All stars of these responses together. */
  stars: number;
}

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

/** The sums of a month, from one row for each student. */
export function studentSumsOf(rows: readonly StudentMonth[]): StudentSums {
  const sums = {
    students: 0,
    responses: 0,
    stars: 0,
    responsesSquared: 0,
    responsesByStars: 0,
    starsSquared: 0,
  };
  for (const { responses, stars } of rows) {
    sums.students += 1;
    sums.responses += responses;
    sums.stars += stars;
    sums.responsesSquared += responses * responses;
    sums.responsesByStars += responses * stars;
    sums.starsSquared += stars * stars;
  }
  return sums;
}

/** The sums of a single class, in which each student responded once. */
export function sumsOfOneLesson(counts: StarCounts): StudentSums {
  return studentSumsOf(
    counts.flatMap((count, index) =>
      Array.from({ length: count }, (_, student) => ({
        student: `${index} ${student}`,
        responses: 1,
        stars: index + 1,
      })),
    ),
  );
}

/** The sums over the students of both months, from one row for each student and month. */
export function sharedSumsOf(before: readonly StudentMonth[], now: readonly StudentMonth[]): SharedSums {
  const former = new Map(before.map((row) => [row.student, row]));
  const sums = {
    students: 0,
    responsesByResponses: 0,
    responsesByStars: 0,
    starsByResponses: 0,
    starsByStars: 0,
  };
  for (const { student, responses, stars } of now) {
    const same = former.get(student);
    if (same === undefined) continue;
    sums.students += 1;
    sums.responsesByResponses += responses * same.responses;
    sums.responsesByStars += responses * same.stars;
    sums.starsByResponses += stars * same.responses;
    sums.starsByStars += stars * same.stars;
  }
  return sums;
}

/** The sum over students of (stars - mean * responses) squared. */
export function squaredResiduals(sums: StudentSums, mean: number): number {
  const { starsSquared, responsesByStars, responsesSquared } = sums;
  return Math.max(0, starsSquared - 2 * mean * responsesByStars + mean * mean * responsesSquared);
}
