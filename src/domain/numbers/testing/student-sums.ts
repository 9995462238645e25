import type { SharedSums, StudentSums } from "#domain/numbers/student-sums.ts";

/** What one student gave a teacher in a month. */
export interface StudentMonth {
  student: string | number;
  responses: number;
  /** All stars of these responses together. */
  stars: number;
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
