/** How many months of ratings a list of teachers has; the others on request. */
export const ratedMonthsInRow = 3;

/** How many it has that also counts the responses from unconfirmed students. */
export const ratedMonthsInLongList = 6;

/** How many responses of one, two, three, four and five stars. */
export type StarCounts = readonly [number, number, number, number, number];

export interface MonthlyRating {
  /** `2026-11` */
  month: string;
  counts: StarCounts;
  /** How many students gave them. */
  students: number;
  /** Too few students to rely on the average. */
  isFew: boolean;
}

/** How mentors are sorted; the first is the default. All others are by the school's current month. */
export const teacherSorts = ["name", "lowest", "highest", "responses"] as const;
export type TeacherSort = (typeof teacherSorts)[number];

/** How many responses there are in all. */
export function countOf(counts: StarCounts): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * The average with one decimal, halves rounded up; 0 without feedback (spec section 3, derived). Computed in
 * whole numbers: 4.35 stored as 4.3499… would be rounded the wrong way.
 */
export function averageOf(counts: StarCounts): number {
  return averageOfStars(
    counts.reduce((sum, each, index) => sum + each * (index + 1), 0),
    countOf(counts),
  );
}

/** The same from the number of all stars together. */
export function averageOfStars(stars: number, count: number): number {
  return count === 0 ? 0 : Math.floor((20 * stars + count) / (2 * count)) / 10;
}
