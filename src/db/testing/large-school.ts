import type { ClientBase } from "pg";
import { type FilledSchool, type FillOptions, fillSchool, type SchoolShape } from "./school-fill.ts";

/** How much of everything there is for one feedback; at ten million it is a large school's many years. */
const per = { teacher: 500, student: 10, lesson: 25 };

/**
 * Fills an empty database with a school of about this many responses, skewed as in life: big and small classes, busy
 * and quiet teachers, livelier and duller classes, more of them lately. Otherwise like `fillSchool`.
 */
export function seedLargeSchool(
  client: ClientBase,
  { feedback, ...options }: { feedback: number } & FillOptions,
): Promise<FilledSchool> {
  const shape: SchoolShape = {
    teachers: Math.max(4, Math.round(feedback / per.teacher)),
    students: Math.max(20, Math.round(feedback / per.student)),
    lessons: Math.max(20, Math.round(feedback / per.lesson)),
    daysBack: 36 * 30,
    assignments,
    taughtOn,
    responses: (filled) => responsesFor(filled, feedback),
  };
  return fillSchool(client, shape, options);
}

// One to three teachers each, those with a low number much more often: classes of a few dozen and of a thousand.
const assignments = `
  select n, 1 + floor($2::int * power(random(), 1.5))::int as teacher
  from generate_series(1, $1::int) n, generate_series(1, 1 + n % 3)`;

// More in recent months than in the first ones.
const taughtOn = `
  select n, 1 + floor($2::int * power(random(), 1.2))::int as teacher,
    $3::date - 1 - floor($4::int * power(random(), 1.3))::int as day
  from generate_series(1, $1::int) n`;

/** Between 0.3 and 1.7, the same for all students of a lesson: some classes get more feedback than others. */
const liveliness = `0.3 + 1.4 * ('x' || left(lessons.id::text, 4))::bit(16)::int / 65536`;

async function responsesFor(client: ClientBase, feedback: number): Promise<string> {
  const { rows } = await client.query<{ expected: number }>(
    `select sum((${liveliness}) * size)::float8 as expected
     from lessons
     join (select teacher_id, count(*) as size from student_teachers group by 1) as classes using (teacher_id)`,
  );
  const rate = feedback / (rows[0]?.expected ?? 1);
  return `
    select lessons.*, student_id
    from lessons join student_teachers on student_teachers.teacher_id = lessons.teacher_id
    where date >= $1::date and date < $2::date and random() < ${rate} * (${liveliness})`;
}
