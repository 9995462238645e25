import { randomUUID } from "node:crypto";
import { and, asc, desc, eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openQueues, reasons, selectionOf } from "#app/testing/message-queues.ts";
import { pageAddress, parentPagesOf } from "#app/testing/parent-pages.ts";
import { propertyRuns } from "#app/testing/property-runs.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import { parentMailTokenOf } from "#features/messages/server/mails/parent-mail-link.actions.ts";
import { messagesOut } from "#features/messages/server/messages.table.ts";
import { consents } from "#features/students/server/guardians/consents.table.ts";
import { guardianContacts } from "#features/students/server/guardians/guardians.table.ts";
import { en } from "#locales/en.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";

// A guardian's own no, and a yes by a link that somebody else could have opened.

const school = openTestSchool({ APP_URL: "http://localhost:3000", TIME_ZONE: "Asia/Kolkata" });
const { database } = school;
const { forgetAttempts, linksOf, open } = parentPagesOf(school);
const { asAdmin, newPhone, prepare, pupil } = openQueues(school);
const today = todayIn("Asia/Kolkata");
const yes = { channel: "whatsapp", answer: "agreed", notice: 1, language: "hi" };
const no = { channel: "whatsapp", answer: "refused" };
let clerk: TestUser;
beforeAll(async () => {
  clerk = await school.makeClerk({ name: "Ravi", surname: "Kumar" });
});
beforeEach(forgetAttempts);

const asClerk = () => school.requestAs(clerk);
const guardiansOf = ({ id }: { id: string }) => `/api/students/${id}/guardians`;

async function linkBy(
  actor: { post: ReturnType<typeof asClerk>["post"] },
  child: TestUser,
  contact?: string,
) {
  const { body } = await actor.post(linksOf(child), { contact: contact ?? child.phone });
  return String(body.link ?? "").slice(pageAddress.length);
}

/** Answers by a link, if there is one, in the browser of nobody or of somebody who is signed in. */
async function answer(token: string, body: object, actor: TestUser | null = null) {
  return school.requestAs(actor).post("/api/parent-page/answers", { token, ...body });
}

/** A child whose parent said no by a link that was sent to them. */
async function refusing(phone = newPhone()) {
  const { student } = await pupil({ phone });
  expect((await answer(await linkBy(asAdmin(), student), no)).status).toBe(200);
  return student;
}

/** What messages go by. */
async function answerInView({ id }: { id: string }) {
  const [row] = await database.select().from(guardianContacts).where(eq(guardianContacts.studentId, id));
  return row?.whatsappAnswer;
}

const eventsOf = ({ id }: { id: string }) =>
  database.select().from(consents).where(eq(consents.studentId, id)).orderBy(asc(consents.id));

/** Saves another answer in a form that was opened just now. */
async function put(child: TestUser, whatsapp: object | null, actor = asClerk()) {
  const { guardians, updatedAt } = (await actor.get(guardiansOf(child))).body;
  const consent = { whatsapp: whatsapp && { ...whatsapp, contact: child.phone }, email: null };
  return actor.put(guardiansOf(child), { guardians: [{ ...guardians[0], consent }], updatedAt });
}

const agreedByPhone = { answer: "agreed", source: "phone", on: today };

test.each(["the clerk, signed in", "nobody who is signed in"])(
  "a yes over the parent’s own no, by a link that a clerk made, waits, opened by %s",
  async (who) => {
    const child = await refusing();
    const opener = who.startsWith("the clerk") ? clerk : null;
    const token = await linkBy(asClerk(), child);
    for (let time = 0; time < 2; time++) {
      const { status, body } = await answer(token, yes, opener);
      expect([status, body.own]).toMatchObject([
        200,
        { answer: "refused", isWaiting: true, mayGive: false, whyNot: null },
      ]);
    }
    expect(await answerInView(child)).toBe("refused");
    expect(reasons(await prepare(selectionOf(child), {}, asClerk()))).toEqual(["opted-out"]);
    const { items } = (await asClerk().get(`/api/students/${child.id}/consents`)).body;
    expect(items).toMatchObject([
      {
        answer: "unconfirmed",
        source: "own-link",
        recordedBy: null,
        linkMadeBy: { name: "Ravi", surname: "Kumar" },
        notice: { version: 1, language: "hi" },
      },
      { answer: "refused", linkMadeBy: { name: "Meera", surname: "Nair" }, endedAt: null },
    ]);
    // A no afterwards is the last word, once.
    for (let time = 0; time < 2; time++)
      expect((await answer(token, no)).body.own).toMatchObject({ answer: "refused", isWaiting: false });
    expect((await eventsOf(child)).map((each) => each.answer)).toEqual(["refused", "unconfirmed", "refused"]);
  },
);

test("so does one by the link in a message that the office opens, which shows its text", async () => {
  await asAdmin().put("/api/message-templates/en", { template: "{words} {link}" });
  const { student } = await pupil();
  const { messages } = await prepare(selectionOf(student), {}, asClerk());
  await asAdmin().put("/api/message-templates/en", { template: "" });
  const { body: shown } = await asClerk().get(`/api/message-details/${messages[0].id}`);
  const token = shown.message.slice(-43);
  await answer(token, no);
  expect((await answer(token, yes)).body.own).toMatchObject({ answer: "refused", isWaiting: true });
  expect(await answerInView(student)).toBe("refused");
});

test("it waits for every child with the contact, also one who is added later", async () => {
  const first = await refusing();
  const { student: later } = await pupil({ phone: first.phone });
  await answer(await linkBy(asClerk(), later), yes);
  for (const child of [first, later]) {
    expect(await answerInView(child)).toBe("refused");
    expect((await eventsOf(child)).at(-1)?.answer).toBe("unconfirmed");
  }
});

test("an admin lifts the refusal by name, in the form, and a clerk cannot", async () => {
  const child = await refusing();
  await answer(await linkBy(asClerk(), child), yes);
  for (const other of [agreedByPhone, null]) {
    expect(await put(child, other)).toMatchObject({
      status: 400,
      body: {
        field: "guardians.0.consent.whatsapp.answer",
        message: en.guardians.refusedByThemselves(today),
      },
    });
  }
  // What is not about the answer is the clerk's as before.
  expect((await put(child, { ...agreedByPhone, answer: "refused", source: "own-link" })).status).toBe(204);
  expect(await answerInView(child)).toBe("refused");
  expect((await put(child, agreedByPhone, asAdmin())).status).toBe(204);
  expect(await answerInView(child)).toBe("agreed");
  const { items } = (await asAdmin().get(`/api/students/${child.id}/consents`)).body;
  expect(items[0]).toMatchObject({ answer: "agreed", source: "phone", recordedBy: { name: "Meera" } });
  const [entry] = await database
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.recordId, child.id), eq(auditLog.action, "guardian.change")))
    .orderBy(desc(auditLog.id));
  expect(entry?.actorId).not.toBe(clerk.id);
});

test("by e-mail, the parent starts the mails again themselves, by the link that only their mails have", async () => {
  const parentEmail = `${randomUUID()}@mail.example`;
  const { student } = await pupil({ parentEmail });
  const sent = { studentId: student.id, channel: "email", to: parentEmail, message: "Hello" };
  const { id } = (await asAdmin().post("/api/parent-messages", sent)).body;
  await database.update(messagesOut).set({ state: "sent", mail: "sent" }).where(eq(messagesOut.id, id));
  const mailLink = `/api/parent-mails?token=${parentMailTokenOf(school.services.authSecret, id)}`;
  const choose = (wanted: boolean) => school.requestAs(null).put(mailLink, { wanted });
  await choose(false);
  const page = await linkBy(asClerk(), student, parentEmail);
  const { body } = await answer(page, { ...yes, channel: "email" });
  expect(body.own).toMatchObject({ answer: "refused", isWaiting: true });
  expect((await choose(true)).body).toMatchObject({ wanted: true });
  expect((await open(page)).body.own).toMatchObject({ answer: null, isWaiting: false, mayGive: true });
});

test("a yes where nothing was refused counts, and says who made the link", async () => {
  const { student } = await pupil();
  await answer(await linkBy(asClerk(), student), yes);
  expect(await answerInView(student)).toBe("agreed");
  expect(await eventsOf(student)).toMatchObject([{ answer: "agreed", linkMadeBy: clerk.id }]);
});

test("no sequence of a clerk’s requests lets a message be prepared for somebody whose own last word is no", async () => {
  const steps: Record<string, (child: TestUser, sister: TestUser) => Promise<unknown>> = {
    yesByLink: async (child) => answer(await linkBy(asClerk(), child), yes, clerk),
    yesByLinkOfSister: async (_, sister) => answer(await linkBy(asClerk(), sister), yes),
    noByLink: async (child) => answer(await linkBy(asClerk(), child), no),
    agree: (child) => put(child, agreedByPhone),
    agreeForSister: (_, sister) => put(sister, agreedByPhone),
    refuseByPhone: (child) => put(child, { ...agreedByPhone, answer: "refused" }),
    notAsked: (child) => put(child, null),
    moveNumberAway: async (child) => {
      const { guardians, updatedAt } = (await asClerk().get(guardiansOf(child))).body;
      const other = { ...guardians[0], phone: newPhone(), consent: { whatsapp: null, email: null } };
      return asClerk().put(guardiansOf(child), { guardians: [other], updatedAt });
    },
    bringNumberBack: async (child) => {
      const { guardians, updatedAt } = (await asClerk().get(guardiansOf(child))).body;
      const back = { ...guardians[0], phone: child.phone, consent: { whatsapp: null, email: null } };
      return asClerk().put(guardiansOf(child), { guardians: [back], updatedAt });
    },
    addAsSecond: async (child) => {
      const { guardians, updatedAt } = (await asClerk().get(guardiansOf(child))).body;
      const consent = { whatsapp: { ...agreedByPhone, contact: child.phone }, email: null };
      const second = { name: "Mohan", relation: "father", phone: child.phone, email: null, consent };
      return asClerk().put(guardiansOf(child), { guardians: [...guardians.slice(0, 1), second], updatedAt });
    },
    agreeInQueue: async (child) => {
      const { id } = await prepare(selectionOf(child), {}, asClerk());
      const agreed = [{ studentId: child.id, contact: child.phone }];
      return asClerk().post(`/api/message-queues/${id}/consents`, { agreed, source: "phone", on: today });
    },
    stopAndUndo: async (child) => {
      const message = {
        studentId: child.id,
        channel: "whatsapp",
        to: child.phone,
        message: "Hello",
      };
      const { id } = (await asClerk().post("/api/parent-messages", message)).body;
      await asClerk().post(`/api/parent-messages/${id}/replies`, { kind: "stop", note: "" });
      return asClerk().delete(`/api/parent-messages/${id}/stop`);
    },
  };
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(fc.constantFrom(...Object.keys(steps)), { minLength: 1, maxLength: 7 }),
      async (hadAgreed, names) => {
        await forgetAttempts();
        const phone = newPhone();
        const { student: child } = await pupil({ phone });
        const { student: sister } = await pupil({ phone });
        if (hadAgreed) await put(child, agreedByPhone);
        await answer(await linkBy(asAdmin(), child), no);
        for (const name of names) await steps[name]?.(child, sister);
        const { messages } = await prepare(selectionOf(child, sister), {}, asClerk());
        expect(messages.filter(({ to }: { to: string }) => to === phone)).toEqual([]);
      },
    ),
    propertyRuns(8),
  );
});
