import { beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "#app/testing/test-database.ts";
import { seedEvenSchool } from "./even-school.ts";
import { findWrongMonths } from "./wrong-months.ts";

const { database } = openTestDatabase();

beforeAll(async () => {
  const client = await database.$client.connect();
  await seedEvenSchool(client, {
    teachers: 12,
    studentsPerTeacher: 200,
    lessonsPerTeacher: 12,
    daysBack: 360,
    passwordHash: "none",
    today: new Date().toISOString().slice(0, 10),
    hasLife: true,
  });
  client.release(true);
});

async function rowsOf(statement: string): Promise<unknown[]> {
  const { rows } = await database.$client.query(statement);
  return rows;
}

test("classes were put to the students the product would ask", async () => {
  const some = "from (select * from lessons order by id limit 20) as lesson";
  const asked = await rowsOf(`
    select id, student_id ${some}, students_to_ask(teacher_id, subject, date, class_group_ids) as student_id
    order by 1, 2`);
  const audience = `select id, student_id ${some} join lesson_audience on lesson_id = id order by 1, 2`;
  expect(await rowsOf(audience)).toEqual(asked);
});

test("nobody who answered is excused, and who is not confirmed was asked only what they answered", async () => {
  const kinds = await rowsOf(`
    select distinct status::text, confirmed_at is not null as confirmed, feedback.id is not null as answered
    from lesson_audience as member join users on users.id = member.student_id
    left join feedback on feedback.student_id = member.student_id and feedback.lesson_id = member.lesson_id
    where status <> 'asked' or confirmed_at is null
    order by 1, 2, 3`);
  expect(kinds).toEqual([
    { status: "asked", confirmed: false, answered: true },
    { status: "excused", confirmed: true, answered: false },
    { status: "unconfirmed", confirmed: false, answered: false },
  ]);
});

test("monthly ratings equal a recount", async () => {
  expect(await findWrongMonths(database.$client)).toEqual([]);
});

test("leaves no table of the life of a school empty", async () => {
  const counts = await rowsOf(`
    select (select count(*)::int from class_groups) as groups, (select count(*)::int from enrolments) as enrolments,
      (select max(roll_number::int) from enrolments) as largest,
      exists (select from messages_out where state = 'sent') as sent,
      exists (select from messages_out where state = 'prepared') as prepared,
      exists (select from replies where feedback_id is not null) as replies,
      exists (select from guardian_contacts where email_answer = 'refused') as refused`);
  expect(counts).toEqual([
    { groups: 16, enrolments: 1200, largest: 600, sent: true, prepared: true, replies: true, refused: true },
  ]);
});
