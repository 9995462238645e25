import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { openQueues } from "#app/testing/message-queues.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { weekOf } from "#domain/dates/months.ts";
import { notifiedDays } from "#features/messages/server/messages.table.ts";
import { en } from "#locales/en.ts";

const school = openTestSchool();
const { asAdmin, newPhone, people, say, setParents } = openQueues(school);
const { from } = weekOf(todayIn("Asia/Kolkata"));

/** A student with feedback on a class of a day, and a parent who was asked, or not. */
async function pupil(answer: "agreed" | "refused" | "", date = from, email: string | null = null) {
  const { teacher } = people();
  const phone = email === null ? newPhone() : null;
  const student = await school.makeStudent([teacher], {
    ...(phone && { phone }),
    ...(email && { parentEmail: email }),
  });
  const feedback = await school.makeFeedback(student, await school.makeLesson(teacher, { date }), { date });
  const path = `/api/students/${student.id}/guardians`;
  const [guardian] = (await asAdmin().get(path)).body.guardians;
  const contact = phone ?? email;
  const consent = { answer, source: "phone", on: from, contact };
  const channel = email === null ? "whatsapp" : "email";
  const unanswered = {
    ...guardian,
    consent: { whatsapp: null, email: null, [channel]: answer === "" ? null : consent },
  };
  expect((await asAdmin().put(path, { guardians: [unanswered] })).status).toBe(204);
  return { student, feedback };
}

const week = async () => (await asAdmin().get("/api/week-queue")).body;
const press = async (as = asAdmin()) => (await as.post("/api/week-queue", { id: randomUUID() })).body.id;
const messagesOf = async (id: string) =>
  (await asAdmin().get(`/api/parent-messages?queueId=${id}&limit=100`)).body.items;

/** Whom a queue tells of. */
const notifiedStudents = async (id: string) =>
  (await messagesOf(id)).map(({ students }: { students: { id: string }[] }) => students[0]?.id);
const end = (id: string) => asAdmin().post(`/api/message-queues/${id}/end`);
const queues = async () => (await asAdmin().get("/api/message-queues?limit=100")).body.items;
const writeAgain = async (student: TestUser) => {
  const lesson = await school.makeLesson(people().teacher, { date: from });
  return school.makeFeedback(student, lesson, { date: from });
};

/** Each test begins with a week that nobody wrote anything in. */
afterEach(async () => {
  await school.database.execute(sql`delete from message_queues; delete from feedback`);
  expect(await week()).toEqual({ count: 0, open: null });
});

test("this week's feedback goes to the parents who agreed, once, in one queue that everybody goes on with", async () => {
  expect(await week()).toEqual({ count: 0, open: null });
  const agreed = [await pupil("agreed"), await pupil("agreed")];
  await pupil("");
  await pupil("refused");
  await pupil("agreed", addDays(from, -1));
  const withheld = await pupil("agreed");
  await asAdmin().put(`/api/feedback/${withheld.feedback.id}/withheld`, { withheld: true });
  const gone = await pupil("agreed");
  await asAdmin().post(`/api/students/${gone.student.id}/departure`, { leftOn: todayIn("Asia/Kolkata") });
  await school.makeStudent([people().teacher], { phone: newPhone() });
  const bySecond = await pupil("agreed", from, "parent@home.example");
  expect(await week()).toMatchObject({ open: null });

  // Two people at once, one of them a clerk.
  const clerk = school.requestAs(await school.makeClerk());
  const [id, other] = await Promise.all([press(), press(clerk)]);
  expect(other).toBe(id);
  const messages = await messagesOf(id);
  const notified = messages.map(({ students }: { students: { id: string }[] }) => students[0]?.id);
  expect(new Set(notified)).toEqual(new Set([...agreed, bySecond].map(({ student }) => student.id)));
  expect(messages.map(({ channel }: { channel: string }) => channel).sort()).toEqual([
    "email",
    "whatsapp",
    "whatsapp",
  ]);
  expect((await clerk.get(`/api/message-queues/${id}`)).body).toMatchObject({
    about: { of: "agreed", date: from },
    leftOut: [],
  });
  expect(await week()).toEqual({ count: 0, open: { id, done: 0, total: 3 } });
  expect(await press(clerk)).toBe(id);

  for (const message of messages) {
    await say(message.id, "opened");
    await say(message.id, "sent");
  }
  expect(await week()).toEqual({ count: 0, open: null });
});

test("what is new joins the queue that is under way, and the count says how much", async () => {
  const first = await pupil("agreed");
  const id = await press();
  const second = await pupil("agreed");
  expect(await week()).toEqual({ count: 1, open: { id, done: 0, total: 1 } });
  expect(await Promise.all(Array.from({ length: 8 }, () => press()))).toEqual(Array(8).fill(id));
  expect(await notifiedStudents(id)).toEqual([first.student.id, second.student.id]);
});

test("two children of one parent are one message, and counted so", async () => {
  const [one, other] = [await pupil("agreed"), await pupil("agreed")];
  const { phone } = one.student;
  await setParents(other.student, [{ phone: phone ?? "", whatsapp: "agreed" }]);
  expect((await week()).count).toBe(1);
  expect(await messagesOf(await press())).toHaveLength(1);
});

test("a message that must not be sent does not hold up what else there is", async () => {
  const [sent, withheld] = [await pupil("agreed"), await pupil("agreed")];
  const id = await press();
  await asAdmin().put(`/api/feedback/${withheld.feedback.id}/withheld`, { withheld: true });
  const first = (await messagesOf(id)).find(({ refusal }: { refusal: string | null }) => refusal === null);
  await say(first.id, "opened");
  await say(first.id, "sent");
  expect(await week()).toEqual({ count: 0, open: { id, done: 1, total: 2 } });
  // Another day.
  await school.database.delete(notifiedDays);
  await writeAgain(sent.student);
  const other = await pupil("agreed");
  expect(await week()).toEqual({ count: 2, open: { id, done: 1, total: 2 } });
  expect(await press()).toBe(id);
  expect((await notifiedStudents(id)).slice(2).sort()).toEqual([sent.student.id, other.student.id].sort());
});

test("where nobody can be written to now, a press says so and leaves no queue", async () => {
  const [notified, wrong] = [await pupil("agreed"), await pupil("agreed")];
  const id = await press();
  for (const message of await messagesOf(id)) {
    const isWrong = message.students[0].id === wrong.student.id;
    await say(message.id, "opened");
    await say(message.id, isWrong ? "wrong-number" : "sent");
  }
  await writeAgain(notified.student);
  expect(await week()).toEqual({ count: 0, open: null });
  const before = (await queues()).length;
  for (const each of [asAdmin(), school.requestAs(await school.makeClerk())])
    expect(await each.post("/api/week-queue", { id: randomUUID() })).toMatchObject({
      status: 409,
      body: { code: "conflict", message: en.dashboard.nothingThisWeek },
    });
  expect(await queues()).toHaveLength(before);
  const byMail = await pupil("agreed", from, `parent${newPhone()}@home.example`);
  expect(await week()).toEqual({ count: 1, open: null });
  expect((await notifiedStudents(await press())).at(-1)).toEqual(byMail.student.id);
});

test("what was skipped does not come back this week, nor what is older; what is new or was changed since does", async () => {
  const [skipped, ended, twice, changed] = [
    await pupil("agreed"),
    await pupil("agreed"),
    await pupil("agreed"),
    await pupil("agreed"),
  ];
  await writeAgain(twice.student);
  const id = await press();
  const idOf = async ({ student }: typeof skipped) =>
    (await messagesOf(id)).find(
      ({ students }: { students: { id: string }[] }) => students[0]?.id === student.id,
    ).id;
  await say(await idOf(skipped), "not-sent");
  expect(await week()).toMatchObject({ count: 0, open: { id, done: 1, total: 4 } });
  const words = { rating: 2, message: "Not so clear after all." };
  await school.requestAs(changed.student).patch(`/api/feedback/${changed.feedback.id}`, words);
  await end(id);
  expect(await week()).toMatchObject({ count: 1, open: null });
  await writeAgain(ended.student);
  expect(await week()).toMatchObject({ count: 2, open: null });
  expect(await press()).toBe(id);
  const next = (await messagesOf(id)).slice(4);
  expect((await notifiedStudents(id)).slice(4).sort()).toEqual([ended.student.id, changed.student.id].sort());
  expect(next.map(({ message }: { message: string }) => message).join()).toContain(words.message);
  // Skipped by mistake.
  await say(next[0].id, "not-sent");
  await say(next[0].id, "prepared");
  expect((await week()).open).toEqual({ id, done: 4, total: 6 });
});
