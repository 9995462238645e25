import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { parentPagesOf } from "#app/testing/parent-pages.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { consents } from "#features/students/server/guardians/consents.table.ts";
import { en } from "#locales/en.ts";
import { rateLimits } from "#server/credentials/rate-limits.table.ts";

// What guardians can change by the link to their page: their own answers, and asking for a correction.

const school = openTestSchool({ APP_URL: "http://localhost:3000" });
const { database } = school;
const pages = parentPagesOf(school);
const { answer, asAdmin, correct, makeChild, makeLink, newPhone, open, sendTo } = pages;
const yes = { answer: "given", notice: 1, language: "hi" };
beforeEach(pages.forgetAttempts);

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
    await database.insert(consents).values({
      ...{ studentId: kabir.id, channel: "whatsapp", purpose: "feedback", contact: phone },
      ...{ answer: "given", source: "form", answeredOn: "2026-11-20" },
    });
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
    const as = await asAdmin();
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
