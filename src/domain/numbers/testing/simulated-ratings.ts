import { normalNumbers, normalProbability, uniformNumbers } from "./random-numbers.ts";
import type { StudentMonth } from "./student-sums.ts";

/**
 * How many of the month's classes each student responds to: all of them; some of eight, each as likely as not; or one, two,
 * four or eight.
 */
export type Classes = number | "mix" | "uneven";

/** How opinions vary before they become whole stars: how much in all, in stars, and how the variance is divided. */
export interface Spread {
  deviation: number;
  betweenStudents: number;
  /** Some classes are better for everyone. The numbers that Classback keeps do not show it. */
  betweenLessons: number;
}

export const usualSpread: Spread = { deviation: 1, betweenStudents: 0.5, betweenLessons: 0 };

/** A student's month with the squares of the single ratings, which only the naive interval needs. */
export interface SimulatedMonth extends StudentMonth {
  squares: number;
}

/** The exact mean of opinions around `opinion`, rounded to whole stars from one to five. */
export function meanOfRounded(opinion: number, deviation: number): number {
  return [1.5, 2.5, 3.5, 4.5].reduce((sum, step) => sum + normalProbability((opinion - step) / deviation), 1);
}

/** Around which opinions vary when the mean of the ratings is `mean`. */
export function opinionFor(mean: number, deviation: number): number {
  let [low, high] = [-10, 16];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (meanOfRounded(middle, deviation) < mean) low = middle;
    else high = middle;
  }
  return high;
}

const mostLessons = 8;

/** Students whose ratings have a known mean. A student keeps the same bias in every month. */
export class SimulatedStudents {
  readonly #uniform: () => number;
  readonly #normal: () => number;
  readonly #deviation: number;
  readonly #deviations: { students: number; lessons: number; rest: number };
  readonly #opinions = new Map<number, number>();

  constructor(seed: number, { deviation, betweenStudents, betweenLessons }: Spread = usualSpread) {
    this.#uniform = uniformNumbers(seed);
    this.#normal = normalNumbers(this.#uniform);
    this.#deviation = deviation;
    this.#deviations = {
      students: deviation * Math.sqrt(betweenStudents),
      lessons: deviation * Math.sqrt(betweenLessons),
      rest: deviation * Math.sqrt(1 - betweenStudents - betweenLessons),
    };
  }

  /** The biases of this many students: how much higher than others each of them rates. */
  biases(students: number): number[] {
    return Array.from({ length: students }, () => this.#deviations.students * this.#normal());
  }

  /** A month of ratings by students with these biases, who are numbered from `first`. */
  month(biases: readonly number[], mean: number, lessons: Classes, first = 0): SimulatedMonth[] {
    const length = typeof lessons === "number" ? lessons : mostLessons;
    const held = Array.from({ length }, () => this.#deviations.lessons * this.#normal());
    const opinion = this.#opinionFor(mean);
    return biases.map((bias, index) => {
      const rated = this.#ratedOf(held, lessons);
      let [stars, squares] = [0, 0];
      for (const better of rated) {
        const felt = Math.round(opinion + bias + better + this.#deviations.rest * this.#normal());
        const chosen = Math.min(5, Math.max(1, felt));
        stars += chosen;
        squares += chosen * chosen;
      }
      return { student: first + index, responses: rated.length, stars, squares };
    });
  }

  /** The classes that a student responds to. */
  #ratedOf(held: readonly number[], lessons: Classes): readonly number[] {
    if (typeof lessons === "number") return held;
    if (lessons === "uneven") return held.slice(0, 2 ** Math.floor(4 * this.#uniform()));
    const rated = held.filter(() => this.#uniform() < 0.5);
    return rated.length > 0 ? rated : held.slice(0, 1);
  }

  #opinionFor(mean: number): number {
    const known = this.#opinions.get(mean);
    if (known !== undefined) return known;
    const opinion = opinionFor(mean, this.#deviation);
    this.#opinions.set(mean, opinion);
    return opinion;
  }
}
