import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";

// Changes to a teacher's feedback by people other than the author, counted for the admin.

const school = openTestSchool();
let admin: TestUser;
let teacher: TestUser;
let student: TestUser;

beforeAll(async () => {
  admin = await school.makeAdmin();
});

beforeEach(async () => {
  teacher = await school.makeTeacher();
  student = await school.makeStudent([teacher]);
});

const give = async (date: string) =>
  school.makeFeedback(student, await school.makeLesson(teacher, { date }), {
    rating: 1,
    message: "Bad class",
  });
const edit = (user: TestUser, id: string, words = { rating: 5, message: "Great class" }) =>
  school.requestAs(user).patch(`/api/feedback/${id}`, words);
const move = (id: string, date: string, topic = "Algebra") =>
  school.requestAs(teacher).patch(`/api/feedback/${id}/lesson`, { topic, date });
const remove = (id: string) => school.requestAs(teacher).delete(`/api/feedback/${id}`);

async function changes() {
  const { total, months } = await monthsAndChanges();
  return { total, months };
}

async function monthsAndChanges() {
  const { status, body } = await school.requestAs(admin).get(`/api/teachers/${teacher.id}/changes`);
  expect(status).toBe(200);
  return body;
}

async function markedMonths() {
  const { body } = await school
    .requestAs(admin)
    .get(`/api/teachers?search=${encodeURIComponent(teacher.email)}`);
  return body.items[0].changedMonths;
}

async function undo(action: string, recordId: string) {
  const [entry] = await school.database
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.recordId, recordId)))
    .orderBy(desc(auditLog.id));
  expect((await school.requestAs(admin).post(`/api/audit-log/${entry?.id}/undo`)).status).toBe(204);
}

const none = { edited: 0, moved: 0, deleted: 0 };

test("feedback counts once in each month and way, however often they were changed; the author's edits do not", async () => {
  const [june, july, own] = [await give("2026-06-10"), await give("2026-07-10"), await give("2026-07-11")];
  expect(await changes()).toEqual({ total: none, months: [] });
  expect(await markedMonths()).toEqual([]);
  await edit(student, own.id);
  await edit(teacher, june.id);
  await edit(admin, june.id, { rating: 4, message: "Good class" });
  await move(june.id, "2026-06-11");
  await edit(teacher, july.id);
  await move(july.id, "2026-08-01");
  await remove(own.id);
  expect(await changes()).toEqual({
    total: { edited: 2, moved: 1, deleted: 1 },
    months: [
      // It was edited in July and now belongs to August.
      { month: "2026-08", edited: 1, moved: 1, deleted: 0 },
      { month: "2026-07", edited: 0, moved: 1, deleted: 1 },
      { month: "2026-06", edited: 1, moved: 0, deleted: 0 },
    ],
  });
  expect(await markedMonths()).toEqual([
    { month: "2026-08", reviews: 1 },
    { month: "2026-07", reviews: 2 },
    { month: "2026-06", reviews: 1 },
  ]);
});

test("feedback deleted with its class counts; once undone, it does not", async () => {
  const feedback = await give("2026-06-10");
  await edit(teacher, feedback.id);
  await move(feedback.id, "2026-07-01");
  await school.requestAs(teacher).delete(`/api/lessons/${feedback.lessonId}`);
  expect(await changes()).toEqual({
    total: { edited: 1, moved: 1, deleted: 1 },
    months: [
      { month: "2026-07", edited: 1, moved: 1, deleted: 1 },
      { month: "2026-06", edited: 0, moved: 1, deleted: 0 },
    ],
  });
  await undo("lesson.delete", feedback.lessonId);
  await undo("feedback.edit-lesson", feedback.id);
  expect(await changes()).toEqual({
    total: { ...none, edited: 1 },
    months: [{ ...none, month: "2026-06", edited: 1 }],
  });
  await undo("feedback.edit", feedback.id);
  expect(await changes()).toEqual({ total: none, months: [] });
  expect(await markedMonths()).toEqual([]);
});

test("feedback that followed the corrected date of its class counts in both months, until that is undone", async () => {
  const feedback = await give("2026-06-10");
  const entry = { teacherId: teacher.id, actorId: teacher.id, actorRole: "teacher" as const };
  const [whole] = await school.database
    .insert(auditLog)
    .values({ ...entry, action: "lesson.correct", recordId: feedback.lessonId })
    .returning({ id: auditLog.id });
  await school.database.insert(auditLog).values({
    ...entry,
    action: "feedback.edit-lesson",
    recordId: feedback.id,
    studentId: student.id,
    before: { date: "2026-06-10" },
    after: { date: "2026-05-31" },
    partOf: whole?.id,
  });
  // Its topic, and its date within the month, followed too: nobody edited it.
  await school.database.insert(auditLog).values({
    ...entry,
    action: "feedback.edit-lesson",
    recordId: feedback.id,
    studentId: student.id,
    before: { topic: "Algebra", date: "2026-05-31" },
    after: { topic: "Circles", date: "2026-05-30" },
    partOf: whole?.id,
  });
  const moved = { ...none, moved: 1 };
  expect(await changes()).toEqual({
    total: moved,
    months: [
      { month: "2026-06", ...moved },
      { month: "2026-05", ...moved },
    ],
  });
  await school.database
    .insert(auditLog)
    .values({ ...entry, action: "audit.undo", recordId: feedback.lessonId, undoes: whole?.id });
  expect(await changes()).toEqual({ total: none, months: [] });
});

test("only for teachers, deleted ones too, and only visible to admins", async () => {
  const path = (id: string) => `/api/teachers/${id}/changes`;
  for (const id of [randomUUID(), student.id, admin.id]) {
    expect((await school.requestAs(admin).get(path(id))).status).toBe(404);
  }
  for (const user of [teacher, student]) {
    expect((await school.requestAs(user).get(path(teacher.id))).status).toBe(403);
  }
  await school.requestAs(admin).delete(`/api/teachers/${teacher.id}`);
  expect((await school.requestAs(admin).get(path(teacher.id))).status).toBe(200);
});

test("all months are listed: a bad one is not hidden by twelve newer months with feedback", async () => {
  const [bad] = [await give("2026-10-10")];
  for (let month = 1; month <= 12; month++) await give(`2025-${String(month).padStart(2, "0")}-10`);
  await move(bad.id, "2024-03-01");
  const { monthlyRatings } = await monthsAndChanges();
  expect(monthlyRatings.map(({ month }: { month: string }) => month)).toEqual([
    ...Array.from({ length: 12 }, (_, index) => `2025-${String(12 - index).padStart(2, "0")}`),
    "2024-03",
  ]);
  expect(monthlyRatings.at(-1).counts).toEqual([1, 0, 0, 0, 0]);
});
