import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openQueues, reasons, selectionOf } from "#app/testing/message-queues.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { inTransaction } from "#db/client.ts";
import { withdrawConsent } from "#features/students/server/guardians/consents.queries.ts";

// One preparation by both channels: first those whom the one reaches, then the others.

const school = openTestSchool();
const { asAdmin, people, prepare, pupil, say } = openQueues(school);

const queueOf = async (id: string, as = asAdmin()) => (await as.get(`/api/message-queues/${id}`)).body;
const messagesOf = async (id: string) =>
  (await asAdmin().get(`/api/parent-messages?queueId=${id}&limit=100`)).body.items;
const writeToOthers = (id: string, ofRest: string, as = asAdmin()) =>
  as.post(`/api/message-queues/${id}/others`, { id: ofRest });
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
  expect(messages.map(({ to }: { to: string }) => to)).toEqual([asha.phone, chitra.phone]);
  expect((await queueOf(id)).others).toBe(2);
  await say(messages[1].id, "not-on-whatsapp");
  expect((await queueOf(id)).others).toBe(3);

  const rest = randomUUID();
  const answer = await writeToOthers(id, rest);
  expect(answer).toMatchObject({ status: 201, body: { prepared: 3, leftOut: 1 } });
  expect(await writeToOthers(id, rest)).toMatchObject({ status: 201, body: { prepared: 3, leftOut: 1 } });
  const mails = await messagesOf(rest);
  expect(mails.map(({ to, channel }: { to: string; channel: string }) => [to, channel])).toEqual([
    [parentOf(binu), "email"],
    [parentOf(chitra), "email"],
    ["both@home.example", "email"],
  ]);
  for (const { message } of mails) expect(message).toMatch(/‘Of this class.’/);
  expect(mails[2].students.map(({ name }: { name: string }) => name)).toEqual(["Esha", "Firoz"]);
  expect(await queueOf(rest)).toMatchObject({
    channel: "email",
    others: 0,
    ready: 0,
    leftOut: [{ reason: "no-contact" }],
  });
  // Nobody is written to twice.
  expect((await queueOf(id)).others).toBe(0);
  expect((await writeToOthers(id, randomUUID())).body.prepared).toBe(0);
  expect((await writeToOthers(rest, randomUUID())).status).toBe(409);
});

test("who was passed over, was told today, or said no to WhatsApp without a yes to e-mail, gets none", async () => {
  const [skipped, refused, agreed, told] = [
    await pupil({ name: "Asha", parentEmail: "a@home.example" }),
    await pupil({ name: "Binu", parentEmail: "b@home.example" }),
    await pupil({ name: "Chitra", parentEmail: "c@home.example" }),
    await child("Dev"),
  ].map(({ student }) => student) as [TestUser, TestUser, TestUser, TestUser];
  const day = "2026-11-20";
  const email = { answer: "given", source: "form", on: day, contact: "c@home.example" };
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
  const mail = { studentId: told.id, channel: "email", to: parentOf(told), message: "The trip is off." };
  await asAdmin().post("/api/parent-messages", mail);

  const { id, messages, ...queue } = await prepare(selectionOf(skipped, refused, agreed, told));
  expect(reasons(queue)).toEqual(["opted-out", "opted-out", "no-contact"]);
  await say(messages[0].id, "skipped");
  expect((await queueOf(id)).others).toBe(1);
  const rest = randomUUID();
  await writeToOthers(id, rest);
  expect((await messagesOf(rest)).map(({ to }: { to: string }) => to)).toEqual(["c@home.example"]);
  expect(reasons(await queueOf(rest))).toEqual(["opted-out", "told-today"]);
});

test("the other way round, those without an address are written to on WhatsApp; a clerk goes on with no queue that they may not see", async () => {
  const [withMail, withPhone] = [await child("Hari"), await pupil({ name: "Asha", parentEmail: null })];
  const selection = selectionOf(withMail.student, withPhone.student);
  const { id } = await prepare(selection, { channel: "email" });
  const rest = randomUUID();
  const clerk = school.requestAs(await school.makeClerk());
  expect((await queueOf(id, clerk)).others).toBe(1);
  expect((await writeToOthers(id, rest, clerk)).body.prepared).toBe(1);
  expect(await messagesOf(rest)).toMatchObject([{ channel: "whatsapp", to: withPhone.student.phone }]);
  const ofTeacher = { students: { of: "teacher", id: people().teacher.id }, feedback: { of: "newest" } };
  const hidden = (await prepare(ofTeacher)).id;
  expect((await writeToOthers(hidden, randomUUID(), clerk)).status).toBe(404);
});

test("whose mail was rejected by the parent's server is among the others, and again in the queue once the address is right", async () => {
  const [rejected, given] = [
    await child("Hema", { phone: "9876512301" }),
    await child("Indu", { phone: "9876512302" }),
  ];
  const selection = selectionOf(rejected.student, given.student);
  const { id, messages } = await prepare(selection, { channel: "email" });
  await school.database.execute(sql`
    update messages_out set state = 'mailed', mail = 'failed', mail_ended_at = now(),
      mail_problem = jsonb_build_object('kind', case position when 0 then 'address' else 'unreachable' end,
        'response', case position when 0 then '550 5.1.1 No such user' else '' end)
    where queue_id = ${id}`);
  await school.database.execute(sql`
    insert into contact_problems (channel, contact, kind) values ('email', ${messages[0].to}, 'rejected')`);
  expect(await messagesOf(id)).toMatchObject([{ notSent: "rejected" }, { notSent: "given-up" }]);
  const queue = await queueOf(id);
  // What no server took is tried again by itself.
  expect(queue).toMatchObject({ others: 1, leftOut: [{ reason: "contact-problem" }] });
  await school.database.execute(sql`
    update users set parent_email = 'right@home.example' where id = ${rejected.student.id}`);
  expect(await queueOf(id)).toMatchObject({ ready: 1, leftOut: [] });
  expect((await asAdmin().post(`/api/message-queues/${id}/fill`, { decisions: [] })).body.prepared).toBe(1);
  expect((await messagesOf(id)).map(({ to }: { to: string }) => to)).toContain("right@home.example");
});

test("a mail whose words were rejected keeps its place: it may be tried again", async () => {
  const { student } = await child("Kiran", { phone: "9876512309" });
  const { id } = await prepare(selectionOf(student), { channel: "email" });
  await school.database.execute(sql`
    update messages_out set state = 'mailed', mail = 'failed', mail_ended_at = now(),
      mail_problem = jsonb_build_object('kind', 'mail', 'response', '554 looks like spam')
    where queue_id = ${id}`);
  expect(await queueOf(id)).toMatchObject({ mayTryAgain: 1, ready: 0, others: 0, leftOut: [] });
});
