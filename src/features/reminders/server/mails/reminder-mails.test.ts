import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { eq, sql } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { firstAndLastWaits, firstWaits } from "#app/testing/mail-time.ts";
import { headerOf, type ReadMail, readMail } from "#app/testing/read-mail.ts";
import { expectStatus, openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { reminders } from "#features/reminders/server/reminders.table.ts";
import { en } from "#locales/en.ts";
import { hi } from "#locales/hi.ts";
import { users } from "#server/accounts/users.table.ts";
import { reminderTokenOf } from "./reminder-link.actions.ts";
import { sendDueMails } from "./reminder-mails.actions.ts";

// The mails of reminders, with a real mail server: who gets one, and what happens when the mail server rejects it, goes
// silent or breaks off.

let arrived: { to: string; mail: ReadMail }[] = [];
/** What the mail server does with the next mails. */
let rejects: "nothing" | "recipient" | "recipient-for-good" | "content" | "breaks-off" = "nothing";

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS", "AUTH"],
  onRcptTo(_address, _session, done) {
    if (rejects === "recipient") done(Object.assign(new Error("try later"), { responseCode: 451 }));
    else if (rejects === "recipient-for-good")
      done(Object.assign(new Error("unknown"), { responseCode: 550 }));
    else done();
  },
  async onData(stream, { envelope }, done) {
    const mail = await readMail(await text(stream));
    if (rejects === "content") return done(Object.assign(new Error("too busy"), { responseCode: 452 }));
    for (const { address } of envelope.rcptTo) arrived.push({ to: address, mail });
    if (rejects === "breaks-off") for (const connection of smtp.connections) connection._socket.destroy();
    else done();
  },
}) as SMTPServer & { connections: Set<{ _socket: { destroy(): void } }> };
await once(smtp.listen(0, "127.0.0.1"), "listening");
const { port } = smtp.server.address() as AddressInfo;
afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())));

const school = openTestSchool({ SMTP_URL: `smtp://127.0.0.1:${port}`, APP_URL: "http://localhost:3000" });
const yesterday = addDays(todayIn("Asia/Kolkata"), -1);

beforeEach(async () => {
  [arrived, rejects] = [[], "nothing"];
  await school.database.delete(reminders);
});

/** A class whose students were just reminded of it. */
async function reminded(...students: Partial<typeof users.$inferInsert>[]) {
  const teacher = await school.makeTeacher({ name: "Meera", surname: "Iyer" });
  const made: TestUser[] = [];
  for (const fields of students) made.push(await school.makeStudent([teacher], fields));
  const lesson = await school.makeLesson(teacher, { date: yesterday, topic: "Algebra" });
  const { body } = await school.requestAs(teacher).post(`/api/lessons/${lesson.id}/reminders`);
  expect(body.remindedCount).toBe(students.length);
  return { teacher, students: made as [TestUser, ...TestUser[]], lesson };
}

const states = async () =>
  (await school.database.select({ mail: reminders.mail }).from(reminders)).map(({ mail }) => mail).sort();
const send = () => sendDueMails(school.services);
const makeDue = () => school.database.update(reminders).set({ mailDueAt: sql`now() - interval '1 second'` });

test("each student gets one mail in their language, with a link to the class and one to turn mails off", async () => {
  const { students, lesson } = await reminded({ language: "en" }, { language: "hi" });
  // Two servers at once.
  await Promise.all([send(), send()]);
  expect(await states()).toEqual(["sent", "sent"]);
  expect(arrived.map(({ to }) => to).sort()).toEqual(students.map(({ email }) => email).sort());
  const [first, second] = students.map(({ email }) => arrived.find(({ to }) => to === email)?.mail) as [
    ReadMail,
    ReadMail,
  ];
  const rows = await school.database.select().from(reminders).where(eq(reminders.studentId, students[0].id));
  expect(first.messageId).toBe(`<reminder.${rows[0]?.id}@localhost>`);
  expect(first.text).toContain(`http://localhost:3000/rate/${lesson.id}`);
  const token = reminderTokenOf(school.services.authSecret, students[0].id);
  expect(first.text).toContain(`http://localhost:3000/mails?of=reminders&token=${token}`);
  const unsubscribe = `<http://localhost:3000/api/reminder-mails?token=${token}>`;
  expect(headerOf(first, "List-Unsubscribe")).toBe(unsubscribe);
  expect(headerOf(first, "Auto-Submitted")).toBe("auto-generated");
  expect(headerOf(first, "X-Auto-Response-Suppress")).toBe("OOF, AutoReply");
  expect(headerOf(first, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
  expect(first.text).toContain(en.mails.reminder.turnOff);
  expect(second.text).toContain(hi.mails.reminder.turnOff);
  await send();
  expect(arrived).toHaveLength(2);
});

test("nobody who has answered, left, been excused or turned mails off by then gets a mail", async () => {
  const { teacher, students, lesson } = await reminded({}, {}, {}, {}, {});
  const [answered, left, excused, silent] = students;
  await school.makeFeedback(answered, lesson);
  await school.database
    .update(users)
    .set({ leftOn: yesterday })
    .where(eq(users.id, left?.id ?? ""));
  await school
    .requestAs(teacher)
    .put(`/api/lessons/${lesson.id}/audience/${excused?.id}`, { status: "excused" });
  await school.requestAs(silent ?? null).put("/api/my-reminder-mails", { wanted: false });
  await send();
  expect(await states()).toEqual(["dropped", "dropped", "dropped", "dropped", "sent"]);
  expect(arrived.map(({ to }) => to)).toEqual([students[4]?.email]);
});

test("the mail of a deleted class is not sent, that of one which is restored in time once", async () => {
  const admin = school.requestAs(await school.makeAdmin());
  for (const [isRestored, state] of [
    [false, "dropped"],
    [true, "sent"],
  ] as const) {
    await school.database.delete(reminders);
    const { teacher, lesson } = await reminded({});
    await school.requestAs(teacher).delete(`/api/lessons/${lesson.id}`);
    const { body } = await admin.get(`/api/audit-log?recordId=${lesson.id}&limit=1`);
    if (isRestored) expectStatus(await admin.post(`/api/audit-log/${body.items[0].id}/undo`), 204);
    await send();
    await send();
    expect(await states()).toEqual([state]);
  }
  expect(arrived).toHaveLength(1);
});

test.each(["recipient", "content"] as const)(
  "a mail whose %s is rejected is tried for three days, later each time, then given up",
  async (what) => {
    await reminded({});
    rejects = what;
    await send();
    const waits = await firstAndLastWaits(school.database, "reminders", send);
    expect(waits).toEqual({ first: firstWaits, last: [30] });
    expect(await states()).toEqual(["failed"]);
    expect(arrived).toEqual([]);
  },
);

test("a mail to an address that the mail server rejects permanently is tried once", async () => {
  await reminded({});
  rejects = "recipient-for-good";
  await send();
  expect(await states()).toEqual(["failed"]);
  const [row] = await school.database.select().from(reminders);
  expect(row).toMatchObject({ mailAttempts: 1, mailProblem: { kind: "address", response: "550 unknown" } });
});

test("a rejected mail arrives once the mail server takes it, unless the student has answered by then", async () => {
  const { students, lesson } = await reminded({}, {});
  rejects = "recipient";
  await send();
  expect(await states()).toEqual(["queued", "queued"]);
  await school.makeFeedback(students[0], lesson);
  rejects = "nothing";
  await makeDue();
  await send();
  expect(await states()).toEqual(["dropped", "sent"]);
  expect(arrived.map(({ to }) => to)).toEqual([students[1]?.email]);
});

test("a mail whose server broke off after its content is never sent again", async () => {
  await reminded({});
  rejects = "breaks-off";
  await send();
  expect(await states()).toEqual(["unknown"]);
  expect(arrived).toHaveLength(1);
  rejects = "nothing";
  await makeDue();
  await send();
  expect(arrived).toHaveLength(1);
});

test.each([
  ["is sent by another server, once its time is over", "before its content was sent", false, "sent"],
  ["counts as unknown", "after that", true, "unknown"],
] as const)("a mail %s, if its server ended %s", async (_result, _when, mailDoubted, state) => {
  await reminded({});
  const started = { mail: "sending" as const, mailAttempts: 1, mailDoubted };
  await school.database.update(reminders).set({ ...started, mailDueAt: sql`now() + interval '1 minute'` });
  await send();
  expect(await states()).toEqual(["sending"]);
  await makeDue();
  await send();
  expect(await states()).toEqual([state]);
  expect(arrived).toHaveLength(state === "sent" ? 1 : 0);
});

test("while the mail server cannot be reached, mails wait", async () => {
  const { services } = school;
  await reminded({});
  const away = { ...services, mailer: { ...services.mailer, send: () => dial() } };
  await sendDueMails(away);
  expect(await states()).toEqual(["queued"]);
});

/** Fails as a mail server that is down does. */
async function dial(): Promise<string> {
  return String(await once(connect(1, "127.0.0.1"), "connect"));
}

test("the link turns mails off and on again; reading it changes nothing", async () => {
  const student = await school.makeStudent();
  const token = reminderTokenOf(school.services.authSecret, student.id);
  const path = `/api/reminder-mails?token=${token}`;
  const anyone = school.requestAs(null);
  const own = async () => (await school.requestAs(student).get("/api/my-reminder-mails")).body;
  expect((await anyone.get(path)).body).toEqual({ wanted: true });
  const inBrowser = await school.request("GET", path, { headers: { Accept: "text/html,*/*" } });
  expect(inBrowser.headers.get("Location")).toBe(`/mails?of=reminders&token=${token}`);
  expect(await own()).toEqual({ wanted: true });
  // As a mail program sends it (RFC 8058), from a page of its own.
  const oneClick = await school.request("POST", path, {
    rawBody: "List-Unsubscribe=One-Click",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      Origin: "https://mail.example",
      "Sec-Fetch-Site": "cross-site",
    },
  });
  expect(oneClick.status).toBe(204);
  expect(await own()).toEqual({ wanted: false });
  expect((await anyone.put(path, { wanted: true })).body).toEqual({ wanted: true });
  expect(await own()).toEqual({ wanted: true });
});

test("a link that was changed, or is of someone else's making, does nothing", async () => {
  const [student, teacher] = [await school.makeStudent(), await school.makeTeacher()];
  const token = reminderTokenOf(school.services.authSecret, student.id);
  const others = [
    `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
    `${token}.A`,
    token.replace(student.id, teacher.id),
    reminderTokenOf(school.services.authSecret, teacher.id),
    reminderTokenOf("another secret", student.id),
    "x",
  ];
  for (const each of others) {
    const { status, body } = await school
      .requestAs(null)
      .put(`/api/reminder-mails?token=${encodeURIComponent(each)}`, { wanted: false });
    expect({ status, message: body.message }).toEqual({ status: 410, message: en.reminderMails.linkInvalid });
  }
  expect((await school.requestAs(student).get("/api/my-reminder-mails")).body).toEqual({ wanted: true });
});

test("a stopping server starts no further mails", async () => {
  await reminded({}, {}, {}, {}, {}, {}, {});
  const isStopping = vi.fn().mockReturnValueOnce(false).mockReturnValue(true);
  await sendDueMails(school.services, isStopping);
  expect(arrived).toHaveLength(5);
  expect(await states()).toEqual(["queued", "queued", "sent", "sent", "sent", "sent", "sent"]);
});
