import type { ClientBase } from "pg";
import { regions } from "#db/seed/demo/names.ts";
import { subjects } from "#db/seed/demo/subjects.ts";
import { en } from "#locales/en.ts";
import { dropKeys } from "./dropped-keys.ts";
import { schoolLife } from "./school-life.ts";

export interface FilledSchool {
  teachers: number;
  students: number;
  lessons: number;
  feedback: number;
}

export interface FillOptions {
  passwordHash: string;
  /** The school's plain date: all classes are before it. */
  today: string;
  /** Whether the school has what `schoolLife` adds. */
  hasLife?: boolean;
  log?: (line: string) => void;
}

/** How made-up schools differ: in size, in who teaches whom and when, and in who responds. */
export interface SchoolShape {
  teachers: number;
  students: number;
  lessons: number;
  /** How many days back the oldest class is, at most. */
  daysBack: number;
  /** SQL: rows of `n` and `teacher`, a student's and a teacher's number from 1. $1 students, $2 teachers. */
  assignments: string;
  /** SQL: rows of `n`, `teacher` and `day`, each a class. $1 classes, $2 teachers, $3 today, $4 days to go back. */
  taughtOn: string;
  /** SQL: rows of lessons, each with a `student_id`: the responses to classes from $1 to the day before $2. */
  responses: (client: ClientBase) => Promise<string>;
}

/** Tables in the order in which they are filled. */
const filled = ["users", "credentials", "student_teachers", "lessons", "lesson_audience", "feedback"];

/**
 * All months are counted at the end, everyone is assigned to the teachers whose classes they take and confirmed, has all their
 * subjects, and was asked about all their classes: a look-up for each row would read a whole table, which has no key meanwhile.
 */
const disabledTriggers = [
  ["lessons", "lessons_audience"],
  ["lesson_audience", "lesson_audience_added"],
  ["lesson_audience", "lesson_audience_former_teachers"],
  ["feedback", "feedback_added"],
  ["lesson_audience", "lesson_audience_counts_only_confirmed"],
  ["feedback", "feedback_was_asked"],
  ["feedback", "feedback_of_unconfirmed_added"],
] as const;

/**
 * Fills an empty database with a school of this shape, all or nothing, feedback stored in the order in which it came.
 * Keys and indexes are built afterwards, by the definitions that they had before. Every account, the one admin's too, signs in with the password of `passwordHash`: admin@, teacher1@,
 * student1@, … of school.example. The connection keeps settings for a bulk load: do not use it again.
 */
export async function fillSchool(
  client: ClientBase,
  shape: SchoolShape,
  { passwordHash, today, hasLife = false, log = () => undefined }: FillOptions,
): Promise<FilledSchool> {
  const step = stepsOn(client, log);
  await client.query("set statement_timeout = 0");
  await client.query("set work_mem = '256MB'");
  await client.query("set maintenance_work_mem = '512MB'");
  await client.query("select setseed(0.2611)");
  // All or nothing: what fails leaves the database empty, with all its keys.
  await client.query("begin");
  try {
    const dropped = await dropKeys(client, filled);
    for (const [table, name] of disabledTriggers)
      await client.query(`alter table ${table} disable trigger ${name}`);
    await insertPeopleAndLessons(step, shape, today, passwordHash);
    await client.query("analyze users, student_teachers, lessons");
    const feedback = await insertFeedback(client, await shape.responses(client), today, log);
    await dropped.restore(log);
    for (const [table, name] of disabledTriggers)
      await client.query(`alter table ${table} enable trigger ${name}`);
    for (const [what, statement, takesToday] of hasLife ? schoolLife : [])
      await step(what, statement, takesToday && [today]);
    await step("months", "select recount_months()");
    await client.query("commit");
    await step("vacuum", "vacuum (analyze)");
    const { teachers, students, lessons } = shape;
    return { teachers, students, lessons, feedback };
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

async function insertPeopleAndLessons(
  step: ReturnType<typeof stepsOn>,
  { teachers, students, lessons, daysBack, assignments, taughtOn }: SchoolShape,
  today: string,
  passwordHash: string,
) {
  const names = regions.flatMap((region) => region.givenNames);
  const surnames = regions.flatMap((region) => region.surnames);
  const cities = regions.flatMap((region) => region.cities);
  const topics = Object.values(subjects).flatMap((subject) => subject.topics);
  await step("teachers", insertTeachers, [teachers, names, surnames, cities, Object.keys(subjects)]);
  await step("assignments", insertAssignments(assignments), [students, teachers]);
  await step("statistics", "analyze users, student_teachers");
  await step("students", insertStudents, [students, names, surnames, cities]);
  await step("passwords", insertAccounts, [passwordHash]);
  await step("lessons", insertLessons(taughtOn), [lessons, teachers, today, daysBack, topics]);
  await step("audiences", insertAudiences);
}

function stepsOn(client: ClientBase, log: (line: string) => void) {
  return async (what: string, text: string, values: unknown[] = []): Promise<void> => {
    const start = performance.now();
    const { rowCount } = await client.query(text, values);
    log(`${what}: ${rowCount ?? 0} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  };
}

const pick = (list: string) => `(${list})[1 + floor(random() * cardinality(${list}))::int]`;
/** Always the same one, and of version 4, since the API rejects other ids. */
const idOf = (kind: string, number: string) =>
  `overlay(overlay(md5('${kind}' || ${number}) placing '4' from 13) placing '8' from 17)::uuid`;

const insertTeachers = `
  insert into users (id, role, name, surname, email, city, education, subject, courses, joining_date)
  select ${idOf("teacher", "n")}, case when n = 0 then 'admin' else 'teacher' end::role,
    ${pick("$2::text[]")}, ${pick("$3::text[]")},
    case when n = 0 then 'admin' else 'teacher' || n end || '@school.example', ${pick("$4::text[]")}, 'M.Sc.',
    ($5::text[])[1 + n % cardinality($5::text[])], array[($5::text[])[1 + n % cardinality($5::text[])]],
    current_date - 1000
  from generate_series(0, $1::int) n`;

const insertAssignments = (assignments: string) => `
  insert into student_teachers (student_id, teacher_id)
  select distinct ${idOf("student", "n")}, ${idOf("teacher", "teacher")} from (${assignments}) as drawn`;

const insertStudents = `
  insert into users (id, role, name, surname, email, age, city, education, courses, phone, parent_email, confirmed_at)
  select ${idOf("student", "n")}, 'student', ${pick("$2::text[]")}, ${pick("$3::text[]")},
    'student' || n || '@school.example', 12 + n % 7, ${pick("$4::text[]")}, 'Class ' || 7 + n % 6,
    theirs.courses, '98' || lpad((n % 100000000)::text, 8, '0'), 'parent' || n || '@school.example', now()
  from generate_series(1, $1::int) n
  join (
    select student_id, array_agg(distinct teacher.subject) as courses
    from student_teachers join users as teacher on teacher.id = teacher_id
    group by student_id
  ) as theirs on theirs.student_id = ${idOf("student", "n")}`;

const insertAccounts = `
  insert into credentials (user_id, kind, hash)
  select id, 'password', $1 from users`;

// None on a Sunday. A topic ends with the number of the class among its teacher's classes, oldest first.
const insertLessons = (taughtOn: string) => `
  insert into lessons (id, teacher_id, topic, subject, date, created_at)
  select id, teacher_id, topic || ' ' || row_number() over (partition by teacher_id order by date, id), subject,
    date, date + interval '8 hours'
  from (
    select ${idOf("lesson", "n")} as id, teacher.id as teacher_id, teacher.subject, ${pick("$5::text[]")} as topic,
      day - (extract(dow from day) = 0)::int as date
    from (${taughtOn}) as drawn
    join users as teacher on teacher.id = ${idOf("teacher", "teacher")}
  ) as held
  order by date`;

const insertAudiences = `
  insert into lesson_audience (lesson_id, student_id)
  select lessons.id, student_id from lessons join student_teachers using (teacher_id)`;

// Half of the responses come within half an hour after the class, most within two.
const insertFeedbackOfMonth = (responses: string) => `
  insert into feedback (id, lesson_id, teacher_id, student_id, topic, date, message, rating, created_at)
  select gen_random_uuid(), id, teacher_id, student_id, topic, date,
    ${pick("$3::text[]")} || case when random() < 0.5 then ' ' || ${pick("$3::text[]")} else '' end,
    5 - floor(5 * power(random(), 2))::int, came_at
  from (
    select response.*,
      date + interval '1 hour' * (9 + ascii(right(id::text, 1)) % 8) - interval '45 min' * ln(1 - random()) as came_at
    from (${responses}) as response
  ) as response
  order by came_at`;

/** Month by month, so that the rows lie in the order in which they came, as in a table that grew. */
async function insertFeedback(
  client: ClientBase,
  responses: string,
  today: string,
  log: (line: string) => void,
): Promise<number> {
  const start = performance.now();
  const { rows } = await client.query<{ first: string }>("select min(date)::text as first from lessons");
  const first = new Date(`${rows[0]?.first}T00:00:00Z`);
  let inserted = 0;
  for (let month = 0; ; month++) {
    const [from = "", to = ""] = [month, month + 1].map((each) =>
      new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + each, 1)).toISOString().slice(0, 10),
    );
    if (from > today) break;
    const { rowCount } = await client.query(insertFeedbackOfMonth(responses), [
      from,
      to,
      en.feedback.suggestions,
    ]);
    inserted += rowCount ?? 0;
  }
  log(`responses: ${inserted} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return inserted;
}
