import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { eq, sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { createServices, mailSources } from "#app/server/create-services.ts";
import { countWaiting, untilWaiting } from "#app/testing/lock-waiters.ts";
import { greylisted, newAddress, noSuchUser, openMailSchool, tokenIn } from "#app/testing/mail-school.ts";
import { firstAndLastWaits, firstWaits, hoursOf, untilExpired } from "#app/testing/mail-time.ts";
import { en } from "#locales/en.ts";
import { passwordLinks } from "#server/accounts/password-links.table.ts";
import { users } from "#server/accounts/users.table.ts";
import { accountMails } from "./account-mails.table.ts";
import { deleteOldMails, queueMail } from "./account-mails.ts";
import { sendAccountMails } from "./mail-job.ts";

// Mails that the mail server refuses, puts off, or never responds to.

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

describe("an address that the mail server refuses", () => {
  test("is shown at once with the mail server's response, and not tried again", async () => {
    mailServer.behave({ recipient: () => noSuchUser });
    const { id, email } = await addStudent();
    expect(await stateOf(id)).toEqual({
      state: "failed",
      email,
      at: expect.any(String),
      nextTryAt: null,
      problem: { kind: "address", response: "550 5.1.1 No such user here" },
    });
    mailServer.behave({});
    await makeDue();
    await send();
    expect(mailServer.inbox).toEqual([]);
  });

  test("is corrected, and the mail sent again: its link lets the student in", async () => {
    const wrong = `asha${randomUUID()}@exmaple.com`;
    mailServer.behave({ recipient: (address) => (address.endsWith("@exmaple.com") ? noSuchUser : null) });
    const { id } = await addStudent(wrong);
    const email = newAddress();
    const profile = { name: "Asha", surname: "Rao", email, age: 15, city: "Pune", education: "Class 10" };
    const parent = { phone: "9876543210", parentEmail: "parent@mail.example", course: [], teacherId: [] };
    const changed = await asAdmin().patch(`/api/students/${id}`, { ...profile, ...parent });
    expect(changed.status).toBe(204);
    // Pressed within seconds of the first one: a mail to another address is another mail.
    expect(await pressSend(id)).toBe(204);
    expect(await stateOf(id)).toMatchObject({ state: "sent", email, problem: null });
    const [mail] = mailServer.mailsTo(email);
    expect(mail?.subject).toBe(en.mails.firstPassword.subject);
    expect(await choosePassword(tokenIn(mail))).toBe(204);
    const signIn = { email, password: "neem tree" };
    expect((await school.request("POST", "/api/sign-in", { body: signIn })).status).toBe(200);
  });

  test("is also named on an invitation, in the list and alone", async () => {
    mailServer.behave({ recipient: () => noSuchUser });
    const email = newAddress();
    const body = await inviteTeacher(email);
    expect(body.mail).toMatchObject({ state: "queued", email });
    const failed = { state: "failed", email, problem: { kind: "address" } };
    const read = async (path: string) => (await asAdmin().get(path)).body;
    expect((await read("/api/invitations")).items[0].mail).toMatchObject(failed);
    expect((await read(`/api/invitations/${body.id}`)).mail).toMatchObject(failed);
    mailServer.behave({});
    await aMinutePasses();
    expect((await asAdmin().post(`/api/invitations/${body.id}/mails`)).status).toBe(204);
    await settled();
    expect((await read(`/api/invitations/${body.id}`)).mail).toMatchObject({ state: "sent", email });
    expect(mailServer.mailsTo(email)[0]?.text).toContain(body.link);
  });
});

describe("a mail that is put off", () => {
  test.each([
    ["the recipient", { recipient: () => greylisted }, "address", "451 Greylisted"],
    ["the content", { content: { code: 452, says: "Too busy" } }, "mail", "452 Too busy"],
    ["the sender, even for good", { sender: { code: 553, says: "Unknown" } }, "server", "553 Unknown"],
  ] as const)(
    "because of %s waits, and arrives once the mail server takes it",
    async (_, behaviour, kind, response) => {
      mailServer.behave(behaviour);
      const { id, email } = await addStudent();
      const state = await stateOf(id);
      expect(state).toMatchObject({ state: "queued", email, problem: { kind, response } });
      expect(Date.parse(state.nextTryAt) - Date.now()).toBeGreaterThan(30_000);
      mailServer.behave({});
      await send();
      expect(mailServer.inbox).toEqual([]);
      await makeDue();
      await send();
      expect(await stateOf(id)).toMatchObject({ state: "sent", problem: null });
      expect(mailServer.mailsTo(email)).toHaveLength(1);
      expect(await choosePassword(tokenIn(mailServer.mailsTo(email)[0]))).toBe(204);
    },
  );

  test("is tried at once on request, without a second mail or another entry", async () => {
    mailServer.behave({ recipient: () => greylisted });
    const { id, email } = await addStudent();
    mailServer.behave({});
    await aMinutePasses();
    expect(await pressSend(id)).toBe(204);
    expect(await stateOf(id)).toMatchObject({ state: "sent" });
    expect(mailServer.mailsTo(email)).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
  });

  test("is tried for three days, later each time, then given up", async () => {
    mailServer.behave({ recipient: () => greylisted });
    const { id } = await addStudent();
    const waits = await firstAndLastWaits(school.database, "account_mails", send);
    expect(waits).toEqual({ first: firstWaits, last: [30] });
    expect(await stateOf(id)).toMatchObject({ state: "failed", nextTryAt: null });
  });

  test.each(["password-reset", "sign-in-link"] as const)(
    "and whose link works for an hour, a %s, is tried for an hour",
    async (kind) => {
      mailServer.behave({ recipient: () => greylisted });
      const { id, email } = await school.makeStudent();
      await queueMail(school.database, { kind, userId: id, email });
      await send();
      const waits = await untilExpired(school.database, "account_mails", send);
      expect(hoursOf(waits)).toBeGreaterThan(0.4);
      expect(hoursOf(waits)).toBeLessThanOrEqual(1);
      expect(await rows()).toMatchObject([{ mail: "failed", mailProblem: { response: "451 Greylisted" } }]);
    },
  );

  test("because nobody sent it for an hour is not sent any more if its link works for an hour", async () => {
    const { id, email } = await school.makeStudent();
    const createdAt = new Date(Date.now() - 61 * 60_000);
    for (const kind of ["password-reset", "first-password"] as const)
      await queueMail(school.database, { kind, userId: id, email });
    await school.database.update(accountMails).set({ createdAt });
    await send();
    expect(mailServer.inbox.map(({ mail }) => mail.subject)).toEqual([en.mails.firstPassword.subject]);
    expect((await rows()).map(({ kind, mail }) => `${kind} ${mail}`).sort()).toEqual([
      "first-password sent",
      "password-reset failed",
    ]);
  });

  test("whose content is rejected permanently is not tried again", async () => {
    mailServer.behave({ content: { code: 554, says: "Looks like spam" } });
    const { id } = await addStudent();
    const problem = { kind: "mail", response: "554 Looks like spam" };
    expect(await stateOf(id)).toMatchObject({ state: "failed", problem });
  });
});

describe("a mail server that cannot be reached", () => {
  /** The school, with another mail server. */
  const away = (url: string) => {
    const { env, authSecret, database, log } = school.services;
    return createServices({ env: { ...env, SMTP_URL: url }, authSecret, database, log });
  };

  test("refuses connections: the mail waits", async () => {
    const services = away("smtp://127.0.0.1:1");
    await queueMail(school.database, {
      kind: "sign-in-link",
      userId: mails.admin.id,
      email: mails.admin.email,
    });
    await sendAccountMails(services, mailSources);
    const [row] = await rows();
    expect(row).toMatchObject({ mail: "queued", mailProblem: { kind: "unreachable", response: null } });
  });

  test("accepts connections and says nothing: the mail waits too", async () => {
    const callers = new Set<Socket>();
    const silent = createServer((socket) => callers.add(socket.on("error", () => undefined)));
    await once(silent.listen(0, "127.0.0.1"), "listening");
    onTestFinished(() => {
      for (const socket of callers) socket.destroy();
      silent.close();
    });
    const { port } = silent.address() as AddressInfo;
    const services = away(`smtp://127.0.0.1:${port}?greetingTimeout=200`);
    await queueMail(school.database, {
      kind: "sign-in-link",
      userId: mails.admin.id,
      email: mails.admin.email,
    });
    await sendAccountMails(services, mailSources);
    const [row] = await rows();
    expect(row).toMatchObject({ mail: "queued", mailProblem: { kind: "unreachable", response: null } });
  });
});

describe("a mail that may or may not have arrived", () => {
  test("is sent once more, recognisable as the same, and after a second doubt only by a person", async () => {
    mailServer.behave({ beforeResponse: () => mailServer.breakOff() });
    const { id, email } = await addStudent();
    // Broken off twice: by then the second attempt has been made.
    await send();
    const mails = mailServer.mailsTo(email);
    expect(mails).toHaveLength(2);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
    expect(await stateOf(id)).toMatchObject({ state: "unknown", email, nextTryAt: null });
    mailServer.behave({});
    await makeDue();
    await send();
    expect(mailServer.mailsTo(email)).toHaveLength(2);
    // Both links work until one is used.
    expect(await choosePassword(tokenIn(mails[0]))).toBe(204);
    expect(await choosePassword(tokenIn(mails[1]))).toBe(410);
  });

  test("its server ended between the mail server's response and the note of it: it arrives at most twice", async () => {
    const { id, email } = await addStudent();
    // As the ended server left it.
    const left = { mail: "sending" as const, mailAttempts: 1, mailEndedAt: null };
    await school.database.update(accountMails).set({ ...left, mailDueAt: sql`now() + interval '1 minute'` });
    await send();
    expect(mailServer.mailsTo(email)).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ state: "queued", nextTryAt: null });
    await makeDue();
    await send();
    expect(mailServer.mailsTo(email)).toHaveLength(2);
    expect(await stateOf(id)).toMatchObject({ state: "sent" });
  });
});

test("two servers share the work: each mail arrives once", async () => {
  const other = createServices({ ...school.services });
  const students = await Promise.all(Array.from({ length: 12 }, () => school.makeStudent()));
  for (const { id, email } of students) {
    await queueMail(school.database, { kind: "first-password", userId: id, email });
  }
  await Promise.all([send(), sendAccountMails(other, mailSources), send()]);
  other.mailer.close();
  expect(mailServer.inbox.map(({ to }) => to).sort()).toEqual(students.map(({ email }) => email).sort());
});

test("a change that fails queues no mail, and no mail is lost when its server is not there to send it", async () => {
  const email = newAddress();
  const body = { name: "Asha", surname: "Rao", email, classGroupIds: [randomUUID()] };
  expect((await asAdmin().post("/api/added-students", body)).status).toBe(400);
  expect(await rows()).toEqual([]);
  const { id } = await addStudent(email);
  // A server that stopped before it took the mail left it like this.
  await school.database.update(accountMails).set({ mail: "queued", mailAttempts: 0, mailDueAt: new Date() });
  mailServer.inbox.length = 0;
  await send();
  expect(mailServer.mailsTo(email)).toHaveLength(1);
  expect(await stateOf(id)).toMatchObject({ state: "sent" });
});

test("a mail that is no longer needed is deleted without being sent", async () => {
  mailServer.behave({ recipient: () => greylisted });
  const [hasPassword, left, moved] = [await addStudent(), await addStudent(), await addStudent()];
  const invitation = await inviteTeacher();
  const { link } = (await asAdmin().post(`/api/users/${hasPassword.id}/sign-in-links`)).body;
  expect(await choosePassword(new URL(link).searchParams.get("token") ?? "")).toBe(204);
  await school.database.update(users).set({ leftOn: "2026-01-01" }).where(eq(users.id, left.id));
  await school.database.update(users).set({ email: newAddress() }).where(eq(users.id, moved.id));
  await asAdmin().post(`/api/invitations/${invitation.id}/revocation`);
  mailServer.behave({});
  mailServer.inbox.length = 0;
  await makeDue();
  await send();
  // Only the mail about the new password.
  expect(mailServer.inbox.map(({ to }) => to)).toEqual([hasPassword.email]);
  expect(await rows()).toMatchObject([{ kind: "password-changed", mail: "sent" }]);
});

test("no link is made for an address that is being corrected at that moment", async () => {
  mailServer.behave({ recipient: () => greylisted });
  const { id, email } = await addStudent();
  mailServer.behave({});
  mailServer.inbox.length = 0;
  await makeDue();
  const other = await school.database.$client.connect();
  try {
    await other.query("begin");
    await other.query("select from users where id = $1 for update", [id]);
    const profile = { name: "Asha", surname: "Rao", age: 15, city: "Pune", education: "Class 10" };
    const parent = { phone: "9876543210", parentEmail: "parent@mail.example", course: [], teacherId: [] };
    const body = { ...profile, ...parent, email: newAddress() };
    const changed = asAdmin().patch(`/api/students/${id}`, body);
    // Its links are void by now.
    await untilWaiting(school.database, 1);
    const sent = send();
    await expect
      .poll(async () => (await countWaiting(school.database)) === 2 || mailServer.mailsTo(email).length > 0)
      .toBe(true);
    await other.query("rollback");
    expect((await changed).status).toBe(204);
    await sent;
    await settled();
  } finally {
    other.release(true);
  }
  expect(mailServer.mailsTo(email).map(({ subject }) => subject)).toEqual([en.mails.emailChanged.subject]);
  const links = await school.database.$count(passwordLinks, eq(passwordLinks.userId, id));
  expect(links).toBe(0);
});

test("the state of a mail is deleted after 30 days, and with the person", async () => {
  const early = await addStudent();
  const late = await school.makeStudent();
  await queueMail(school.database, { kind: "first-password", userId: late.id, email: late.email });
  const monthAgo = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
  await school.database
    .update(accountMails)
    .set({ createdAt: monthAgo })
    .where(eq(accountMails.userId, early.id));
  await deleteOldMails(school.database);
  expect(await rows()).toMatchObject([{ userId: late.id }]);
  await school.database.delete(users).where(eq(users.id, late.id));
  expect(await rows()).toEqual([]);
});
