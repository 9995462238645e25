import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { en } from "#locales/en.ts";

const school = openTestSchool();
const today = todayIn("Asia/Kolkata");
let admin: TestUser;
let teacher: TestUser;
const asAdmin = () => school.requestAs(admin);

beforeAll(async () => {
  admin = await school.makeAdmin();
  teacher = await school.makeTeacher();
});

const remove = (id: string) => asAdmin().delete(`/api/students/${id}`);
const deletion = async (id: string) => (await asAdmin().get(`/api/students/${id}/deletion`)).body;
async function undoLatest(id: string) {
  const { items } = (await asAdmin().get(`/api/audit-log?studentId=${id}`)).body;
  return asAdmin().post(`/api/audit-log/${items[0].id}/undo`);
}

/** Every row about a student that a deletion takes away, and the record itself. */
async function rowsOf(id: string) {
  const rows: Record<string, unknown> = {};
  for (const [table, where] of [
    ["users", sql`id = ${id}`],
    ["external_ids", sql`student_id = ${id}`],
    ["guardians", sql`student_id = ${id}`],
    ["student_teachers", sql`student_id = ${id}`],
    ["enrolments", sql`student_id = ${id}`],
    ["enrolment_teachers", sql`enrolment_id in (select id from enrolments where student_id = ${id})`],
    ["enrolment_courses", sql`enrolment_id in (select id from enrolments where student_id = ${id})`],
  ] as const) {
    rows[table] = (
      await school.database.execute(
        sql`select to_jsonb(stored) as row from ${sql.identifier(table)} as stored where ${where} order by row`,
      )
    ).rows;
  }
  return rows;
}

async function addStudent(rollNumber = "17") {
  const id = randomUUID();
  const group = await school.makeClassGroup({}, { teachers: [teacher] });
  const body = {
    ...{ id, name: "Asha", surname: "", email: `${id}@mail.example`, loginName: `s-${id.slice(0, 8)}` },
    ...{ age: null, city: "", education: "", course: ["Music"], teacherId: [], classGroupIds: [group.id] },
    ...{ rollNumber, admission: `ADM ${id.slice(0, 6)}`, guardians: [{ name: "Lata", relation: "mother" }] },
  };
  const added = await asAdmin().post("/api/added-students", body);
  expect(added).toMatchObject({ status: 201 });
  return { id, group, body };
}

test("a student that nothing refers to is deleted with what belongs to them, and comes back exactly", async () => {
  const { id, group } = await addStudent();
  const before = await rowsOf(id);
  expect(await deletion(id)).toMatchObject({ why: null, classGroups: 1, numbers: 1 });
  expect((await remove(id)).status).toBe(204);
  expect((await asAdmin().get(`/api/students/${id}`)).status).toBe(404);
  expect(await rowsOf(id)).toMatchObject({ enrolments: [], guardians: [], external_ids: [] });
  const { items } = (await asAdmin().get(`/api/audit-log?studentId=${id}`)).body;
  expect(items[0]).toMatchObject({ what: "Deleted the record of Asha", undoable: true });
  // Classes that are added meanwhile do not ask them.
  const { id: lessonId } = await school.makeLesson(teacher, { date: today });
  expect((await asAdmin().get(`/api/lessons/${lessonId}/audience`)).body.items).toEqual([]);
  // The same again changes nothing.
  expect((await remove(id)).status).toBe(204);
  expect((await asAdmin().get(`/api/audit-log?studentId=${id}`)).body.items).toHaveLength(items.length);
  expect((await undoLatest(id)).status).toBe(204);
  expect(await rowsOf(id)).toEqual(before);
  expect((await asAdmin().get(`/api/students/${id}`)).body.atSchool.classGroups).toMatchObject([
    { id: group.id, rollNumber: "17" },
  ]);
});

test("they come back with the teachers that their class group has by then, unless their identity was given away", async () => {
  const { id, group, body } = await addStudent("18");
  await remove(id);
  const other = await school.makeTeacher();
  await asAdmin().put(`/api/class-groups/${group.id}/teachers`, {
    teachers: [{ teacherId: other.id, subject: "Mathematics" }],
  });
  const taker = await asAdmin().post("/api/added-students", {
    ...{ ...body, id: randomUUID(), classGroupIds: [], rollNumber: "", admission: "" },
  });
  expect(taker.status).toBe(201);
  expect(await undoLatest(id)).toMatchObject({
    status: 409,
    body: { message: en.deletion.identityTaken },
  });
  expect((await remove(taker.body.id)).status).toBe(204);
  expect((await undoLatest(id)).status).toBe(204);
  const { teachers } = (await asAdmin().get(`/api/students/${id}`)).body;
  expect(teachers.map((each: TestUser) => each.id)).toEqual([other.id]);
});

test("a student that something refers to stays, and the reason says what to do instead", async () => {
  const asked = await school.makeStudent([teacher]);
  const answered = await school.makeStudent([teacher]);
  const lesson = await school.makeLesson(teacher, { date: addDays(today, -1) });
  const answer = await school.makeFeedback(answered, lesson);
  const signedIn = await school.makeStudent();
  await school.cookieOf(signedIn);
  for (const [{ id }, why] of [
    [asked, "asked"],
    [answered, "answered"],
    [signedIn, "signedIn"],
  ] as const) {
    expect(await deletion(id)).toMatchObject({ why });
    expect(await remove(id)).toMatchObject({ status: 409, body: { message: en.deletion[why] } });
  }
  // What was deleted can be restored, so it keeps its student.
  await school.requestAs(teacher).delete(`/api/feedback/${answer.id}`);
  expect(await deletion(answered.id)).toMatchObject({ why: "answered" });
  expect((await remove(teacher.id)).status).toBe(404);
  expect((await remove(randomUUID())).status).toBe(404);
});

test("when a deletion and new classes meet, a student who was asked stays", async () => {
  const students = await Promise.all([1, 2, 3, 4, 5, 6].map(() => school.makeStudent([teacher])));
  const responses = await Promise.all([
    ...students.map(({ id }) => remove(id)),
    ...[1, 2, 3].map((number) =>
      school
        .requestAs(teacher)
        .post("/api/lessons", { topic: `At once ${number}`, subject: "Mathematics", date: today }),
    ),
  ]);
  for (const { status } of responses) expect([201, 204, 409]).toContain(status);
  const { rows } = await school.database.execute(sql`
    select from users join lesson_audience on student_id = users.id where deleted_at is not null and role = 'student'`);
  expect(rows).toEqual([]);
});
