import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import type { AuditAction } from "#domain/audit-log.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { en } from "#locales/en.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";

const school = openTestSchool({ TIME_ZONE: "Asia/Kolkata" });
let admin: TestUser;
let teacher: TestUser;
let student: TestUser;

beforeAll(async () => {
  admin = await school.makeAdmin();
  teacher = await school.makeTeacher();
  student = await school.makeStudent([teacher]);
});

const undo = (id: number) => school.requestAs(admin).post(`/api/audit-log/${id}/undo`);

const rejection = (message: string) => ({ status: 409, body: { code: "conflict", message } });

async function newestEntry(action: AuditAction, recordId: string): Promise<number> {
  const [entry] = await school.database
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.recordId, recordId)))
    .orderBy(desc(auditLog.id));
  return entry?.id ?? 0;
}

const seen = async (id: string) => (await school.requestAs(admin).get(`/api/feedback/${id}`)).body;

async function give(rating: number, message: string) {
  const { id } = await school.makeFeedback(student, await school.makeLesson(teacher), {
    rating,
    message,
  });
  const edit = async (editor: TestUser, rating: number, message: string) => {
    const response = await school.requestAs(editor).patch(`/api/feedback/${id}`, { rating, message });
    expect(response.status).toBe(200);
    return newestEntry("feedback.edit", id);
  };
  return { id, edit };
}

test("undo does not change the stars once the author has written new words", async () => {
  const { id, edit } = await give(1, "Bad class");
  const stars = await edit(teacher, 5, "Bad class");
  await edit(student, 5, "Much better explained this time");
  expect(await undo(stars)).toMatchObject(rejection(en.audit.feedbackChanged));

  // The same when others edited after the author.
  const words = await edit(teacher, 5, "Great class");
  expect(await undo(stars)).toMatchObject(rejection(en.audit.feedbackChanged));
  expect((await undo(words)).status).toBe(204);
  expect(await undo(stars)).toMatchObject(rejection(en.audit.feedbackChanged));
  const own = { rating: 5, message: "Much better explained this time" };
  expect(await seen(id)).toMatchObject({ ...own, editedBy: null, original: null });
});

test("edits of one field are undone newest first, even when it restored an earlier value", async () => {
  const { id, edit } = await give(1, "Bad class");
  const first = await edit(teacher, 5, "Bad class");
  const second = await edit(teacher, 4, "Bad class");
  const third = await edit(teacher, 5, "Bad class");
  expect(await undo(first)).toMatchObject(rejection(en.audit.feedbackChanged));
  for (const [entry, rating] of [
    [third, 4],
    [second, 5],
    [first, 1],
  ] as const) {
    expect((await undo(entry)).status).toBe(204);
    expect(await seen(id)).toMatchObject({ rating });
  }
  expect(await seen(id)).toMatchObject({ editedBy: null, original: null });
});

test("moving a class to an earlier date is not undone once it has feedback, which would get a future date", async () => {
  const today = todayIn("Asia/Kolkata");
  const as = school.requestAs(teacher);
  const lesson = { topic: "Ahead", subject: "Mathematics", date: addDays(today, 6) };
  const { id: reviewId } = (await as.post("/api/lessons", lesson)).body;
  await as.patch(`/api/lessons/${reviewId}`, { ...lesson, date: today });
  const submission = { id: randomUUID(), reviewId, rating: 1, message: "Bad class" };
  expect((await school.requestAs(student).post("/api/feedback", submission)).status).toBe(201);

  const entry = await newestEntry("lesson.correct", reviewId);
  expect(await undo(entry)).toMatchObject(rejection(en.lessons.answeredDateTooLate));
  expect(await seen(submission.id)).toMatchObject({ date: today });
  await as.delete(`/api/feedback/${submission.id}`);
  expect((await undo(entry)).status).toBe(204);
});
