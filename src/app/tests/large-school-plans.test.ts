import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { personalTables } from "#app/server/personal-tables.ts";
import { wholeTables } from "#app/server/whole-tables.ts";
import { explain, type PlanNode, pagesTouched, rowsCompared } from "#app/testing/explain.ts";
import { recordStatements } from "#app/testing/record-statements.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { inTransaction } from "#db/client.ts";
import { seedEvenSchool } from "#db/testing/even-school.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { wholeMonths } from "#domain/dates/months.ts";
import type { ReportDays } from "#domain/numbers/counted-period.ts";
import type { QueueSelection } from "#domain/schemas/message-queue.ts";
import { listClassGroups } from "#features/class-groups/server/class-groups.queries.ts";
import { feedbackToExport } from "#features/feedback/server/feedback-export.queries.ts";
import { planRest } from "#features/messages/server/queues/prepare-queue.actions.ts";
import { planWeek } from "#features/messages/server/queues/prepare-week.actions.ts";
import { listClassGroupRates } from "#features/numbers/server/class-group/class-group-rates.queries.ts";
import { countPeriod } from "#features/numbers/server/reports/counted-period.queries.ts";
import type { Whose } from "#features/numbers/server/whose.queries.ts";
import { selectShown } from "#features/privacy/server/person-data.queries.ts";
import { openSnapshot, type Statement } from "#server/exports/snapshot.ts";

// What an admin's home, the class groups and messages to parents ask a school of 1,200 students and 105,600 feedback, 36 months of it: a
// week's or a month's rows, found by an index; the months and odd days of a report. And that an export of all of it compares each row a
// few times.

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
  // The fill has done so for the others.
  await pool.query("vacuum (analyze) users, school_years, class_groups, enrolments, consents");
}, 400_000);

const classGroup = () => idOf("select id from class_groups limit 1");

async function countResponses(whose: Whose, days: ReportDays): Promise<number> {
  const { all } = await inTransaction(school.database, (tx) => countPeriod(tx, whose, days, today));
  return all.sums.responses;
}

function countYear(whose: Whose) {
  const before = wholeMonths(today, { count: 12, ago: 12 });
  return countResponses(whose, { from: wholeMonths(today, { count: 12 }).from, to: today, before });
}

const countDays = (whose: Whose) =>
  countResponses(whose, { from: addDays(today, -80), to: addDays(today, -10) });

test.each([
  [
    "a week's feedback for parents who agreed",
    async () => (await planWeek(school.database, { today: addDays(today, -7), appUrl: "" })).count,
    15_000,
  ],
  [
    "how many answered in each class group in a month",
    async () => {
      const month = { from: addDays(today, -30), to: today };
      return (await listClassGroupRates(school.database, schoolYearId, month, today)).length;
    },
    15_000,
  ],
  [
    "the class groups of a school year",
    async () => (await listClassGroups(school.database, { schoolYearId, teacherId: null })).length,
    300,
  ],
  ["the school's report of twelve months and the twelve before", () => countYear("school"), 3000],
  ["the school's report of days within months", () => countDays("school"), 6000],
  [
    "a class group's report of twelve months",
    async () => countYear({ classGroupId: await classGroup() }),
    6000,
  ],
])("%s: by an index", async (_what, ask, most) => {
  let found = 0;
  const statements = await recordStatements(school.database.$client, async () => {
    found = await ask();
  });
  expect(found).toBeGreaterThan(0);
  for (const statement of statements.filter(({ text }) => /^\s*(select|with)/.test(text))) {
    const { plan, lines } = await explain(school.database.$client, statement);
    expect(lines).not.toMatch(/Seq Scan on (feedback|lesson_audience)/);
    expect(pagesTouched(plan), lines).toBeLessThan(most);
  }
});

/** What an export that reads these statements to their end looks at: pages, and rows that it compares. */
async function lookedAt(statements: readonly Statement[]) {
  const { client, close } = await openSnapshot(school.database.$client);
  const sum = { pages: 0, rows: 0 };
  try {
    for (const { text, values } of statements) {
      const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
        `explain (analyze, buffers, timing off, format json) declare exported no scroll cursor for ${text}`,
        values,
      );
      for (const row of rows) {
        const [{ Plan: plan }] = row["QUERY PLAN"];
        sum.pages += pagesTouched(plan);
        sum.rows += rowsCompared(plan);
      }
    }
    return sum;
  } finally {
    close();
  }
}

async function idOf(text: string): Promise<string> {
  return (await school.database.$client.query<{ id: string }>(text)).rows[0]?.id ?? "";
}

/** A fifth of the feedback was sent to parents. */
async function sendMessages() {
  const { $client: pool } = school.database;
  await pool.query(
    `with told as (select id, student_id, created_at from feedback order by id limit 20000),
      message as (
        insert into messages_out (id, channel, contact, contact_keys, message, state, mail, created_by, created_at, state_at)
        select id, 'whatsapp', '9876543210', '{9876543210}', 'Well done', 'sent', 'none', student_id, created_at, created_at from told returning id)
      insert into message_children (message_id, number, student_id, feedback_id)
      select message.id, 1, student_id, told.id from message join told using (id)`,
  );
  await pool.query("analyze messages_out, message_children");
}

test("an export looks at each row a few times, however it is narrowed and sorted", async () => {
  await sendMessages();
  const teacherId = await idOf("select teacher_id as id from feedback limit 1");
  const classGroupId = await idOf("select id from class_groups limit 1");
  const [from, to] = [addDays(today, -90), today];
  const feedback = [
    { sort: "newest" },
    { sort: "lowest" },
    { sort: "highest", rating: [2, 4], from, to },
    { sort: "oldest", teacherId, rating: [2, 4] },
    { sort: "newest", classGroupId },
    { sort: "lowest", classGroupId, from, to },
    { sort: "newest", subject: "physics" },
    { sort: "newest", search: "good" },
  ] as const;
  const scope = { today, timeZone: "Asia/Kolkata", left: false };
  for (const statement of [
    ...feedback.map(feedbackToExport),
    ...Object.values(wholeTables).map((table) => table.statement(scope)),
  ]) {
    const { pages, rows } = await lookedAt([statement]);
    expect(pages, statement.text).toBeLessThan(105_600);
    expect(rows, statement.text).toBeLessThan(10 * 105_600);
  }
});

test("what the school holds of a person is found by indexes", async () => {
  const ids = sql`${sql.param([await idOf("select student_id as id from feedback limit 1")])}::uuid[]`;
  const shown = personalTables.flatMap((table) => (typeof table.shown === "string" ? [] : table.shown));
  const { pages, rows } = await lookedAt(shown.map((each) => selectShown(each, { ids, withWithheld: true })));
  expect(pages).toBeLessThan(2000);
  expect(rows).toBeLessThan(20_000);
});

describe("messages to the parents of a class group of 600, after 12,000 others", () => {
  const yearId = randomUUID();

  beforeAll(async () => {
    const { $client: pool } = school.database;
    await pool.query(
      `with year as (insert into class_groups (id, school_year_id, name) values ($1, $2, 'Year') returning id)
      insert into enrolments (class_group_id, student_id, starts_on, is_current)
      select year.id, student.id, $3, true from year, (
        select id from users where role = 'student' order by id limit 600) as student`,
      [yearId, schoolYearId, today],
    );
    await pool.query(
      `insert into guardians (student_id, position, name, phone, email)
      select id, 2, 'Ravi', '9' || right(phone, 9), 'p' || phone || '@school.example' from users where role = 'student' and right(phone, 1) < '6'`,
    );
    // Ten of each student, of a month ago and before.
    await pool.query(
      `with teller as (select id from users where role = 'teacher' limit 1),
      told as (
        select gen_random_uuid() as id, * from (
          select feedback.id as feedback_id, student_id, feedback.created_at, phone,
            row_number() over (partition by student_id order by feedback.created_at desc) as number
          from feedback join users on users.id = student_id where date < $1::date - 30) as numbered
        where number <= 10),
      message as (
        insert into messages_out (id, channel, contact, contact_keys, message, state, created_by, created_at, state_at, state_by, mail)
        select told.id, 'whatsapp', phone, array[phone], 'Clear.', 'sent', teller.id, created_at, created_at, teller.id, 'none' from told, teller),
      child as (
        insert into message_children (message_id, number, student_id, feedback_id) select id, 1, student_id, feedback_id from told),
      day as (
        insert into notified_days (contact, day, message_id) select distinct on (1, 2) phone, created_at::date, id from told)
      insert into message_events (message_id, at, by_user, kind)
      select told.id, created_at, teller.id, kind from told, teller, unnest(array['opened', 'sent']) as kind`,
      [today],
    );
    await pool.query(
      "vacuum (analyze) messages_out, message_children, message_events, notified_days, guardians, enrolments",
    );
  }, 60_000);

  /** How many pages statements touch; none may read from end to end what grows with the school's years. */
  async function pagesOf(ask: () => Promise<unknown>): Promise<number> {
    // Signs in.
    await ask();
    let pages = 0;
    for (const statement of await recordStatements(school.database.$client, ask)) {
      const { plan, lines } = await explain(school.database.$client, statement);
      expect(lines).not.toMatch(
        /Seq Scan on (feedback|messages_out|message_children|message_events|notified_days)/,
      );
      pages += pagesTouched(plan);
    }
    return pages;
  }

  test.each<[string, QueueSelection["feedback"], number]>([
    ["the newest feedback", { of: "newest" }, 110_000],
    ["a digest of a month", { of: "digest", from: addDays(today, -30), to: today }, 40_000],
  ])("%s: prepared for all with one press, and looked up by an index", async (_what, feedback, most) => {
    const [admin, id] = [school.requestAs(await school.makeAdmin()), randomUUID()];
    const queue = {
      id,
      channel: "whatsapp" as const,
      selection: { students: { of: "class-group" as const, id: yearId }, feedback },
    };
    expect(await pagesOf(() => planRest(school.database, queue, { today, appUrl: "" }))).toBeLessThan(most);
    const { body } = await admin.post("/api/message-queues", queue);
    expect(body.students.of).toBe(600);
    expect(body.prepared + body.leftOut).toBe(600);
    expect(await pagesOf(() => admin.get(`/api/message-queues/${id}`))).toBeLessThan(15_000);
    expect(await pagesOf(() => admin.get(`/api/parent-messages?queueId=${id}`))).toBeLessThan(5_000);
    await admin.post(`/api/message-queues/${id}/end`);
  });

  test("its report compares each row a few times, also with a time of few classes", async () => {
    const before = { from: addDays(today, -1400), to: addDays(today, -1060) };
    const statements = await recordStatements(school.database.$client, () =>
      countResponses({ classGroupId: yearId }, { from: addDays(today, -30), to: today, before }),
    );
    for (const statement of statements.filter(({ text }) => /^\s*(select|with)/.test(text))) {
      const { plan, lines } = await explain(school.database.$client, statement);
      expect(rowsCompared(plan), lines).toBeLessThan(10 * 105_600);
    }
  });

  test.each(["", "?state=unknown", "?channel=email", "?correction=open"])(
    "the messages of all years%s: by an index",
    async (filter) => {
      const admin = school.requestAs(await school.makeAdmin());
      expect(await pagesOf(() => admin.get(`/api/parent-messages${filter}`))).toBeLessThan(3000);
    },
  );
});
