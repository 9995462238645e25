import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openQueues, reasons, selectionOf } from "#app/testing/message-queues.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { contactProblems } from "#features/messages/server/messages.table.ts";

// Undo after an answer in a queue: what the next device sees is what was there before it.

const school = openTestSchool({ TIME_ZONE: "Asia/Kolkata" });
const { asAdmin, prepare, pupil, say } = openQueues(school);

const undo = async (id: string, as = asAdmin()) =>
  (await as.delete(`/api/parent-messages/${id}/state`)).status;

async function shown(id: string) {
  const { body } = await asAdmin().get(`/api/message-details/${id}`);
  return { ...body, kinds: body.events.map(({ kind }: { kind: string }) => kind) };
}

async function prepareOne() {
  const { student } = await pupil();
  const { id, messages } = await prepare(selectionOf(student));
  return { student, queueId: id, id: messages[0].id };
}

test("a message that was skipped is to be sent again, with what the trail had and since when", async () => {
  const { id, queueId } = await prepareOne();
  await asAdmin().put(`/api/parent-messages/${id}/message`, { message: "Well done." });
  const before = await shown(id);
  await say(id, "skipped");
  expect(await undo(id)).toBe(204);
  expect(await undo(id), "repeated").toBe(204);
  const after = await shown(id);
  expect(after).toMatchObject({ state: "prepared", stateBy: null, message: "Well done." });
  expect(Math.abs(Date.parse(after.stateAt) - Date.parse(before.stateAt))).toBeLessThan(1000);
  expect(after.kinds).toEqual(["prepared", "edited", "skipped", "answer-undone"]);
  const { body } = await asAdmin().get(`/api/message-queues/${queueId}`);
  expect(body.counts).toEqual({ prepared: 1 });
  await say(id, "wrong-number");
  expect(await undo(id)).toBe(204);
  expect((await shown(id)).state).toBe("prepared");
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
  expect(await problems()).toEqual(["not-on-whatsapp"]);
  expect(await undo(id)).toBe(204);
  expect(await problems()).toEqual([]);
  expect(await shown(id)).toMatchObject({ state: "opened", stateBy: { name: "Meera" } });
  await say(id, "wrong-number");
  await asAdmin().post(`/api/parent-messages/${id}/replies`, { kind: "wrong-number" });
  expect(await undo(id)).toBe(204);
  expect(await problems()).toEqual(["wrong-number"]);
});

test("one that was sent is open again and has its day; another's answer and a correction stand", async () => {
  const { student, id } = await prepareOne();
  await say(id, "opened");
  await say(id, "sent");
  expect(await undo(id, school.requestAs(await school.makeAdmin()))).toBe(409);
  await say(id, "skipped");
  expect(await undo(id), "a correction").toBe(409);
  await say(id, "sent");
  expect(await undo(id), "a correction").toBe(409);
  const other = await prepareOne();
  await say(other.id, "opened");
  await say(other.id, "skipped");
  expect(await undo(other.id)).toBe(204);
  const { leftOut } = await prepare(selectionOf(other.student, student));
  expect(reasons({ leftOut })).toEqual(["nothing-new", "nothing-new"]);
});
