import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { makeClassOf } from "#app/testing/message-queues.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { queueStudentsMax } from "#domain/schemas/message-queue.ts";

// Queues that this server mails. Nobody takes the mails here: src/features/messages/server/mails/ does.

const school = openTestSchool({ SMTP_URL: "smtp://127.0.0.1:9", APP_URL: "http://localhost:3000" });
beforeAll(() => school.services.mails.stop());

/** Prepares e-mails to the parents of a teacher's students. */
async function prepare(admin: TestUser, teacher: { id: string }) {
  const id = randomUUID();
  const selection = { students: { of: "teacher", id: teacher.id }, feedback: { of: "newest" } };
  const { body } = await school
    .requestAs(admin)
    .post("/api/message-queues", { id, channel: "email", selection });
  return { id, ...body };
}

const mail = async (admin: TestUser, id: string) =>
  (await school.requestAs(admin).post(`/api/message-queues/${id}/mails`)).body;
const read = async (admin: TestUser, id: string) =>
  (await school.requestAs(admin).get(`/api/message-queues/${id}`)).body;

test("1,000 parents are prepared with one press, the rest with the next, all are queued with one, and no press sends twice", async () => {
  const [count, beyond] = [queueStudentsMax + 2, 2];
  const [admin, teacher] = [await school.makeAdmin(), await makeClassOf(school, count)];
  const { id, prepared, students } = await prepare(admin, teacher);
  expect([prepared, students]).toEqual([queueStudentsMax, { withMessage: queueStudentsMax, of: count }]);
  expect(await read(admin, id)).toMatchObject({ mails: queueStudentsMax, students, ready: beyond });
  const { body } = await school.requestAs(admin).post(`/api/message-queues/${id}/fill`, { read: [] });
  expect(body).toEqual({ prepared: beyond, leftOut: 0, students: { withMessage: count, of: count } });
  const pressed = await Promise.all([mail(admin, id), mail(admin, id)]);
  expect(pressed.map(({ queued }) => queued).sort()).toEqual([0, count]);
  // Those whose turn has not come, too.
  expect(await read(admin, id)).toMatchObject({ counts: { waiting: count }, canBeSkipped: count });
});

test("a mail of which nobody knows whether it arrived is still to do", async () => {
  const [admin, teacher] = [await school.makeAdmin(), await makeClassOf(school, 2)];
  const { id } = await prepare(admin, teacher);
  await mail(admin, id);
  await school.database.execute(sql`
    update messages_out set mail = (case position when 0 then 'unknown' else 'sent' end)::mail_state,
      state = case position when 0 then 'unknown' else 'sent' end where queue_id = ${id}`);
  const { items } = (await school.requestAs(admin).get("/api/message-queues")).body;
  expect(items[0]).toMatchObject({ id, total: 2, open: 1 });
});

test("who was told today or wants no mails is refused when the queue is sent, and says why", async () => {
  const [admin, teacher] = [await school.makeAdmin(), await makeClassOf(school, 3)];
  const { id } = await prepare(admin, teacher);
  const { items } = (await school.requestAs(admin).get(`/api/parent-messages?queueId=${id}`)).body;
  const [notified, wrong, fine] = items;
  await school.requestAs(admin).post("/api/parent-messages", {
    studentId: notified.students[0].id,
    channel: "email",
    to: notified.to,
    message: "Well done",
  });
  await school.database.execute(sql`
    insert into contact_problems (channel, contact, kind) values ('email', ${wrong.to}, 'rejected')`);
  const { queued, refused } = await mail(admin, id);
  expect(queued).toBe(1);
  expect(refused).toEqual(
    expect.arrayContaining([
      { messageId: notified.id, reason: "told-today" },
      { messageId: wrong.id, reason: "no-contact" },
    ]),
  );
  expect((await read(admin, id)).counts).toEqual({ prepared: 2, waiting: 1 });
  expect(
    (await school.requestAs(admin).put(`/api/parent-messages/${fine.id}/state`, { state: "sent" })).status,
  ).toBe(409);
});

test("one mail that waits can be skipped, the others go, and what was sent is no longer corrected by staff", async () => {
  const [admin, teacher] = [await school.makeAdmin(), await makeClassOf(school, 2)];
  const { id } = await prepare(admin, teacher);
  await mail(admin, id);
  const list = async () =>
    (await school.requestAs(admin).get(`/api/parent-messages?queueId=${id}`)).body.items;
  const [wrong, other] = await list();
  const say = async (message: { id: string }, state: string) =>
    (await school.requestAs(admin).put(`/api/parent-messages/${message.id}/state`, { state })).status;
  expect(await say(wrong, "not-sent")).toBe(204);
  const { rows } = await school.database.execute(sql`
    update messages_out set mail = 'sending' where queue_id = ${id} and mail = 'queued' returning id`);
  expect(rows).toEqual([{ id: other.id }]);
  expect((await read(admin, id)).canBeSkipped).toBe(0);
  expect(await say(other, "not-sent")).toBe(409);
  await school.database.execute(
    sql`update messages_out set mail = 'sent', state = 'sent' where id = ${other.id}`,
  );
  expect(await list()).toMatchObject([
    { state: "not-sent", notSent: null, stateBy: { name: admin.name } },
    { state: "sent", notSent: null, stateBy: null },
  ]);
  // The day of the one that was skipped is free.
  const again = {
    studentId: wrong.students[0].id,
    channel: "whatsapp",
    to: "9876543210",
    message: "Well done",
  };
  expect((await school.requestAs(admin).post("/api/parent-messages", again)).status).toBe(201);
});

test("admins who send to the same parents at once tell each of them once", async () => {
  const admins = await Promise.all(Array.from({ length: 4 }, () => school.makeAdmin()));
  const teachers = await Promise.all(admins.map(() => makeClassOf(school, 40)));
  await school.database.execute(sql`
    update users set parent_email = regexp_replace(parent_email, '@.*', '@shared.example')
    where parent_email like any(${sql.param(teachers.map(({ domain }) => `%@${domain}`))}::text[])`);
  const queues: Awaited<ReturnType<typeof prepare>>[] = [];
  for (const [index, admin] of admins.entries()) {
    const queue = await prepare(admin, teachers[index] ?? { id: "" });
    queues.push(queue);
  }
  const sent = await Promise.all(admins.map((admin, index) => mail(admin, queues[index]?.id ?? "")));
  expect(sent.reduce((sum, { queued }) => sum + queued, 0)).toBe(40);
});
