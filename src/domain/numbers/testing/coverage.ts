import { type Interval, intervalOf } from "#domain/numbers/interval.ts";
import {
  type Classes,
  type SimulatedMonth,
  SimulatedStudents,
  type Spread,
  usualSpread,
} from "./simulated-ratings.ts";
import { studentSumsOf } from "./student-sums.ts";

/** The share of months in which an interval holds the true mean, at least; the second from twenty students on. */
export const leastCoverage = { always: 0.91, fromTwentyStudents: 0.93 };

export interface CoverageCase {
  students: number;
  lessons: Classes;
  mean: number;
  spread?: Spread;
}

export interface Coverage {
  share: number;
  /** How wide the interval is at least and on average. */
  narrowest: number;
  width: number;
  /** The share of the interval that takes responses for independent and adds no imaginary student. */
  naiveShare: number;
}

/** The naive interval: the average, and 1.96 standard errors of independent responses to either side. */
function naiveIntervalOf(rows: readonly SimulatedMonth[]): Interval {
  const responses = rows.reduce((sum, row) => sum + row.responses, 0);
  const mean = rows.reduce((sum, row) => sum + row.stars, 0) / responses;
  const squares = rows.reduce((sum, row) => sum + row.squares, 0);
  const variance = Math.max(0, squares / responses - mean * mean) / (responses - 1);
  const margin = 1.96 * Math.sqrt(variance);
  return { low: mean - margin, high: mean + margin };
}

const holds = ({ low, high }: Interval, truth: number) => low <= truth && truth <= high;

/** Simulates months of one teacher and counts how often the interval holds the true mean. */
export function coverageOf(
  { students, lessons, mean, spread = usualSpread }: CoverageCase,
  months: number,
  seed: number,
): Coverage {
  const simulated = new SimulatedStudents(seed, spread);
  let [held, naivelyHeld, widths, narrowest] = [0, 0, 0, Number.POSITIVE_INFINITY];
  for (let month = 0; month < months; month++) {
    const rows = simulated.month(simulated.biases(students), mean, lessons);
    const interval = intervalOf(studentSumsOf(rows), 0);
    if (holds(interval, mean)) held += 1;
    if (holds(naiveIntervalOf(rows), mean)) naivelyHeld += 1;
    const width = interval.high - interval.low;
    widths += width;
    narrowest = Math.min(narrowest, width);
  }
  return { share: held / months, narrowest, width: widths / months, naiveShare: naivelyHeld / months };
}
