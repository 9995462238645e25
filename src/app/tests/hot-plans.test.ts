import type { ClientBase, Pool } from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { bigTablesReadWhole, explain, pagesTouched } from "#app/testing/explain.ts";
import { type HotRequestName, hotRequests, type Requester } from "#app/testing/hot-requests.ts";
import { type RecordedStatement, recordStatements } from "#app/testing/record-statements.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { applyMonthChanges } from "#db/months.ts";
import { seedEvenSchool } from "#db/testing/even-school.ts";
import { seedLargeSchool } from "#db/testing/large-school.ts";
import type { Role } from "#domain/roles.ts";

// Hot requests send few statements, planned once: the plan for all values must be as good as one for these values, and PostgreSQL must
// stick to it, in schools of any size and shape. Pages of 8 kB are counted, because noise does not affect them.

const options = { passwordHash: "none", today: "2026-11-20" };
const uneven = (feedback: number) => (client: ClientBase) =>
  seedLargeSchool(client, { feedback, ...options });
const even = (teachers: number) => (client: ClientBase) =>
  seedEvenSchool(client, {
    teachers,
    studentsPerTeacher: 100,
    lessonsPerTeacher: 20,
    daysBack: 36 * 30,
    ...options,
  });

const schools = [
  { of: "small, uneven", seed: uneven(2_000) },
  { of: "large, uneven", seed: uneven(40_000), isLarge: true },
  { of: "small, even", seed: even(4) },
  { of: "large, even", seed: even(40), isLarge: true },
];

/** How many statements a request sends, including the one that reads the session. */
const statementsOf: Partial<Record<HotRequestName, number>> = {
  "admin: students": 4,
  "admin: student search": 5,
  // Unread replies, reminders, deleted feedback, and whether there are classes ahead and older ones.
  "student: news": 6,
};
const usualStatements = 2;

/** The maximum number of pages a statement may read. */
const pagesMax = 100;

/** Before version 17, PostgreSQL looks up each key of a list from the root of the index. */
const morePagesBefore17 = 10;

/** Three months of 21 teachers, each on a separate page: teachers' counts of the same month are stored together. */
const pagesMaxOf: Partial<Record<HotRequestName, number>> = { "admin: mentors": 135 };

/** For each role, the person with the most feedback and one in the middle. */
async function choosePeople(pool: Pool): Promise<Record<Role, Requester[]>> {
  const { rows } = await pool.query<{ role: Role; userId: string; reviewId: string | null }>(`
    select role, id as "userId", (
      select lessons.id from student_teachers join lessons using (teacher_id)
      where student_id = counted.id and not exists (
        select from feedback where feedback.student_id = counted.id and lesson_id = lessons.id)
      limit 1
    ) as "reviewId"
    from (
      select role, id, row_number() over ranked as nth, count(*) over (partition by role) as number
      from users join lateral (
        select count(*) as responses from feedback where users.id in (teacher_id, student_id)
      ) as feedback on true
      window ranked as (partition by role order by responses desc, id)
    ) as counted
    where nth in (1, 1 + number / 2)`);
  const people: Record<Role, Requester[]> = { admin: [], clerk: [], teacher: [], student: [] };
  for (const { role, userId, reviewId } of rows)
    people[role].push({ userId, reviewId: reviewId ?? undefined });
  return people;
}

/** How often, in seven runs, PostgreSQL chose the plan for all values: it decides after five. */
async function timesGeneric(pool: Pool, { name, text, values }: RecordedStatement): Promise<number> {
  const client = await pool.connect();
  try {
    for (let time = 0; time < 7; time++) {
      await client.query("begin");
      await client.query({ name, text, values });
      await client.query("rollback");
    }
    const { rows } = await client.query<{ times: number }>(
      "select generic_plans as times from pg_prepared_statements where name = $1",
      [name],
    );
    return rows[0]?.times ?? 0;
  } finally {
    client.release(true);
  }
}

describe.for(schools)("a school that is $of", ({ seed, isLarge }) => {
  const school = openTestSchool();
  let people: Record<Role, Requester[]>;
  let morePages = 0;

  beforeAll(async () => {
    const { $client: pool } = school.database;
    const client = await pool.connect();
    // A vacuum may not yet treat asynchronously committed rows as visible to all.
    await client.query("set synchronous_commit = on");
    await seed(client);
    client.release(true);
    // Each student in a class group of forty.
    await pool.query(`
      with year as (
        insert into school_years (name, starts_on, ends_on) values ('2026', '2026-04-01', '2027-03-31') returning id
      ),
      student as (select id, row_number() over (order by id) / 40 as number from users where role = 'student'),
      class_group as (
        insert into class_groups (school_year_id, name)
        select distinct year.id, 'Class ' || number from year, student returning id, name
      )
      insert into enrolments (class_group_id, student_id, starts_on, is_current)
      select class_group.id, student.id, '2026-04-01', true from student join class_group on name = 'Class ' || number`);
    // As many sessions as a real school has, so that PostgreSQL has a reason to use their index.
    await pool.query(`
      insert into sessions (token_hash, user_id, expires_at)
      select gen_random_uuid(), id, now() + interval '1 day' from users`);
    // The fill has done so for the others.
    await pool.query("vacuum (analyze) school_years, class_groups, enrolments, sessions");
    people = await choosePeople(pool);
    const { rows } = await pool.query<{ isOld: boolean }>(
      `select current_setting('server_version_num')::int < 170000 as "isOld"`,
    );
    if (rows[0]?.isOld) morePages = morePagesBefore17;
  }, 400_000);

  test.for(Object.keys(hotRequests) as HotRequestName[])(
    "%s: few statements, one plan for all values",
    async (request) => {
      const { $client: pool } = school.database;
      const { role, method, path, body, status }: (typeof hotRequests)[typeof request] & { body?: unknown } =
        hotRequests[request];
      for (const person of people[role]) {
        if (method === "POST" && person.reviewId === undefined) continue;
        const headers = { Cookie: await school.cookieOf({ id: person.userId }) };
        const sent = { headers, body: typeof body === "function" ? body(person) : undefined };
        // As happens every few seconds; otherwise lists of months do it themselves.
        await applyMonthChanges(pool);
        const statements = await recordStatements(pool, async () => {
          expect((await school.request(method, path(person), sent)).status).toBe(status);
        });
        if (method === "POST") await pool.query("delete from feedback where id = $1", [sent.body.id]);
        const texts = statements.map(({ text }) => text.trim().slice(0, 60));
        expect(texts).toHaveLength(statementsOf[request] ?? usualStatements);
        for (const statement of statements) {
          const custom = await explain(pool, statement);
          const most = (pagesMaxOf[request] ?? pagesMax) + morePages;
          expect(pagesTouched(custom.plan), custom.lines).toBeLessThanOrEqual(most);
          if (isLarge) expect(bigTablesReadWhole(custom.plan), custom.lines).toEqual([]);
          if (statement.name === undefined) continue;
          const generic = await explain(pool, statement, "generic");
          const difference = pagesTouched(generic.plan) - pagesTouched(custom.plan);
          expect(Math.abs(difference), `${generic.lines}\n\n${custom.lines}`).toBeLessThanOrEqual(20);
          if (isLarge) expect(bigTablesReadWhole(generic.plan), generic.lines).toEqual([]);
          expect(await timesGeneric(pool, statement), statement.text).toBeGreaterThan(0);
        }
      }
    },
  );

  // When nothing matches, scanning in the list's order would read everything, even by an index.
  test
    .runIf(isLarge)
    .for([
      "/api/feedback?studentName=Nobody",
      "/api/feedback?topic=Nothing",
      "/api/lessons?subject=Nothing",
      "/api/students?search=nobody",
      "/api/teachers?search=nobody",
      "/api/find?query=nobody",
      "/api/find?query=1111122222",
    ])("%s: what is not there is soon known", async (path) => {
    const { $client: pool } = school.database;
    const headers = { Cookie: await school.cookieOf({ id: people.admin[0]?.userId ?? "" }) };
    const statements = await recordStatements(pool, async () => {
      expect((await school.request("GET", path, { headers })).status).toBe(200);
    });
    for (const statement of statements) {
      const { plan, lines } = await explain(pool, statement);
      expect(pagesTouched(plan), lines).toBeLessThan(20);
    }
  });
});
