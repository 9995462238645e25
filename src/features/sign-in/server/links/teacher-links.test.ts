import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newAddress, openMailSchool, tokenIn } from "#app/testing/mail-school.ts";
import { en } from "#locales/en.ts";
import { users } from "#server/accounts/users.table.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";

const mails = await openMailSchool();
const { asAdmin, choosePassword, mailServer, school, settled } = mails;

// Only the teachers of one test wait for links.
beforeEach(() =>
  school.database.update(users).set({ deletedAt: new Date() }).where(eq(users.role, "teacher")),
);

/** Teachers as an import adds them: without a password. */
async function addTeachers(emails: readonly (string | null)[]) {
  const teachers = emails.map((email, index) => ({
    role: "teacher" as const,
    name: `Meera${index}`,
    surname: "Iyer",
    email,
  }));
  return school.database.insert(users).values(teachers).returning({ id: users.id, email: users.email });
}

const printed = () => asAdmin().post("/api/teacher-sign-in-links");
const tokenOf = (link: string) => new URL(link).searchParams.get("token") ?? "";

test("teachers who were added get their links in one request, for seven days; those with a password get none", async () => {
  const present = await school.makeTeacher();
  const { link: own } = (await asAdmin().post(`/api/users/${present.id}/sign-in-links`)).body;
  expect(await choosePassword(tokenOf(own))).toBe(204);
  const [first, second] = await addTeachers([newAddress(), newAddress(), null]);
  const { status, body } = await printed();
  expect(status).toBe(201);
  expect(body.links.map(({ id }: { id: string }) => id).sort()).toEqual([first?.id, second?.id].sort());
  expect(body.withoutEmail).toBe(1);
  const days = (Date.parse(body.links[0].expiresAt) - Date.now()) / (24 * 60 * 60 * 1000);
  expect([days > 6.99, days <= 7]).toEqual([true, true]);
  const entries = await school.database
    .select()
    .from(auditLog)
    .where(eq(auditLog.recordId, first?.id ?? ""));
  expect(entries).toMatchObject([
    { action: "sign-in-link.make", actorId: mails.admin.id, after: { email: first?.email } },
  ]);
  for (const { link } of body.links) {
    expect(await choosePassword(tokenOf(link))).toBe(204);
    expect(await choosePassword(tokenOf(link))).toBe(410);
  }
  expect((await printed()).body.links).toEqual([]);
});

test("with a mail server, one request mails each of them a link for seven days, and pressed again nobody a second one", async () => {
  const teachers = await addTeachers([newAddress(), newAddress(), newAddress()]);
  const { status, body } = await asAdmin().post("/api/teacher-sign-in-mails");
  expect([status, body]).toEqual([200, { mailed: 3, withoutEmail: 0 }]);
  await settled();
  for (const { email } of teachers) {
    const [mail, ...others] = mailServer.mailsTo(email ?? "");
    expect(others).toEqual([]);
    expect(mail?.text).toContain(en.mails.firstTeacher.what);
    expect(mail?.text).toContain(en.mails.firstPassword.until);
  }
  expect((await asAdmin().post("/api/teacher-sign-in-mails")).body).toEqual({ mailed: 0, withoutEmail: 0 });
  await settled();
  expect(teachers.map(({ email }) => mailServer.mailsTo(email ?? "").length)).toEqual([1, 1, 1]);
  const [mail] = mailServer.mailsTo(teachers[0]?.email ?? "");
  expect(await choosePassword(tokenIn(mail))).toBe(204);
});

test("only admins make links for all teachers", async () => {
  const others = [await school.makeTeacher(), await school.makeStudent(), await school.makeClerk()];
  for (const user of others) {
    for (const path of ["/api/teacher-sign-in-links", "/api/teacher-sign-in-mails"])
      expect((await school.requestAs(user).post(path)).status).toBe(403);
  }
});
