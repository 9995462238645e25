import { randomUUID } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { studentTeachers } from "#features/class-groups/server/assignments/assignments.table.ts";
import { en } from "#locales/en.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";

const school = openTestSchool();

let admin: TestUser;
let teacher: TestUser;
let student: { id: string; email: string };
let made = 0;

beforeAll(async () => {
  admin = await school.makeAdmin();
  teacher = await school.makeTeacher();
});

beforeEach(async () => {
  made += 1;
  const email = `asha${made}@test.example`;
  const name = { name: "Asha", surname: "Kulkarni" };
  const parent = { parentEmail: "parent@test.example", phone: "9876543210" };
  const id = await school.makeAccount({ role: "student", email, ...name, ...parent }, "banyan tree");
  student = { id, email };
  await school.database.insert(studentTeachers).values({ studentId: student.id, teacherId: teacher.id });
});

function profile(changes: Record<string, unknown> = {}) {
  return {
    name: "Asha",
    surname: "Kulkarni",
    email: student.email,
    age: 16,
    city: "Nashik",
    education: "Class 11",
    phone: "+91 98765 43210",
    parentEmail: "Parent@Test.example",
    course: ["Algebra", " algebra ", "", "Physics"],
    teacherId: [teacher.id],
    ...changes,
  };
}

const updateAs = (actor: { id: string } | null, changes: Record<string, unknown> = {}, id = student.id) =>
  school.requestAs(actor).patch(`/api/students/${id}`, profile(changes));

const read = async () => (await school.requestAs(admin).get(`/api/students/${student.id}`)).body;

async function audited() {
  return school.database
    .select({
      actorId: auditLog.actorId,
      action: auditLog.action,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .where(eq(auditLog.recordId, student.id))
    .orderBy(asc(auditLog.id));
}

test("the student and an admin may; their teacher may not; for others the profile does not exist", async () => {
  const stranger = await school.makeStudent([teacher]);
  expect((await updateAs(null)).status).toBe(401);
  expect((await updateAs(teacher)).status).toBe(403);
  expect((await updateAs(stranger)).status).toBe(404);
  expect((await updateAs(admin, {}, teacher.id)).status).toBe(404);
  expect((await updateAs(student)).status).toBe(204);
  expect((await updateAs(admin)).status).toBe(204);
});

test("all sent values are stored, in normalised spelling", async () => {
  const second = await school.makeTeacher({ name: "Zubin" });
  expect((await updateAs(student, { teacherId: [second.id, teacher.id, second.id] })).status).toBe(204);
  const { teachers, teacherId, createdAt, updatedAt, loginName, atSchool, ...rest } = await read();
  expect(rest).toEqual({
    id: student.id,
    name: "Asha",
    surname: "Kulkarni",
    email: student.email,
    age: 16,
    city: "Nashik",
    education: "Class 11",
    phone: "9876543210",
    parentEmail: "parent@test.example",
    course: ["Algebra", "Physics"],
  });
  expect(new Set(teacherId)).toEqual(new Set([teacher.id, second.id]));
  expect(teachers).toHaveLength(2);
});

test("each broken rule is reported at its field, and nothing changes", async () => {
  const { person } = en;
  const cases: [Record<string, unknown>, string, string][] = [
    [{ name: "" }, "name", person.firstNameRequired],
    [{ surname: "" }, "surname", person.surnameRequired],
    [{ email: "x" }, "email", person.emailInvalid],
    [{ age: null }, "age", person.ageInvalid],
    [{ city: "" }, "city", person.cityRequired],
    [{ education: "" }, "education", person.educationRequired],
    [{ phone: "12345" }, "phone", person.parentPhoneIsNot("12345")],
    [{ parentEmail: "" }, "parentEmail", person.emailInvalid],
    [{ course: Array.from({ length: 31 }, (_, index) => `C${index}`) }, "course", person.tooManyCourses],
    [{ teacherId: [randomUUID()] }, "teacherId", person.teacherNotFound],
    [{ teacherId: [admin.id] }, "teacherId", person.teacherNotFound],
  ];
  const before = await read();
  for (const [changes, field, message] of cases) {
    const response = await updateAs(student, changes);
    expect(response.body, JSON.stringify(changes)).toMatchObject({ code: "invalid-input", field, message });
  }
  expect((await updateAs(student, { role: "admin" })).body.message).toBe(en.request.invalid);
  expect(await read()).toEqual(before);
  expect(await audited()).toEqual([]);
});

test("changing your own e-mail requires the current password, and the new one is used to sign in", async () => {
  const email = `new-${student.email}`;
  const rejection = (message: string) => ({ code: "invalid-input", field: "currentPassword", message });
  const { currentRequired, currentWrong } = en.password;
  expect((await updateAs(student, { email })).body).toMatchObject(rejection(currentRequired));
  expect((await updateAs(student, { email, currentPassword: "mango tree" })).body).toMatchObject(
    rejection(currentWrong),
  );
  const changed = await updateAs(student, { email: email.toUpperCase(), currentPassword: "banyan tree" });
  expect(changed.status).toBe(204);
  const signIn = (address: string) =>
    school.requestAs(null).post("/api/sign-in", { email: address, password: "banyan tree" });
  expect((await signIn(student.email)).body.code).toBe("user-not-found");
  expect((await signIn(email)).status).toBe(200);
  expect(await audited()).toEqual([
    {
      actorId: student.id,
      action: "student.change-email",
      before: { email: student.email },
      after: { email },
    },
  ]);
});

test("a parent's new phone and e-mail are audited too, because feedback is sent there", async () => {
  expect((await updateAs(student, { parentEmail: "other@test.example" })).status).toBe(204);
  expect((await updateAs(student, { parentEmail: "other@test.example", phone: "9876500000" })).status).toBe(
    204,
  );
  expect(await audited()).toEqual([
    {
      actorId: student.id,
      action: "student.change-contact",
      before: { parentEmail: "parent@test.example" },
      after: { parentEmail: "other@test.example" },
    },
    {
      actorId: student.id,
      action: "student.change-contact",
      before: { phone: "9876543210" },
      after: { phone: "9876500000" },
    },
  ]);
});

test("an admin changes an e-mail without the student's password, but not to one that is taken", async () => {
  expect((await updateAs(admin, { email: teacher.email })).body).toMatchObject({
    code: "email-taken",
    field: "email",
    message: en.person.emailTaken,
  });
  expect((await updateAs(admin, { email: `by-admin-${student.email}` })).status).toBe(204);
});

test("the current password cannot be guessed here", async () => {
  const guess = () => updateAs(student, { email: "other@test.example", currentPassword: "mango tree" });
  for (let count = 0; count < 10; count++) expect((await guess()).status).toBe(400);
  expect((await guess()).status).toBe(429);
});

test("added and removed teachers are in the audit log; a restored teacher gets the student back", async () => {
  const leaving = await school.makeTeacher();
  const coming = await school.makeTeacher();
  await school.database.insert(studentTeachers).values({ studentId: student.id, teacherId: leaving.id });
  expect((await school.requestAs(admin).delete(`/api/teachers/${leaving.id}`)).status).toBe(204);
  expect((await updateAs(admin, { teacherId: [coming.id] })).status).toBe(204);
  expect((await read()).teacherId).toEqual([coming.id]);
  expect(await audited()).toEqual([
    {
      actorId: admin.id,
      action: "student.assign-teachers",
      before: { teacherId: [teacher.id] },
      after: { teacherId: [coming.id] },
    },
  ]);
  expect((await updateAs(admin, { teacherId: [leaving.id] })).body.message).toBe(en.person.teacherNotFound);
  expect((await school.requestAs(admin).post(`/api/teachers/${leaving.id}/restore`)).status).toBe(204);
  expect(new Set((await read()).teacherId)).toEqual(new Set([coming.id, leaving.id]));
});

test("a new name is audited, because others wrote of the student by the former one, and can be undone", async () => {
  expect((await updateAs(student, { surname: "Patil" })).status).toBe(204);
  expect(await audited()).toMatchObject([
    {
      actorId: student.id,
      action: "student.change-identifiers",
      before: { name: "Asha", surname: "Kulkarni" },
      after: { name: "Asha", surname: "Patil" },
    },
  ]);
  const [entry] = await school.database
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(eq(auditLog.recordId, student.id));
  expect((await school.requestAs(admin).post(`/api/audit-log/${entry?.id}/undo`)).status).toBeLessThan(300);
  expect((await read()).surname).toBe("Kulkarni");
});

test("a change that cannot be audited fails", async () => {
  const { database } = school;
  const before = await read();
  await database.execute(
    sql.raw(`
      create function fail() returns trigger language plpgsql as $$ begin raise 'made to fail'; end $$;
      create trigger fail before insert on audit_log for each row execute function fail()`),
  );
  try {
    expect((await updateAs(admin, { teacherId: [] })).status).toBe(500);
  } finally {
    await database.execute(sql.raw("drop trigger fail on audit_log; drop function fail()"));
  }
  expect(await read()).toEqual(before);
});
