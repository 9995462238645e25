import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { untilWaiting } from "#app/testing/lock-waiters.ts";
import { openQueues, reasons, selectionOf } from "#app/testing/message-queues.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import type { ConsentRule } from "#domain/school.ts";
import { notifiedDays } from "#features/messages/server/messages.table.ts";
import { en } from "#locales/en.ts";
import { school as schoolTable } from "#server/school/school.table.ts";

// One message per guardian and day, and nothing to who must not get it any more.

const school = openTestSchool({ TIME_ZONE: "Asia/Kolkata" });
const { asAdmin, newPhone, people, prepare, pupil, say } = openQueues(school);

const setConsentRule = (parentConsent: ConsentRule) =>
  school.database
    .insert(schoolTable)
    .values({ parentConsent })
    .onConflictDoUpdate({ target: schoolTable.id, set: { parentConsent } });

test("where the school writes to nobody without consent, who was not asked is left out, now and later", async () => {
  const { student } = await pupil();
  const { messages } = await prepare(selectionOf(student));
  expect(messages[0].isNotAsked).toBe(true);
  await setConsentRule("refuse");
  try {
    const other = await pupil();
    expect(reasons(await prepare(selectionOf(other.student)))).toEqual(["no-consent"]);
    expect(await say(messages[0].id, "opened")).toMatchObject({
      status: 409,
      body: { code: "left-out", message: en.leftOut["no-consent"] },
    });
  } finally {
    await setConsentRule("warn");
  }
});

test("that a guardian was not asked for consent still stands there once the message was opened and sent", async () => {
  const { student } = await pupil();
  const { id, messages } = await prepare(selectionOf(student));
  for (const state of ["opened", "sent"]) {
    expect((await say(messages[0].id, state)).status).toBe(204);
    const { items } = (await asAdmin().get(`/api/parent-messages?queueId=${id}`)).body;
    expect(items).toMatchObject([{ state, isNotAsked: true }]);
  }
});

test("a guardian is told once on a day, whichever child, channel or admin; skipping frees the day, a confirmation overrides", async () => {
  const contacts = { phone: newPhone(), parentEmail: `p${newPhone()}@mail.example` };
  const [one, other] = [await pupil(contacts), await pupil(contacts)];
  const first = await prepare(selectionOf(one.student));
  const second = await prepare(selectionOf(other.student), { channel: "email" });
  const [message, later] = [first.messages[0], second.messages[0]];
  expect((await say(message.id, "opened")).status).toBe(204);
  const notified = {
    status: 409,
    body: { code: "told-today", message: en.leftOut.notifiedBy("Meera Nair") },
  };
  const { items } = (await asAdmin().get(`/api/parent-messages?queueId=${second.id}`)).body;
  expect(items).toMatchObject([{ refusal: "told-today", notifiedBy: { name: "Meera", surname: "Nair" } }]);
  expect(await say(later.id, "opened", {}, school.requestAs(await school.makeAdmin()))).toMatchObject(
    notified,
  );
  expect((await say(message.id, "not-sent")).status).toBe(204);
  expect((await say(later.id, "opened")).status).toBe(204);
  expect((await say(message.id, "prepared")).status).toBe(204);
  expect(await say(message.id, "opened")).toMatchObject(notified);
  expect((await say(message.id, "opened", { confirmed: true })).status).toBe(204);
  // Another part of it, on the same day.
  expect((await say(message.id, "opened")).status).toBe(204);
  const { body } = await asAdmin().get(`/api/message-details/${message.id}`);
  expect(body.state).toBe("opened");
  expect(
    body.events.map(({ kind, reason }: { kind: string; reason: string | null }) => [kind, reason]),
  ).toEqual([
    ["prepared", null],
    ["opened", null],
    ["not-sent", null],
    ["prepared", null],
    ["opened", "told-today"],
  ]);
});

/** As if what is known of a message had happened a day earlier. */
async function yesterday({ id }: { id: string }): Promise<void> {
  await school.database.execute(sql`update notified_days set day = day - 1 where message_id = ${id}`);
  await school.database.execute(sql`
    update messages_out set created_at = created_at - interval '1 day', state_at = state_at - interval '1 day'
    where id = ${id}`);
}

test("a message that is opened once more is checked once more, and claims that day", async () => {
  const { student } = await pupil();
  const { messages } = await prepare(selectionOf(student));
  await say(messages[0].id, "opened");
  await yesterday(messages[0]);
  expect((await say(messages[0].id, "opened")).status).toBe(204);
  await school.makeFeedback(student, await school.makeLesson(people().teacher));
  expect(reasons(await prepare(selectionOf(student)))).toEqual(["told-today"]);
  const refuse = { kind: "stop", note: "" };
  await asAdmin().post(`/api/parent-messages/${messages[0].id}/replies`, refuse);
  expect(await say(messages[0].id, "opened")).toMatchObject({
    status: 409,
    body: { message: en.leftOut["opted-out"] },
  });
});

test("feedback that is changed while messages are prepared is not sent as it was", async () => {
  const { student, feedback } = await pupil();
  const client = await school.database.$client.connect();
  await client.query("begin");
  await client.query("lock table message_events in access exclusive mode");
  const preparing = prepare(selectionOf(student));
  await untilWaiting(school.database, 1);
  const words = { rating: 1, message: "Not these words." };
  expect((await school.requestAs(student).patch(`/api/feedback/${feedback.id}`, words)).status).toBe(200);
  await client.query("commit");
  client.release();
  const { messages } = await preparing;
  expect(messages).toMatchObject([{ refusal: "changed" }]);
  expect((await say(messages[0].id, "opened")).status).toBe(409);
});

test("16 admins at once never tell one guardian twice on a day", async () => {
  const phone = newPhone();
  const admins = await Promise.all(Array.from({ length: 16 }, () => school.makeAdmin()));
  const messages: { id: string }[] = [];
  for (const each of admins) {
    const queue = await prepare(selectionOf((await pupil({ phone })).student), {}, school.requestAs(each));
    messages.push(queue.messages[0]);
  }
  const answers = await Promise.all(
    admins.map((each, index) => say(messages[index]?.id ?? "", "opened", {}, school.requestAs(each))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([204, ...new Array(15).fill(409)]);
  const claims = await school.database.select().from(notifiedDays).where(eq(notifiedDays.contact, phone));
  expect(claims).toHaveLength(1);
});

test("a wrong number is not used again, until someone corrects what they said", async () => {
  const { student } = await pupil();
  const lesson = await school.makeLesson(people().teacher);
  const { messages } = await prepare(selectionOf(student));
  const { id } = messages[0];
  await say(id, "opened");
  expect((await say(id, "wrong-number")).status).toBe(204);
  await school.makeFeedback(student, lesson);
  expect(reasons(await prepare(selectionOf(student)))).toEqual(["no-contact"]);
  expect((await say(id, "sent")).status).toBe(204);
  expect(reasons(await prepare(selectionOf(student)))).toEqual(["told-today"]);
});

test("after a guardian wrote back stop, nothing that is prepared for them can be opened", async () => {
  const { student } = await pupil();
  const { messages } = await prepare(selectionOf(student));
  await school.makeFeedback(student, await school.makeLesson(people().teacher));
  const { messages: next } = await prepare(selectionOf(student));
  await say(messages[0].id, "sent");
  const reply = (id: string, body: object) => asAdmin().post(`/api/parent-messages/${id}/replies`, body);
  expect((await reply(messages[0].id, { kind: "note", note: "Thank you" })).status).toBe(204);
  expect((await reply(messages[0].id, { kind: "stop" })).status).toBe(204);
  expect((await reply(next[0].id, { kind: "note" })).status).toBe(409);
  const { body } = await asAdmin().get(`/api/message-details/${messages[0].id}`);
  expect(body.reply).toEqual({ kind: "stop", note: "" });
  const { items } = (await asAdmin().get(`/api/parent-messages?queueId=${next[0].queueId}`)).body;
  expect(items).toMatchObject([{ refusal: "opted-out", notifiedBy: null }]);
  expect(await say(next[0].id, "opened", { confirmed: true })).toMatchObject({
    status: 409,
    body: { code: "left-out", message: en.leftOut["opted-out"] },
  });
});

test("what somebody else has opened or sent is not opened again without a confirmation", async () => {
  const { student } = await pupil();
  const { messages } = await prepare(selectionOf(student));
  const { id } = messages[0];
  const other = school.requestAs(await school.makeAdmin());
  expect((await say(id, "opened")).status).toBe(204);
  expect((await say(id, "opened")).status).toBe(204);
  const notified = {
    status: 409,
    body: { code: "told-today", message: en.leftOut.notifiedBy("Meera Nair") },
  };
  expect(await say(id, "opened", {}, other)).toMatchObject(notified);
  await say(id, "sent");
  expect(await say(id, "opened", {}, other)).toMatchObject(notified);
  expect((await say(id, "opened", { confirmed: true }, other)).status).toBe(204);
});

test("what has changed since it was prepared is looked at again, and what is gone is not sent", async () => {
  const [edited, deleted, left] = [await pupil(), await pupil(), await pupil()];
  const { messages } = await prepare(selectionOf(edited.student, deleted.student, left.student));
  const idOf = ({ student }: { student: { id: string } }) =>
    messages.find(({ students }: { students: { id: string }[] }) => students[0]?.id === student.id).id;
  await school
    .requestAs(people().teacher)
    .patch(`/api/feedback/${edited.feedback.id}`, { rating: 1, message: "Other" });
  await school.requestAs(people().teacher).delete(`/api/feedback/${deleted.feedback.id}`);
  await school.database.execute(sql`update users set left_on = '2026-11-20' where id = ${left.student.id}`);
  const changed = { status: 409, body: { code: "left-out", message: en.leftOut.changed } };
  for (const each of [edited, deleted, left]) expect(await say(idOf(each), "opened")).toMatchObject(changed);
  const path = `/api/parent-messages/${idOf(edited)}/message`;
  const edit = async (changedAt: string | null) =>
    await asAdmin().put(path, { message: "As it is now", changedAt });
  // A text that was read before the change.
  expect(await edit(null)).toMatchObject(changed);
  expect(await say(idOf(edited), "opened")).toMatchObject(changed);
  const { changedAt } = (await asAdmin().get(`/api/message-details/${idOf(edited)}`)).body;
  const newer = { rating: 2, message: "Newer" };
  await school.requestAs(people().teacher).patch(`/api/feedback/${edited.feedback.id}`, newer);
  expect(await edit(changedAt)).toMatchObject(changed);
  const now = (await asAdmin().get(`/api/message-details/${idOf(edited)}`)).body.changedAt;
  expect((await edit(now)).status).toBe(204);
  expect((await say(idOf(edited), "opened")).status).toBe(204);
});

test("the same feedback is not told to a guardian a second time on another day", async () => {
  const contacts = { phone: newPhone(), parentEmail: `again${newPhone()}@mail.example` };
  const { student, feedback } = await pupil(contacts);
  const { messages } = await prepare(selectionOf(student));
  const single = { studentId: student.id, channel: "email", to: contacts.parentEmail, message: "x" };
  await asAdmin().post("/api/parent-messages", { ...single, feedbackId: feedback.id });
  await school.database.delete(notifiedDays);
  expect(await say(messages[0].id, "opened")).toMatchObject({
    status: 409,
    body: { code: "left-out", message: en.leftOut["nothing-new"] },
  });
  expect((await say(messages[0].id, "opened", { confirmed: true })).status).toBe(204);
});

test("a digest is sent that repeats something and tells something new of each child, and only then", async () => {
  const phone = newPhone();
  const children = [await pupil({ phone }), await pupil({ phone })];
  const ids = children.map(({ student }) => student);
  const feedback = { of: "digest", from: "2026-11-01", to: "2026-11-30" };
  const { messages: notified } = await prepare(selectionOf(...ids));
  expect((await say(notified[0].id, "opened")).status).toBe(204);
  await school.database.delete(notifiedDays);
  const newer = await school.makeLesson(people().teacher, { date: "2026-11-21" });
  for (const student of ids) await school.makeFeedback(student, newer);
  const { id, messages } = await prepare({ ...selectionOf(...ids), feedback });
  expect(messages).toHaveLength(1);
  // Meanwhile, what is new of one of them is told by itself.
  const single = { studentId: ids[1]?.id, channel: "whatsapp", to: phone, message: "x" };
  const { items } = (await asAdmin().get(`/api/feedback?studentId=${ids[1]?.id}`)).body;
  const newest = items.find(({ reviewId }: { reviewId: string }) => reviewId === newer.id);
  const other = (await asAdmin().post("/api/parent-messages", { ...single, feedbackId: newest.id })).body;
  await school.database.delete(notifiedDays);
  const refusal = async () =>
    (await asAdmin().get(`/api/parent-messages?queueId=${id}`)).body.items[0].refusal;
  expect(await refusal()).toBe("nothing-new");
  await say(other.id, "not-sent");
  expect(await refusal()).toBeNull();
  expect((await say(messages[0].id, "opened")).status).toBe(204);
});

test("a stop holds for a number that is nobody's any more, and for children who are added later", async () => {
  const phone = newPhone();
  const { student } = await pupil({ phone });
  const { messages } = await prepare(selectionOf(student));
  await say(messages[0].id, "opened");
  await school.database.execute(sql`update users set phone = null where id = ${student.id}`);
  await asAdmin().post(`/api/parent-messages/${messages[0].id}/replies`, { kind: "stop" });
  await school.database.execute(sql`update users set phone = ${phone} where id = ${student.id}`);
  const sibling = await pupil({ phone });
  await school.makeFeedback(student, await school.makeLesson(people().teacher));
  expect(reasons(await prepare(selectionOf(student, sibling.student)))).toEqual(["opted-out", "opted-out"]);
});
