import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestSchool } from "#app/testing/test-school.ts";
import { studentTeachers } from "#features/class-groups/server/assignments/assignments.table.ts";
import { feedback } from "#features/feedback/server/feedback.table.ts";
import { en } from "#locales/en.ts";
import { users } from "#server/accounts/users.table.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { credentials } from "#server/credentials/credentials.table.ts";
import { sessions } from "#server/credentials/sessions.table.ts";

const school = openTestSchool();

const mentor = {
  name: "Kavita",
  surname: "Iyer",
  education: "M.Sc. Physics",
  subject: "Physics",
  email: "kavita@test.example",
  password: "banyan tree",
};

function refusal(code: string, message: string, field?: string) {
  return { code, message, ...(field === undefined ? {} : { field }) };
}

function audited(recordId: string, action: string) {
  return school.database
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.recordId, recordId), eq(auditLog.action, action)));
}

test("only an admin adds, lists, deletes and restores teachers", async () => {
  const teacher = await school.makeTeacher();
  const student = await school.makeStudent([teacher]);
  const calls = [
    ["POST", "/api/teachers"],
    ["GET", "/api/teachers"],
    ["DELETE", `/api/teachers/${teacher.id}`],
    ["POST", `/api/teachers/${teacher.id}/restore`],
  ] as const;
  for (const [method, path] of calls) {
    const body = method === "POST" ? mentor : undefined;
    const statusAs = async (user: { id: string } | null) => {
      const headers: Record<string, string> = user ? { Cookie: await school.cookieOf(user) } : {};
      return (await school.request(method, path, { body, headers })).status;
    };
    expect([path, await statusAs(null)]).toEqual([path, 401]);
    expect([path, await statusAs(student)]).toEqual([path, 403]);
    expect([path, await statusAs(teacher)]).toEqual([path, 403]);
  }
});

test("a mentor's account has role teacher, their subject as first course, and can sign in; the admin stays signed in", async () => {
  const admin = await school.makeAdmin();
  const Cookie = await school.cookieOf(admin);
  const added = await school.request("POST", "/api/teachers", { body: mentor, headers: { Cookie } });
  expect(added.status).toBe(201);
  expect(added.headers.getSetCookie()).toEqual([]);
  const read = await school.request("GET", `/api/teachers/${added.body.id}`, { headers: { Cookie } });
  expect(read.body).toEqual({
    id: added.body.id,
    teacherId: added.body.id,
    name: "Kavita",
    surname: "Iyer",
    email: "kavita@test.example",
    education: "M.Sc. Physics",
    subject: "Physics",
    courses: ["Physics"],
    phone: null,
    joiningDate: null,
    updatedAt: expect.any(String),
    createdAt: expect.any(String),
  });
  const { email, password } = mentor;
  const signedIn = await school.requestAs(null).post("/api/sign-in", { email, password });
  expect(signedIn.body).toMatchObject({ id: added.body.id, role: "teacher" });
  expect(await audited(added.body.id, "teacher.add")).toMatchObject([{ actorId: admin.id }]);
});

test("each broken rule of the add-mentor form is reported at its field", async () => {
  const admin = await school.makeAdmin();
  const taken = await school.makeStudent();
  const faults: [object, ReturnType<typeof refusal>][] = [
    [{ password: "short", email: "no at sign" }, refusal("invalid-input", en.password.tooShort, "password")],
    [{ email: "no at sign" }, refusal("invalid-input", en.person.emailInvalid, "email")],
    [{ name: " " }, refusal("invalid-input", en.person.firstNameRequired, "name")],
    [{ surname: "" }, refusal("invalid-input", en.person.surnameRequired, "surname")],
    [{ education: "" }, refusal("invalid-input", en.person.educationRequired, "education")],
    [{ subject: "" }, refusal("invalid-input", en.person.subjectNameRequired, "subject")],
    [{ name: "x".repeat(81) }, refusal("invalid-input", en.person.tooLong(80), "name")],
    [{ phone: "call me" }, refusal("invalid-input", en.person.phoneInvalid, "phone")],
    [{ joiningDate: "2026-02-30" }, refusal("invalid-input", en.person.dateInvalid, "joiningDate")],
    [{ role: "admin" }, refusal("invalid-input", en.request.invalid)],
    [{ email: taken.email }, refusal("email-taken", en.person.emailTaken, "email")],
  ];
  for (const [fault, body] of faults) {
    const response = await school
      .requestAs(admin)
      .post("/api/teachers", { ...mentor, email: "faulty@test.example", ...fault });
    expect(response.body).toMatchObject(body);
  }
});

test.each(["users", "credentials", "audit_log"])(
  "adding a mentor leaves nothing when writing %s fails",
  async (table) => {
    const admin = await school.makeAdmin();
    const email = `unlucky-${table.replace("_", "-")}@test.example`;
    await school.database.execute(
      sql.raw(`
      create function fail_write() returns trigger language plpgsql as $$ begin raise 'no'; end; $$;
      create trigger fail_write after insert on ${table} for each row execute function fail_write()`),
    );
    try {
      const response = await school.requestAs(admin).post("/api/teachers", { ...mentor, email });
      expect(response.body).toMatchObject(refusal("failed", en.request.failed));
    } finally {
      await school.database.execute(sql.raw(`drop function fail_write() cascade`));
    }
    expect(await school.database.select().from(users).where(eq(users.email, email))).toEqual([]);
    const orphans = sql`${credentials.userId} not in (select id from users)`;
    expect(await school.database.select().from(credentials).where(orphans)).toEqual([]);
    expect((await school.requestAs(admin).post("/api/teachers", { ...mentor, email })).status).toBe(201);
  },
);

test("a deleted teacher is signed out, cannot sign in, and disappears from every list and student; their feedback stays", async () => {
  const admin = await school.makeAdmin();
  const email = "leaving@test.example";
  const id = await school.makeAccount({ role: "teacher", email, courses: ["Music"] }, "banyan tree");
  const student = await school.makeStudent([{ id }]);
  const response = await school.makeFeedback(student, await school.makeLesson({ id }), { rating: 3 });
  const Cookie = await school.cookieOf({ id });
  const ratingsOf = () => school.readMonths({ id });
  const ratingsBefore = await ratingsOf();

  expect((await school.requestAs(admin).delete(`/api/teachers/${id}`)).status).toBe(204);
  expect((await school.request("GET", `/api/teachers/${id}`, { headers: { Cookie } })).status).toBe(401);
  expect(await school.database.select().from(sessions).where(eq(sessions.userId, id))).toEqual([]);
  const signedIn = await school.requestAs(null).post("/api/sign-in", { email, password: "banyan tree" });
  expect(signedIn.body.code).toBe("user-not-found");
  const assigned = () =>
    school.database.select().from(studentTeachers).where(eq(studentTeachers.teacherId, id));
  expect(await assigned()).toEqual([]);
  const idsIn = async (path: string) => JSON.stringify((await school.requestAs(admin).get(path)).body);
  expect(await idsIn("/api/teacher-directory")).not.toContain(id);
  expect(await idsIn("/api/teachers?search=leaving@test.example")).not.toContain(id);
  expect((await school.requestAs(admin).get(`/api/teachers/${id}`)).status).toBe(404);
  const [stored] = await school.database.select().from(feedback).where(eq(feedback.id, response.id));
  expect(stored).toEqual(response);
  expect(await ratingsOf()).toEqual(ratingsBefore);

  const deleted = (await school.requestAs(admin).get("/api/teachers?deleted=true&search=leaving")).body;
  expect(deleted.items).toMatchObject([{ id, deletedAt: expect.any(String) }]);
  expect((await school.requestAs(admin).delete(`/api/teachers/${id}`)).status).toBe(404);

  expect((await school.requestAs(admin).post(`/api/teachers/${id}/restore`)).status).toBe(204);
  expect(await assigned()).toEqual([{ studentId: student.id, teacherId: id }]);
  expect(await idsIn("/api/teacher-directory")).toContain(id);
  expect(await ratingsOf()).toEqual(ratingsBefore);
  const again = await school.requestAs(null).post("/api/sign-in", { email, password: "banyan tree" });
  expect(again.body.id).toBe(id);
  expect(await audited(id, "teacher.delete")).toMatchObject([
    { actorId: admin.id, before: { studentIds: [student.id] } },
  ]);
  expect(await audited(id, "teacher.restore")).toMatchObject([{ actorId: admin.id }]);
  expect((await school.requestAs(admin).post(`/api/teachers/${id}/restore`)).status).toBe(404);
});

test("a link made before a teacher was deleted does not work after they are restored", async () => {
  const admin = await school.makeAdmin();
  const [teacher, other] = [await school.makeTeacher(), await school.makeTeacher()];
  const tokenFor = async ({ id }: { id: string }) => {
    const { body } = await school.requestAs(admin).post(`/api/users/${id}/sign-in-links`);
    return new URL(body.link).searchParams.get("token");
  };
  const [token, tokenOfOther] = [await tokenFor(teacher), await tokenFor(other)];
  expect((await school.requestAs(admin).delete(`/api/teachers/${teacher.id}`)).status).toBe(204);
  expect((await school.requestAs(admin).post(`/api/teachers/${teacher.id}/restore`)).status).toBe(204);
  const choose = (used: string | null) =>
    school.requestAs(null).post("/api/password-resets", { token: used, password: "neem tree" });
  expect((await choose(token)).body.code).toBe("link-invalid");
  expect((await choose(tokenOfOther)).status).toBe(204);
  expect((await choose(await tokenFor(teacher))).status).toBe(204);
});

test("a teacher is restored with those students who still exist", async () => {
  const admin = await school.makeAdmin();
  const teacher = await school.makeTeacher();
  const [stays, leaves] = [await school.makeStudent([teacher]), await school.makeStudent([teacher])];
  await school.requestAs(admin).delete(`/api/teachers/${teacher.id}`);
  await school.database.update(users).set({ deletedAt: new Date() }).where(eq(users.id, leaves.id));
  await school.requestAs(admin).post(`/api/teachers/${teacher.id}/restore`);
  const assigned = await school.database
    .select()
    .from(studentTeachers)
    .where(eq(studentTeachers.teacherId, teacher.id));
  expect(assigned).toEqual([{ studentId: stays.id, teacherId: teacher.id }]);
});

test("a teacher whose e-mail now belongs to another account is not restored", async () => {
  const admin = await school.makeAdmin();
  const teacher = await school.makeTeacher();
  await school.requestAs(admin).delete(`/api/teachers/${teacher.id}`);
  await school.makeStudent([], { email: teacher.email });
  const response = await school.requestAs(admin).post(`/api/teachers/${teacher.id}/restore`);
  expect(response).toMatchObject({
    status: 409,
    body: refusal("email-taken", en.teachers.restoreEmailTaken),
  });
  expect(await audited(teacher.id, "teacher.restore")).toEqual([]);
});

test("admins and students cannot be deleted as teachers", async () => {
  const admin = await school.makeAdmin();
  const student = await school.makeStudent();
  for (const { id } of [admin, student]) {
    expect((await school.requestAs(admin).delete(`/api/teachers/${id}`)).status).toBe(404);
  }
});
