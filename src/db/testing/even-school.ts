import type { ClientBase } from "pg";
import { type FilledSchool, type FillOptions, fillSchool } from "./school-fill.ts";

interface EvenSize {
  /** At least four: as many as each student has. */
  teachers: number;
  /** A multiple of four. */
  studentsPerTeacher: number;
  /** An even number: each student rates every other lesson. */
  lessonsPerTeacher: number;
  /** How many days back the oldest class is, at most. */
  daysBack: number;
}

const teachersPerStudent = 4;

/** 200 teachers, 5,000 students, 4,000 lessons, 200,000 responses over twelve months. */
export const evenSize: EvenSize = {
  teachers: 200,
  studentsPerTeacher: 100,
  lessonsPerTeacher: 20,
  daysBack: 360,
};

/**
 * Fills an empty database with an even school: each student has four teachers, each teacher as many students, classes and
 * responses as any other, and classes are equally far apart. Each student has rated half of the classes that they can see.
 * Otherwise like `fillSchool`.
 */
export function seedEvenSchool(
  client: ClientBase,
  { teachers, studentsPerTeacher, lessonsPerTeacher, daysBack, ...options }: EvenSize & FillOptions,
): Promise<FilledSchool> {
  return fillSchool(
    client,
    {
      teachers,
      students: (teachers * studentsPerTeacher) / teachersPerStudent,
      lessons: teachers * lessonsPerTeacher,
      daysBack,
      assignments,
      taughtOn,
      responses: async () => responses,
    },
    options,
  );
}

const assignments = `
  select n, 1 + (n + turn) % $2::int as teacher
  from generate_series(1, $1::int) n, generate_series(1, ${teachersPerStudent}) turn`;

// Teachers teach on different days, so that the school's classes do not all fall on the same ones.
const taughtOn = `
  select n, 1 + n % $2::int as teacher,
    $3::date - 1 - ($4::int * ((n - 1) / $2::int) / ($1::int / $2::int)) - n % $2::int % ($4::int * $2::int / $1::int) as day
  from generate_series(1, $1::int) n`;

// One half of a class rates the odd ones, the other half the even ones, by the number at the end of the topic.
const responses = `
  select lessons.*, student_id
  from lessons
  join (
    select *, row_number() over (partition by teacher_id order by student_id) as number from student_teachers
  ) as numbered using (teacher_id)
  where date >= $1::date and date < $2::date and (number + right(topic, 1)::int) % 2 = 0`;
