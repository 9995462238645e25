/** The average of some ratings at one point in time. */
export interface AveragePoint {
  /** 1 to 5; null if there were no ratings, which is a gap in the line. */
  value: number | null;
  /** Too few ratings to rely on: drawn muted and hollow. */
  isFew?: boolean;
}

export const scaleSteps = [1, 2, 3, 4, 5];

/** How far from the left the middle of a point's column is, of so many. */
export const across = (index: number, count: number) => `${(100 * (index + 0.5)) / count}%`;

/** How far from the top an average is, on a scale whose top is 5 and whose bottom is 1. */
export const down = (average: number) => `${25 * (5 - Math.min(5, Math.max(1, average)))}%`;
