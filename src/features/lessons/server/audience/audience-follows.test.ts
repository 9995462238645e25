import { randomUUID } from "node:crypto";
import { and, desc, eq, ne } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { users } from "#server/accounts/users.table.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { lessonAudience } from "./audience.table.ts";

// What a correction, a deletion and their undo do to the audience of a lesson.

const school = openTestSchool();
let admin: TestUser;

beforeAll(async () => {
  admin = await school.makeAdmin();
});

/** Everyone in a lesson's audience with their status, by id. */
async function audienceOf(lessonId: string): Promise<Record<string, string>> {
  const rows = await school.database
    .select()
    .from(lessonAudience)
    // Those who were replaced may still answer (asked-can-answer.test.ts), but are in no audience.
    .where(and(eq(lessonAudience.lessonId, lessonId), ne(lessonAudience.status, "replaced")));
  return Object.fromEntries(rows.map(({ studentId, status }) => [studentId, status]));
}

async function newestEntry(action: string, recordId: string) {
  const [entry] = await school.database
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.recordId, recordId)))
    .orderBy(desc(auditLog.id));
  if (!entry) throw new Error("No entry");
  return entry;
}

async function undoNewest(action: string, recordId: string): Promise<void> {
  const { id } = await newestEntry(action, recordId);
  expect((await school.requestAs(admin).post(`/api/audit-log/${id}/undo`)).status).toBe(204);
}

const setCourses = (student: { id: string }, courses: string[]) =>
  school.database.update(users).set({ courses }).where(eq(users.id, student.id));

/**
 * A class in Mathematics, about which students with this, Physics or both were asked; one was excused, and one answered if
 * `hasResponse`.
 */
async function makeCorrectedLesson({ hasResponse = true } = {}) {
  const teacher = await school.makeTeacher({ courses: ["Mathematics", "Physics"] });
  const maths = { courses: ["Mathematics"] };
  const both = await school.makeStudent([teacher], { courses: ["mathematics", "PHYSICS"] });
  const mistaken = await school.makeStudent([teacher], maths);
  const answered = await school.makeStudent([teacher], maths);
  const excused = await school.makeStudent([teacher], maths);
  const missed = await school.makeStudent([teacher], { courses: ["Physics"] });
  const lesson = await school.makeLesson(teacher);
  if (hasResponse) await school.makeFeedback(answered, lesson);
  const asTeacher = school.requestAs(teacher);
  await asTeacher.put(`/api/lessons/${lesson.id}/audience/${excused.id}`, { status: "excused" });
  const correct = async (subject: string, topic = lesson.topic) => {
    const body = { topic, subject, date: lesson.date };
    expect((await asTeacher.patch(`/api/lessons/${lesson.id}`, body)).status).toBe(200);
  };
  const remove = () => asTeacher.delete(`/api/lessons/${lesson.id}`);
  const before = {
    [both.id]: "asked",
    [mistaken.id]: "asked",
    [answered.id]: "asked",
    [excused.id]: "excused",
  };
  expect(await audienceOf(lesson.id)).toEqual(before);
  return { teacher, both, mistaken, answered, excused, missed, lesson, correct, remove, before };
}

test("another subject replaces those asked by mistake; excused students stay; the undo restores all", async () => {
  const { both, mistaken, excused, missed, lesson, correct, before } = await makeCorrectedLesson({
    hasResponse: false,
  });
  await correct("Mathematics", "Another topic");
  expect(await audienceOf(lesson.id)).toEqual(before);
  await correct("Physics");
  expect(await audienceOf(lesson.id)).toEqual({
    [both.id]: "asked",
    [excused.id]: "excused",
    [missed.id]: "asked",
  });
  // The undo does not ask anyone else, whatever changed since.
  await setCourses(mistaken, ["History"]);
  await undoNewest("lesson.correct", lesson.id);
  expect(await audienceOf(lesson.id)).toEqual(before);
});

test("once someone has answered, another subject asks others, but those who have not answered still count", async () => {
  const { missed, lesson, correct, before } = await makeCorrectedLesson();
  await correct("Physics");
  expect(await audienceOf(lesson.id)).toEqual({ ...before, [missed.id]: "asked" });
  await undoNewest("lesson.correct", lesson.id);
  expect(await audienceOf(lesson.id)).toEqual(before);
});

test("a student who came after the class is not asked by its correction", async () => {
  const { teacher, lesson, correct } = await makeCorrectedLesson();
  await correct("Physics");
  const asked = await audienceOf(lesson.id);
  await school.makeStudent([teacher], { courses: ["Mathematics", "Physics"] });
  await correct("Mathematics");
  await correct("Physics");
  expect(await audienceOf(lesson.id)).toEqual(asked);
});

test("those who were asked after a correction stay asked once they have answered", async () => {
  const { missed, lesson, correct, before } = await makeCorrectedLesson();
  await correct("Physics");
  await school.makeFeedback(missed, lesson);
  await undoNewest("lesson.correct", lesson.id);
  expect(await audienceOf(lesson.id)).toEqual({ ...before, [missed.id]: "asked" });
});

test("a deleted lesson comes back with the audience it had, no matter who could see it now", async () => {
  const { teacher, both, lesson, remove, before } = await makeCorrectedLesson();
  await setCourses(both, []);
  await school.makeStudent([teacher]);
  await remove();
  expect(await audienceOf(lesson.id)).toEqual({});
  await undoNewest("lesson.delete", lesson.id);
  expect(await audienceOf(lesson.id)).toEqual(before);
  // The current students are asked about the next new lesson.
  expect(await audienceOf((await school.makeLesson(teacher)).id)).not.toHaveProperty(both.id);
});

test("a lesson with an empty audience comes back with an empty one", async () => {
  const teacher = await school.makeTeacher();
  const lesson = await school.makeLesson(teacher);
  await school.requestAs(teacher).delete(`/api/lessons/${lesson.id}`);
  await school.makeStudent([teacher]);
  await undoNewest("lesson.delete", lesson.id);
  expect(await audienceOf(lesson.id)).toEqual({});
});

test("after simultaneous submissions, excuses and corrections, the audience fits the subject", async () => {
  const teacher = await school.makeTeacher({ courses: ["Mathematics", "Physics"] });
  const both = { courses: ["Mathematics", "Physics"] };
  const students = await Promise.all(
    Array.from({ length: 8 }, (_, index) => school.makeStudent([teacher], index % 2 ? both : {})),
  );
  const lesson = await school.makeLesson(teacher);
  const asTeacher = school.requestAs(teacher);
  const path = `/api/lessons/${lesson.id}`;
  const { topic, date } = lesson;
  const corrections = ["Physics", "Mathematics", "Physics"];
  const responses = await Promise.all([
    ...corrections.map((subject) => asTeacher.patch(path, { topic, date, subject })),
    ...students.map((student) =>
      school
        .requestAs(student)
        .post("/api/feedback", { id: randomUUID(), reviewId: lesson.id, rating: 4, message: "Clear" }),
    ),
    ...students.slice(0, 4).map(({ id }) => asTeacher.put(`${path}/audience/${id}`, { status: "excused" })),
  ]);
  // Someone who cannot see it at the moment is rejected, and someone who was just replaced cannot be excused.
  expect(responses.filter(({ status }) => status >= 400 && status !== 404)).toEqual([]);
  const { counts, items, lesson: now } = (await asTeacher.get(`${path}/audience?limit=100`)).body;
  const stored = responses.filter(({ status }) => status === 201).length;
  expect(counts.respondedCount + counts.notAskedCount).toBe(stored);
  const members = new Map<string, { status: string; answered: boolean }>(
    items.map((each: { id: string }) => [each.id, each]),
  );
  for (const [index, { id, courses }] of students.entries()) {
    const member = members.get(id);
    if (courses.includes(now.subject)) expect(member).toBeDefined();
    // Those who answered were asked, and after the first response nobody is removed any more.
    const hasAnswered = responses[corrections.length + index]?.status === 201;
    expect(member?.answered ?? false).toBe(hasAnswered);
  }
});
