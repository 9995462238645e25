import type { ClientBase } from "pg";
import { feedbackSuggestions } from "../../domain/feedback-words.ts";
import { regions } from "./names.ts";
import { setAside } from "./set-aside.ts";
import { subjects } from "./subjects.ts";

const months = 36;

/** How much of everything there is for one feedback; at ten million it is a large school's many years. */
const per = { teacher: 500, student: 10, session: 25 };

export interface LargeSchool {
  teachers: number;
  students: number;
  reviewSessions: number;
  feedbacks: number;
}

/** Tables in the order in which they are filled. */
const filled = ["users", "auth_accounts", "student_teachers", "review_sessions", "feedback"];

/**
 * Fills an empty database with a school of about this many feedbacks, skewed as in life: big and small classes, busy
 * and quiet teachers, most feedback within an hour or two after the class, stored in the order in which it came.
 * `monthly_ratings` is counted by the real triggers. Indexes and keys of other than the smallest school are built
 * afterwards, by the definitions that they had before. Every account, also of the one admin, signs in with the
 * password of `passwordHash`: admin@, teacher1@, student1@, … of school.example.
 */
export async function seedLargeSchool(
  client: ClientBase,
  {
    feedbacks,
    passwordHash,
    today,
    log = () => undefined,
  }: { feedbacks: number; passwordHash: string; today: string; log?: (line: string) => void },
): Promise<LargeSchool> {
  const step = stepsOn(client, log);
  await client.query("set statement_timeout = 0");
  await client.query("set work_mem = '256MB'");
  await client.query("set maintenance_work_mem = '512MB'");
  await client.query("select setseed(0.2611)");
  // All or nothing: what fails leaves the database empty, with all its keys.
  await client.query("begin");
  try {
    const aside = await setAside(client, filled);
    const school = await insertPeopleAndSessions(step, feedbacks, today, passwordHash);
    await client.query("analyze users, student_teachers, review_sessions");
    const inserted = await insertFeedbacks(client, feedbacks, today, log);
    await aside.bringBack(log);
    await client.query("commit");
    await step("vacuum", "vacuum (analyze)");
    return { ...school, feedbacks: inserted };
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

async function insertPeopleAndSessions(
  step: ReturnType<typeof stepsOn>,
  feedbacks: number,
  today: string,
  passwordHash: string,
) {
  const school = {
    teachers: Math.max(4, Math.round(feedbacks / per.teacher)),
    students: Math.max(20, Math.round(feedbacks / per.student)),
    reviewSessions: Math.max(20, Math.round(feedbacks / per.session)),
  };
  const names = regions.flatMap((region) => region.givenNames);
  const surnames = regions.flatMap((region) => region.surnames);
  const cities = regions.flatMap((region) => region.cities);
  const topics = Object.values(subjects).flatMap((subject) => subject.topics);
  await step("teachers", insertTeachers, [school.teachers, names, surnames, cities, Object.keys(subjects)]);
  await step("assignments", insertAssignments, [school.students, school.teachers]);
  await step("statistics", "analyze users, student_teachers");
  await step("students", insertStudents, [school.students, names, surnames, cities]);
  await step("passwords", insertAccounts, [passwordHash]);
  await step("sessions", insertSessions, [
    school.reviewSessions,
    school.teachers,
    today,
    months * 30,
    topics,
  ]);
  return school;
}

function stepsOn(client: ClientBase, log: (line: string) => void) {
  return async (what: string, text: string, values: unknown[] = []): Promise<void> => {
    const start = performance.now();
    const { rowCount } = await client.query(text, values);
    log(`${what}: ${rowCount ?? 0} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  };
}

const pick = (list: string) => `(${list})[1 + floor(random() * cardinality(${list}))::int]`;
/** Always the same one, and of version 4, since the API refuses ids that are not. */
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

// One to three teachers each, those of a low number much more often: classes of a few dozen and of a thousand.
const insertAssignments = `
  insert into student_teachers (student_id, teacher_id)
  select distinct student_id, ${idOf("teacher", "teacher")} from (
    select ${idOf("student", "n")} as student_id, 1 + floor($2::int * power(random(), 1.5))::int as teacher
    from generate_series(1, $1::int) n, generate_series(1, 1 + n % 3)
  ) as drawn`;

const insertStudents = `
  insert into users (id, role, name, surname, email, age, city, education, courses, phone, parent_email)
  select ${idOf("student", "n")}, 'student', ${pick("$2::text[]")}, ${pick("$3::text[]")},
    'student' || n || '@school.example', 12 + n % 7, ${pick("$4::text[]")}, 'Class ' || 7 + n % 6,
    theirs.courses, '98' || lpad((n % 100000000)::text, 8, '0'), 'parent' || n || '@school.example'
  from generate_series(1, $1::int) n
  join (
    select student_id, array_agg(distinct teacher.subject) as courses
    from student_teachers join users as teacher on teacher.id = teacher_id
    group by student_id
  ) as theirs on theirs.student_id = ${idOf("student", "n")}`;

const insertAccounts = `
  insert into auth_accounts (account_id, provider_id, user_id, password)
  select id::text, 'credential', id, $1 from users`;

// More in recent months than in the first ones, none on a Sunday.
const insertSessions = `
  insert into review_sessions (id, teacher_id, topic, subject, date, created_at)
  select id, teacher_id, topic || ' ' || row_number() over (partition by teacher_id order by date, id), subject,
    date, date + interval '8 hours'
  from (
    select ${idOf("session", "n")} as id, teacher.id as teacher_id, teacher.subject, ${pick("$5::text[]")} as topic,
      day - (extract(dow from day) = 0)::int as date
    from (
      select n, 1 + floor($2::int * power(random(), 1.2))::int as teacher,
        $3::date - 1 - floor($4::int * power(random(), 1.3))::int as day
      from generate_series(1, $1::int) n
    ) as drawn
    join users as teacher on teacher.id = ${idOf("teacher", "teacher")}
  ) as held
  order by date`;

/** Between 0.3 and 1.7, the same for all students of a session: some classes make more talk than others. */
const liveliness = `0.3 + 1.4 * ('x' || left(review_sessions.id::text, 4))::bit(16)::int / 65536`;

// Half of the answers come within half an hour after the class, most within two.
const insertFeedbacksOfMonth = `
  insert into feedback (id, review_session_id, teacher_id, student_id, topic, date, message, rating, created_at)
  select gen_random_uuid(), session_id, teacher_id, student_id, topic, date,
    ${pick("$4::text[]")} || case when random() < 0.5 then ' ' || ${pick("$4::text[]")} else '' end,
    5 - floor(5 * power(random(), 2))::int, came_at
  from (
    select review_sessions.id as session_id, review_sessions.teacher_id, student_id, topic, date,
      date + interval '1 hour' * (9 + ascii(right(review_sessions.id::text, 1)) % 8) - interval '45 min' * ln(1 - random())
        as came_at
    from review_sessions join student_teachers on student_teachers.teacher_id = review_sessions.teacher_id
    where date >= $1::date and date < $2::date and random() < $3::float8 * (${liveliness})
  ) as given
  order by came_at`;

/** Month by month, so that the rows lie in the order in which they came, as in a table that grew. */
async function insertFeedbacks(
  client: ClientBase,
  feedbacks: number,
  today: string,
  log: (line: string) => void,
): Promise<number> {
  const start = performance.now();
  const { rows } = await client.query<{ expected: number; first: string }>(
    `select sum((${liveliness}) * size)::float8 as expected, min(date)::text as first
     from review_sessions
     join (select teacher_id, count(*) as size from student_teachers group by 1) as classes using (teacher_id)`,
  );
  const rate = feedbacks / (rows[0]?.expected ?? 1);
  const first = new Date(`${rows[0]?.first}T00:00:00Z`);
  let inserted = 0;
  for (let month = 0; ; month++) {
    const [from = "", to = ""] = [month, month + 1].map((each) =>
      new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + each, 1)).toISOString().slice(0, 10),
    );
    if (from > today) break;
    const { rowCount } = await client.query(insertFeedbacksOfMonth, [from, to, rate, feedbackSuggestions]);
    inserted += rowCount ?? 0;
  }
  log(`feedbacks: ${inserted} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return inserted;
}
