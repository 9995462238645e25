import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openQueues, selectionOf } from "#app/testing/message-queues.ts";
import { expectStatus, openTestSchool } from "#app/testing/test-school.ts";
import { en } from "#locales/en.ts";

const school = openTestSchool();
const { asAdmin, people, prepare, pupil, say } = openQueues(school);
type Pupil = Awaited<ReturnType<typeof pupil>>;

const teacher = () => school.requestAs(people().teacher);

async function correct({ lesson: { id, topic, subject, date } }: Pupil, fields: object) {
  expectStatus(await teacher().patch(`/api/lessons/${id}`, { topic, subject, date, ...fields }), 200);
}

/** Undoes the last change of a record. */
async function undo({ id }: { id: string }) {
  const { rows } = await school.database.execute<{ id: string }>(
    sql`select id from audit_log where record_id = ${id} order by id desc limit 1`,
  );
  expectStatus(await asAdmin().post(`/api/audit-log/${rows[0]?.id}/undo`, {}), 204);
}

const changed = { status: 409, body: { code: "left-out", message: en.leftOut.changed } };

test("a topic or a date that was corrected, and what was undone, is looked at again before it is sent", async () => {
  const topic = await pupil();
  const date = await pupil();
  const own = await pupil();
  const undone = await pupil();
  const words = await pupil();
  const same = await pupil();
  const all = [topic, date, own, undone, words, same];
  await correct(undone, { topic: `Wrong ${undone.lesson.topic}` });
  const wrong = { rating: 1, message: "Wrong words" };
  expectStatus(await teacher().patch(`/api/feedback/${words.feedback.id}`, wrong), 200);
  const { id } = await prepare(selectionOf(...all.map(({ student }) => student)));
  const { items } = (await asAdmin().get(`/api/parent-messages?queueId=${id}&limit=100`)).body;
  expect(items).toHaveLength(all.length);
  const open = ({ student }: Pupil) =>
    say(
      items.find(({ students: [child] }: { students: { id: string }[] }) => child?.id === student.id).id,
      "opened",
    );

  await correct(topic, { topic: `${topic.lesson.topic}, part 2` });
  await correct(date, { date: "2026-11-19" });
  const alone = { topic: `${own.lesson.topic}, again`, date: "2026-11-19" };
  expectStatus(await teacher().patch(`/api/feedback/${own.feedback.id}/lesson`, alone), 200);
  await undo(undone.lesson);
  await undo(words.feedback);
  for (const each of [topic, date, own, undone, words]) expect(await open(each)).toMatchObject(changed);
  expect((await open(same)).status).toBe(204);
});

test("a text that was written before a later change of the words or the topic is not kept", async () => {
  const one = await pupil();
  const [message] = (await prepare(selectionOf(one.student))).messages;
  const path = `/api/parent-messages/${message.id}/message`;
  const read = async () => (await asAdmin().get(`/api/message-details/${message.id}`)).body;
  const edit = (changedAt?: string | null) =>
    asAdmin().put(path, { message: `${message.message}.`, changedAt });
  const asStudent = school.requestAs(one.student);

  expect((await read()).changedAt).toBeNull();
  const newer = { rating: 2, message: "I did not get it." };
  expectStatus(await asStudent.patch(`/api/feedback/${one.feedback.id}`, newer), 200);
  expect(await edit(null)).toMatchObject(changed);
  expect(await edit()).toMatchObject(changed);
  const { changedAt: ofWords, message: unchanged } = await read();
  expect(unchanged).toBe(message.message);
  await correct(one, { topic: `${one.lesson.topic}, part 2` });
  expect(await edit(ofWords)).toMatchObject(changed);
  expect(await say(message.id, "opened")).toMatchObject(changed);

  // Who has seen all of it may word it.
  expect((await edit((await read()).changedAt)).status).toBe(204);
  expect((await read()).changedAt).toBeNull();
  expect((await say(message.id, "opened")).status).toBe(204);
});
