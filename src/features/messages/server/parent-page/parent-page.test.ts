import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { parentPagesOf, textsOf } from "#app/testing/parent-pages.ts";
import { propertyRuns } from "#app/testing/property-runs.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import { erasedText } from "#domain/erased-text.ts";
import { feedback } from "#features/feedback/server/feedback.table.ts";
import { contactProblems, messageChildren, messagesOut } from "#features/messages/server/messages.table.ts";
import { consents } from "#features/students/server/guardians/consents.table.ts";
import { guardians } from "#features/students/server/guardians/guardians.table.ts";
import { en } from "#locales/en.ts";
import { users } from "#server/accounts/users.table.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { rateLimits } from "#server/credentials/rate-limits.table.ts";
import { makeToken } from "#server/credentials/tokens.ts";
import { parentLinks } from "./parent-links.table.ts";

// A guardian's own page: who sees what by which link.

const school = openTestSchool({ APP_URL: "http://localhost:3000" });
const { database } = school;
const pages = parentPagesOf(school);
const {
  answer,
  asAdmin,
  correct,
  linksOf,
  makeChild,
  makeLink,
  newPhone,
  open,
  sendTo,
  theAdmin,
  theTeacher,
} = pages;
beforeEach(pages.forgetAttempts);
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

test.each([".", ")", "!", "_", "।", "” and more"])("a link works with %j behind it", async (end) => {
  const child = await makeChild();
  const token = await makeLink(child, child.phone);
  expect((await open(token + end)).status).toBe(200);
  expect((await answer(token + end, { channel: "whatsapp", answer: "refused" })).status).toBeLessThan(300);
});

describe("what a link shows", () => {
  test("only what was sent to this guardian, newest first, as it was sent and by page", async () => {
    const [child, other] = [await makeChild(), await makeChild()];
    await sendTo(other, other.phone, "Someone else’s");
    const token = await makeLink(child, child.phone);
    expect((await open(token)).body).toMatchObject({ items: [], next: null, language: null });
    await sendTo(child, child.phone, "First\nline");
    await sendTo(child, child.parentEmail, "To the address, which is another link’s");
    await sendTo(child, child.phone, "Second");
    await sendTo(child, newPhone(), "To a number that is nobody’s");
    const { body } = await open(token, { limit: "1" });
    expect(body.items).toMatchObject([
      { channel: "whatsapp", message: "Second", language: null, isDisputed: false },
    ]);
    expect(body.items[0].sentOn).toBe(todayIn(school.services.env.TIME_ZONE));
    expect(textsOf(await open(token, { limit: "1", after: body.next }))).toEqual(["First\nline"]);
    // A page from someone else's message cannot be asked for.
    const foreign = Buffer.from(JSON.stringify([await sendTo(other, other.phone, "More")])).toString(
      "base64url",
    );
    expect((await open(token, { after: foreign })).status).toBe(400);
    expect(textsOf(await open(token))).toEqual(["Second", "First\nline"]);
    expect(JSON.stringify(body)).not.toMatch(/Asha|Someone|98000000/);
  });

  test("never what was prepared, passed over, not sent or given to mails and not sent", async () => {
    const child = await makeChild();
    const token = await makeLink(child, child.phone);
    const id = await sendTo(child, child.phone, "Hello");
    const shown = async (fields: Partial<typeof messagesOut.$inferInsert>) => {
      await database.update(messagesOut).set(fields).where(eq(messagesOut.id, id));
      return (await open(token)).body.items.length;
    };
    for (const state of ["prepared", "not-sent"] as const)
      expect([state, await shown({ state })]).toEqual([state, 0]);
    const sentByMail = await sendTo(child, child.parentEmail, "By mail");
    const address = await makeLink(child, child.parentEmail);
    const listed = async (fields: Partial<typeof messagesOut.$inferInsert>) => {
      await database.update(messagesOut).set(fields).where(eq(messagesOut.id, sentByMail));
      return (await open(address)).body.items.length;
    };
    expect(await listed({ state: "waiting", mail: "queued" })).toBe(0);
    expect(await listed({ state: "not-sent", mail: "failed" })).toBe(0);
    expect(await listed({ state: "unknown", mail: "unknown" })).toBe(0);
    expect([await listed({ state: "sent", mail: "sent" }), await shown({ state: "sent" })]).toEqual([1, 1]);
  });

  test("never feedback that is not for parents any more, was deleted or erased, or is a voided student’s", async () => {
    const child = await makeChild();
    const lesson = await school.makeLesson(await theTeacher());
    const response = await school.makeFeedback(child, lesson, { message: "Clear." });
    const token = await makeLink(child, child.phone);
    const id = await sendTo(child, child.phone, "About the feedback");
    await database
      .update(messageChildren)
      .set({ feedbackId: response.id })
      .where(eq(messageChildren.messageId, id));
    const changed = (fields: Partial<typeof feedback.$inferInsert>) =>
      database.update(feedback).set(fields).where(eq(feedback.id, response.id));
    const voided = (voidedAt: Date | null) =>
      database
        .update(users)
        .set({ voidedAt, leftOn: voidedAt && "2026-06-01" })
        .where(eq(users.id, child.id));
    const shown = async () => textsOf(await open(token)).length;
    const none = (await open(await makeLink(child, child.phone))).body;
    const gone = { ...none, items: [] };
    expect(await shown()).toBe(1);
    for (const [hide, show] of [
      [() => changed({ withheldBy: child.id }), () => changed({ withheldBy: null })],
      [() => changed({ message: erasedText }), () => changed({ message: "Clear." })],
      [() => voided(new Date()), () => voided(null)],
      [() => database.delete(feedback).where(eq(feedback.id, response.id)), null],
    ] as const) {
      await hide();
      // As if nothing had been sent.
      expect((await open(token)).body).toEqual(gone);
      expect((await correct(token, id)).status).toBe(404);
      await show?.();
      if (show) expect(await shown()).toBe(1);
    }
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
    const as = await asAdmin();
    const [link] = (await as.get(linksOf(child))).body.items;
    expect(link).toMatchObject({ contact: child.phone, createdBy: { name: "Meera" } });
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

  test("is a guardian’s who was barred, for any child, even if others share the contact", async () => {
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
    const refused = await (await asAdmin()).post(linksOf(asha), { contact: phone });
    expect(refused).toMatchObject({ status: 409, body: { message: en.leftOut["opted-out"] } });
  });

  test("is a guardian’s whose number or address changed since, or whose child is gone", async () => {
    const child = await makeChild();
    const token = await makeLink(child, child.phone);
    const change = (fields: Partial<typeof users.$inferInsert>) =>
      database.update(users).set(fields).where(eq(users.id, child.id));
    await change({ phone: newPhone() });
    await expectDead(token);
    const byMail = await makeLink(child, child.parentEmail);
    await change({ phone: child.phone, parentEmail: "other@mail.example" });
    expect((await open(token)).status).toBe(200);
    await expectDead(byMail);
    await change({ parentEmail: child.parentEmail.toUpperCase() });
    expect((await open(byMail)).status).toBe(200);
    await change({ deletedAt: new Date() });
    await expectDead(token);
  });

  test("is for a wrong number, and none is made for it", async () => {
    const child = await makeChild();
    const token = await makeLink(child, child.phone);
    await sendTo(child, child.phone, "Hello");
    const problem = { channel: "whatsapp", contact: child.phone, kind: "wrong-number" } as const;
    await database.insert(contactProblems).values(problem);
    await expectDead(token);
    expect((await (await asAdmin()).post(linksOf(child), { contact: child.phone })).status).toBe(409);
    await database.update(contactProblems).set({ kind: "not-on-whatsapp" });
    expect((await open(token)).status).toBe(200);
  });

  test("is answered as one, however many are tried at once from an address, and those that work are opened meanwhile", async () => {
    // So that nobody is rejected for the time that a busy machine takes.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const child = await makeChild();
    const token = await makeLink(child, child.phone);
    const tries = Array.from({ length: 340 }, (_, index) => open(makeToken().slice(0, index % 2 ? 43 : 20)));
    expect((await open(token)).status).toBe(200);
    expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([410]));
    expect(await database.select().from(rateLimits)).toEqual([]);
  });
});

test("the database has no token, and the audit log says who made and revoked a link", async () => {
  const child = await makeChild();
  const token = await makeLink(child, child.parentEmail.toUpperCase());
  const [link] = await database.select().from(parentLinks).where(eq(parentLinks.studentId, child.id));
  await (await asAdmin()).delete(`/api/parent-links/${link?.id}`);
  const entries = await database
    .select()
    .from(auditLog)
    .where(eq(auditLog.recordId, child.id))
    .orderBy(auditLog.id);
  expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
    ["parent-link.make", (await theAdmin()).id],
    ["parent-link.revoke", (await theAdmin()).id],
  ]);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify([link, entries])).not.toContain(token);
  expect((await (await asAdmin()).post(linksOf(child), { contact: newPhone() })).status).toBe(404);
});
