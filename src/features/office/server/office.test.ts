import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { en } from "#locales/en.ts";
import { users } from "#server/accounts/users.table.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { accountMails } from "#server/mails/account-mails.table.ts";

const school = openTestSchool();
type Person = Pick<TestUser, "id" | "email">;

const password = "banyan tree";
let admin: Person;

beforeEach(async () => {
  // The rule about the last admin counts those of the whole school.
  await school.database.update(users).set({ deletedAt: new Date() }).where(eq(users.role, "admin"));
  admin = await makeAdmin();
});

/** An admin who can sign in. */
async function makeAdmin(): Promise<Person> {
  const email = `${randomUUID()}@school.example`;
  return { id: await school.makeAccount({ role: "admin", email }, password), email };
}

const invitation = (role: "admin" | "clerk" = "clerk") => {
  const id = randomUUID();
  return { id, role, name: "Lata", surname: "Menon", email: `${id}@school.example` };
};

async function invite(role?: "admin" | "clerk", by = admin) {
  const invited = invitation(role);
  expect((await school.requestAs(by).post("/api/office-accounts", invited)).status).toBe(201);
  return invited;
}

/** They choose a password by a link that an admin made. */
async function choosePassword(id: string): Promise<void> {
  const { body } = await school.requestAs(admin).post(`/api/users/${id}/sign-in-links`);
  const token = new URL(body.link).searchParams.get("token");
  const chosen = await school.request("POST", "/api/password-resets", { body: { token, password } });
  expect(chosen.status).toBe(204);
}

const signIn = (email: string) => school.request("POST", "/api/sign-in", { body: { email, password } });
const entriesOf = (recordId: string) =>
  school.database.select().from(auditLog).where(eq(auditLog.recordId, recordId)).orderBy(auditLog.id);

test("an invited clerk is mailed a link, chooses a password and signs in as a clerk", async () => {
  const { id, email } = await invite();
  const as = school.requestAs(admin);
  expect((await as.get(`/api/office-accounts/${id}`)).body).toMatchObject({
    role: "clerk",
    name: "Lata",
    hasPassword: false,
    lastSignInAt: null,
  });
  const mails = await school.database.select().from(accountMails).where(eq(accountMails.userId, id));
  expect(mails).toMatchObject([{ kind: "first-password", email }]);
  expect((await signIn(email)).status).not.toBe(200);

  await choosePassword(id);
  const { status, body } = await signIn(email);
  expect({ status, role: body.role }).toEqual({ status: 200, role: "clerk" });
  const { body: account } = await as.get(`/api/office-accounts/${id}`);
  expect(account).toMatchObject({ hasPassword: true });
  expect(Date.now() - Date.parse(account.lastSignInAt)).toBeLessThan(60_000);
});

test("the link of an invitation works for seven days, also if an admin hands it over, and later ones for an hour", async () => {
  const hours = async (id: string) => {
    const { body } = await school.requestAs(admin).post(`/api/users/${id}/sign-in-links`);
    return Math.round((Date.parse(body.expiresAt) - Date.now()) / 3_600_000);
  };
  for (const role of ["clerk", "admin"] as const) expect(await hours((await invite(role)).id)).toBe(7 * 24);
  const { id } = await invite();
  await choosePassword(id);
  expect(await hours(id)).toBe(1);
});

test("the same invitation again adds nobody else, and another one with its id is a conflict", async () => {
  const invited = await invite();
  const as = school.requestAs(admin);
  expect((await as.post("/api/office-accounts", invited)).status).toBe(201);
  const other = { ...invited, email: `other-${invited.email}` };
  expect(await as.post("/api/office-accounts", other)).toMatchObject({
    status: 409,
    body: { message: en.office.addedOtherwise },
  });
  const student = await school.makeStudent();
  expect((await as.post("/api/office-accounts", { ...invited, id: student.id })).status).toBe(409);
  const mails = await school.database.select().from(accountMails).where(eq(accountMails.userId, invited.id));
  expect(mails).toHaveLength(1);
  expect(await entriesOf(invited.id)).toMatchObject([{ action: "office.add", actorId: admin.id }]);
});

test.each([
  ["role", { role: "teacher" }, en.office.roleRequired],
  ["name", { name: " " }, en.person.firstNameRequired],
  ["email", { email: "lata" }, en.person.emailInvalid],
])("an invitation needs a right %s", async (field, fields, message) => {
  const body = { ...invitation(), ...fields };
  const answer = await school.requestAs(admin).post("/api/office-accounts", body);
  expect(answer).toMatchObject({ status: 400, body: { field, message } });
});

test("an address that someone signs in with cannot be invited", async () => {
  const teacher = await school.makeTeacher();
  const body = { ...invitation(), email: teacher.email };
  expect(await school.requestAs(admin).post("/api/office-accounts", body)).toMatchObject({
    status: 409,
    body: { code: "email-taken", field: "email" },
  });
});

test("accounts are listed by name, page by page, without those that were removed", async () => {
  await Promise.all([invite(), invite("admin")]);
  const removed = await invite();
  const as = school.requestAs(admin);
  await as.delete(`/api/office-accounts/${removed.id}`);
  const ids: string[] = [];
  for (let next: string | null | undefined; next !== null; ) {
    const page = await as.get(`/api/office-accounts?limit=2${next ? `&after=${next}` : ""}`);
    ids.push(...page.body.items.map(({ id }: { id: string }) => id));
    next = page.body.next;
  }
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toContain(admin.id);
  expect(ids).not.toContain(removed.id);
  expect(
    (await as.get("/api/office-accounts?limit=100")).body.items.map(({ id }: { id: string }) => id),
  ).toEqual(ids);
});

test("someone who is removed is signed out, cannot sign in, and their links are void; undoing lets them in again", async () => {
  const { id, email } = await invite();
  await choosePassword(id);
  const clerk = { id };
  const as = school.requestAs(admin);
  const { body: made } = await as.post(`/api/users/${id}/sign-in-links`);
  expect((await school.requestAs(clerk).get("/api/students")).status).toBe(200);
  const cookie = await school.cookieOf(clerk);

  expect((await as.delete(`/api/office-accounts/${id}`)).status).toBe(204);
  expect((await as.delete(`/api/office-accounts/${id}`)).status).toBe(404);
  const headers = { Cookie: cookie };
  expect((await school.request("GET", "/api/students", { headers })).status).toBe(401);
  expect((await signIn(email)).status).not.toBe(200);

  const removal = (await entriesOf(id)).find(({ action }) => action === "office.remove");
  expect(removal).toMatchObject({ actorId: admin.id, before: { role: "clerk", name: "Lata", email } });
  expect((await as.post(`/api/audit-log/${removal?.id}/undo`)).status).toBe(204);
  expect((await signIn(email)).status).toBe(200);
  const token = new URL(made.link).searchParams.get("token");
  const reset = await school.request("POST", "/api/password-resets", { body: { token, password } });
  expect(reset.status).toBe(410);
});

test("a removal is not undone when someone else has the address by then", async () => {
  const { id, email } = await invite();
  const as = school.requestAs(admin);
  await as.delete(`/api/office-accounts/${id}`);
  expect((await as.post("/api/office-accounts", { ...invitation(), email })).status).toBe(201);
  const removal = (await entriesOf(id)).find(({ action }) => action === "office.remove");
  expect(await as.post(`/api/audit-log/${removal?.id}/undo`)).toMatchObject({
    status: 409,
    body: { message: en.office.restoreEmailTaken },
  });
});

test("the last admin who can sign in is not removed, by themselves or by an admin without a password", async () => {
  const as = school.requestAs(admin);
  const invited = await invite("admin");
  const refused = { status: 409, body: { message: en.office.lastAdmin } };
  expect(await as.delete(`/api/office-accounts/${admin.id}`)).toMatchObject(refused);
  await choosePassword(invited.id);
  expect((await as.delete(`/api/office-accounts/${admin.id}`)).status).toBe(204);
  const other = school.requestAs(invited);
  expect(await other.delete(`/api/office-accounts/${invited.id}`)).toMatchObject(refused);
});

test("two admins who remove each other at once do not leave the school without one", async () => {
  const other = await makeAdmin();
  const answers = await Promise.all([
    school.requestAs(admin).delete(`/api/office-accounts/${other.id}`),
    school.requestAs(other).delete(`/api/office-accounts/${admin.id}`),
  ]);
  const left = await Promise.all([admin, other].map(({ email }) => signIn(email)));
  expect(left.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
});

test("nobody makes a link for themselves or for an admin who has a password", async () => {
  const as = school.requestAs(admin);
  const invited = await invite("admin");
  await choosePassword(invited.id);
  for (const path of ["sign-in-links", "sign-in-mails"]) {
    expect(await as.post(`/api/users/${admin.id}/${path}`)).toMatchObject({
      status: 409,
      body: { message: en.office.ownLink },
    });
    expect(await as.post(`/api/users/${invited.id}/${path}`)).toMatchObject({
      status: 409,
      body: { message: en.office.adminLink },
    });
  }
});

test("clerks change their own name and e-mail, the latter with their password, and the log keeps both", async () => {
  const { id, email } = await invite();
  await choosePassword(id);
  const as = school.requestAs({ id });
  const details = { name: "Lata", surname: "Nair", email };
  expect((await as.put("/api/me/details", details)).status).toBe(204);
  const next = `new-${email}`;
  expect(await as.put("/api/me/details", { ...details, email: next })).toMatchObject({
    status: 400,
    body: { field: "currentPassword", message: en.password.currentRequired },
  });
  const wrong = await as.put("/api/me/details", { ...details, email: next, currentPassword: "neem tree" });
  expect(wrong).toMatchObject({ status: 400, body: { field: "currentPassword" } });
  const taken = { ...details, email: admin.email, currentPassword: password };
  expect(await as.put("/api/me/details", taken)).toMatchObject({ status: 409, body: { field: "email" } });
  const right = { ...details, email: next, currentPassword: password };
  expect((await as.put("/api/me/details", right)).status).toBe(204);
  expect((await signIn(next)).status).toBe(200);
  const changes = (await entriesOf(id)).filter(({ action }) => action === "account.change");
  expect(changes).toMatchObject([
    { actorId: id, actorRole: "clerk", before: { surname: "Menon" }, after: { surname: "Nair" } },
    { before: { email }, after: { email: next } },
  ]);
  const mails = await school.database.select().from(accountMails).where(eq(accountMails.userId, id));
  expect(mails.map(({ kind, email: to }) => [kind, to])).toContainEqual(["email-changed", email]);
});

test("a clerk reaches students and their invitations and links, and nobody else's", async () => {
  const clerk = await school.makeClerk();
  const [student, teacher] = [await school.makeStudent(), await school.makeTeacher()];
  const as = school.requestAs(clerk);
  expect((await as.post(`/api/users/${student.id}/sign-in-links`)).status).toBe(201);
  for (const { id } of [teacher, admin, await school.makeClerk()]) {
    expect((await as.post(`/api/users/${id}/sign-in-links`)).status).toBe(404);
    expect((await as.post(`/api/users/${id}/sign-in-mails`)).status).toBe(404);
    expect((await as.get(`/api/users/${id}/sign-in-mail`)).status).toBe(404);
  }

  const invited = { role: "teacher", name: "Zoya", surname: "Khan", education: "M.Sc.", subject: "Physics" };
  expect((await as.post("/api/invitations", invited)).status).toBe(403);
  const { body: ofTeacher } = await school.requestAs(admin).post("/api/invitations", invited);
  const { body: ofStudents } = await as.post("/api/invitations", { role: "student" });
  expect((await as.get("/api/invitations?kind=teacher")).status).toBe(403);
  const { body: listed } = await as.get("/api/invitations?limit=100");
  const ids = listed.items.map(({ id }: { id: string }) => id);
  expect(ids).toContain(ofStudents.id);
  expect(ids).not.toContain(ofTeacher.id);
  const after = Buffer.from(JSON.stringify([ofTeacher.id])).toString("base64url");
  expect((await as.get(`/api/invitations?after=${after}`)).status).toBe(400);
  expect((await as.get(`/api/invitations/${ofTeacher.id}`)).status).toBe(404);
  expect((await as.post(`/api/invitations/${ofTeacher.id}/revocation`)).status).toBe(404);
  expect((await as.post(`/api/invitations/${ofStudents.id}/revocation`)).status).toBe(204);
});

test("what a clerk did stands under their name, and only an admin undoes it", async () => {
  const clerk = await school.makeClerk({ name: "Lata", surname: "Menon" });
  const student = await school.makeStudent();
  const as = school.requestAs(clerk);
  expect((await as.post(`/api/students/${student.id}/departure`, { leftOn: "2026-01-05" })).status).toBe(204);
  const { body: log } = await school.requestAs(admin).get(`/api/audit-log?actorId=${clerk.id}`);
  expect(log.items).toMatchObject([
    { action: "student.leave", actor: { name: "Lata", surname: "Menon", role: "clerk" } },
  ]);
  const undo = `/api/audit-log/${log.items[0].id}/undo`;
  expect((await as.post(undo)).status).toBe(403);
  expect((await school.requestAs(admin).post(undo)).status).toBe(204);
});
