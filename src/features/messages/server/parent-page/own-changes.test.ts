import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { parentPagesOf } from "#app/testing/parent-pages.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { restartsPerDay } from "#domain/messages/parent-link.ts";
import { consents } from "#features/students/server/guardians/consents.table.ts";
import { en } from "#locales/en.ts";
import { rateLimits } from "#server/credentials/rate-limits.table.ts";

// What guardians can change by the link to their page: their own answers, and asking for a correction.

const school = openTestSchool({ APP_URL: "http://localhost:3000" });
const { database } = school;
const pages = parentPagesOf(school);
const { answer, asAdmin, correct, makeChild, makeLink, newPhone, open, sendTo } = pages;
const yes = { answer: "agreed", notice: 1, language: "hi" };
beforeEach(pages.forgetAttempts);

describe("a guardian’s own answer", () => {
  const answersOf = (studentId: string) =>
    database.select().from(consents).where(eq(consents.studentId, studentId)).orderBy(consents.id);

  test("counts from then on, for each child with this contact, with what they had read", async () => {
    const phone = newPhone();
    const [asha, kabir] = [await makeChild({ phone }), await makeChild({ phone })];
    const token = await makeLink(asha, phone);
    const contact = `••••••${phone.slice(-4)}`;
    expect((await open(token)).body.own).toEqual({
      channel: "whatsapp",
      contact,
      answer: null,
      isWaiting: false,
      mayGive: true,
      whyNot: null,
    });
    const agreed = await answer(token, { channel: "whatsapp", ...yes });
    expect(agreed.body.own).toMatchObject({ answer: "agreed" });
    await answer(token, { channel: "whatsapp", ...yes });
    for (const { id } of [asha, kabir])
      expect(await answersOf(id)).toMatchObject([
        {
          ...{
            channel: "whatsapp",
            purpose: "feedback",
            contact: phone,
            answer: "agreed",
            source: "own-link",
          },
          ...{ noticeVersion: 1, noticeLanguage: "hi", recordedBy: null },
        },
      ]);
    const refused = await answer(token, { channel: "whatsapp", answer: "refused" });
    expect(refused.body.own).toMatchObject({ answer: "refused" });
    expect((await answersOf(kabir.id)).map((each) => [each.answer, each.source])).toEqual([
      ["agreed", "own-link"],
      ["refused", "own-link"],
    ]);
    const [, refusal] = await answersOf(kabir.id);
    await database.insert(consents).values({
      ...{ studentId: kabir.id, channel: "whatsapp", purpose: "feedback", contact: phone },
      ...{ answer: "agreed", source: "form", answeredOn: "2026-11-20", ends: [refusal?.id ?? 0] },
    });
    expect((await open(token)).body.own.answer).toBe("mixed");
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
    expect((await open(token)).body.own).toMatchObject({ mayGive: false, whyNot: "unseen" });
    expect(await answer(token, { channel: "whatsapp", ...yes })).toMatchObject({
      status: 409,
      body: { message: en.parentPage.contactUnseen },
    });
    // Whose parent the school knows it from can agree, for that child alone.
    const other = await makeChild({ phone });
    const own = await answer(await makeLink(other, phone), { channel: "whatsapp", ...yes });
    expect(own.body.own).toMatchObject({ answer: "mixed", mayGive: false, whyNot: "unseen" });
    expect((await answersOf(other.id)).at(-1)?.answer).toBe("agreed");
    expect(await answersOf(child.id)).toEqual([]);
    expect((await answer(token, { channel: "whatsapp", answer: "refused" })).status).toBe(200);
    await answer(token, { channel: "whatsapp", ...yes });
    expect((await answersOf(child.id)).map((each) => [each.channel, each.answer])).toEqual([
      ["whatsapp", "refused"],
    ]);
  });

  test("is about the contact of the link", async () => {
    const child = await makeChild();
    const byPhone = await makeLink(child, child.phone);
    expect((await answer(byPhone, { channel: "email", ...yes })).status).toBe(409);
    expect((await answer(byPhone, { channel: "email", answer: "refused" })).status).toBe(409);
    expect(await answersOf(child.id)).toEqual([]);
  });

  test("cannot be a yes where the school was told no in another way", async () => {
    const child = await makeChild();
    await database.insert(consents).values({
      ...{ studentId: child.id, channel: "whatsapp", purpose: "feedback", contact: child.phone },
      ...{ answer: "refused", source: "phone", answeredOn: "2026-06-01" },
    });
    const token = await makeLink(child, child.phone);
    expect((await open(token)).body.own).toMatchObject({ mayGive: false, whyNot: "refused" });
    await answer(token, { channel: "whatsapp", answer: "refused" });
    expect(await answer(token, { channel: "whatsapp", ...yes })).toMatchObject({
      status: 409,
      body: { message: en.parentPage.answeredOtherwise },
    });
    expect((await answersOf(child.id)).map(({ source }) => source)).toEqual(["phone", "own-link"]);
  });

  test("can be a yes ten times a day for a contact, by any of its links, and a no always", async () => {
    const child = await makeChild();
    const tokens = [await makeLink(child, child.phone), await makeLink(child, child.phone)];
    const say = (at: number, what: object) => answer(tokens[at % 2] ?? "", { channel: "whatsapp", ...what });
    for (let time = 0; time < restartsPerDay; time++) {
      expect((await say(time, yes)).status).toBe(200);
      // Repeating it is no second time.
      expect((await say(time + 1, yes)).status).toBe(200);
      expect((await say(time, { answer: "refused" })).status).toBe(200);
    }
    expect(await say(0, yes)).toMatchObject({
      status: 429,
      body: { message: en.parentPage.restartsUsedUp(restartsPerDay) },
    });
    expect((await say(1, { answer: "refused" })).status).toBe(200);
    expect(await answersOf(child.id)).toHaveLength(2 * restartsPerDay);
  });

  test("is not taken from another site, without a notice, or for a channel without a contact", async () => {
    const child = await makeChild({ parentEmail: null });
    const token = await makeLink(child, child.phone);
    const body = { token, channel: "whatsapp", answer: "refused" };
    const headers = { Origin: "https://evil.example" };
    expect((await school.request("POST", "/api/parent-page/answers", { body, headers })).status).toBe(403);
    expect((await answer(token, { channel: "whatsapp", answer: "agreed" })).status).toBe(400);
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
      body: { message: en.parentPage.requestedToday },
    });
    expect((await correct(token, second)).status).toBe(204);
    const note = "It was\nnot Algebra.";
    const as = await asAdmin();
    expect((await as.get(`/api/message-details/${first}`)).body.events).toMatchObject([
      { kind: "opened" },
      { kind: "reply", reason: "correction", note, by: null },
    ]);
    const { items } = (await as.get(`/api/parent-messages?studentId=${child.id}`)).body;
    expect(items[1]).toMatchObject({ id: first, message: "One", reply: { kind: "correction", note } });
    expect((await open(token)).body.items).toMatchObject([{ isDisputed: true }, { isDisputed: true }]);
  });

  test("waits in a list of its own until somebody has looked into it, which the page says", async () => {
    const child = await makeChild();
    const token = await makeLink(child, child.phone);
    const id = await sendTo(child, child.phone, "One");
    const as = await asAdmin();
    const waiting = async () => {
      const { items } = (await as.get(`/api/parent-messages?correction=open&studentId=${child.id}`)).body;
      return items.map((each: { isCorrectionOpen: boolean }) => each.isCorrectionOpen);
    };
    const settle = () => as.put(`/api/parent-messages/${id}/correction`, {});
    expect(await waiting()).toEqual([]);
    await settle();
    await correct(token, id);
    expect(await waiting()).toEqual([true]);
    expect((await open(token)).body.items).toMatchObject([{ isLookedInto: false }]);
    expect((await settle()).status).toBe(204);
    expect((await settle()).status).toBe(204);
    expect(await waiting()).toEqual([]);
    expect((await open(token)).body.items).toMatchObject([{ isLookedInto: true }]);
    const { events } = (await as.get(`/api/message-details/${id}`)).body;
    expect(events.map(({ kind }: { kind: string }) => kind)).toEqual(["opened", "reply", "settled"]);
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
