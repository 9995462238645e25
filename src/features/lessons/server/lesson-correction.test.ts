import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, expect, test } from "vitest";
import { untilWaiting } from "#app/testing/lock-waiters.ts";
import { recordStatements } from "#app/testing/record-statements.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { findWrongMonths } from "#db/testing/wrong-months.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { feedback } from "#features/feedback/server/feedback.table.ts";
import { en } from "#locales/en.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { lessons } from "./lessons.table.ts";

const school = openTestSchool();
let admin: TestUser;
let teacher: TestUser;
let students: TestUser[];

beforeAll(async () => {
  admin = await school.makeAdmin();
  teacher = await school.makeTeacher({ courses: ["Mathematics", "Physics"] });
  students = await Promise.all([1, 2, 3, 4].map(() => school.makeStudent([teacher])));
});

afterEach(async () => {
  expect(await findWrongMonths(school.database.$client)).toEqual([]);
});

type Lesson = typeof lessons.$inferSelect;

const correct = (id: string, body: unknown, user: TestUser = teacher) =>
  school.requestAs(user).patch(`/api/lessons/${id}`, body);
const bodyOf = ({ topic, subject, date }: Lesson) => ({ topic, subject, date });
const undo = (id: number) => school.requestAs(admin).post(`/api/audit-log/${id}/undo`);

const feedbackOn = (lesson: Lesson) =>
  school.database
    .select()
    .from(feedback)
    .where(eq(feedback.lessonId, lesson.id))
    .orderBy(asc(feedback.createdAt), asc(feedback.id));

const storedLesson = async (id: string) =>
  (await school.database.select().from(lessons).where(eq(lessons.id, id)))[0];

async function correctionOf(lesson: Lesson) {
  const [entry] = await school.database
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, "lesson.correct"), eq(auditLog.recordId, lesson.id)))
    .orderBy(desc(auditLog.id));
  if (!entry) throw new Error("No entry");
  return entry;
}

const partsOf = (id: number) => school.database.select().from(auditLog).where(eq(auditLog.partOf, id));

/** A class in October on which the first students gave feedback. */
async function makeLesson(answers: number, fields: Partial<Lesson> = {}) {
  const topic = `Held ${randomUUID()}`;
  const lesson = await school.makeLesson(teacher, { topic, date: "2026-10-20", ...fields });
  const responses = [];
  for (const student of students.slice(0, answers))
    responses.push(await school.makeFeedback(student, lesson));
  return { lesson, responses };
}

test("a corrected lesson keeps its feedback, which follows without a mark; feedback corrected on its own stays", async () => {
  const { lesson, responses } = await makeLesson(3);
  const [first, second, separate] = responses;
  const own = { topic: "Its own", date: "2026-10-05" };
  await school.requestAs(teacher).patch(`/api/feedback/${separate?.id}/lesson`, own);
  const asTeacher = school.requestAs(teacher);
  expect((await asTeacher.get(`/api/lessons/${lesson.id}`)).body).toMatchObject({
    topic: lesson.topic,
    updatedAt: null,
    feedbackCount: 3,
    feedbackOnDate: 2,
  });

  const corrected = { topic: `${lesson.topic}!`, subject: "physics", date: "2026-09-30" };
  const answer = await correct(lesson.id, { ...corrected, updatedAt: null });
  expect(answer).toMatchObject({
    status: 200,
    body: { ...corrected, subject: "Physics", feedbackCount: 3, feedbackOnDate: 2 },
  });
  const { topic, date } = corrected;
  const rows = await feedbackOn(lesson);
  expect(rows).toEqual([
    { ...first, topic, date },
    { ...second, topic, date },
    expect.objectContaining({ id: separate?.id, ...own, message: separate?.message }),
  ]);
  const list = await school.requestAs(students[0] ?? null).get(`/api/feedback/${first?.id}`);
  expect(list.body).toMatchObject({ topic, date, editedBy: null, updatedAt: null });

  const entry = await correctionOf(lesson);
  expect(entry).toMatchObject({
    actorId: teacher.id,
    actorRole: "teacher",
    teacherId: teacher.id,
    before: { ...bodyOf(lesson), updatedAt: null, feedbackCount: 2 },
    after: { ...corrected, subject: "Physics", updatedAt: answer.body.updatedAt, feedbackCount: 2 },
  });
  const parts = await partsOf(entry.id);
  expect(parts).toHaveLength(2);
  expect(parts.find(({ recordId }) => recordId === first?.id)).toMatchObject({
    action: "feedback.edit-lesson",
    actorId: teacher.id,
    studentId: students[0]?.id,
    teacherId: teacher.id,
    before: { topic: lesson.topic, date: lesson.date },
    after: { topic, date },
  });
  const log = await school.requestAs(admin).get(`/api/audit-log?recordId=${lesson.id}&group=edits`);
  expect(log.body.items).toMatchObject([
    {
      what: expect.stringMatching(/^Corrected .*with feedback from 2 students$/),
      undoable: true,
      changes: [{ field: "topic" }, { field: "subject" }, { field: "date" }],
    },
  ]);
});

test("only the teacher's own lesson is corrected; unchanged fields are not written", async () => {
  const { lesson } = await makeLesson(1);
  expect((await correct(lesson.id, bodyOf(lesson), await school.makeTeacher())).status).toBe(404);
  expect((await correct(randomUUID(), bodyOf(lesson))).status).toBe(404);
  expect((await correct(lesson.id, bodyOf(lesson), students[0])).status).toBe(403);
  expect((await correct(lesson.id, bodyOf(lesson), admin)).status).toBe(403);
  expect(await correct(lesson.id, bodyOf(lesson))).toMatchObject({
    status: 200,
    body: { updatedAt: null },
  });
  await expect(correctionOf(lesson)).rejects.toThrow("No entry");
});

test("a stale copy gets a conflict with the current lesson", async () => {
  const { lesson } = await makeLesson(0);
  const first = await correct(lesson.id, { ...bodyOf(lesson), date: "2026-10-21", updatedAt: null });
  expect(await correct(lesson.id, { ...bodyOf(lesson), topic: "Stale", updatedAt: null })).toMatchObject({
    status: 409,
    body: {
      code: "conflict",
      current: { id: lesson.id, ...bodyOf(lesson), date: "2026-10-21", updatedAt: first.body.updatedAt },
    },
  });
  const { updatedAt } = first.body;
  expect((await correct(lesson.id, { ...bodyOf(lesson), topic: "Fresh", updatedAt })).status).toBe(200);
  expect((await correct(lesson.id, { ...bodyOf(lesson), topic: "Unchecked" })).status).toBe(200);
});

test("subject and date are checked only if they change; one topic a day", async () => {
  const today = todayIn(school.services.env.TIME_ZONE);
  const { lesson } = await makeLesson(1, { subject: "A former course" });
  const { lesson: open } = await makeLesson(0);
  const { lesson: another } = await makeLesson(0);
  const rejected = (field: string, message: string) => ({ status: 400, body: { field, message } });
  expect((await correct(lesson.id, { ...bodyOf(lesson), topic: randomUUID() })).status).toBe(200);
  expect(await correct(lesson.id, { ...bodyOf(lesson), subject: "Chemistry" })).toMatchObject(
    rejected("subject", en.person.subjectRequired),
  );
  expect(await correct(lesson.id, { ...bodyOf(lesson), date: addDays(today, 1) })).toMatchObject(
    rejected("date", en.lessons.answeredDateTooLate),
  );
  expect((await correct(open.id, { ...bodyOf(open), date: addDays(today, 1) })).status).toBe(200);
  expect((await correct(open.id, { ...bodyOf(open), date: addDays(today, 9) })).body.field).toBe("date");
  expect((await correct(open.id, { ...bodyOf(open), date: "1999-12-31" })).body.field).toBe("date");

  const taken = another.topic.toUpperCase();
  expect(await correct(lesson.id, { ...bodyOf(lesson), topic: taken })).toMatchObject({
    status: 409,
    body: { code: "topic-taken", field: "topic", suggestion: `${taken} (2)` },
  });
  expect((await correct(lesson.id, { ...bodyOf(lesson), topic: taken, date: "2026-10-19" })).status).toBe(
    200,
  );
});

test("an undo restores the lesson, feedback that followed it and feedback given since, but not feedback corrected on its own", async () => {
  const { lesson, responses } = await makeLesson(3);
  const [follower, moved, deleted] = responses;
  const after = { topic: `${lesson.topic} II`, subject: "Physics", date: "2026-09-10" };
  const asTeacher = school.requestAs(teacher);
  // The lesson's later date, but by its own correction.
  const { topic, date } = after;
  const early = students[3];
  if (!early || !follower || !moved || !deleted) throw new Error("Too few");
  const ahead = await school.makeFeedback(early, lesson);
  await asTeacher.patch(`/api/feedback/${ahead.id}/lesson`, { topic: lesson.topic, date });
  expect((await correct(lesson.id, after)).status).toBe(200);
  const late = await school.makeStudent([teacher], { courses: ["Physics"] });
  const since = { id: randomUUID(), reviewId: lesson.id, rating: 5, message: "Since then" };
  expect((await school.requestAs(late).post("/api/feedback", since)).body).toMatchObject({ topic, date });
  await asTeacher.patch(`/api/feedback/${moved.id}/lesson`, { topic, date: "2026-09-11" });
  await asTeacher.delete(`/api/feedback/${deleted.id}`);

  const entry = await correctionOf(lesson);
  expect((await undo(entry.id)).status).toBe(204);
  expect(await storedLesson(lesson.id)).toMatchObject(bodyOf(lesson));
  const rows = new Map((await feedbackOn(lesson)).map((row) => [row.id, row]));
  expect(rows.get(follower.id)).toEqual(follower);
  expect(rows.get(since.id)).toMatchObject({ topic: lesson.topic, date: lesson.date });
  // Each of topic and date goes back where it followed.
  expect(rows.get(moved.id)).toMatchObject({ topic: lesson.topic, date: "2026-09-11" });
  expect(rows.get(ahead.id)).toMatchObject({ topic: lesson.topic, date });
  expect((await undo(entry.id)).body.message).toBe(en.audit.alreadyUndone);
  const [undoing] = await school.database.select().from(auditLog).where(eq(auditLog.undoes, entry.id));
  const parts = await partsOf(undoing?.id ?? 0);
  expect(parts.map(({ action, recordId }) => `${action} ${recordId}`).sort()).toEqual(
    [
      `audit.undo ${follower.id}`,
      `audit.undo ${moved.id}`,
      `audit.undo ${ahead.id}`,
      `feedback.edit-lesson ${since.id}`,
    ].sort(),
  );
});

test("undo requires later corrections and deletions to be undone first; a taken topic gets a number; a part cannot be undone alone", async () => {
  const { lesson } = await makeLesson(1);
  await correct(lesson.id, { ...bodyOf(lesson), date: "2026-10-01" });
  const first = await correctionOf(lesson);
  const [part] = await partsOf(first.id);
  expect((await undo(part?.id ?? 0)).body.message).toBe(en.audit.partOfCorrection);
  await correct(lesson.id, { ...bodyOf(lesson), date: "2026-10-02" });
  const second = await correctionOf(lesson);
  expect((await undo(first.id)).body.message).toBe(en.audit.correctedAgain);
  expect((await undo(second.id)).status).toBe(204);
  await school.makeLesson(teacher, { topic: lesson.topic, date: lesson.date });
  expect((await undo(first.id)).status).toBe(204);
  const free = { topic: `${lesson.topic} (2)`, date: lesson.date };
  expect(await storedLesson(lesson.id)).toMatchObject(free);
  await correct(lesson.id, { ...bodyOf(lesson), ...free, date: "2026-10-03" });
  const third = await correctionOf(lesson);
  await school.requestAs(teacher).delete(`/api/lessons/${lesson.id}`);
  expect((await undo(third.id)).body.message).toBe(en.audit.correctedGone);
});

test("undoing an edit after a correction leaves no mark for the teacher", async () => {
  const { lesson, responses } = await makeLesson(1);
  const id = responses[0]?.id ?? "";
  await school.requestAs(teacher).patch(`/api/feedback/${id}`, { rating: 5, message: "Great class" });
  await correct(lesson.id, { ...bodyOf(lesson), date: "2026-10-01" });
  const [edit] = await school.database
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, "feedback.edit"), eq(auditLog.recordId, id)));
  await school
    .requestAs(students[0] ?? null)
    .patch(`/api/feedback/${id}`, { rating: 5, message: "Great class" });
  expect((await undo(edit?.id ?? 0)).status).toBe(204);
  expect((await school.requestAs(admin).get(`/api/feedback/${id}`)).body.editedBy).toBeNull();
});

test("a submission that meets a correction has the corrected topic and date", async () => {
  const { lesson } = await makeLesson(0);
  const [student] = students;
  if (!student) throw new Error("No student");
  const client = await school.database.$client.connect();
  const after = { topic: `${lesson.topic} new`, date: "2026-10-18" };
  try {
    await client.query("begin");
    await client.query("select from lessons where id = $1 for update", [lesson.id]);
    const body = { id: randomUUID(), reviewId: lesson.id, rating: 4, message: "Good" };
    const submitted = school.requestAs(student).post("/api/feedback", body);
    // It waits for the lesson's lock, with a snapshot of the former lesson.
    await untilWaiting(school.database, 1);
    await client.query("update lessons set topic = $2, date = $3 where id = $1", [
      lesson.id,
      after.topic,
      after.date,
    ]);
    await client.query("commit");
    expect(await submitted).toMatchObject({ status: 201, body: after });
  } finally {
    client.release(true);
  }
});

test("simultaneous corrections, submissions, edits and deletions wait for each other and leave nothing half done", async () => {
  const pupils = await Promise.all(Array.from({ length: 12 }, () => school.makeStudent([teacher])));
  const { lesson } = await makeLesson(4);
  const before = await feedbackOn(lesson);
  const days = ["2026-10-21", "2026-09-21", "2026-10-22", "2026-09-22"];
  const answers = await Promise.all([
    ...days.map((date) => correct(lesson.id, { ...bodyOf(lesson), date })),
    ...pupils.map((pupil) =>
      school
        .requestAs(pupil)
        .post("/api/feedback", { id: randomUUID(), reviewId: lesson.id, rating: 3, message: "Good" }),
    ),
    ...before.map(({ id }, index) =>
      index < 2
        ? school.requestAs(teacher).patch(`/api/feedback/${id}`, { rating: 1, message: "Edited" })
        : school.requestAs(teacher).delete(`/api/feedback/${id}`),
    ),
  ]);
  expect(answers.filter(({ status }) => status >= 400).map(({ body }) => body)).toEqual([]);
  const now = await storedLesson(lesson.id);
  const rows = await feedbackOn(lesson);
  expect(rows).toHaveLength(14);
  expect(new Set(rows.map(({ date }) => date))).toEqual(new Set([now?.date]));
});

test("a class of any size is corrected and fully restored by statements of a fixed size", async () => {
  const lesson = await school.makeLesson(teacher, { date: "2026-08-31" });
  const answers = 300;
  await school.database.execute(sql`
    with class as (
      insert into users (role, name, email)
      select 'student', 'Pupil ' || n, 'corrected' || n || '@test.example' from generate_series(1, ${answers}) n
      returning id, name
    )
    insert into feedback (id, lesson_id, teacher_id, student_id, topic, date, message, rating)
    select gen_random_uuid(), ${lesson.id}, ${teacher.id}, id, ${lesson.topic}, ${lesson.date}, name, 4 from class`);
  const before = await feedbackOn(lesson);
  const statements = await recordStatements(school.database.$client, async () => {
    expect((await correct(lesson.id, { ...bodyOf(lesson), date: "2026-07-31" })).status).toBe(200);
    expect(new Set((await feedbackOn(lesson)).map(({ date }) => date))).toEqual(new Set(["2026-07-31"]));
    const entry = await correctionOf(lesson);
    expect(await school.database.$count(auditLog, eq(auditLog.partOf, entry.id))).toBe(answers);
    expect((await undo(entry.id)).status).toBe(204);
  });
  expect(await feedbackOn(lesson)).toEqual(before);
  // PostgreSQL takes 65,535 parameters.
  expect(Math.max(...statements.map(({ values }) => values.length))).toBeLessThan(100);
});
