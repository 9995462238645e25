import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import type { AuditAction } from "#domain/audit-log.ts";
import { en } from "#locales/en.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { feedbackSeen, replies } from "./replies.table.ts";

// No reply is lost: each change is in the audit log and can be undone, and so can deletions of its class or feedback.

const school = openTestSchool();
let admin: TestUser;
let teacher: TestUser;
let student: TestUser;

beforeEach(async () => {
  [admin, teacher] = await Promise.all([school.makeAdmin(), school.makeTeacher()]);
  student = await school.makeStudent([teacher]);
});

async function makeReplies() {
  const lesson = await school.makeLesson(teacher);
  const answer = await school.makeFeedback(student, lesson);
  const add = async (target: string, text: string) =>
    (await school.requestAs(teacher).post(`/api/${target}/reply`, { id: randomUUID(), text })).body;
  return {
    lesson,
    answer,
    toLesson: await add(`lessons/${lesson.id}`, "To all"),
    toStudent: await add(`feedback/${answer.id}`, "To one"),
  };
}

async function undo(action: AuditAction, recordId: string) {
  const [entry] = await school.database
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.recordId, recordId), eq(auditLog.action, action)))
    .orderBy(desc(auditLog.id));
  return school.requestAs(admin).post(`/api/audit-log/${entry?.id}/undo`, {});
}

async function stored(id: string) {
  const [reply] = await school.database.select().from(replies).where(eq(replies.id, id));
  return reply ?? null;
}

async function storedSeen(feedbackId: string) {
  const [mark] = await school.database
    .select()
    .from(feedbackSeen)
    .where(eq(feedbackSeen.feedbackId, feedbackId));
  return mark ?? null;
}

const edit = (id: string, text: string) => school.requestAs(teacher).patch(`/api/replies/${id}`, { text });
const withdraw = (id: string) => school.requestAs(teacher).delete(`/api/replies/${id}`);

test("the audit log has each reply, change and withdrawal, and whom it was for", async () => {
  const { lesson, toLesson, toStudent } = await makeReplies();
  await edit(toStudent.id, "To one, again");
  await withdraw(toStudent.id);
  await school.requestAs(admin).post(`/api/replies/${toLesson.id}/removal`);
  const { body } = await school.requestAs(admin).get(`/api/audit-log?group=replies&teacherId=${teacher.id}`);
  const [toAll, toOne] = [
    `the class “${lesson.topic}”`,
    `${student.name} Test’s feedback on “${lesson.topic}”`,
  ];
  expect(body.items).toMatchObject([
    { what: `Removed the reply to ${toAll}`, actor: { id: admin.id } },
    { what: `Withdrew the reply to ${toOne}`, actor: { id: teacher.id } },
    {
      what: `Changed the reply to ${toOne}`,
      changes: [{ field: "text", before: "To one", after: "To one, again" }],
    },
    { what: `Replied to ${toOne}` },
    { what: `Replied to ${toAll}` },
  ]);
  for (const { undoable, action } of body.items) expect(undoable, action).toBe(true);
});

test("an added reply can be undone, unless it was edited since", async () => {
  const { toLesson, toStudent } = await makeReplies();
  expect((await undo("reply.add", toLesson.id)).status).toBe(204);
  expect(await stored(toLesson.id)).toBeNull();
  await edit(toStudent.id, "Other words");
  expect((await undo("reply.add", toStudent.id)).body.message).toBe(en.replies.changedAgain);
  await withdraw(toStudent.id);
  expect((await undo("reply.add", toStudent.id)).body.message).toBe(en.replies.gone);
});

test("an edit is undone, unless there is a later one", async () => {
  const { toLesson } = await makeReplies();
  await edit(toLesson.id, "Second");
  expect((await undo("reply.edit", toLesson.id)).status).toBe(204);
  expect(await stored(toLesson.id)).toMatchObject({ text: "To all" });
  await edit(toLesson.id, "Third");
  const later = edit(toLesson.id, "Fourth");
  expect((await later).status).toBe(200);
  expect((await undo("reply.edit", toLesson.id)).status).toBe(204);
  expect(await stored(toLesson.id)).toMatchObject({ text: "Third" });
});

test("a reply that was withdrawn or removed comes back as it was, unless there is another one", async () => {
  const { lesson, toLesson, toStudent } = await makeReplies();
  const before = await stored(toStudent.id);
  await withdraw(toStudent.id);
  expect((await undo("reply.withdraw", toStudent.id)).status).toBe(204);
  expect(await stored(toStudent.id)).toEqual(before);

  await school.requestAs(admin).post(`/api/replies/${toLesson.id}/removal`);
  const other = { id: randomUUID(), text: "Another" };
  await school.requestAs(teacher).post(`/api/lessons/${lesson.id}/reply`, other);
  expect((await undo("reply.remove", toLesson.id)).body.message).toBe(en.replies.repliedAgain);
  await withdraw(other.id);
  expect((await undo("reply.remove", toLesson.id)).status).toBe(204);
  expect(await stored(toLesson.id)).toMatchObject({ text: "To all" });
});

test("what a student had not read when it was deleted is unread when it comes back", async () => {
  const { lesson, answer, toLesson, toStudent } = await makeReplies();
  const unread = async () => {
    const { body } = await school.requestAs(student).get("/api/news");
    return body.replies
      .map(({ id }: { id: string }) => id)
      .filter((id: string) => [toLesson.id, toStudent.id].includes(id));
  };
  const before = await unread();
  expect(before).toHaveLength(2);
  await school.requestAs(teacher).delete(`/api/feedback/${answer.id}`);
  await undo("feedback.delete", answer.id);
  expect(await unread()).toEqual(before);
  await school.requestAs(student).delete(`/api/news/replies/${toStudent.id}`);
  await school.requestAs(teacher).delete(`/api/lessons/${lesson.id}`);
  await undo("lesson.delete", lesson.id);
  expect(await unread()).toEqual([toLesson.id]);
});

test("deleted feedback comes back with its reply and its mark", async () => {
  const { answer, toStudent } = await makeReplies();
  await school.requestAs(teacher).put(`/api/feedback/${answer.id}/done`, { isDone: true });
  const before = [await stored(toStudent.id), await storedSeen(answer.id)];
  await school.requestAs(teacher).delete(`/api/feedback/${answer.id}`);
  expect(await stored(toStudent.id)).toBeNull();
  expect((await undo("feedback.delete", answer.id)).status).toBe(204);
  expect([await stored(toStudent.id), await storedSeen(answer.id)]).toEqual(before);
});

test("a deleted class comes back with its reply, and those to its feedback", async () => {
  const { lesson, answer, toLesson, toStudent } = await makeReplies();
  const all = async () => [
    await stored(toLesson.id),
    await stored(toStudent.id),
    await storedSeen(answer.id),
  ];
  const before = await all();
  await school.requestAs(teacher).delete(`/api/lessons/${lesson.id}`);
  expect(await all()).toEqual([null, null, null]);
  expect((await undo("lesson.delete", lesson.id)).status).toBe(204);
  expect(await all()).toEqual(before);
});

test("a withdrawn reply cannot come back without what it was for", async () => {
  const { lesson, answer, toLesson, toStudent } = await makeReplies();
  await withdraw(toStudent.id);
  await withdraw(toLesson.id);
  await school.requestAs(teacher).delete(`/api/feedback/${answer.id}`);
  expect((await undo("reply.withdraw", toStudent.id)).body.message).toBe(en.audit.feedbackGone);
  await undo("feedback.delete", answer.id);
  await school.requestAs(teacher).delete(`/api/lessons/${lesson.id}`);
  expect((await undo("reply.withdraw", toLesson.id)).body.message).toBe(en.audit.correctedGone);
});
