import { beforeAll, expect, test } from "vitest";
import { explain, pagesTouched } from "#app/testing/explain.ts";
import { recordStatements } from "#app/testing/record-statements.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { seedEvenSchool } from "#db/testing/even-school.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { listClassGroups } from "#features/class-groups/server/class-groups.queries.ts";
import { planWeek } from "#features/messages/server/queues/prepare-week.actions.ts";
import { listClassGroupRates } from "#features/numbers/server/class-group/class-group-rates.queries.ts";

// What an admin's home and the class groups ask a school of 1,200 students and 105,600 feedback, 36 months of it: a week's or a month's
// rows, found by an index.

const school = openTestSchool();
const today = todayIn("UTC");
let schoolYearId: string;

beforeAll(async () => {
  const { $client: pool } = school.database;
  const client = await pool.connect();
  // A vacuum may not yet treat asynchronously committed rows as visible to all.
  await client.query("set synchronous_commit = on");
  const size = { teachers: 48, studentsPerTeacher: 100, lessonsPerTeacher: 44, daysBack: 36 * 30 };
  await seedEvenSchool(client, { ...size, passwordHash: "none", today });
  client.release(true);
  const { rows } = await pool.query(
    `insert into school_years (name, starts_on, ends_on) values ('This', $1::date - 200, $1::date + 100) returning id`,
    [today],
  );
  schoolYearId = rows[0].id;
  await pool.query(
    `with student as (select id, row_number() over (order by id) / 40 as number from users where role = 'student'),
      class_group as (
        insert into class_groups (school_year_id, name)
        select distinct $1::uuid, 'Class ' || number from student returning id, name
      )
      insert into enrolments (class_group_id, student_id, starts_on, is_current)
      select class_group.id, student.id, $2, true from student join class_group on name = 'Class ' || number`,
    [schoolYearId, today],
  );
  await pool.query(
    `with parent as (
        update users set phone = lpad(number::text, 10, '0') from (
          select id, row_number() over (order by id) as number from users where role = 'student') as numbered
        where numbered.id = users.id returning users.id, phone, number)
      insert into consents (student_id, channel, purpose, contact, answer, source, answered_on)
      select id, 'whatsapp', 'feedback', phone, case when number % 10 < 6 then 'agreed' else 'refused' end, 'form', $1
      from parent where number % 10 < 7`,
    [today],
  );
  await pool.query("vacuum (analyze)");
}, 400_000);

test.each([
  [
    "a week's feedback for parents who agreed",
    async () => (await planWeek(school.database, { today: addDays(today, -7), appUrl: "" })).count,
    15_000,
  ],
  [
    "how many answered in each class group this month",
    async () => {
      const month = { from: `${today.slice(0, 7)}-01`, to: today };
      return (await listClassGroupRates(school.database, schoolYearId, month, today)).length;
    },
    15_000,
  ],
  [
    "the class groups of a school year",
    async () => (await listClassGroups(school.database, { schoolYearId, teacherId: null })).length,
    300,
  ],
])("%s: by an index", async (_what, ask, most) => {
  let found = 0;
  const statements = await recordStatements(school.database.$client, async () => {
    found = await ask();
  });
  expect(found).toBeGreaterThan(0);
  for (const statement of statements) {
    const { plan, lines } = await explain(school.database.$client, statement);
    expect(lines).not.toMatch(/Seq Scan on (feedback|lesson_audience)/);
    expect(pagesTouched(plan), lines).toBeLessThan(most);
  }
});
