import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestSchool } from "#app/testing/test-school.ts";
import { en } from "#locales/en.ts";
import { passwordLinks } from "#server/accounts/password-links.table.ts";
import { users } from "#server/accounts/users.table.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";

const school = openTestSchool();

async function makePeople() {
  const [admin, teacher] = await Promise.all([school.makeAdmin(), school.makeTeacher()]);
  const student = await school.makeStudent([teacher]);
  const make = (id: string, by = admin) => school.requestAs(by).post(`/api/users/${id}/sign-in-links`);
  return { admin, teacher, student, make };
}

const tokenIn = (link: string) => new URL(link).searchParams.get("token") ?? "";
const reset = (token: string, password: string) =>
  school.request("POST", "/api/password-resets", { body: { token, password } });

test("a link lets a teacher or student choose a password, once, within seven days, or an hour if they have one", async () => {
  const { teacher, student, make } = await makePeople();
  for (const [person, most, isFirst] of [
    [teacher, 7 * 24 * 60, true],
    [student, 7 * 24 * 60, true],
    [teacher, 60, false],
  ] as const) {
    const { status, body } = await make(person.id);
    expect(status).toBe(201);
    expect(body.link).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=[\w-]{43}(&first=yes)?$/);
    expect(body.link.endsWith("&first=yes")).toBe(isFirst);
    const minutes = (Date.parse(body.expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(most - 1);
    expect(minutes).toBeLessThanOrEqual(most);
    expect((await reset(tokenIn(body.link), "neem tree")).status).toBe(204);
    const signIn = { email: person.email, password: "neem tree" };
    expect((await school.request("POST", "/api/sign-in", { body: signIn })).status).toBe(200);
    expect((await reset(tokenIn(body.link), "oak tree")).status).toBe(410);
  }
});

test("a link that has expired, and one of someone who chose a password since, no longer works", async () => {
  const { teacher, make } = await makePeople();
  const [first, second] = [(await make(teacher.id)).body, (await make(teacher.id)).body];
  expect((await reset(tokenIn(first.link), "neem tree")).status).toBe(204);
  expect((await reset(tokenIn(second.link), "oak tree")).status).toBe(410);
  const late = (await make(teacher.id)).body;
  await school.database.update(passwordLinks).set({ expiresAt: new Date(Date.now() - 1000) });
  expect((await reset(tokenIn(late.link), "oak tree")).status).toBe(410);
});

test("the audit log says who made a link for whom, and never the link", async () => {
  const { admin, student, make } = await makePeople();
  const { link } = (await make(student.id)).body;
  const entries = await school.database
    .select()
    .from(auditLog)
    .where(eq(auditLog.recordId, student.id))
    .orderBy(auditLog.id);
  expect(entries).toMatchObject([
    {
      action: "sign-in-link.make",
      actorId: admin.id,
      studentId: student.id,
      after: { email: student.email },
    },
  ]);
  expect(JSON.stringify(entries)).not.toContain(tokenIn(link));
  // Nor does the table of links, which anyone who reads a copy of the database could use.
  const stored = await school.database.select().from(passwordLinks);
  expect(JSON.stringify(stored)).not.toContain(tokenIn(link));
});

test("only the office makes links, and not for themselves, unknown or deleted people", async () => {
  const { admin, teacher, student, make } = await makePeople();
  expect((await make(student.id, teacher)).status).toBe(403);
  expect((await make(student.id, student)).status).toBe(403);
  expect((await make(admin.id)).status).toBe(409);
  expect((await make((await school.makeAdmin()).id)).status).toBe(201);
  const deleted = await school.makeTeacher();
  expect((await school.requestAs(admin).delete(`/api/teachers/${deleted.id}`)).status).toBe(204);
  for (const id of [deleted.id, randomUUID()]) expect((await make(id)).status).toBe(404);
});

test("no link is made for those who have left or sign in by PIN", async () => {
  const { student, make, admin } = await makePeople();
  await school.database.update(users).set({ leftOn: "2026-01-01" }).where(eq(users.id, student.id));
  expect(await make(student.id)).toMatchObject({ status: 409, body: { message: en.students.hasLeft } });
  const byPin = { name: "Asha", surname: "Rao", loginName: `roll-${randomUUID().slice(0, 8)}` };
  const { id } = (await school.requestAs(admin).post("/api/added-students", byPin)).body;
  expect(await make(id)).toMatchObject({ status: 409, body: { message: en.invitations.linkNeedsEmail } });
});

test("a teacher without an e-mail address gets a link once an admin has given them one", async () => {
  const { teacher, make, admin } = await makePeople();
  await school.database.update(users).set({ email: null }).where(eq(users.id, teacher.id));
  expect(await make(teacher.id)).toMatchObject({
    status: 409,
    body: { message: en.invitations.teacherNeedsEmail },
  });
  const as = school.requestAs(admin);
  const path = `/api/teachers/${teacher.id}/email`;
  expect((await as.put(path, { email: "nobody" })).body.field).toBe("email");
  expect(await as.put(path, { email: admin.email })).toMatchObject({ status: 409, body: { field: "email" } });
  expect((await as.put(path, { email: teacher.email })).status).toBe(204);
  expect((await as.put(path, { email: `other-${teacher.email}` })).status).toBe(409);
  expect((await make(teacher.id)).status).toBe(201);
});
