import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openQueues } from "#app/testing/message-queues.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { weekOf } from "#domain/dates/months.ts";

const school = openTestSchool();
const { asAdmin, newPhone, people, say } = openQueues(school);
const { from } = weekOf(todayIn("UTC"));

/** A student with feedback on a class of a day, and a parent who was asked, or not. */
async function pupil(answer: "given" | "refused" | "", date = from, email: string | null = null) {
  const { teacher } = people();
  const phone = email === null ? newPhone() : null;
  const student = await school.makeStudent([teacher], {
    ...(phone && { phone }),
    ...(email && { parentEmail: email }),
  });
  const given = await school.makeFeedback(student, await school.makeLesson(teacher, { date }), { date });
  const path = `/api/students/${student.id}/guardians`;
  const [guardian] = (await asAdmin().get(path)).body.guardians;
  const contact = phone ?? email;
  const consent = { answer, source: "phone", on: from, contact };
  const channel = email === null ? "whatsapp" : "email";
  const asked = {
    ...guardian,
    consent: { whatsapp: null, email: null, [channel]: answer === "" ? null : consent },
  };
  expect((await asAdmin().put(path, { guardians: [asked] })).status).toBe(204);
  return { student, given };
}

const week = async () => (await asAdmin().get("/api/week-queue")).body;
const press = async (as = asAdmin()) => (await as.post("/api/week-queue", { id: randomUUID() })).body.id;
const messagesOf = async (id: string) =>
  (await asAdmin().get(`/api/parent-messages?queueId=${id}&limit=100`)).body.items;

test("this week's feedback goes to the parents who agreed, once, in one queue that everybody goes on with", async () => {
  expect(await week()).toEqual({ channel: "whatsapp", count: 0, open: null });
  const agreed = [await pupil("given"), await pupil("given")];
  await pupil("");
  await pupil("refused");
  await pupil("given", addDays(from, -1));
  const withheld = await pupil("given");
  await asAdmin().put(`/api/feedback/${withheld.given.id}/withheld`, { withheld: true });
  const gone = await pupil("given");
  await asAdmin().post(`/api/students/${gone.student.id}/departure`, { leftOn: todayIn("UTC") });
  await school.makeStudent([people().teacher], { phone: newPhone() });
  const bySecond = await pupil("given", from, "parent@home.example");
  expect(await week()).toMatchObject({ channel: "whatsapp", open: null });

  // Two people at once, one of them a clerk.
  const clerk = school.requestAs(await school.makeClerk());
  const [id, other] = await Promise.all([press(), press(clerk)]);
  expect(other).toBe(id);
  const messages = await messagesOf(id);
  const told = messages.map(({ students }: { students: { id: string }[] }) => students[0]?.id);
  expect(new Set(told)).toEqual(new Set(agreed.map(({ student }) => student.id)));
  expect((await clerk.get(`/api/message-queues/${id}`)).body).toMatchObject({
    about: { of: "agreed", date: from },
    leftOut: [],
  });
  expect((await week()).open).toEqual({ id, done: 0, total: 2 });
  expect(await press(clerk)).toBe(id);

  for (const message of messages) {
    await say(message.id, "opened");
    await say(message.id, "sent");
  }
  // By WhatsApp there is nothing left.
  expect(await week()).toEqual({ channel: "email", count: 1, open: null });
  const [mail] = await messagesOf(await press());
  expect(mail).toMatchObject({ channel: "email", students: [{ id: bySecond.student.id }] });
});
