import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { createServices } from "#app/server/create-services.ts";
import { greylisted, noSuchUser } from "#app/testing/mail-school.ts";
import { openMailServer } from "#app/testing/mail-server.ts";
import { untilLastAttempt } from "#app/testing/mail-time.ts";
import { parentMailsOf } from "#app/testing/parent-mails.ts";
import { headerOf } from "#app/testing/read-mail.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { addDays } from "#domain/dates/calendar.ts";
import { feedback } from "#features/feedback/server/feedback.table.ts";
import {
  contactProblems,
  messageChildren,
  messageQueues,
  messagesOut,
} from "#features/messages/server/messages.table.ts";
import { consents } from "#features/students/server/guardians/consents.table.ts";
import { guardians } from "#features/students/server/guardians/guardians.table.ts";
import { en } from "#locales/en.ts";
import { hi } from "#locales/hi.ts";
import { users } from "#server/accounts/users.table.ts";
import { rateLimits } from "#server/credentials/rate-limits.table.ts";
import { parentMailTokenOf } from "./parent-mail-link.actions.ts";
import { sendParentMails } from "./parent-mails.actions.ts";

// Mails to guardians on a real mail server: what is sent, what is not sent any more, when, and what becomes of it. What
// happens when the mail server or this server breaks off is in broken-off.test.ts.

const mailServer = await openMailServer();
const settings = {
  SMTP_URL: mailServer.url,
  APP_URL: "https://school.example",
  TIME_ZONE: "Asia/Kolkata",
  PARENT_MAILS_PER_MINUTE: "6000",
};
const school = openTestSchool(settings);
const mails = parentMailsOf(school);
const { claimed, events, makeChild, makeDue, queueMail, queueMails, read, send, states } = mails;
const { database } = school;

beforeEach(async () => {
  mailServer.behave({});
  mailServer.inbox.length = 0;
  await mails.reset();
});

/** A child's guardian says that they want no e-mails. */
const refuse = ({ id, parentEmail }: { id: string; parentEmail: string }) =>
  database.insert(consents).values({
    studentId: id,
    channel: "email",
    purpose: "feedback",
    contact: parentEmail,
    answer: "refused",
    source: "form",
    answeredOn: "2026-11-01",
  });

describe("the mail", () => {
  test("has the message as text and as HTML, with a link to stop such mails and nothing loaded from elsewhere", async () => {
    await mails.setSchool({ name: "Hill & Sons" });
    const child = await makeChild({ name: "Asha" });
    const teacher = await school.makeTeacher();
    const lesson = await school.makeLesson(teacher);
    const { id: feedbackId } = await school.makeFeedback(child, lesson, { date: "2026-11-20" });
    const message = "Asha wrote: “1 < 2 & 3”\n\n<b>Thanks</b>";
    const id = await queueMail(child, { message });
    await database.update(messageChildren).set({ feedbackId }).where(eq(messageChildren.messageId, id));
    // Of another class of the same child.
    await database.insert(messageChildren).values({ messageId: id, number: 2, studentId: child.id });
    await send();
    const [mail] = mailServer.mailsTo(child.parentEmail);
    expect(mail?.subject).toBe("Feedback for Asha on 20 Nov 2026");
    expect(mail?.messageId).toBe(`<parent.${id}@school.example>`);
    const token = parentMailTokenOf(school.services.authSecret, id);
    const link = `https://school.example/mails?token=${token}`;
    expect(mail?.text.trim()).toBe(`Hill & Sons\n\n${message}\n\n${en.mails.stopToParent}\n${link}`);
    expect(mail?.html).toContain("Asha wrote: “1 &lt; 2 &amp; 3”<br>\n<br>\n&lt;b&gt;Thanks&lt;/b&gt;");
    expect(mail?.html).toContain(">Hill &amp; Sons</h1>");
    expect(mail?.html).toContain(`>${en.parentMails.stop}</a>`);
    expect(mail?.html).toContain('<html lang="en">');
    expect(mail?.html).not.toMatch(/<img|src=|url\(|@import|(background|[^-]color):/i);
    expect(mail?.html?.match(/href="[^"]*"/g)).toEqual([`href="${link}"`]);
    expect(headerOf(mail as NonNullable<typeof mail>, "List-Unsubscribe")).toBe(
      `<https://school.example/api/parent-mails?token=${token}>`,
    );
    expect(headerOf(mail as NonNullable<typeof mail>, "List-Unsubscribe-Post")).toBe(
      "List-Unsubscribe=One-Click",
    );
    expect(await events(id)).toEqual([["sent", null, ""]]);
    expect(await claimed(id)).toEqual([mails.today()]);
  });

  test("names the days of a digest, and whose it is", async () => {
    const [asha, admin, queueId] = [
      await makeChild({ name: "Asha" }),
      await school.makeAdmin(),
      randomUUID(),
    ];
    const students = { of: "students" as const, ids: [asha.id] };
    const feedback = { of: "digest" as const, from: "2025-10-05", to: "2025-10-31" };
    const selection = { students, feedback };
    await database
      .insert(messageQueues)
      .values({ id: queueId, createdBy: admin.id, channel: "email", selection });
    await queueMail(asha, { queueId, position: 0 });
    await send();
    expect(mailServer.mailsTo(asha.parentEmail)[0]?.subject).toBe("Feedback from Asha, 5–31 Oct 2025");
  });

  test("is in the message's language, or else in the school's, and names the school once", async () => {
    await mails.setSchool({ name: "Hill School", language: "hi" });
    const [asha, kabir] = [await makeChild(), await makeChild()];
    const [first] = await queueMails([asha], { language: null, message: "Hill School\nनमस्ते" });
    await queueMails([kabir], { language: "en" });
    await database.insert(messageChildren).values({ messageId: first ?? "", number: 2, studentId: kabir.id });
    await database.update(users).set({ parentEmail: asha.parentEmail }).where(eq(users.id, kabir.id));
    await send();
    const [mail] = mailServer.mailsTo(asha.parentEmail);
    expect(mail?.text.trim()).toMatch(/^Hill School\nनमस्ते\n\nआपका पता/);
    expect(mail?.text).toContain(hi.mails.stopToParent);
    expect(mail?.subject).toBe(hi.toParent.subjectOfSeveral(mails.today()));
    expect(mail?.html).toContain('<html lang="hi">');
    expect(mail?.html).not.toContain("<h1");
    // Kabir's own address is no guardian's any more.
    expect(await states()).toEqual({ sent: 1, dropped: 1 });
  });

  test("comes from the school's name, and no name adds a header", async () => {
    await mails.setSchool({ name: 'विद्यालय, "Hill" <a@b.example>\r\nBcc: other@mail.example' });
    const child = await makeChild();
    await queueMail(child);
    await send();
    const [mail] = mailServer.mailsTo(child.parentEmail);
    const address = school.services.env.MAIL_FROM.replace(/.*<|>/g, "");
    expect(mail?.from).toEqual({ name: 'विद्यालय, "Hill" <a@b.example> Bcc: other@mail.example', address });
    expect(mailServer.inbox).toHaveLength(1);
  });

  test("is answered to the address that the school has chosen, never to who prepared it, and not by a program", async () => {
    const admin = await school.makeAdmin();
    await mails.setSchool({ name: "Hill School", replyTo: "" });
    const [child, other] = [await makeChild(), await makeChild()];
    await queueMail(child, { createdBy: admin.id });
    await send();
    const changed = await school
      .requestAs(admin)
      .patch("/api/school/settings", { replyTo: "Office@hill.example" });
    expect(changed.body).toMatchObject({ replyTo: "office@hill.example" });
    // The change has looked for mails, too.
    await school.services.background.settled();
    await queueMail(other, { createdBy: admin.id });
    await send();
    const [first] = mailServer.mailsTo(child.parentEmail);
    const [second] = mailServer.mailsTo(other.parentEmail);
    if (!first || !second) throw new Error("No mail");
    // To the sender then.
    expect(first.replyTo).toBeUndefined();
    expect(second.replyTo).toEqual([{ name: "Hill School", address: "office@hill.example" }]);
    for (const mail of [first, second]) {
      expect(JSON.stringify(mail)).not.toContain(admin.email);
      expect(headerOf(mail, "Auto-Submitted")).toBeUndefined();
      expect(headerOf(mail, "X-Auto-Response-Suppress")).toBe("OOF, AutoReply");
    }
  });
});

describe("what is queued is not sent any more", () => {
  test.each([
    ["opted-out", refuse],
    [
      "opted-out",
      (child: { id: string }) =>
        database.insert(guardians).values({ studentId: child.id, position: 1, mayReceive: false }),
    ],
    [
      "no-contact",
      ({ parentEmail }: { parentEmail: string }) =>
        database
          .insert(contactProblems)
          .values({ channel: "email", contact: parentEmail, kind: "wrong-number" }),
    ],
    [
      "no-contact",
      (child: { id: string }) =>
        database.update(users).set({ parentEmail: "other@mail.example" }).where(eq(users.id, child.id)),
    ],
    [
      "no-contact",
      (child: { id: string }) =>
        database.delete(messageChildren).where(eq(messageChildren.studentId, child.id)),
    ],
    ["no-consent", () => mails.setSchool({ parentConsent: "refuse" })],
  ] as const)("because of %s, and its day is free again", async (reason, change) => {
    const child = await makeChild();
    const id = await queueMail(child);
    await change(child);
    await send();
    expect(mailServer.inbox).toEqual([]);
    expect(await read(id)).toMatchObject({
      state: "not-sent",
      notSent: "dropped",
      mailAttempts: 0,
      mailDueAt: null,
    });
    expect(await events(id)).toEqual([["not-sent", "dropped", reason]]);
    expect(await claimed(id)).toEqual([]);
    // For good: nothing sends it later.
    await mails.setSchool({ parentConsent: "warn" });
    await makeDue();
    await send();
    expect(mailServer.inbox).toEqual([]);
  });

  test("when one of several children's guardians has said no, or its words are not for parents", async () => {
    const [asha, kabir, diya] = [await makeChild(), await makeChild(), await makeChild()];
    await database.update(users).set({ parentEmail: asha.parentEmail }).where(eq(users.id, kabir.id));
    await refuse({ ...kabir, parentEmail: asha.parentEmail });
    const id = await queueMail(asha);
    await database.insert(messageChildren).values({ messageId: id, number: 2, studentId: kabir.id });
    const teacher = await school.makeTeacher();
    const { id: feedbackId } = await school.makeFeedback(diya, await school.makeLesson(teacher));
    const withheld = await queueMail(diya);
    await database.update(messageChildren).set({ feedbackId }).where(eq(messageChildren.messageId, withheld));
    await database.update(feedback).set({ withheldBy: teacher.id }).where(eq(feedback.id, feedbackId));
    await send();
    expect([await events(id), await events(withheld)]).toEqual([
      [["not-sent", "dropped", "opted-out"]],
      [["not-sent", "dropped", "changed"]],
    ]);
  });

  test("to an address that a barred guardian reads as well", async () => {
    const child = await makeChild();
    const other = { studentId: child.id, position: 2, email: child.parentEmail, mayReceive: false };
    await database.insert(guardians).values(other);
    const id = await queueMail(child);
    await send();
    expect(await events(id)).toEqual([["not-sent", "dropped", "opted-out"]]);
  });
});

describe("the day that a guardian is told on", () => {
  test("is the day of sending: a mail that waited claims it again", async () => {
    const child = await makeChild();
    const contactKeys = [child.parentEmail, "9876543210"];
    const id = await queueMail(child, { contactKeys, day: addDays(mails.today(), -1) });
    await send();
    expect(await states()).toEqual({ sent: 1 });
    expect(await claimed(id)).toEqual([mails.today(), mails.today()]);
  });

  test("belongs to another message: the mail is not sent", async () => {
    const child = await makeChild();
    await queueMail(child, { mail: "sent", contactKeys: ["9876543210"] });
    const contactKeys = [child.parentEmail, "9876543210"];
    const waited = await queueMail(child, { contactKeys, day: addDays(mails.today(), -1) });
    await send();
    expect(await events(waited)).toEqual([["not-sent", "dropped", "told-today"]]);
    expect(await claimed(waited)).toEqual([]);
  });

  test("goes to one of several that waited for it", async () => {
    const child = await makeChild();
    const earlier = (days: number) => ({ day: addDays(mails.today(), -days) });
    const ids = [
      await queueMail(child, earlier(1)),
      await queueMail(child, earlier(2)),
      await queueMail(child, earlier(3)),
    ];
    await send();
    expect(await states(ids)).toEqual({ sent: 1, dropped: 2 });
    expect(mailServer.inbox).toHaveLength(1);
  });

  test("is free again when a mail is rejected for good, and not while it is tried again", async () => {
    const [gone, busy] = [await makeChild(), await makeChild()];
    mailServer.behave({ recipient: (address) => (address === gone.parentEmail ? noSuchUser : greylisted) });
    const [rejected, waiting] = await queueMails([gone, busy]);
    await send();
    expect(await claimed(rejected ?? "")).toEqual([]);
    expect(await events(rejected ?? "")).toEqual([["not-sent", "rejected", "550 5.1.1 No such user here"]]);
    expect(await claimed(waiting ?? "")).toEqual([mails.today()]);
    await untilLastAttempt(database, "messages_out");
    await send();
    expect(await read(waiting ?? "")).toMatchObject({ mail: "failed", mailAttempts: 2 });
    expect(await claimed(waiting ?? "")).toEqual([]);
    expect(await events(waiting ?? "")).toEqual([
      ["waiting", "address", "451 Greylisted"],
      ["not-sent", "expired", "451 Greylisted"],
    ]);
    // Only the address that does not exist.
    expect(await database.select().from(contactProblems)).toMatchObject([
      {
        channel: "email",
        contact: gone.parentEmail,
        kind: "rejected",
        response: "550 5.1.1 No such user here",
        byUser: null,
      },
    ]);
  });
});

test("an address that was rejected is blocked before the next mail to it", async () => {
  const child = await makeChild();
  mailServer.behave({ recipient: () => noSuchUser });
  await queueMail(child);
  await send();
  mailServer.behave({});
  const later = await queueMail(child);
  await send();
  expect(mailServer.inbox).toEqual([]);
  expect(await events(later)).toEqual([["not-sent", "dropped", "no-contact"]]);
});

test("two servers at once send each mail once, and no more in a minute than together are allowed", async () => {
  const { env, authSecret, log } = school.services;
  const slow = { env: { ...env, PARENT_MAILS_PER_MINUTE: 120 }, authSecret, log, database };
  const servers = [createServices(slow), createServices(slow)];
  const children = await Promise.all(Array.from({ length: 40 }, () => makeChild()));
  await queueMails(children);
  const started = Date.now();
  await Promise.all([...servers, ...servers].map((services) => send(services)));
  // What comes due between two looks, and what came due meanwhile.
  expect(mailServer.inbox.length).toBeGreaterThanOrEqual(10);
  expect(mailServer.inbox.length).toBeLessThanOrEqual(10 + Math.ceil((Date.now() - started) / 500));
  for (let later = 0; later < 4; later++) {
    await database.delete(rateLimits);
    await Promise.all(servers.map((services) => send(services)));
  }
  expect(await states()).toEqual({ sent: 40 });
  expect(new Set(mailServer.inbox.map(({ to }) => to)).size).toBe(40);
  expect(mailServer.inbox).toHaveLength(40);
  for (const { mailer } of servers) mailer.close();
});

test("a press sends what was prepared at once, and the list says when it was sent", async () => {
  const child = await makeChild({ name: "Asha" });
  const teacher = await school.makeTeacher();
  await school.makeFeedback(child, await school.makeLesson(teacher), { message: "Clear." });
  const admin = school.requestAs(await school.makeAdmin());
  const id = randomUUID();
  const selection = { students: { of: "students", ids: [child.id] }, feedback: { of: "newest" } };
  await admin.post("/api/message-queues", { id, channel: "email", selection });
  expect((await admin.post(`/api/message-queues/${id}/mails`)).body).toEqual({ queued: 1, refused: [] });
  await school.services.background.settled();
  expect(mailServer.mailsTo(child.parentEmail)[0]?.text).toContain("‘Clear.’");
  const { items } = (await admin.get(`/api/parent-messages?queueId=${id}`)).body;
  const { mailEndedAt } = await read(items[0].id);
  expect(items).toMatchObject([{ state: "sent", stateAt: mailEndedAt?.toISOString(), problem: null }]);
});

test("without a mail server, queued mails wait for one", async () => {
  const id = await queueMail(await makeChild());
  const env = { ...school.services.env, SMTP_URL: undefined };
  await sendParentMails({ ...school.services, env }, () => false);
  expect(await states([id])).toEqual({ waiting: 1 });
});

test("what is only prepared, or given to a person to send, is not sent", async () => {
  const child = await makeChild();
  await queueMails([child], { state: "prepared", mail: "none", mailDueAt: null });
  await queueMails([child], { state: "opened", mail: "none" });
  await send();
  expect(mailServer.inbox).toEqual([]);
});

test("a stopping server starts no further mails", async () => {
  const children = await Promise.all(Array.from({ length: 7 }, () => makeChild()));
  await queueMails(children);
  const isStopping = vi.fn().mockReturnValueOnce(false).mockReturnValue(true);
  await sendParentMails(school.services, isStopping);
  expect(await states()).toEqual({ sent: 5, waiting: 2 });
});

test("a message that was deleted while its mail was being written is not sent", async () => {
  const child = await makeChild();
  await queueMail(child);
  const send = vi.fn(school.services.mailer.send);
  const mailer = {
    ...school.services.mailer,
    send: async (mail: Parameters<typeof send>[0]) => {
      await database.delete(messagesOut);
      return send(mail);
    },
  };
  await sendParentMails({ ...school.services, mailer }, () => false);
  expect(send).toHaveBeenCalledOnce();
  expect(mailServer.inbox).toEqual([]);
});
