import { and, desc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import type { AuditAction } from "#domain/audit-log.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";

// What a student wrote is kept when someone else overwrites it.

const school = openTestSchool();
let admin: TestUser;
let teacher: TestUser;
let student: TestUser;

beforeEach(async () => {
  admin = await school.makeAdmin();
  teacher = await school.makeTeacher();
  student = await school.makeStudent([teacher]);
});

const bad = { rating: 1, message: "Bad class" };
const great = { rating: 5, message: "Great class" };

const give = async () => school.makeFeedback(student, await school.makeLesson(teacher), bad);
const edit = async (user: TestUser, id: string, words: { rating: number; message: string }) => {
  const { status, body } = await school.requestAs(user).patch(`/api/feedback/${id}`, words);
  expect(status).toBe(200);
  return body;
};
const retitle = (id: string) =>
  school.requestAs(teacher).patch(`/api/feedback/${id}/lesson`, { topic: "Revision", date: "2026-10-01" });
const read = async (user: TestUser, id: string) =>
  (await school.requestAs(user).get(`/api/feedback/${id}`)).body;
const lessonsOf = async (user: TestUser) =>
  (await school.requestAs(user).get("/api/lessons")).body.items as {
    id: string;
    feedback: unknown;
  }[];

async function newestEntry(action: AuditAction, recordId: string): Promise<number> {
  const [entry] = await school.database
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.recordId, recordId)))
    .orderBy(desc(auditLog.id));
  if (!entry) throw new Error(`No entry ${action}`);
  return entry.id;
}

const undo = async (id: number) =>
  expect((await school.requestAs(admin).post(`/api/audit-log/${id}/undo`)).status).toBe(204);

test("author and admins see what the author wrote, wherever the feedback is shown; the teacher does not", async () => {
  const feedback = await give();
  expect(await read(student, feedback.id)).toMatchObject({ ...bad, editedBy: null, original: null });
  expect(await edit(teacher, feedback.id, great)).toMatchObject({ editedBy: "teacher", original: null });

  const asStored = { ...great, editedBy: "teacher", original: bad };
  for (const user of [student, admin]) {
    expect(await read(user, feedback.id)).toMatchObject(asStored);
    const { body } = await school.requestAs(user).get("/api/feedback?limit=100");
    expect(body.items.find((each: { id: string }) => each.id === feedback.id)).toMatchObject(asStored);
  }
  const { body } = await school.requestAs(teacher).get("/api/feedback?limit=100");
  expect(JSON.stringify([body, await read(teacher, feedback.id)])).not.toContain(bad.message);

  const [card] = (await lessonsOf(student)).filter(({ id }) => id === feedback.lessonId);
  expect(card?.feedback).toMatchObject({ id: feedback.id, rating: 5, editedBy: "teacher", original: bad });
});

test("the first words stay through further edits, until the author writes again", async () => {
  const { id } = await give();
  await edit(teacher, id, great);
  expect(await edit(admin, id, { rating: 4, message: "Fine class" })).toMatchObject({
    editedBy: "admin",
    original: bad,
  });
  expect(await edit(student, id, { rating: 2, message: "Not so bad" })).toMatchObject({
    editedBy: null,
    original: null,
  });
  await edit(teacher, id, { rating: 2, message: "Not bad" });
  expect(await read(student, id)).toMatchObject({ original: { rating: 2, message: "Not so bad" } });
});

test("a change of topic and date replaces no words", async () => {
  const feedback = await give();
  await retitle(feedback.id);
  expect(await read(student, feedback.id)).toMatchObject({ ...bad, editedBy: "teacher", original: null });
  const [card] = (await lessonsOf(student)).filter(({ id }) => id === feedback.lessonId);
  expect(card?.feedback).toMatchObject({ rating: 1, editedBy: "teacher", original: null });
});

test("edits that are undone, in any order, leave the author's words and nothing else", async () => {
  for (const [first, second] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const { id } = await give();
    const entries: number[] = [];
    await edit(teacher, id, { ...bad, rating: 5 });
    entries.push(await newestEntry("feedback.edit", id));
    await edit(admin, id, { rating: 5, message: "Fine class" });
    entries.push(await newestEntry("feedback.edit", id));
    await retitle(id);
    await undo(entries[first] ?? 0);
    expect(await read(admin, id)).toMatchObject({ editedBy: "teacher", original: bad });
    await undo(entries[second] ?? 0);
    expect(await read(admin, id)).toMatchObject({ ...bad, editedBy: "teacher", original: null });
    await undo(await newestEntry("feedback.edit-lesson", id));
    expect(await read(admin, id)).toMatchObject({ ...bad, editedBy: null, original: null });
  }
});

test("deleted and restored, edited feedback keeps the author's words", async () => {
  const feedback = await give();
  await edit(teacher, feedback.id, great);
  await school.requestAs(teacher).delete(`/api/feedback/${feedback.id}`);
  await undo(await newestEntry("feedback.delete", feedback.id));
  expect(await read(student, feedback.id)).toMatchObject({ ...great, editedBy: "teacher", original: bad });
  await school.requestAs(teacher).delete(`/api/lessons/${feedback.lessonId}`);
  await undo(await newestEntry("lesson.delete", feedback.lessonId));
  expect(await read(student, feedback.id)).toMatchObject({ ...great, editedBy: "teacher", original: bad });
  await undo(await newestEntry("feedback.edit", feedback.id));
  expect(await read(student, feedback.id)).toMatchObject({ ...bad, editedBy: null, original: null });
});
