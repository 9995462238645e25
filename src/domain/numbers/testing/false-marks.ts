import { changeFrom } from "#domain/numbers/change.ts";
import { significantOf } from "#domain/numbers/false-discoveries.ts";
import { type Classes, SimulatedStudents, type Spread } from "./simulated-ratings.ts";
import { sharedSumsOf, studentSumsOf } from "./student-sums.ts";

export const falseMarkRate = 0.05;

/** A teacher whose two months differ only in who responded, and how often. */
interface UnchangedTeacher {
  students: number;
  studentsBefore: number;
  /** How many of them responded in both months. */
  shared: number;
  lessons: Classes;
  lessonsBefore: Classes;
  mean: number;
}

export interface FalseMarks {
  /** The share of months in which any teacher has a mark. */
  ofMonths: number;
  /** The share of all teachers' months that have a mark. */
  ofTeachers: number;
  /** The same two, if each teacher were tested alone, at 5 %. */
  ofMonthsAlone: number;
  ofTeachersAlone: number;
}

/** Simulates two months; the p-value of the change. */
function pValueOf(simulated: SimulatedStudents, teacher: UnchangedTeacher): number {
  const { students, studentsBefore, shared, lessons, lessonsBefore, mean } = teacher;
  const biases = simulated.biases(students + studentsBefore - shared);
  const before = simulated.month(biases.slice(0, studentsBefore), mean, lessonsBefore);
  const left = studentsBefore - shared;
  const now = simulated.month(biases.slice(left), mean, lessons, left);
  const both = sharedSumsOf(before, now);
  return changeFrom(studentSumsOf(before), studentSumsOf(now), both, 0)?.pValue ?? 1;
}

/** Simulates months of a school where nothing has changed, and counts the marks. */
export function falseMarksAmong(
  teachers: readonly UnchangedTeacher[],
  months: number,
  seed: number,
  spread?: Spread,
): FalseMarks {
  const simulated = new SimulatedStudents(seed, spread);
  const counts = { months: 0, teachers: 0, monthsAlone: 0, teachersAlone: 0 };
  for (let month = 0; month < months; month++) {
    const pValues = teachers.map((teacher) => pValueOf(simulated, teacher));
    const marks = significantOf(pValues, falseMarkRate).filter(Boolean).length;
    const alone = pValues.filter((pValue) => pValue <= falseMarkRate).length;
    counts.teachers += marks;
    counts.teachersAlone += alone;
    if (marks > 0) counts.months += 1;
    if (alone > 0) counts.monthsAlone += 1;
  }
  return {
    ofMonths: counts.months / months,
    ofTeachers: counts.teachers / months / teachers.length,
    ofMonthsAlone: counts.monthsAlone / months,
    ofTeachersAlone: counts.teachersAlone / months / teachers.length,
  };
}

const sizes = [5, 6, 8, 10, 15, 20, 30, 40];
const lessonCounts: Classes[] = [1, 4, "mix", 2, 8];
const means = [3, 3.5, 4, 4.3, 4.5, 4.7, 4.9];

/**
 * Forty unchanged teachers of various sizes and means, the ceiling included. Each has the same students in both months, half
 * of them, or none; in the last two kinds, sizes and classes change, too.
 */
export function fortyUnchanged(kind: "same" | "half" | "different"): UnchangedTeacher[] {
  const cycled = <Item>(items: readonly Item[], index: number) => items[index % items.length] as Item;
  return Array.from({ length: 40 }, (_, index) => {
    const students = cycled(sizes, index);
    const studentsBefore = kind === "same" ? students : cycled(sizes, index + 3);
    const fewer = Math.min(students, studentsBefore);
    return {
      students,
      studentsBefore,
      shared: { same: students, half: Math.floor(fewer / 2), different: 0 }[kind],
      lessons: cycled(lessonCounts, index),
      lessonsBefore: cycled(lessonCounts, kind === "same" ? index : index + 1),
      mean: cycled(means, index),
    };
  });
}

/** Forty unchanged teachers of one kind, each with the same students in both months. */
export function fortyAlike(students: number, lessons: Classes, mean: number): UnchangedTeacher[] {
  const teacher = {
    students,
    studentsBefore: students,
    shared: students,
    lessons,
    lessonsBefore: lessons,
    mean,
  };
  return Array.from({ length: 40 }, () => teacher);
}
