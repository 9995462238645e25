import { beforeAll, expect, test } from "vitest";
import { bigTablesReadWhole, explain, pagesTouched } from "#app/testing/explain.ts";
import { type Asked, type HotRequest, type HotRequestName, hotRequests } from "#app/testing/hot-requests.ts";
import { type RecordedStatement, recordStatements } from "#app/testing/record-statements.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { applyMonthChanges } from "#db/months.ts";
import { seedLargeSchool } from "#db/seed/large-school.ts";
import type { Role } from "#domain/roles.ts";

// Checks without timing: how many statements a hot request sends, and that none of them
// reads a big table completely, in a school with 100,000 responses.

const school = openTestSchool();
const asked = new Map<Role, Asked>();

beforeAll(async () => {
  const { $client: pool } = school.database;
  const client = await pool.connect();
  await seedLargeSchool(client, { feedback: 100_000, passwordHash: "none", today: "2026-11-20" });
  client.release(true);
  // As many sessions as a real school has, so that PostgreSQL has a reason to use their index.
  await pool.query(`
    insert into sessions (token_hash, user_id, expires_at)
    select gen_random_uuid(), id, now() + interval '1 day' from users`);
  await pool.query("analyze sessions");
  const { rows } = await pool.query<{ role: Role; userId: string; reviewId: string }>(`
    select distinct on (role) role, users.id as "userId", lessons.id as "reviewId"
    from users
    left join student_teachers on student_teachers.student_id = users.id
    left join lessons on lessons.teacher_id = student_teachers.teacher_id and not exists (
      select from feedback where student_id = users.id and lesson_id = lessons.id)
    order by role, lessons.id nulls last, users.id`);
  for (const { role, ...person } of rows) asked.set(role, person);
}, 120_000);

/** How many statements each request may send, including the one that reads the session. */
const allowed: Record<HotRequestName, number> = {
  "student: account": 2,
  "student: lessons": 2,
  "student: classes to rate": 2,
  "student: profile": 2,
  "student: submit feedback": 2,
  "teacher: account": 2,
  "teacher: feedback": 2,
  "teacher: profile": 2,
  "teacher: lessons": 2,
  "admin: mentors": 2,
  "admin: student search": 3,
};

async function statementsOf(request: HotRequest): Promise<RecordedStatement[]> {
  const person = asked.get(request.role);
  if (!person) throw new Error(`Nobody of role ${request.role}`);
  const cookie = await school.cookieOf({ id: person.userId });
  // As happens every few seconds; otherwise lists of months do it themselves.
  await applyMonthChanges(school.database.$client);
  return recordStatements(school.database.$client, async () => {
    const response = await school.request(request.method, request.path(person), {
      body: request.body?.(person),
      headers: { Cookie: cookie },
    });
    expect(response.status).toBe(request.status);
  });
}

test.for(Object.keys(hotRequests) as HotRequestName[])("%s: few statements, by index", async (name) => {
  const statements = await statementsOf(hotRequests[name]);
  expect(statements.map(({ text }) => text.trim().slice(0, 60))).toHaveLength(allowed[name]);
  for (const statement of statements) {
    const { plan } = await explain(school.database.$client, statement);
    expect(bigTablesReadWhole(plan), statement.text).toEqual([]);
  }
});

// When nothing matches, scanning in the list's order would read everything, even by an index.
test.for([
  "/api/feedback?studentName=Nobody",
  "/api/feedback?topic=Nothing",
  "/api/lessons?subject=Nothing",
  "/api/students?search=nobody",
  "/api/teachers?search=nobody",
])("%s: what is not there is soon known", async (path) => {
  const statements = await statementsOf({ role: "admin", method: "GET", path: () => path, status: 200 });
  for (const statement of statements) {
    const { plan, lines } = await explain(school.database.$client, statement);
    expect(pagesTouched(plan), lines).toBeLessThan(20);
  }
});
