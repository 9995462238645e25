import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openQueues, reasons, selectionOf } from "#app/testing/message-queues.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { inTransaction } from "#db/client.ts";
import { withdrawConsent } from "#features/students/server/guardians/consents.queries.ts";

// One queue for both channels: each parent by the first channel that reaches them.

const school = openTestSchool();
const { asAdmin, people, prepare, pupil, say } = openQueues(school);

const queueOf = async (id: string, as = asAdmin()) => (await as.get(`/api/message-queues/${id}`)).body;
const messagesOf = async (id: string) =>
  (await asAdmin().get(`/api/parent-messages?queueId=${id}&limit=100`)).body.items;
const fill = async (id: string) =>
  (await asAdmin().post(`/api/message-queues/${id}/fill`, { read: [] })).body;
const ways = (messages: { to: string; channel: string }[]) =>
  messages.map(({ to, channel }) => [to, channel]);
const parentOf = ({ name }: TestUser) => `${name.toLowerCase()}@home.example`;
const child = (name: string, fields: object = {}) =>
  pupil({ name, phone: null, parentEmail: `${name.toLowerCase()}@home.example`, ...fields });

test("whom WhatsApp does not reach is written to by e-mail: the same feedback, once for each parent", async () => {
  const [asha, binu, chitra, sister, brother, none] = [
    await pupil({ name: "Asha" }),
    await child("Binu"),
    await pupil({ name: "Chitra", parentEmail: "chitra@home.example" }),
    await child("Esha", { parentEmail: "both@home.example" }),
    await child("Firoz", { parentEmail: "both@home.example" }),
    await child("Gita", { parentEmail: null }),
  ].map(({ student }) => student) as [TestUser, TestUser, TestUser, TestUser, TestUser, TestUser];
  // What is newer than the class that the messages are about.
  const { lesson } = await pupil({ phone: null });
  const students = { of: "students", ids: [asha, binu, chitra, sister, brother, none].map(({ id }) => id) };
  for (const student of [asha, binu, chitra, sister, brother, none])
    await school.makeFeedback(student, lesson, { message: "Of this class." });
  for (const student of [asha, binu, sister])
    await school.makeFeedback(student, await school.makeLesson(people().teacher), { message: "Newer." });
  const { id, messages } = await prepare({ students, feedback: { of: "class", id: lesson.id } });
  expect(ways(messages)).toEqual([
    [asha.phone, "whatsapp"],
    [parentOf(binu), "email"],
    [chitra.phone, "whatsapp"],
    ["both@home.example", "email"],
  ]);
  for (const { message } of messages) expect(message).toMatch(/‘Of this class.’/);
  expect(messages[3].students.map(({ name }: { name: string }) => name)).toEqual(["Esha", "Firoz"]);
  expect(await queueOf(id)).toMatchObject({ ready: 0, leftOut: [{ reason: "no-contact" }] });
  await say(messages[2].id, "not-on-whatsapp");
  expect((await queueOf(id)).ready).toBe(1);
  expect(await fill(id)).toMatchObject({ prepared: 1, leftOut: 1 });
  expect(ways(await messagesOf(id)).at(-1)).toEqual([parentOf(chitra), "email"]);
  // Nobody is written to twice.
  expect((await queueOf(id)).ready).toBe(0);
});

test("who was passed over, was told today, or said no to WhatsApp without a yes to e-mail, gets none", async () => {
  const [skipped, refused, agreed, notified] = [
    await pupil({ name: "Asha", parentEmail: "a@home.example" }),
    await pupil({ name: "Binu", parentEmail: "b@home.example" }),
    await pupil({ name: "Chitra", parentEmail: "c@home.example" }),
    await child("Dev"),
  ].map(({ student }) => student) as [TestUser, TestUser, TestUser, TestUser];
  const day = "2026-11-20";
  const email = { answer: "agreed", source: "form", on: day, contact: "c@home.example" };
  const who = { name: "Lata", relation: "mother", phone: agreed.phone, email: email.contact, language: "en" };
  const list = { guardians: [{ ...who, consent: { whatsapp: null, email } }] };
  const path = `/api/students/${agreed.id}/guardians`;
  const { updatedAt } = (await asAdmin().get(path)).body;
  expect((await asAdmin().put(path, { ...list, updatedAt })).status).toBe(204);
  for (const { phone } of [refused, agreed])
    await inTransaction(school.database, (tx) =>
      withdrawConsent(tx, {
        channel: "whatsapp",
        contact: phone ?? "",
        source: "message",
        recordedBy: null,
        day,
      }),
    );
  const mail = {
    studentId: notified.id,
    channel: "email",
    to: parentOf(notified),
    message: "The trip is off.",
  };
  await asAdmin().post("/api/parent-messages", mail);

  const { id, messages, ...queue } = await prepare(selectionOf(skipped, refused, agreed, notified));
  expect(ways(messages)).toEqual([
    [skipped.phone, "whatsapp"],
    ["c@home.example", "email"],
  ]);
  expect(reasons(queue)).toEqual(["opted-out", "told-today"]);
  await say(messages[0].id, "not-sent");
  expect((await queueOf(id)).ready).toBe(0);
});

test("the other way round, those without an address are written to on WhatsApp", async () => {
  const [withMail, withBoth, withPhone] = [
    await child("Hari"),
    await pupil({ name: "Indu", parentEmail: "indu@home.example" }),
    await pupil({ name: "Jaya", parentEmail: null }),
  ];
  const selection = selectionOf(withMail.student, withBoth.student, withPhone.student);
  const { messages } = await prepare(selection, { channel: "email" });
  expect(ways(messages)).toEqual([
    [parentOf(withMail.student), "email"],
    ["indu@home.example", "email"],
    [withPhone.student.phone, "whatsapp"],
  ]);
});

test("whose mail was rejected by the parent's server can be written to on WhatsApp, or by e-mail once the address is right", async () => {
  const [rejected, expired] = [
    await child("Hema", { phone: "9876512301" }),
    await child("Indu", { phone: "9876512302" }),
  ];
  const selection = selectionOf(rejected.student, expired.student);
  const { id, messages } = await prepare(selection, { channel: "email" });
  await school.database.execute(sql`
    update messages_out set state = 'not-sent', mail = 'failed', mail_ended_at = now(),
      not_sent = case position when 0 then 'rejected' else 'expired' end where queue_id = ${id}`);
  await school.database.execute(sql`
    insert into contact_problems (channel, contact, kind) values ('email', ${messages[0].to}, 'rejected')`);
  expect(await messagesOf(id)).toMatchObject([{ notSent: "rejected" }, { notSent: "expired" }]);
  // What no server took has its place.
  expect(await queueOf(id)).toMatchObject({ ready: 1, leftOut: [] });
  await school.database.execute(sql`
    update users set parent_email = 'right@home.example' where id = ${rejected.student.id}`);
  expect(await fill(id)).toMatchObject({ prepared: 1, leftOut: 0 });
  expect((await messagesOf(id)).map(({ to }: { to: string }) => to)).toContain("right@home.example");
});

test("a mail whose words were rejected keeps its place: it may be tried again", async () => {
  const { student } = await child("Kiran", { phone: "9876512309" });
  const { id } = await prepare(selectionOf(student), { channel: "email" });
  await school.database.execute(sql`
    update messages_out set state = 'not-sent', not_sent = 'rejected', mail = 'failed', mail_ended_at = now()
    where queue_id = ${id}`);
  expect(await queueOf(id)).toMatchObject({ mayTryAgain: 1, ready: 0, leftOut: [] });
});
