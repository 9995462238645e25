import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { explain, type PlanNode } from "#app/testing/explain.ts";
import { recordStatements } from "#app/testing/record-statements.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { listStudents } from "./student-list.queries.ts";

const school = openTestSchool();
const count = 20_000;

let teacher: TestUser;
let classGroupId: string;

beforeAll(async () => {
  teacher = await school.makeTeacher();
  const client = await school.database.$client.connect();
  // A busy machine may take longer than the server's timeouts allow.
  await client.query("set statement_timeout = 0");
  await client.query(
    `insert into users (role, name, surname, email, confirmed_at)
     select 'student', 'Name' || md5(n::text), 'Surname' || (n % 500), 'student' || n || '@test.example',
       case when n % 2000 > 0 then now() end
     from generate_series(1, $1::int) n`,
    [count],
  );
  await client.query(
    `insert into student_teachers (student_id, teacher_id)
     select id, $1 from users where role = 'student' order by email limit 30`,
    [teacher.id],
  );
  const added = await client.query(
    `with year as (
       insert into school_years (name, starts_on, ends_on) values ('2026', '2026-01-01', '2026-12-31') returning id
     )
     insert into class_groups (school_year_id, name) select year.id, n || '-A' from year, generate_series(1, 1000) n
     returning id`,
  );
  classGroupId = added.rows[0].id;
  await client.query(
    `insert into enrolments (class_group_id, student_id, starts_on, is_current)
     select ($1::uuid[])[1 + row_number() over () % 1000], id, '2026-01-01', true from users where role = 'student'`,
    [added.rows.map(({ id }) => id)],
  );
  await client.query("vacuum analyze users, student_teachers, enrolments");
  client.release(true);
  // Later than the statistics: otherwise one of the hundred histogram bounds counts as a hundredth of the school.
  await school.makeStudent([], { name: "Newcomer" });
}, 120_000);

/** How many rows PostgreSQL processes for a page. */
function rowsHandled(plan: PlanNode): number {
  const own =
    (plan["Actual Rows"] +
      (plan["Rows Removed by Filter"] ?? 0) +
      (plan["Rows Removed by Index Recheck"] ?? 0)) *
    plan["Actual Loops"];
  return (plan.Plans ?? []).reduce((sum, each) => sum + rowsHandled(each), own);
}

test.for([
  ["the first page", {}],
  ["a page from the middle", { fromMiddle: true }],
  ["a search that finds one", { search: "newcomer" }],
  ["a search that finds many", { search: "surname" }],
  ["a search that many names begin with", { search: "name1" }],
  ["the next page of a search", { search: "surname", fromMiddle: true }],
  ["a search that finds none", { search: "nobody of this name" }],
  ["a teacher's students", { ofTeacher: true }],
  ["a search among a teacher's students", { ofTeacher: true, search: "student1" }],
  ["those who wait for confirmation", { isUnconfirmed: true }],
  ["a class group's students", { ofClassGroup: true }],
] as const)("of 50,000 students, %s costs a small part", async ([, wanted]) => {
  const {
    fromMiddle,
    search = "",
    ofTeacher,
    ofClassGroup,
    isUnconfirmed,
  }: {
    fromMiddle?: true;
    search?: string;
    ofTeacher?: true;
    ofClassGroup?: true;
    isUnconfirmed?: true;
  } = wanted;
  const { database } = school;
  const middle = await database.execute<{ id: string }>(
    sql`select id from users where role = 'student' and email = 'student10000@test.example'`,
  );
  const [start] = middle.rows;
  const { $client: pool } = database;
  const statements = await recordStatements(pool, () =>
    listStudents(pool, {
      search,
      teacherIds: ofTeacher ? [teacher.id] : [],
      classGroupId: ofClassGroup ? classGroupId : undefined,
      isUnconfirmed,
      after: fromMiddle && start ? [start.id] : undefined,
      limit: 20,
    }),
  );
  for (const statement of statements) {
    const { plan, lines } = await explain(pool, statement);
    expect(rowsHandled(plan), lines).toBeLessThan(count / 50);
  }
});
