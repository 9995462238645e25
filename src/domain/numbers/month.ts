import { monthBefore } from "#domain/dates/months.ts";
import { averageOf } from "#domain/monthly-rating.ts";
import type { z } from "#domain/schemas/zod.ts";
import { changeFrom } from "./change.ts";
import { significantOf } from "./false-discoveries.ts";
import type { figureSchema, monthFigureSchema } from "./figure-schema.ts";
import { intervalOf } from "./interval.ts";
import { lessonPartOf, type SchoolRules } from "./lesson-variance.ts";
import { hasFewStudents, type SharedSums, type StudentSums, sumsOfOneLesson } from "./student-sums.ts";

/** How many months a trend shows. */
export const trendMonths = 12;

export type Figure = z.infer<typeof figureSchema>;
export type MonthFigure = z.infer<typeof monthFigureSchema>;

/** What is counted for a teacher or the school in a month. */
export interface CountedMonth
  extends Pick<
    Figure,
    "counts" | "asked" | "answered" | "askedStudents" | "answeredStudents" | "notAsked" | "notAskedStudents"
  > {
  /** `2026-11` */
  month: string;
  sums: StudentSums;
  /** The sum over classes of their squared numbers of responses. */
  lessonsSquared: number;
  /** With the month before. */
  shared: SharedSums;
}

/** How many students responded, of those asked; of all, where nobody was asked. */
export function respondedStudents({ students, askedStudents, answeredStudents }: Figure): number {
  return askedStudents > 0 ? answeredStudents : students;
}

/**
 * Whether anyone responded besides the asked students who answered and the students who were not asked: to a class of today, which
 * does not count as asked yet, or to a class of another month, if the feedback was moved.
 */
export function haveOthersResponded(figure: Figure): boolean {
  const { responses, students, askedStudents, answeredStudents, notAskedStudents } = figure;
  return responses > 0 && askedStudents > 0 && students - notAskedStudents !== answeredStudents;
}

/** How often those asked answered, in per cent; null where nobody was asked. */
export function responseRate({ answered, asked }: Pick<Figure, "answered" | "asked">): number | null {
  return asked === 0 ? null : Math.round((100 * answered) / asked);
}

type Direction = NonNullable<MonthFigure["change"]>;

/** At most this share of the marked changes is false, on average. */
const falseDiscoveryRate = 0.05;

/** How much of the variance of a month's average lies between classes. */
function lessonPart(
  { sums, lessonsSquared }: Pick<CountedMonth, "sums" | "lessonsSquared">,
  rules: SchoolRules,
) {
  return lessonPartOf({ responses: sums.responses, lessonsSquared }, rules.lessonVariance);
}

/** The figure of a month. */
export function figureOf(counted: Omit<CountedMonth, "month" | "shared">, rules: SchoolRules): Figure {
  const { counts, sums, asked, answered, askedStudents, answeredStudents } = counted;
  const { notAsked, notAskedStudents } = counted;
  return {
    counts,
    average: averageOf(counts),
    responses: sums.responses,
    students: sums.students,
    asked,
    answered,
    askedStudents,
    answeredStudents,
    notAsked,
    notAskedStudents,
    interval: sums.responses === 0 ? null : intervalOf(sums, lessonPart(counted, rules)),
    isFew: hasFewStudents(sums, rules.leastStudents),
  };
}

/** The figure of a single class, in which each student answers once. It is about that class, so that classes differ does not matter. */
export function figureOfLesson(
  { counts, asked, answered, notAsked }: Pick<CountedMonth, "counts" | "asked" | "answered" | "notAsked">,
  leastStudents: number,
): Figure {
  const students = { askedStudents: asked, answeredStudents: answered, notAskedStudents: notAsked };
  return figureOf(
    { counts, sums: sumsOfOneLesson(counts), lessonsSquared: 0, asked, answered, notAsked, ...students },
    { leastStudents, lessonVariance: 0 },
  );
}

/** A month and the one before it, if both are known. */
interface MonthPair {
  before: CountedMonth | undefined;
  month: CountedMonth | undefined;
}

interface Comparable {
  before: CountedMonth;
  month: CountedMonth;
}

/** Whether both months are known, each with enough students to be compared. */
export function isComparable(pair: MonthPair, least: number): pair is Comparable {
  return [pair.before, pair.month].every((each) => each !== undefined && !hasFewStudents(each.sums, least));
}

/**
 * Which months changed significantly from the one before, with false marks controlled across all that are on the screen: the
 * months of one teacher, or one month of many teachers.
 */
export function directionsOf(pairs: readonly MonthPair[], rules: SchoolRules): (Direction | null)[] {
  const changes = pairs.map((pair) => {
    if (!isComparable(pair, rules.leastStudents)) return null;
    const { before, month } = pair;
    const lessonParts = lessonPart(before, rules) + lessonPart(month, rules);
    return changeFrom(before.sums, month.sums, month.shared, lessonParts);
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

/** How two chosen periods compare: null where either has too few students. */
export function comparisonOf(pair: Comparable, rules: SchoolRules): Direction | "unclear" | null {
  if (!isComparable(pair, rules.leastStudents)) return null;
  return directionsOf([pair], rules)[0] ?? "unclear";
}

/** Of a month or a period in which nothing happened. */
export const nothingCounted: Omit<CountedMonth, "month"> = {
  counts: [0, 0, 0, 0, 0],
  sums: { students: 0, responses: 0, stars: 0, responsesSquared: 0, responsesByStars: 0, starsSquared: 0 },
  lessonsSquared: 0,
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
  notAsked: 0,
  notAskedStudents: 0,
};

/** The figures of these months, in their order; a month of which nothing is known is empty. `wanted` are consecutive. */
export function trendOf(
  known: readonly CountedMonth[],
  wanted: readonly string[],
  rules: SchoolRules,
): MonthFigure[] {
  const byMonth = new Map(known.map((each) => [each.month, each]));
  const directions = directionsOf(
    wanted.map((month) => ({ before: byMonth.get(monthBefore(month)), month: byMonth.get(month) })),
    rules,
  );
  return wanted.map((month, index) => ({
    month,
    ...figureOf(byMonth.get(month) ?? nothingCounted, rules),
    change: directions[index] ?? null,
  }));
}
