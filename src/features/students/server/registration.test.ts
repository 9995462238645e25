import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { studentTeachers } from "#features/class-groups/server/assignments/assignments.table.ts";
import { en } from "#locales/en.ts";
import { users } from "#server/accounts/users.table.ts";
import { credentials } from "#server/credentials/credentials.table.ts";

const school = openTestSchool();

let teacher: TestUser;
let made = 0;

beforeAll(async () => {
  teacher = await school.makeTeacher({ courses: ["Algebra", "Geometry"] });
});

function application(changes: Record<string, unknown> = {}) {
  made += 1;
  return {
    name: "Asha",
    surname: "Rao",
    age: 15,
    city: "Pune",
    education: "Class 10",
    email: `asha${made}@new.example`,
    password: "banyan tree",
    teacherId: teacher.id,
    subject: "Algebra",
    ...changes,
  };
}

const register = (body: unknown) => school.requestAs(null).post("/api/students", body);

test("a new account keeps the language in which it was created", async () => {
  const made = await school.request("POST", "/api/students", {
    body: application(),
    headers: { "Accept-Language": "hi-IN,hi;q=0.9" },
  });
  expect(made.status).toBe(201);
  const [student] = await school.database.select().from(users).where(eq(users.id, made.body.id));
  expect(student?.language).toBe("hi");
});

async function accountsWith(email: string) {
  return school.database.$count(users, eq(users.email, email));
}

test("anyone registers as a student of the chosen teacher and can then log in", async () => {
  const { email, password, ...rest } = application({ city: "  Navi   Mumbai " });
  const response = await register({ ...rest, email: email.toUpperCase(), password });
  expect(response.status).toBe(201);
  const [student] = await school.database.select().from(users).where(eq(users.id, response.body.id));
  expect(student).toMatchObject({
    role: "student",
    name: "Asha",
    surname: "Rao",
    age: 15,
    city: "Navi Mumbai",
    education: "Class 10",
    email,
    courses: ["Algebra"],
  });
  const assigned = await school.database
    .select()
    .from(studentTeachers)
    .where(eq(studentTeachers.studentId, response.body.id));
  expect(assigned).toEqual([{ studentId: response.body.id, teacherId: teacher.id }]);
  expect((await school.requestAs(null).post("/api/sign-in", { email, password })).status).toBe(200);
});

test("each broken rule is reported at its field", async () => {
  const { person } = en;
  const deleted = await school.makeTeacher({ deletedAt: new Date() });
  const admin = await school.makeAdmin({ courses: ["Algebra"] });
  const cases: [Record<string, unknown>, string, string][] = [
    [{ name: " " }, "name", person.ownFirstNameRequired],
    [{ surname: "" }, "surname", person.lastNameRequired],
    [{ age: -1 }, "age", person.ownAgeInvalid],
    [{ age: 1.5 }, "age", person.ownAgeInvalid],
    [{ age: 121 }, "age", person.ageTooHigh],
    [{ city: "" }, "city", person.ownCityRequired],
    [{ education: "" }, "education", person.ownEducationRequired],
    [{ email: "no at sign" }, "email", person.emailInvalid],
    [{ password: "12345" }, "password", en.password.tooShort],
    [{ teacherId: "" }, "teacherId", en.students.teacherRequired],
    [{ teacherId: randomUUID() }, "teacherId", en.students.teacherRequired],
    [{ teacherId: deleted.id }, "teacherId", en.students.teacherRequired],
    [{ teacherId: admin.id }, "teacherId", en.students.teacherRequired],
    [{ subject: "" }, "subject", person.subjectRequired],
    [{ subject: "Poetry" }, "subject", en.students.subjectNotTaught],
  ];
  for (const [changes, field, message] of cases) {
    const body = application(changes);
    expect((await register(body)).body, JSON.stringify(changes)).toMatchObject({
      code: "invalid-input",
      field,
      message,
    });
    expect(await accountsWith(String(body.email))).toBe(0);
  }
});

test("a request cannot choose a role or an id", async () => {
  for (const extra of [{ role: "admin" }, { id: randomUUID() }, { courses: ["Geometry"] }]) {
    expect((await register(application(extra))).body.code).toBe("invalid-input");
  }
});

test("an e-mail belongs to one account, whatever its case", async () => {
  const { email } = application();
  expect((await register(application({ email }))).status).toBe(201);
  expect((await register(application({ email: email.toUpperCase() }))).body).toMatchObject({
    code: "email-taken",
    field: "email",
    message: en.person.emailTaken,
  });
});

test("of two simultaneous registrations with one e-mail, one succeeds", async () => {
  const body = application();
  const responses = await Promise.all([register(body), register(body)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test.for(["users", "credentials", "student_teachers"])(
  "a registration that fails at %s leaves nothing behind",
  async (table) => {
    const { database } = school;
    const accountsBefore = await database.$count(credentials);
    const body = application();
    await database.execute(
      sql.raw(`
        create function fail() returns trigger language plpgsql as $$ begin raise 'made to fail'; end $$;
        create trigger fail after insert on ${table} for each row execute function fail()`),
    );
    try {
      expect((await register(body)).body).toMatchObject({ code: "failed", message: en.request.failed });
    } finally {
      await database.execute(sql.raw(`drop trigger fail on ${table}; drop function fail()`));
    }
    expect(await accountsWith(body.email)).toBe(0);
    expect(await database.$count(credentials)).toBe(accountsBefore);
    expect((await register(body)).status).toBe(201);
  },
);

test("too many registrations with one e-mail are rejected with the time to wait", async () => {
  const { email } = application();
  const attempt = () => register(application({ email, subject: "Poetry" }));
  for (let count = 0; count < 10; count++) expect((await attempt()).status).toBe(400);
  const refused = await attempt();
  expect(refused).toMatchObject({ status: 429, body: { message: en.signIn.tooMany(60 * 60) } });
});
