import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { greylisted, newAddress, noSuchUser, openMailSchool, tokenIn } from "#app/testing/mail-school.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { en } from "#locales/en.ts";
import { passwordLinks } from "#server/accounts/password-links.table.ts";
import { users } from "#server/accounts/users.table.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { accountMails } from "#server/mails/account-mails.table.ts";

// What admins see about mails with links, and can do about them; and forgotten passwords, about which nobody else learns
// anything.

const mails = await openMailSchool();
const {
  addStudent,
  aMinutePasses,
  asAdmin,
  choosePassword,
  inviteTeacher,
  mailServer,
  makeDue,
  pressSend,
  rows,
  school,
  send,
  settled,
  stateOf,
} = mails;
const silentSchool = openTestSchool();

describe("Send again", () => {
  test("pressed twice sends one mail, with one entry in the audit log; not more than ten an hour", async () => {
    const { id, email } = await addStudent();
    await aMinutePasses();
    const pressed = await Promise.all([pressSend(id), pressSend(id), pressSend(id)]);
    // The first sends it; the others get the response that it is on its way, or, if it is there by then, to wait.
    expect(pressed).toContain(204);
    expect([204, 429]).toEqual(expect.arrayContaining(pressed));
    expect(mailServer.mailsTo(email)).toHaveLength(2);
    const entries = await school.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.recordId, id))
      .orderBy(auditLog.id);
    expect(entries.filter(({ action }) => action === "sign-in-link.mail")).toMatchObject([
      { actorId: mails.admin.id, studentId: id, after: { email } },
    ]);
    const later: number[] = [];
    for (let press = 0; press < 10; press++) {
      await aMinutePasses();
      later.push(await pressSend(id));
    }
    expect(later).toEqual([204, 204, 204, 204, 204, 204, 204, 204, 204, 429]);
  });

  test.each([
    ["sent", {}],
    ["refused", { recipient: () => noSuchUser }],
  ])(
    "a moment after one was %s is refused with the reason, sends nothing and does not count",
    async (_what, behaviour) => {
      mailServer.behave(behaviour);
      const { id, email } = await addStudent();
      mailServer.behave({});
      const before = mailServer.mailsTo(email).length;
      for (let press = 0; press < 12; press++) {
        const { status, body, headers } = await asAdmin().post(`/api/users/${id}/sign-in-mails`);
        expect(status).toBe(429);
        expect(body.message).toBe(en.mailStates.tooSoon(email, 10));
        expect(headers.get("Retry-After")).toBe("10");
      }
      await settled();
      expect(mailServer.mailsTo(email)).toHaveLength(before);
      await aMinutePasses();
      expect(await pressSend(id)).toBe(204);
      expect(mailServer.mailsTo(email)).toHaveLength(before + 1);
    },
  );

  test("right after a teacher was invited asks to wait, too", async () => {
    const email = newAddress();
    const { id } = await inviteTeacher(email);
    const again = () => asAdmin().post(`/api/invitations/${id}/mails`);
    const { status, body } = await again();
    expect([status, body.message]).toEqual([429, en.mailStates.tooSoon(email, 10)]);
    await aMinutePasses();
    expect((await again()).status).toBe(204);
  });

  test("sends those who have a password a link for an hour, others one for days, and teachers too", async () => {
    const teacher = await school.makeTeacher({ email: newAddress() });
    expect(await pressSend(teacher.id)).toBe(204);
    const [first] = mailServer.mailsTo(teacher.email);
    expect(first?.text).toContain(en.mails.firstPassword.until);
    expect(await choosePassword(tokenIn(first))).toBe(204);
    await aMinutePasses();
    expect(await pressSend(teacher.id)).toBe(204);
    const mail = mailServer.mailsTo(teacher.email).at(-1);
    expect(mail?.text).toContain(en.mails.signInLink.until);
    expect(await choosePassword(tokenIn(mail))).toBe(204);
  });

  test("is for the office, and not for themselves or people who have left or have no address", async () => {
    const { id } = await addStudent();
    const teacher = await school.makeTeacher();
    expect((await school.requestAs(teacher).post(`/api/users/${id}/sign-in-mails`)).status).toBe(403);
    expect((await school.requestAs(teacher).get(`/api/users/${id}/sign-in-mail`)).status).toBe(403);
    const unknown = randomUUID();
    expect(await pressSend(unknown)).toBe(404);
    expect((await asAdmin().get(`/api/users/${unknown}/sign-in-mail`)).status).toBe(404);
    expect(await pressSend(mails.admin.id)).toBe(409);
    await school.database.update(users).set({ leftOn: "2026-01-01" }).where(eq(users.id, id));
    expect(await pressSend(id)).toBe(409);
    const byPin = { name: "Asha", surname: "Rao", loginName: `roll-${randomUUID().slice(0, 8)}` };
    const { body } = await asAdmin().post("/api/added-students", byPin);
    expect(await pressSend(body.id)).toBe(409);
    expect(await stateOf(body.id)).toBeNull();
  });
});

describe("after the address was corrected", () => {
  const correct = (id: string, email: string) =>
    school.database.update(users).set({ email }).where(eq(users.id, id));
  const namesWaiting = async (id: string) => {
    const { items } = (await asAdmin().get("/api/failed-mails")).body;
    return items.some(({ user }: { user: { id: string } | null }) => user?.id === id);
  };

  test("nothing has been sent to the new one, until it is, and the student waits for a link until then", async () => {
    mailServer.behave({ recipient: () => noSuchUser });
    const { id, email } = await addStudent();
    mailServer.behave({});
    expect(await stateOf(id)).toMatchObject({ state: "failed", email });
    const corrected = newAddress();
    await correct(id, corrected);
    expect(await stateOf(id)).toMatchObject({ state: "unsent", email: corrected, problem: null });
    expect(await namesWaiting(id)).toBe(true);
    expect(await pressSend(id)).toBe(204);
    expect(await stateOf(id)).toMatchObject({ state: "sent", email: corrected });
    expect(await namesWaiting(id)).toBe(false);
  });

  test("a mail sent to the present one counts, even if a later mail went to another", async () => {
    const { id, email } = await addStudent();
    await correct(id, newAddress());
    await pressSend(id);
    await correct(id, email);
    expect(await stateOf(id)).toMatchObject({ state: "sent", email });
  });

  test("no mail is shown for someone who no longer has an address", async () => {
    const { id } = await addStudent();
    const loginName = `roll-${randomUUID().slice(0, 8)}`;
    await school.database.update(users).set({ email: null, loginName }).where(eq(users.id, id));
    expect(await stateOf(id)).toBeNull();
  });
});

test("admins see who waits for a link, until they get one, sign in, use it or leave", async () => {
  const waiting = async () =>
    (await asAdmin().get("/api/failed-mails")).body.items.map(
      ({ user, name }: { user: { id: string } | null; name: string }) => user?.id ?? name,
    );
  mailServer.behave({ recipient: () => noSuchUser });
  const [first, second, third] = [await addStudent(), await addStudent(), await addStudent()];
  const invitation = await inviteTeacher();
  expect(await waiting()).toEqual(["Meera", third.id, second.id, first.id]);
  mailServer.behave({});
  await aMinutePasses();
  await pressSend(third.id);
  await asAdmin().post(`/api/invitations/${invitation.id}/revocation`);
  await school.cookieOf(second);
  expect(await waiting()).toEqual([first.id]);
  await school.database.update(users).set({ leftOn: "2026-01-01" }).where(eq(users.id, first.id));
  expect(await waiting()).toEqual([]);
  const teacher = await school.makeTeacher();
  expect((await school.requestAs(teacher).get("/api/failed-mails")).status).toBe(403);
});

describe("a forgotten password", () => {
  const forget = async (email: string) => {
    const { status, text } = await school.request("POST", "/api/password-reset-requests", {
      body: { email },
    });
    return { status, text };
  };

  test("gets the same response for any address, and nothing is kept about unknown ones", async () => {
    const student = await school.makeStudent();
    const unknown = newAddress();
    mailServer.behave({ recipient: () => noSuchUser });
    const answers = [await forget(student.email), await forget(unknown)];
    expect(answers[0]).toEqual(answers[1]);
    await settled();
    expect(await rows()).toMatchObject([{ email: student.email, userId: student.id, mail: "failed" }]);
    // An admin sees it; nobody else does.
    expect(await stateOf(student.id)).toMatchObject({ state: "failed", problem: { kind: "address" } });
  });

  test("requested by a stranger hides no mail of an admin, and does not block the next one", async () => {
    mailServer.behave({ recipient: () => noSuchUser });
    const { id, email } = await addStudent();
    await aMinutePasses();
    mailServer.behave({ recipient: () => greylisted });
    await forget(email);
    await settled();
    expect(await rows()).toMatchObject([
      { kind: "first-password", mail: "failed" },
      { kind: "password-reset", mail: "queued", userId: id },
    ]);
    expect((await asAdmin().get("/api/failed-mails")).body.items).toMatchObject([{ user: { id } }]);
    mailServer.behave({});
    expect(await pressSend(id)).toBe(204);
    expect((await rows()).map(({ kind, mail }) => [kind, mail])).toContainEqual(["first-password", "sent"]);
    expect((await asAdmin().get("/api/failed-mails")).body.items).toEqual([]);
  });

  test("that failed is on the person's page, not in the list of people whom an admin's link did not reach", async () => {
    const { id, email } = await addStudent();
    await aMinutePasses();
    mailServer.behave({ recipient: () => noSuchUser });
    await forget(email);
    await settled();
    expect(await stateOf(id)).toMatchObject({ state: "failed" });
    expect((await asAdmin().get("/api/failed-mails")).body.items).toEqual([]);
  });

  test("is retried like every mail", async () => {
    const student = await school.makeStudent();
    mailServer.behave({ recipient: () => greylisted });
    await forget(student.email);
    await settled();
    mailServer.behave({});
    await makeDue();
    await send();
    expect(await choosePassword(tokenIn(mailServer.mailsTo(student.email)[0]))).toBe(204);
  });
});

test("no link is readable in the database, in the log of changes or in the queue", async () => {
  mailServer.behave({ recipient: () => greylisted });
  const { email } = await addStudent();
  mailServer.behave({});
  await makeDue();
  await send();
  const token = tokenIn(mailServer.mailsTo(email)[0]);
  expect(token).toMatch(/^[\w-]{43}$/);
  const stored = await Promise.all([
    rows(),
    school.database.select().from(passwordLinks),
    school.database.select().from(auditLog),
  ]);
  expect(JSON.stringify(stored)).not.toContain(token);
});

test("a school without a mail server never says that a mail was sent", async () => {
  const adminThere = await silentSchool.makeAdmin();
  const as = silentSchool.requestAs(adminThere);
  const { body } = await as.post("/api/added-students", {
    name: "Asha",
    surname: "Rao",
    email: newAddress(),
  });
  await silentSchool.services.background.settled();
  expect(await silentSchool.database.select().from(accountMails)).toMatchObject([{ mail: "none" }]);
  expect((await as.get(`/api/users/${body.id}/sign-in-mail`)).body).toEqual({ mail: null });
});
