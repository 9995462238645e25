import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { propertyRuns } from "#app/testing/property-runs.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import { messagesOut } from "#features/messages/server/messages.table.ts";
import { consents } from "#features/students/server/guardians/consents.table.ts";
import { guardians } from "#features/students/server/guardians/guardians.table.ts";
import { en } from "#locales/en.ts";
import { users } from "#server/accounts/users.table.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { rateLimits } from "#server/credentials/rate-limits.table.ts";
import { parentLinks } from "./parent-links.table.ts";

// A guardian's own page: who sees what by which link, and what they can change.

const school = openTestSchool({ APP_URL: "http://localhost:3000" });
const { database } = school;
const anyone = () => school.requestAs(null);

let admin: TestUser;
let teacher: TestUser;
beforeAll(async () => {
  [admin, teacher] = [await school.makeAdmin({ name: "Meera" }), await school.makeTeacher()];
});
beforeEach(() => database.delete(rateLimits));

let made = 0;
const newPhone = () => `98${String(++made).padStart(8, "0")}`;

/** A student whose parent has a phone and an address. */
async function makeChild(fields: Partial<typeof users.$inferInsert> = {}) {
  const [phone, parentEmail] = [newPhone(), `parent${made}@mail.example`];
  const child = await school.makeStudent([teacher], { name: "Asha", phone, parentEmail, ...fields });
  return { ...child, phone: child.phone ?? "", parentEmail: child.parentEmail ?? "" };
}

/** A message that was opened for a child's parent. */
async function sendTo(
  { id: studentId }: { id: string },
  to: string,
  message: string,
  channel = to.includes("@") ? "email" : "whatsapp",
): Promise<string> {
  const sent = { studentId, channel, to, message, again: true };
  return (await school.requestAs(admin).post("/api/parent-messages", sent)).body.id;
}

const linksOf = (child: { id: string }) => `/api/students/${child.id}/parent-links`;
const tokenIn = (link: string) => link.split("/p/")[1] ?? "";

async function makeLink(child: { id: string }, contact: string): Promise<string> {
  const { status, body } = await school.requestAs(admin).post(linksOf(child), { contact });
  expect(status).toBe(201);
  expect(body.link).toMatch(/^http:\/\/localhost:3000\/p\/[\w-]{43}$/);
  return tokenIn(body.link);
}

const open = (token: string, query: Record<string, string> = {}) =>
  anyone().get(`/api/parent-page?${new URLSearchParams({ token, ...query })}`);
const answer = (token: string, body: object) => anyone().post("/api/parent-page/answers", { token, ...body });
const correct = (token: string, messageId: string, note = "It was not Algebra.") =>
  anyone().post("/api/parent-page/corrections", { token, messageId, note });
const yes = { answer: "given", notice: 1, language: "hi" };

const textsOf = ({ body }: { body: { items: { message: string }[] } }) =>
  body.items.map(({ message }) => message);

async function expectDead(token: string): Promise<void> {
  const dead = { status: 410, body: { code: "link-invalid", message: en.parentPage.linkInvalid } };
  const { status, body } = await open(token);
  expect({ status, body }).toEqual({
    status: 410,
    body: { ...dead.body, sentence: { key: "parentPage.linkInvalid", params: [] } },
  });
  expect(await answer(token, { channel: "whatsapp", answer: "refused" })).toMatchObject(dead);
  expect(await correct(token, "6f0c7e4e-8a56-4c43-9df5-4a1ad0a2b2ce")).toMatchObject(dead);
}

describe("what a link shows", () => {
  test("only what was sent to this guardian, newest first, as it was sent and by page", async () => {
    const [child, other] = [await makeChild(), await makeChild()];
    await sendTo(other, other.phone, "Someone else’s");
    const token = await makeLink(child, child.phone);
    expect((await open(token)).body).toMatchObject({ items: [], next: null, language: "en" });
    await sendTo(child, child.phone, "First\nline");
    await sendTo(child, child.parentEmail, "Second");
    await sendTo(child, newPhone(), "To a number that is nobody’s");
    const { body } = await open(token, { limit: "1" });
    expect(body.items).toMatchObject([
      { channel: "email", message: "Second", language: null, isDisputed: false },
    ]);
    expect(body.items[0].sentOn).toBe(todayIn(school.services.env.TIME_ZONE));
    expect(textsOf(await open(token, { limit: "1", after: body.next }))).toEqual(["First\nline"]);
    // A page from someone else's message cannot be asked for.
    const foreign = Buffer.from(JSON.stringify([await sendTo(other, other.phone, "More")])).toString(
      "base64url",
    );
    expect((await open(token, { after: foreign })).status).toBe(400);
    expect(JSON.stringify(body)).not.toMatch(/Asha|Someone|9800/);
  });

  test("never what was prepared, passed over, not sent or given to mails and not sent", async () => {
    const child = await makeChild();
    const token = await makeLink(child, child.phone);
    const id = await sendTo(child, child.phone, "Hello");
    const shown = async (fields: Partial<typeof messagesOut.$inferInsert>) => {
      await database.update(messagesOut).set(fields).where(eq(messagesOut.id, id));
      return (await open(token)).body.items.length;
    };
    for (const state of ["prepared", "skipped", "not-sent", "not-on-whatsapp", "wrong-number"] as const)
      expect([state, await shown({ state })]).toEqual([state, 0]);
    for (const mail of ["queued", "sending", "failed", "unknown", "dropped"] as const)
      expect([mail, await shown({ state: "mailed", mail })]).toEqual([mail, 0]);
    expect([await shown({ mail: "sent" }), await shown({ state: "sent", mail: "none" })]).toEqual([1, 1]);
  });

  test("messages about a brother or sister if they went to this guardian, and not after that child has another", async () => {
    const phone = newPhone();
    const [asha, kabir] = [await makeChild({ phone }), await makeChild({ phone, name: "Kabir" })];
    await sendTo(kabir, phone, "About Kabir");
    await sendTo(kabir, kabir.parentEmail, "To the other parent");
    const token = await makeLink(asha, phone);
    expect(textsOf(await open(token))).toEqual(["About Kabir"]);
    await database.update(users).set({ phone: newPhone() }).where(eq(users.id, kabir.id));
    expect(textsOf(await open(token))).toEqual([]);
  });

  test("a link in a text does not lead from one page to another", async () => {
    const child = await makeChild();
    const token = await makeLink(child, child.phone);
    await sendTo(child, child.phone, `See http://localhost:3000/p/${await makeLink(child, child.phone)}`);
    expect(textsOf(await open(token))).toEqual(["See http://localhost:3000/p/…"]);
  });

  test("opening it changes nothing", async () => {
    const child = await makeChild();
    const token = await makeLink(child, child.phone);
    await sendTo(child, child.phone, "Hello");
    const stored = async () => [
      await database.select().from(parentLinks),
      await database.select().from(messagesOut),
      await database.select().from(consents),
      await database.select().from(rateLimits),
      await database.$count(auditLog),
    ];
    const before = await stored();
    await open(token);
    expect(await stored()).toEqual(before);
  });
});

describe("a link that shows nothing", () => {
  test("has expired, after seven days", async () => {
    const child = await makeChild();
    const token = await makeLink(child, child.phone);
    const [link] = await database.select().from(parentLinks).where(eq(parentLinks.studentId, child.id));
    const days = (Number(link?.expiresAt) - Date.now()) / (24 * 60 * 60 * 1000);
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThanOrEqual(7);
    await database
      .update(parentLinks)
      .set({ expiresAt: new Date() })
      .where(eq(parentLinks.studentId, child.id));
    await expectDead(token);
  });

  test("was revoked", async () => {
    const child = await makeChild();
    const token = await makeLink(child, child.phone);
    const as = school.requestAs(admin);
    const [link] = (await as.get(linksOf(child))).body.items;
    expect(link).toMatchObject({ contacts: [child.phone, child.parentEmail], createdBy: { name: "Meera" } });
    expect((await as.delete(`/api/parent-links/${link.id}`)).status).toBe(204);
    expect((await as.delete(`/api/parent-links/${link.id}`)).status).toBe(404);
    expect((await as.get(linksOf(child))).body.items).toEqual([]);
    await expectDead(token);
  });

  test("was altered, in any letter, or is no link at all", async () => {
    const child = await makeChild();
    const token = await makeLink(child, child.phone);
    await sendTo(child, child.phone, "Hello");
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const altered = fc
      .tuple(fc.nat(token.length - 1), fc.constantFrom(...letters))
      .filter(([at, letter]) => token[at] !== letter)
      .map(([at, letter]) => token.slice(0, at) + letter + token.slice(at + 1));
    // Each place once, and whatever else.
    const each = Array.from(
      token,
      (letter, at) => token.slice(0, at) + (letter === "A" ? "B" : "A") + token.slice(at + 1),
    );
    for (const one of [...each, "", " ", token.slice(1), `${token}A`, token.toUpperCase(), `${token}\u0000`])
      expect((await open(one)).status).toBe(410);
    await fc.assert(
      fc.asyncProperty(fc.oneof(altered, fc.string({ maxLength: 60 })), async (one) => {
        expect((await open(one)).body.code).toBe("link-invalid");
      }),
      propertyRuns(20),
    );
    await expectDead(each[0] ?? "");
    expect(textsOf(await open(token))).toEqual(["Hello"]);
  });

  test("is a guardian’s who was barred, for any child, whoever shares the contact", async () => {
    const phone = newPhone();
    const [asha, kabir] = [await makeChild({ phone }), await makeChild({ phone })];
    const token = await makeLink(asha, phone);
    await sendTo(asha, phone, "Hello");
    expect((await open(token)).status).toBe(200);
    await database.insert(guardians).values({ studentId: kabir.id, position: 2, phone, mayReceive: false });
    await expectDead(token);
    await database.delete(guardians);
    expect((await open(token)).status).toBe(200);
    await database.insert(guardians).values({ studentId: asha.id, position: 1, mayReceive: false });
    await expectDead(token);
    const refused = await school.requestAs(admin).post(linksOf(asha), { contact: phone });
    expect(refused).toMatchObject({ status: 409, body: { message: en.leftOut["may-not-receive"] } });
  });

  test("is a guardian’s whose number or address changed since, or whose child is gone", async () => {
    const child = await makeChild();
    const token = await makeLink(child, child.phone);
    const change = (fields: Partial<typeof users.$inferInsert>) =>
      database.update(users).set(fields).where(eq(users.id, child.id));
    await change({ phone: newPhone() });
    await expectDead(token);
    await change({ phone: child.phone, parentEmail: "other@mail.example" });
    await expectDead(token);
    await change({ parentEmail: child.parentEmail.toUpperCase() });
    expect((await open(token)).status).toBe(200);
    await change({ deletedAt: new Date() });
    await expectDead(token);
  });

  test("is rejected for an hour after too many of them, and those that work still do", async () => {
    const child = await makeChild();
    const token = await makeLink(child, child.phone);
    await open("wrong");
    await database.update(rateLimits).set({ points: 300 });
    expect((await open("wrong")).status).toBe(429);
    expect((await open(token)).status).toBe(200);
  });
});

test("the database has no token, and the audit log says who made and revoked a link", async () => {
  const child = await makeChild();
  const token = await makeLink(child, child.parentEmail.toUpperCase());
  const [link] = await database.select().from(parentLinks).where(eq(parentLinks.studentId, child.id));
  await school.requestAs(admin).delete(`/api/parent-links/${link?.id}`);
  const entries = await database
    .select()
    .from(auditLog)
    .where(eq(auditLog.recordId, child.id))
    .orderBy(auditLog.id);
  expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
    ["parent-link.make", admin.id],
    ["parent-link.revoke", admin.id],
  ]);
  expect(JSON.stringify([link, entries])).not.toContain(token);
  expect((await school.requestAs(admin).post(linksOf(child), { contact: newPhone() })).status).toBe(404);
});

describe("a guardian’s own answer", () => {
  const answersOf = (studentId: string) =>
    database.select().from(consents).where(eq(consents.studentId, studentId)).orderBy(consents.id);

  test("counts from then on, for each child with this contact, with what they had read", async () => {
    const phone = newPhone();
    const [asha, kabir] = [await makeChild({ phone }), await makeChild({ phone })];
    const token = await makeLink(asha, phone);
    const masked = { whatsapp: `••••••${phone.slice(-4)}`, email: "p•••@mail.example" };
    expect((await open(token)).body.channels).toEqual([
      { channel: "whatsapp", contact: masked.whatsapp, answer: null, mayGive: true },
      { channel: "email", contact: masked.email, answer: null, mayGive: true },
    ]);
    const given = await answer(token, { channel: "whatsapp", ...yes });
    expect(given.body.channels).toMatchObject([{ answer: "given" }, { answer: null }]);
    await answer(token, { channel: "whatsapp", ...yes });
    for (const { id } of [asha, kabir])
      expect(await answersOf(id)).toMatchObject([
        {
          ...{
            channel: "whatsapp",
            purpose: "feedback",
            contact: phone,
            answer: "given",
            source: "own-link",
          },
          ...{ noticeVersion: 1, noticeLanguage: "hi", recordedBy: null },
        },
      ]);
    const refused = await answer(token, { channel: "whatsapp", answer: "refused" });
    expect(refused.body.channels).toMatchObject([{ answer: "refused" }, { answer: null }]);
    expect((await answersOf(kabir.id)).map((each) => [each.answer, each.source])).toEqual([
      ["given", "own-link"],
      ["refused", "own-link"],
    ]);
    await database.delete(consents).where(eq(consents.studentId, kabir.id));
    expect((await open(token)).body.channels[0].answer).toBe("mixed");
  });

  test("can only be a no for a contact that nobody at the school has seen", async () => {
    const child = await makeChild();
    const phone = newPhone();
    const path = `/api/students/${child.id}`;
    const { name, surname, email, age, city, education, parentEmail, course, teacherId } = (
      await school.requestAs(child).get(path)
    ).body;
    const profile = { name, surname, email, age, city, education, parentEmail, course, teacherId };
    expect((await school.requestAs(child).patch(path, { ...profile, phone })).status).toBe(204);
    const token = await makeLink(child, phone);
    expect((await open(token)).body.channels).toMatchObject([{ mayGive: false }, { mayGive: true }]);
    expect(await answer(token, { channel: "whatsapp", ...yes })).toMatchObject({
      status: 409,
      body: { message: en.parentPage.contactUnseen },
    });
    expect((await answer(token, { channel: "email", ...yes })).status).toBe(200);
    expect((await answer(token, { channel: "whatsapp", answer: "refused" })).status).toBe(200);
    expect((await answersOf(child.id)).map((each) => [each.channel, each.answer])).toEqual([
      ["email", "given"],
      ["whatsapp", "refused"],
    ]);
  });

  test("is not taken from another site, without a notice, or for a channel without a contact", async () => {
    const child = await makeChild({ parentEmail: null });
    const token = await makeLink(child, child.phone);
    const body = { token, channel: "whatsapp", answer: "refused" };
    const headers = { Origin: "https://evil.example" };
    expect((await school.request("POST", "/api/parent-page/answers", { body, headers })).status).toBe(403);
    expect((await answer(token, { channel: "whatsapp", answer: "given" })).status).toBe(400);
    expect((await answer(token, { channel: "email", ...yes })).status).toBe(409);
    expect(await answersOf(child.id)).toEqual([]);
  });
});

describe("asking for a correction", () => {
  test("is an event of the message that admins see, once a day for each message", async () => {
    const child = await makeChild();
    const token = await makeLink(child, child.phone);
    const [first, second] = [
      await sendTo(child, child.phone, "One"),
      await sendTo(child, child.phone, "Two"),
    ];
    expect((await correct(token, first, "  It was\nnot Algebra. ")).status).toBe(204);
    expect(await correct(token, first)).toMatchObject({
      status: 409,
      body: { message: en.parentPage.askedToday },
    });
    expect((await correct(token, second)).status).toBe(204);
    const note = "It was\nnot Algebra.";
    const as = school.requestAs(admin);
    expect((await as.get(`/api/message-details/${first}`)).body.events).toMatchObject([
      { kind: "opened" },
      { kind: "replied-correction", note, by: null },
    ]);
    const { items } = (await as.get(`/api/parent-messages?studentId=${child.id}`)).body;
    expect(items[1]).toMatchObject({ id: first, message: "One", reply: { kind: "correction", note } });
    expect((await open(token)).body.items).toMatchObject([{ isDisputed: true }, { isDisputed: true }]);
  });

  test("is not taken for a message to someone else, without words or with too many, or too often", async () => {
    const [child, other] = [await makeChild(), await makeChild()];
    const token = await makeLink(child, child.phone);
    const mine = await sendTo(child, child.phone, "Hello");
    expect((await correct(token, await sendTo(other, other.phone, "Hello"))).status).toBe(404);
    expect((await correct(token, mine, " ")).body.field).toBe("note");
    expect((await correct(token, mine, "x".repeat(501))).body.field).toBe("note");
    await database.update(rateLimits).set({ points: 30 });
    expect((await correct(token, mine)).status).toBe(429);
  });
});

describe("the link in a prepared message", () => {
  const queueFor = (...children: { id: string }[]) => ({
    id: randomUUID(),
    channel: "whatsapp",
    sendingPhone: randomUUID(),
    selection: {
      students: { of: "students", ids: children.map(({ id }) => id) },
      feedback: { of: "newest" },
    },
  });
  const setTemplate = (template: string) =>
    school.requestAs(admin).put("/api/message-templates/en", { template });

  /** The messages of a new queue. */
  async function prepare(...children: { id: string }[]) {
    for (const child of children)
      await school.makeFeedback(child as TestUser, await school.makeLesson(teacher), { message: "Clear." });
    const queue = queueFor(...children);
    const as = school.requestAs(admin);
    expect((await as.post("/api/message-queues", queue)).status).toBe(201);
    const { items } = (await as.get(`/api/parent-messages?queueId=${queue.id}&limit=100`)).body;
    return items as { id: string; message: string }[];
  }

  test("opens the page of the guardian of all its children, once it is sent", async () => {
    await setTemplate("{child}: {words}\n{link}");
    const phone = newPhone();
    const [asha, kabir] = [await makeChild({ phone }), await makeChild({ phone, name: "Kabir" })];
    const [message, ...others] = await prepare(asha, kabir);
    expect(others).toEqual([]);
    const links = message?.message.match(/http:\/\/localhost:3000\/p\/[\w-]{43}/g) ?? [];
    // One for the message, after the text about each child.
    expect([links.length, new Set(links).size]).toEqual([2, 1]);
    const token = tokenIn(links[0] ?? "");
    expect(textsOf(await open(token))).toEqual([]);
    await school.requestAs(admin).put(`/api/parent-messages/${message?.id}/state`, { state: "opened" });
    const hidden = "http://localhost:3000/p/…";
    expect(textsOf(await open(token))).toEqual([`Asha: Clear.\n${hidden}\n\nKabir: Clear.\n${hidden}`]);
  });

  test("is valid for seven days from the day that the message is for", async () => {
    await setTemplate("{link}");
    const children: TestUser[] = [];
    for (let count = 0; count < 61; count++) children.push(await makeChild());
    const messages = await prepare(...children);
    expect(new Set(messages.map(({ message }) => message)).size).toBe(61);
    const rows = await database.select().from(parentLinks).orderBy(parentLinks.expiresAt);
    const days = rows
      .filter(({ studentId }) => children.some(({ id }) => id === studentId))
      .map(({ expiresAt, createdAt }) => (Number(expiresAt) - Number(createdAt)) / (24 * 60 * 60 * 1000));
    expect([days.filter((each) => each === 7).length, days.filter((each) => each === 8).length]).toEqual([
      60, 1,
    ]);
  });

  test("is made only where the template has it", async () => {
    await setTemplate("");
    const child = await makeChild();
    await prepare(child);
    expect(await database.$count(parentLinks, eq(parentLinks.studentId, child.id))).toBe(0);
  });
});
