import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestSchool, type TestSchool } from "#app/testing/test-school.ts";
import type { Role } from "#domain/roles.ts";
import { en } from "#locales/en.ts";
import { passwordLinks } from "#server/accounts/password-links.table.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { credentials } from "#server/credentials/credentials.table.ts";
import { sessions } from "#server/credentials/sessions.table.ts";

const school = openTestSchool();
const carefulSchool = openTestSchool({ REFUSE_COMMON_PASSWORDS: "true" });

const former = "banyan tree";
const latter = "neem tree";

/** Someone with a password and a session. */
async function makeAsha({ at = school, role = "student" }: { at?: TestSchool; role?: Role } = {}) {
  const email = `asha${randomUUID()}@test.example`;
  const id = await at.makeAccount({ role, email }, former);
  const cookie = await at.cookieOf({ id });
  return {
    id,
    email,
    cookie,
    change: (body: unknown, Cookie = cookie) =>
      at.request("POST", "/api/password-changes", { body, headers: { Cookie } }),
    signIn: async (password: string) =>
      (await at.requestAs(null).post("/api/sign-in", { email, password })).status,
    isSignedIn: async (Cookie: string) =>
      (await at.request("GET", "/api/me", { headers: { Cookie } })).body.account !== null,
    hash: async () => {
      const [account] = await at.database.select().from(credentials).where(eq(credentials.userId, id));
      return account?.hash;
    },
  };
}

const newCookie = ({ headers }: { headers: Headers }) => headers.getSetCookie()[0]?.split(";")[0] ?? "";

test.each(["admin", "teacher", "student"] as const)("a %s changes their own password", async (role) => {
  const asha = await makeAsha({ role });
  const response = await asha.change({ currentPassword: ` ${former} `, password: ` ${latter} ` });
  expect(response).toMatchObject({ status: 204, body: null });
  expect(await asha.signIn(former)).toBe(401);
  expect(await asha.signIn(latter)).toBe(200);
});

test("every other session ends; this one continues under a new token, and a copy of its cookie is worthless", async () => {
  const asha = await makeAsha();
  const stranger = await makeAsha();
  const elsewhere = [await school.cookieOf(asha), await school.cookieOf(asha)];
  const [before] = await school.database
    .select()
    .from(sessions)
    .where(eq(sessions.userId, asha.id))
    .orderBy(sessions.createdAt);
  const response = await asha.change({ currentPassword: former, password: latter });
  for (const cookie of [...elsewhere, asha.cookie]) expect(await asha.isSignedIn(cookie)).toBe(false);
  expect(await asha.isSignedIn(newCookie(response))).toBe(true);
  expect(await stranger.isSignedIn(stranger.cookie)).toBe(true);
  expect(response.headers.getSetCookie()).toHaveLength(1);
  expect(response.headers.getSetCookie()[0]).toMatch(/; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/);
  const [after, ...more] = await school.database.select().from(sessions).where(eq(sessions.userId, asha.id));
  expect(more).toEqual([]);
  // It is the same sign-in: a new password does not extend it beyond its 90 days.
  expect(after).toEqual({ ...before, tokenHash: after?.tokenHash });
  expect(after?.tokenHash).not.toBe(before?.tokenHash);
});

test("reset links requested earlier are void", async () => {
  const asha = await makeAsha();
  await school.database
    .insert(passwordLinks)
    .values({ tokenHash: randomUUID(), userId: asha.id, expiresAt: new Date(Date.now() + 60_000) });
  await asha.change({ currentPassword: former, password: latter });
  const links = await school.database.select().from(passwordLinks).where(eq(passwordLinks.userId, asha.id));
  expect(links).toEqual([]);
});

test("the audit log records it and the account, without any secret", async () => {
  const admin = await school.makeAdmin();
  const asha = await makeAsha();
  await asha.change({ currentPassword: former, password: latter });
  const ofAsha = and(eq(auditLog.recordId, asha.id), eq(auditLog.action, "password.change"));
  const entries = await school.database.select().from(auditLog).where(ofAsha).orderBy(desc(auditLog.id));
  expect(entries).toMatchObject([
    { actorId: asha.id, actorRole: "student", studentId: asha.id, before: null, after: null },
  ]);
  const shown = await school.requestAs(admin).get(`/api/audit-log?group=accounts&recordId=${asha.id}`);
  expect(shown.body.items).toMatchObject([
    { what: "Changed their own password", changes: [], undoable: false },
  ]);
});

test("a wrong password is rejected at its field, and changes nothing", async () => {
  const asha = await makeAsha();
  const other = await school.cookieOf(asha);
  const before = await asha.hash();
  expect(await asha.change({ currentPassword: "mango tree", password: latter })).toMatchObject({
    status: 400,
    body: {
      code: "invalid-input",
      field: "currentPassword",
      message: en.password.currentWrong,
    },
  });
  expect(await asha.hash()).toBe(before);
  for (const cookie of [asha.cookie, other]) expect(await asha.isSignedIn(cookie)).toBe(true);
});

test.each([
  [{ currentPassword: "", password: latter }, "currentPassword", en.password.currentMissing],
  [{ password: latter }, "currentPassword", en.password.currentMissing],
  [{ currentPassword: "x".repeat(257), password: latter }, "currentPassword", en.password.tooLong],
  [{ currentPassword: former, password: "12345" }, "password", en.password.tooShort],
  [{ currentPassword: former }, "password", en.password.required],
  [{ currentPassword: former, password: "x".repeat(257) }, "password", en.password.tooLong],
  [{ currentPassword: former, password: ` ${former} ` }, "password", en.password.same],
  [{ currentPassword: former, password: latter, userId: "x" }, undefined, en.request.invalid],
])("%o is refused with the sentence of its rule", async (body, field, message) => {
  const asha = await makeAsha();
  const response = await asha.change(body);
  expect(response).toMatchObject({ status: 400, body: { code: "invalid-input", message } });
  expect(response.body.field).toBe(field);
});

test("without a session nothing changes", async () => {
  const asha = await makeAsha();
  const response = await asha.change({ currentPassword: former, password: latter }, "");
  expect(response).toMatchObject({ status: 401, body: { code: "not-signed-in" } });
});

test("an easily guessed password is rejected only if the setting says so", async () => {
  const careful = await makeAsha({ at: carefulSchool });
  const body = { currentPassword: former, password: "Password123" };
  expect((await careful.change(body)).body).toMatchObject({
    code: "invalid-input",
    field: "password",
    message: en.password.common,
  });
  expect(await careful.signIn(former)).toBe(200);
  expect((await (await makeAsha()).change(body)).status).toBe(204);
});

test("the current password cannot be guessed here", async () => {
  const asha = await makeAsha();
  const guess = () => asha.change({ currentPassword: "mango tree", password: latter });
  for (let count = 0; count < 10; count++) expect((await guess()).status).toBe(400);
  const refused = await asha.change({ currentPassword: former, password: latter });
  expect(refused).toMatchObject({
    status: 429,
    body: { code: "too-many-requests", message: en.signIn.tooMany(15 * 60) },
  });
  // Nor does guessing at an open browser keep the owner from signing in elsewhere.
  expect(await asha.signIn(former)).toBe(200);
});

test("of two changes at once on two devices, only one succeeds", async () => {
  const asha = await makeAsha();
  const elsewhere = await school.cookieOf(asha);
  const responses = await Promise.all([
    asha.change({ currentPassword: former, password: latter }),
    asha.change({ currentPassword: former, password: "peepal tree" }, elsewhere),
  ]);
  // The other finds its session ended, or, if it came a moment later, that its password is no longer the current one.
  const rejected = expect.toBeOneOf([400, 401]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([204, rejected]);
  const [made] = responses.filter(({ status }) => status === 204);
  const winner = made === responses[0] ? latter : "peepal tree";
  expect(await asha.signIn(winner)).toBe(200);
  const entries = await school.database
    .select()
    .from(auditLog)
    .where(eq(auditLog.recordId, asha.id))
    .orderBy(auditLog.id);
  expect(entries).toHaveLength(1);
});
