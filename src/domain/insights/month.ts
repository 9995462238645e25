import { monthBefore } from "../dates/months.ts";
import { averageOf, type StarCounts } from "../monthly-rating.ts";
import { changeFrom } from "./change.ts";
import { significantOf } from "./false-discoveries.ts";
import { type Interval, intervalOf } from "./interval.ts";
import { hasFewStudents, type SharedSums, type StudentSums } from "./student-sums.ts";

/** What is counted of a teacher or of the school in a month. */
export interface CountedMonth {
  /** `2026-11` */
  month: string;
  counts: StarCounts;
  sums: StudentSums;
  /** With the month before. */
  shared: SharedSums;
  /** How often students were asked about a class of the month, and how often they answered. */
  asked: number;
  answered: number;
  /** How many students that were. */
  askedStudents: number;
  answeredStudents: number;
}

/** An average with all that it is never shown without. */
export interface Figure {
  counts: StarCounts;
  /** With one decimal; 0 without responses. */
  average: number;
  responses: number;
  students: number;
  asked: number;
  answered: number;
  askedStudents: number;
  answeredStudents: number;
  /** Where the average would lie with other such students, 95 times in 100; null without responses. */
  interval: Interval | null;
  /** Whether so few students responded that it is used in no comparison. */
  isFew: boolean;
}

type Direction = "up" | "down";

export interface MonthFigure extends Figure {
  month: string;
  /** Only if it changed significantly from the month before. */
  change: Direction | null;
}

/** At most this share of the marked changes is false, on average. */
const falseDiscoveryRate = 0.05;

/** The figure of a month. `least` is the number of students from which the school compares. */
export function figureOf(counted: Omit<CountedMonth, "month" | "shared">, least: number): Figure {
  const { counts, sums, asked, answered, askedStudents, answeredStudents } = counted;
  return {
    counts,
    average: averageOf(counts),
    responses: sums.responses,
    students: sums.students,
    asked,
    answered,
    askedStudents,
    answeredStudents,
    interval: sums.responses === 0 ? null : intervalOf(sums),
    isFew: hasFewStudents(sums, least),
  };
}

/** A month and the one before it, if both are known. */
interface MonthPair {
  before: CountedMonth | undefined;
  month: CountedMonth | undefined;
}

/**
 * Which months changed significantly from the one before, with false marks controlled across all that are on the screen: the
 * months of one teacher, or one month of many teachers.
 */
export function directionsOf(pairs: readonly MonthPair[], least: number): (Direction | null)[] {
  const changes = pairs.map(({ before, month }) => {
    if (!before || !month) return null;
    if (hasFewStudents(before.sums, least) || hasFewStudents(month.sums, least)) return null;
    return changeFrom(before.sums, month.sums, month.shared);
  });
  const known = changes.filter((change) => change !== null);
  const marks = significantOf(
    known.map(({ pValue }) => pValue),
    falseDiscoveryRate,
  );
  const marked = new Set(known.filter((_, index) => marks[index]));
  return changes.map((change) =>
    change && marked.has(change) ? (change.difference > 0 ? "up" : "down") : null,
  );
}

const nothing: Omit<CountedMonth, "month"> = {
  counts: [0, 0, 0, 0, 0],
  sums: { students: 0, responses: 0, stars: 0, responsesSquared: 0, responsesByStars: 0, starsSquared: 0 },
  shared: {
    students: 0,
    responsesByResponses: 0,
    responsesByStars: 0,
    starsByResponses: 0,
    starsByStars: 0,
  },
  asked: 0,
  answered: 0,
  askedStudents: 0,
  answeredStudents: 0,
};

/** The figures of these months, in their order; a month of which nothing is known is empty. `wanted` are consecutive. */
export function trendOf(
  known: readonly CountedMonth[],
  wanted: readonly string[],
  least: number,
): MonthFigure[] {
  const byMonth = new Map(known.map((each) => [each.month, each]));
  const directions = directionsOf(
    wanted.map((month) => ({ before: byMonth.get(monthBefore(month)), month: byMonth.get(month) })),
    least,
  );
  return wanted.map((month, index) => ({
    month,
    ...figureOf(byMonth.get(month) ?? nothing, least),
    change: directions[index] ?? null,
  }));
}
