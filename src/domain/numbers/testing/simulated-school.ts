import { changeFrom } from "#domain/numbers/change.ts";
import { significantOf } from "#domain/numbers/false-discoveries.ts";
import { intervalOf } from "#domain/numbers/interval.ts";
import {
  type GroupSums,
  lessonPartOf,
  lessonVarianceOf,
  type TeacherYear,
} from "#domain/numbers/lesson-variance.ts";
import { type Classes, SimulatedStudents } from "./simulated-ratings.ts";
import { type StudentMonth, sharedSumsOf, studentSumsOf } from "./student-sums.ts";

// Schools of forty teachers whose classes differ: how often an interval holds the teacher's long-term mean, and how many unchanged
// teachers are marked, by the present rule and by the previous one, which ignored classes.

interface SimulatedTeacher {
  students: number;
  lessons: number;
  mean: number;
  /** Of the variance of opinions, the share between classes. */
  share: number;
}

/** The results of the two rules. */
interface BothRules<Value> {
  now: Value;
  formerly: Value;
}

export const simulatedShares = [0, 0.1, 0.2, 0.38];
export const mixedShares = [0.05, 0.35];
const studentCounts = [8, 12, 20, 30, 40];
const lessonCounts = [1, 2, 3, 4, 6, 8, 12, 16];
const means = [3.5, 4, 4.3];

/** One for each number of students and of classes; they take these shares one after the other. */
export function fortyTeachers(shares: readonly number[]): SimulatedTeacher[] {
  return studentCounts.flatMap((students, row) =>
    lessonCounts.map((lessons, column) => ({
      students,
      lessons,
      mean: means[(row + column) % means.length] ?? 4,
      share: shares[(row + column) % shares.length] ?? 0,
    })),
  );
}

/** The part of the remaining variance that lies between students: half. */
const spreadOf = (share: number) => ({
  deviation: 1,
  betweenStudents: (1 - share) / 2,
  betweenLessons: share,
});

/** Adds a group to the sums. */
function addGroup(sums: GroupSums, responses: number, stars: number): void {
  sums.nn += responses * responses;
  sums.ns += responses * stars;
  sums.ss += stars * stars;
}

interface Month {
  rows: StudentMonth[];
  /** The sum over classes of their squared responses. */
  lessonsSquared: number;
}

/** The ratings of one share between classes; a student keeps the same bias in every class. */
class Pupils {
  readonly #simulated: SimulatedStudents;

  constructor(seed: number, share: number) {
    this.#simulated = new SimulatedStudents(seed, spreadOf(share));
  }

  biases(students: number): number[] {
    return this.#simulated.biases(students);
  }

  /** Every student answers about every class. */
  month(biases: readonly number[], mean: number, lessons: Classes): Month {
    const rows = this.#simulated.month(biases, mean, lessons);
    const held = rows[0]?.responses ?? 0;
    return { rows, lessonsSquared: held * biases.length ** 2 };
  }

  /** Twelve months of the same students. */
  year({ students, lessons, mean }: SimulatedTeacher): TeacherYear {
    const biases = this.biases(students);
    const held = 12 * lessons;
    const byLesson: GroupSums = { nn: 0, ns: 0, ss: 0 };
    const byStudent: GroupSums = { nn: 0, ns: 0, ss: 0 };
    const starsOf = new Array<number>(students).fill(0);
    let squares = 0;
    for (let number = 0; number < held; number += 1) {
      let inLesson = 0;
      for (const [student, row] of this.month(biases, mean, 1).rows.entries()) {
        inLesson += row.stars;
        squares += row.stars ** 2;
        starsOf[student] = (starsOf[student] ?? 0) + row.stars;
      }
      addGroup(byLesson, students, inLesson);
    }
    for (const stars of starsOf) addGroup(byStudent, held, stars);
    const stars = starsOf.reduce((sum, each) => sum + each, 0);
    return { responses: students * held, stars, squares, byStudent, byLesson, lessons: held };
  }
}

export interface SchoolResult {
  /** By teacher: the share of months in which the interval holds the long-term mean. */
  coverage: BothRules<number>[];
  /** The share of months in which any of the teachers, who have not changed, is marked. */
  falseMonths: BothRules<number>;
}

const counters = (): BothRules<number> => ({ now: 0, formerly: 0 });

/** Simulates `schools` schools of these teachers, each with a year to learn from and then `months` months of other students. */
export function simulateSchools(
  teachers: readonly SimulatedTeacher[],
  { schools, months, seed }: { schools: number; months: number; seed: number },
): SchoolResult {
  const held = teachers.map(counters);
  const marked = counters();
  for (let school = 0; school < schools; school += 1) {
    const pupils = new Map(
      [...new Set(teachers.map(({ share }) => share))].map((share, index) => [
        share,
        new Pupils(1000 * seed + 10 * school + index, share),
      ]),
    );
    const of = (teacher: SimulatedTeacher) => pupils.get(teacher.share) ?? new Pupils(seed, teacher.share);
    const variance = lessonVarianceOf(teachers.map((teacher) => of(teacher).year(teacher)));
    for (let month = 0; month < months; month += 1) {
      const changes = teachers.map((teacher, index) => {
        const { students, lessons, mean } = teacher;
        const biases = of(teacher).biases(students);
        const before = of(teacher).month(biases, mean, lessons);
        const now = of(teacher).month(biases, mean, lessons);
        const counts = held[index] ?? counters();
        const part = partOf(now, variance);
        if (holds(now, part, mean)) counts.now += 1;
        if (holds(now, 0, mean)) counts.formerly += 1;
        return pValuesOf(before, now, variance);
      });
      if (
        significantOf(
          changes.map((each) => each.now),
          0.05,
        ).includes(true)
      )
        marked.now += 1;
      if (
        significantOf(
          changes.map((each) => each.formerly),
          0.05,
        ).includes(true)
      )
        marked.formerly += 1;
    }
  }
  const all = schools * months;
  const share = ({ now, formerly }: BothRules<number>) => ({ now: now / all, formerly: formerly / all });
  return { coverage: held.map(share), falseMonths: share(marked) };
}

function partOf({ rows, lessonsSquared }: Month, variance: number): number {
  const { responses } = studentSumsOf(rows);
  return lessonPartOf({ responses, lessonsSquared }, variance);
}

function holds({ rows }: Month, part: number, truth: number): boolean {
  const { low, high } = intervalOf(studentSumsOf(rows), part);
  return low <= truth && truth <= high;
}

function pValuesOf(before: Month, now: Month, variance: number): BothRules<number> {
  const parts = partOf(before, variance) + partOf(now, variance);
  const [former, present] = [studentSumsOf(before.rows), studentSumsOf(now.rows)];
  const shared = sharedSumsOf(before.rows, now.rows);
  const pValue = (lessonParts: number) => changeFrom(former, present, shared, lessonParts)?.pValue ?? 1;
  return { now: pValue(parts), formerly: pValue(0) };
}

/** The mean share over all teachers. */
export function meanOf(coverage: readonly BothRules<number>[], rule: keyof BothRules<number>): number {
  return coverage.reduce((sum, each) => sum + each[rule], 0) / coverage.length;
}

/** The lowest share of any teacher. */
export function leastOf(coverage: readonly BothRules<number>[], rule: keyof BothRules<number>): number {
  return Math.min(...coverage.map((each) => each[rule]));
}

/** How often a fall from 4 stars by half a star is found, when it is tested alone, in a school of this share. */
export function foundFalls(
  { students, lessons, share }: Pick<SimulatedTeacher, "students" | "lessons" | "share">,
  { schools, months, seed }: { schools: number; months: number; seed: number },
): number {
  let found = 0;
  for (let school = 0; school < schools; school += 1) {
    const pupils = new Pupils(1000 * seed + school, share);
    const variance = lessonVarianceOf(fortyTeachers([share]).map((teacher) => pupils.year(teacher)));
    for (let month = 0; month < months; month += 1) {
      const biases = pupils.biases(students);
      const before = pupils.month(biases, 4, lessons);
      const now = pupils.month(biases, 3.5, lessons);
      if (pValuesOf(before, now, variance).now <= 0.05) found += 1;
    }
  }
  return found / schools / months;
}
