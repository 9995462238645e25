import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { openQueues, type Parent, selectionOf } from "#app/testing/message-queues.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import { weekOf } from "#domain/dates/months.ts";
import { en } from "#locales/en.ts";

const school = openTestSchool();
const { asAdmin, newPhone, people, prepare, say, setParents } = openQueues(school);
const { from: date } = weekOf(todayIn("Asia/Kolkata"));

/** A student with feedback of this week, and these parents. */
async function childOf(...parents: Parent[]) {
  const { teacher } = people();
  const student = await school.makeStudent([teacher]);
  await setParents(student, parents);
  await school.makeFeedback(student, await school.makeLesson(teacher, { date }), { date });
  return student;
}

const week = async () => (await asAdmin().get("/api/week-queue")).body;
const press = async () => (await asAdmin().post("/api/week-queue", { id: randomUUID() })).body.id;
const messagesOf = async (id: string) =>
  (await asAdmin().get(`/api/parent-messages?queueId=${id}&limit=100`)).body.items;
const recipients = async (id: string) => (await messagesOf(id)).map(({ to }: { to: string }) => to);
const newEmail = () => `parent${newPhone()}@home.example`;

/** Each test begins with a week that nobody wrote anything in. */
afterEach(() => school.database.execute(sql`delete from message_queues; delete from feedback`));

test("of several parents, the first who agreed to WhatsApp is told, whatever the school does about those not asked", async () => {
  const phones = Array.from({ length: 4 }, newPhone) as [string, string, string, string];
  const whatsapp = "agreed";
  await childOf({ phone: newPhone() }, { phone: phones[0], whatsapp });
  await childOf({ phone: newPhone(), email: newEmail(), mail: "agreed" }, { phone: phones[1], whatsapp });
  await childOf({ phone: newPhone(), whatsapp: "refused" }, { phone: phones[2], whatsapp });
  await childOf({ phone: newPhone(), whatsapp, mayReceive: false }, { phone: phones[3], whatsapp });
  expect((await week()).count).toBe(4);
  const id = await press();
  expect((await recipients(id)).sort()).toEqual([...phones].sort());
  // Also when the queue is filled up.
  const later = newPhone();
  await childOf({ phone: newPhone() }, { phone: later, whatsapp });
  await asAdmin().post(`/api/message-queues/${id}/fill`, { read: [] });
  expect((await recipients(id)).sort()).toEqual([...phones, later].sort());
});

test("by e-mail, the first who agreed to e-mails is told where nobody agreed to WhatsApp", async () => {
  const [email, phone] = [newEmail(), newPhone()];
  await childOf({ email: newEmail() }, { email, mail: "agreed" });
  await childOf({ email: newEmail(), mail: "agreed" }, { phone, whatsapp: "agreed" });
  expect(await week()).toEqual({ count: 2, open: null });
  expect((await recipients(await press())).sort()).toEqual([email, phone].sort());
});

test("a number that a barred parent shares with one who agreed is not written to", async () => {
  const phone = newPhone();
  await childOf({ phone, mayReceive: false }, { phone, whatsapp: "agreed" });
  expect(await week()).toMatchObject({ count: 0, open: null });
});

test("a yes that is taken back, and a number or a parent that is replaced, stops what is prepared", async () => {
  const parents = (phone: string): [Parent, Parent] => [{ phone: newPhone() }, { phone, whatsapp: "agreed" }];
  const [cleared, replaced, removed] = [parents(newPhone()), parents(newPhone()), parents(newPhone())];
  const students = [
    await childOf(...cleared),
    await childOf(...replaced),
    await childOf(...removed),
  ] as const;
  const id = await press();
  const messages = await messagesOf(id);
  expect(messages).toHaveLength(3);
  await setParents(students[0], [cleared[0], { ...cleared[1], whatsapp: undefined }]);
  await setParents(students[1], [replaced[0], { phone: newPhone(), whatsapp: "agreed" }]);
  await setParents(students[2], [removed[0]]);
  const reasonOf = new Map([
    [students[0].id, "no-consent"],
    [students[1].id, "no-contact"],
    [students[2].id, "no-contact"],
  ] as const);
  for (const message of await messagesOf(id)) {
    const reason = reasonOf.get(message.students[0].id);
    expect(message).toMatchObject({ state: "prepared", refusal: reason });
    expect(await say(message.id, "opened")).toMatchObject({
      status: 409,
      body: { code: "left-out", message: reason && en.leftOut[reason] },
    });
  }
});

test("in a queue of chosen students, a parent who was not asked is written to where the school does so", async () => {
  const phone = newPhone();
  const student = await childOf({ phone, whatsapp: "agreed" }, { phone: newPhone() });
  const { messages } = await prepare(selectionOf(student));
  await setParents(student, [{ phone }, { phone: newPhone() }]);
  expect((await say(messages[0].id, "opened")).status).toBe(204);
});
