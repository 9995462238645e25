import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeClassOf, openQueues, selectionOf } from "#app/testing/message-queues.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";

// What one queue has planned, the next one knows: for a phone and for a guardian.

const school = openTestSchool({ TIME_ZONE: "Asia/Kolkata" });
const { asAdmin, newPhone, prepare, pupil, putOff, say } = openQueues(school);
const today = todayIn("Asia/Kolkata");
const tomorrow = addDays(today, 1);
const classOf = async (count: number) => ({
  students: { of: "teacher", id: (await makeClassOf(school, count)).id },
  feedback: { of: "newest" },
});
const read = async (id: string) => (await asAdmin().get(`/api/message-queues/${id}`)).body;

test("queues of one phone send sixty messages on a day together, the rest on the next ones", async () => {
  const sendingPhone = "Office";
  const first = await prepare(await classOf(50), { sendingPhone });
  expect(first.queue).toMatchObject({ laterOn: [], unanswered: { count: 0, max: 250, perDay: 60 } });
  const second = await prepare(await classOf(70), { sendingPhone: "office " });
  expect(second.queue.laterOn).toEqual([{ on: tomorrow, count: 60 }]);
  // Another phone has room of its own, and what is skipped makes room.
  expect((await prepare(await classOf(1), { sendingPhone: "Mine" })).queue.laterOn).toEqual([]);
  await asAdmin().post(`/api/message-queues/${first.id}/end`);
  expect((await prepare(await classOf(50), { sendingPhone })).queue.laterOn).toEqual([]);
});

test("admins who prepare for one phone at once keep to its number", async () => {
  const selections = await Promise.all([40, 40, 40].map(classOf));
  const ids = selections.map(() => randomUUID());
  const queues = selections.map((selection, index) => ({
    id: ids[index],
    channel: "whatsapp",
    sendingPhone: "Shared",
    selection,
  }));
  const answers = await Promise.all(queues.map((queue) => asAdmin().post("/api/message-queues", queue)));
  expect(answers.map(({ body }) => body.prepared)).toEqual([40, 40, 40]);
  const later = (await Promise.all(ids.map(read))).flatMap(({ laterOn }) => laterOn);
  expect(later.map(({ on }) => on)).not.toContain(addDays(today, 2));
  expect(later.reduce((sum, { count }) => sum + count, 0)).toBe(60);
});

test("what was sent counts on the day that it was sent, whichever day it was for", async () => {
  const sendingPhone = "Hall";
  const { id } = await prepare(await classOf(60), { sendingPhone });
  await putOff(id);
  await school.database.execute(sql`
    update messages_out set state = 'sent', state_at = now() where queue_id = ${id} and position < 59`);
  const next = await prepare(await classOf(2), { sendingPhone });
  expect(next.queue.laterOn).toEqual([{ on: tomorrow, count: 1 }]);
});

test("a guardian whose older news waits in another queue is left out with the way there, until it is sent or skipped", async () => {
  const phone = newPhone();
  const [one, other] = [await pupil({ phone }), await pupil({ phone })];
  const older = await prepare(selectionOf(one.student));
  const next = await prepare(selectionOf(other.student, one.student));
  expect(next.messages).toEqual([]);
  const waitsIn = { queueId: older.id, on: today, studentIds: [one.student.id] };
  expect(next.leftOut).toMatchObject([
    { reason: "waiting", waitsIn },
    { reason: "waiting", waitsIn },
  ]);
  await say(older.messages[0].id, "skipped");
  const fill = await asAdmin().post(`/api/message-queues/${next.id}/fill`, { decisions: [] });
  expect(fill.body).toEqual({ prepared: 1, leftOut: 0 });
});

test("news for another day keeps nobody waiting", async () => {
  const phone = newPhone();
  const older = await prepare(selectionOf((await pupil({ phone })).student));
  await putOff(older.id);
  expect((await prepare(selectionOf((await pupil({ phone })).student))).prepared).toBe(1);
});
