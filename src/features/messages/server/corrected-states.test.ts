import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openQueues, selectionOf } from "#app/testing/message-queues.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { contactProblems, notifiedDays } from "#features/messages/server/messages.table.ts";
import { en } from "#locales/en.ts";

// A state that was said by mistake is said again: what it did to the contact and the day goes with it.

const school = openTestSchool({ TIME_ZONE: "Asia/Kolkata" });
const { asAdmin, people, prepare, pupil, say } = openQueues(school);

async function shown(id: string) {
  const { body } = await asAdmin().get(`/api/message-details/${id}`);
  return { ...body, kinds: body.events.map(({ kind }: { kind: string }) => kind) };
}

async function prepareOne() {
  const { student, feedback } = await pupil();
  const { id, messages } = await prepare(selectionOf(student));
  return { student, feedback, queueId: id, id: messages[0].id };
}

test("a message that was skipped is to be sent again, and checked for what has changed since its text was written", async () => {
  const { id, queueId, feedback } = await prepareOne();
  await asAdmin().put(`/api/parent-messages/${id}/message`, { message: "Well done." });
  await say(id, "not-sent");
  expect((await say(id, "prepared")).status).toBe(204);
  expect((await say(id, "prepared")).status, "repeated").toBe(204);
  const { kinds, ...after } = await shown(id);
  expect(after).toMatchObject({ state: "prepared", message: "Well done." });
  expect(kinds).toEqual(["prepared", "edited", "not-sent", "prepared"]);
  const { body } = await asAdmin().get(`/api/message-queues/${queueId}`);
  expect(body.counts).toEqual({ prepared: 1 });
  await say(id, "not-sent");
  const words = { rating: 1, message: "Other words." };
  await school.requestAs(people().teacher).patch(`/api/feedback/${feedback.id}`, words);
  await say(id, "prepared");
  expect(await say(id, "opened")).toMatchObject({ status: 409, body: { message: en.leftOut.changed } });
});

test("a wrong number is right again, unless the parent's reply says so, too", async () => {
  const { id, student } = await prepareOne();
  const problems = async () =>
    (
      await school.database
        .select({ kind: contactProblems.kind })
        .from(contactProblems)
        .where(eq(contactProblems.contact, student.phone ?? ""))
    ).map(({ kind }) => kind);
  await say(id, "opened");
  await say(id, "not-on-whatsapp");
  expect(await shown(id)).toMatchObject({ state: "not-sent", notSent: "not-on-whatsapp" });
  expect(await problems()).toEqual(["not-on-whatsapp"]);
  await say(id, "sent");
  expect(await problems()).toEqual([]);
  expect(await shown(id)).toMatchObject({ state: "sent", notSent: null, stateBy: { name: "Meera" } });
  await say(id, "wrong-number");
  await asAdmin().post(`/api/parent-messages/${id}/replies`, { kind: "wrong-number" });
  await say(id, "prepared");
  expect(await problems()).toEqual(["wrong-number"]);
});

test("one that was sent has its day, and frees it when it was not; a state that it cannot have is a conflict", async () => {
  const { student, id } = await prepareOne();
  const day = () => school.database.select().from(notifiedDays).where(eq(notifiedDays.messageId, id));
  await say(id, "opened");
  await say(id, "sent");
  expect(await day()).toHaveLength(1);
  await say(id, "not-sent");
  expect(await day()).toEqual([]);
  await say(id, "sent");
  expect(await day()).toHaveLength(1);
  expect((await say(id, "waiting")).status).toBe(400);
  const alone = {
    studentId: student.id,
    channel: "email",
    to: "p@home.example",
    message: "Hello",
  };
  const single = (await asAdmin().post("/api/parent-messages", alone)).body.id;
  expect((await say(single, "prepared")).status, "of no queue").toBe(409);
  expect((await say(single, "not-on-whatsapp")).status, "by e-mail").toBe(409);
  expect((await say(id, "not-sent")).status).toBe(204);
  expect((await say(id, "opened")).status, "before it is prepared again").toBe(409);
});

test("the database takes no state that a message cannot have", async () => {
  const { id } = await prepareOne();
  for (const fields of [
    sql`state = 'waiting'`,
    sql`state = 'skipped'`,
    sql`mail = 'queued'`,
    sql`state = 'waiting', mail = 'queued'`,
    sql`not_sent = 'wrong-number'`,
  ])
    await expect(
      school.database.execute(sql`update messages_out set ${fields} where id = ${id}`),
    ).rejects.toMatchObject({ cause: { code: "23514" } });
});
