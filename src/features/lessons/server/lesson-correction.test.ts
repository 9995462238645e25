import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { findWrongMonths } from "#db/months.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { feedback } from "#features/feedback/server/feedback.table.ts";
import { en } from "#locales/en.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { reviewSessions } from "./lessons.table.ts";

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

type Session = typeof reviewSessions.$inferSelect;

const correct = (id: string, body: unknown, user: TestUser = teacher) =>
  school.requestAs(user).patch(`/api/review-sessions/${id}`, body);
const bodyOf = ({ topic, subject, date }: Session) => ({ topic, subject, date });
const undo = (id: number) => school.requestAs(admin).post(`/api/audit-log/${id}/undo`);

const given = (session: Session) =>
  school.database
    .select()
    .from(feedback)
    .where(eq(feedback.reviewSessionId, session.id))
    .orderBy(asc(feedback.createdAt), asc(feedback.id));

const storedSession = async (id: string) =>
  (await school.database.select().from(reviewSessions).where(eq(reviewSessions.id, id)))[0];

async function correctionOf(session: Session) {
  const [entry] = await school.database
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, "review-session.correct"), eq(auditLog.recordId, session.id)))
    .orderBy(desc(auditLog.id));
  if (!entry) throw new Error("No entry");
  return entry;
}

const partsOf = (id: number) => school.database.select().from(auditLog).where(eq(auditLog.partOf, id));

/** A class in October on which the first students gave feedback. */
async function held(answers: number, fields: Partial<Session> = {}) {
  const topic = `Held ${randomUUID()}`;
  const session = await school.makeReviewSession(teacher, { topic, date: "2026-10-20", ...fields });
  const reviews = [];
  for (const student of students.slice(0, answers)) reviews.push(await school.makeFeedback(student, session));
  return { session, reviews };
}

test("a corrected session keeps its feedback, which follows without a mark; feedback corrected on its own stays", async () => {
  const { session, reviews } = await held(3);
  const [first, second, separate] = reviews;
  const own = { topic: "Its own", date: "2026-10-05" };
  await school.requestAs(teacher).patch(`/api/feedback/${separate?.id}/session`, own);
  const asTeacher = school.requestAs(teacher);
  expect((await asTeacher.get(`/api/review-sessions/${session.id}`)).body).toMatchObject({
    topic: session.topic,
    updatedAt: null,
    feedbackCount: 3,
    feedbackOnDate: 2,
  });

  const corrected = { topic: `${session.topic}!`, subject: "physics", date: "2026-09-30" };
  const answer = await correct(session.id, { ...corrected, updatedAt: null });
  expect(answer).toMatchObject({
    status: 200,
    body: { ...corrected, subject: "Physics", feedbackCount: 3, feedbackOnDate: 2 },
  });
  const { topic, date } = corrected;
  const rows = await given(session);
  expect(rows).toEqual([
    { ...first, topic, date },
    { ...second, topic, date },
    expect.objectContaining({ id: separate?.id, ...own, message: separate?.message }),
  ]);
  const list = await school.requestAs(students[0] ?? null).get(`/api/feedback/${first?.id}`);
  expect(list.body).toMatchObject({ topic, date, editedBy: null, updatedAt: null });

  const entry = await correctionOf(session);
  expect(entry).toMatchObject({
    actorId: teacher.id,
    actorRole: "teacher",
    teacherId: teacher.id,
    before: { ...bodyOf(session), updatedAt: null, feedbackCount: 2 },
    after: { ...corrected, subject: "Physics", updatedAt: answer.body.updatedAt, feedbackCount: 2 },
  });
  const parts = await partsOf(entry.id);
  expect(parts).toHaveLength(2);
  expect(parts.find(({ recordId }) => recordId === first?.id)).toMatchObject({
    action: "feedback.edit-session",
    actorId: teacher.id,
    studentId: students[0]?.id,
    teacherId: teacher.id,
    before: { topic: session.topic, date: session.date },
    after: { topic, date },
  });
  const log = await school.requestAs(admin).get(`/api/audit-log?recordId=${session.id}&group=edits`);
  expect(log.body.items).toMatchObject([
    {
      what: expect.stringMatching(/^Corrected .*with 2 reviews$/),
      undoable: true,
      changes: [{ field: "topic" }, { field: "subject" }, { field: "date" }],
    },
  ]);
});

test("only the teacher's own session is corrected; unchanged fields are not written", async () => {
  const { session } = await held(1);
  expect((await correct(session.id, bodyOf(session), await school.makeTeacher())).status).toBe(404);
  expect((await correct(randomUUID(), bodyOf(session))).status).toBe(404);
  expect((await correct(session.id, bodyOf(session), students[0])).status).toBe(403);
  expect((await correct(session.id, bodyOf(session), admin)).status).toBe(403);
  expect(await correct(session.id, bodyOf(session))).toMatchObject({
    status: 200,
    body: { updatedAt: null },
  });
  await expect(correctionOf(session)).rejects.toThrow("No entry");
});

test("a stale copy gets a conflict with the current session", async () => {
  const { session } = await held(0);
  const first = await correct(session.id, { ...bodyOf(session), date: "2026-10-21", updatedAt: null });
  expect(await correct(session.id, { ...bodyOf(session), topic: "Stale", updatedAt: null })).toMatchObject({
    status: 409,
    body: {
      code: "conflict",
      current: { id: session.id, ...bodyOf(session), date: "2026-10-21", updatedAt: first.body.updatedAt },
    },
  });
  const { updatedAt } = first.body;
  expect((await correct(session.id, { ...bodyOf(session), topic: "Fresh", updatedAt })).status).toBe(200);
  expect((await correct(session.id, { ...bodyOf(session), topic: "Unchecked" })).status).toBe(200);
});

test("subject and date are checked only if they change; one topic a day", async () => {
  const today = todayIn(school.services.env.TIME_ZONE);
  const { session } = await held(1, { subject: "A former course" });
  const { session: open } = await held(0);
  const { session: another } = await held(0);
  const rejected = (field: string, message: string) => ({ status: 400, body: { field, message } });
  expect((await correct(session.id, { ...bodyOf(session), topic: randomUUID() })).status).toBe(200);
  expect(await correct(session.id, { ...bodyOf(session), subject: "Chemistry" })).toMatchObject(
    rejected("subject", en.person.subjectRequired),
  );
  expect(await correct(session.id, { ...bodyOf(session), date: addDays(today, 1) })).toMatchObject(
    rejected("date", en.reviewSessions.answeredDateTooLate),
  );
  expect((await correct(open.id, { ...bodyOf(open), date: addDays(today, 1) })).status).toBe(200);
  expect((await correct(open.id, { ...bodyOf(open), date: addDays(today, 9) })).body.field).toBe("date");
  expect((await correct(open.id, { ...bodyOf(open), date: "1999-12-31" })).body.field).toBe("date");

  const taken = another.topic.toUpperCase();
  expect(await correct(session.id, { ...bodyOf(session), topic: taken })).toMatchObject({
    status: 409,
    body: { code: "topic-taken", field: "topic", suggestion: `${taken} (2)` },
  });
  expect((await correct(session.id, { ...bodyOf(session), topic: taken, date: "2026-10-19" })).status).toBe(
    200,
  );
});

test("an undo restores the session, feedback that followed it and feedback given since, but not feedback corrected on its own", async () => {
  const { session, reviews } = await held(3);
  const [follower, moved, deleted] = reviews;
  const after = { topic: `${session.topic} II`, subject: "Physics", date: "2026-09-10" };
  const asTeacher = school.requestAs(teacher);
  // The session's later date, but by its own correction.
  const { topic, date } = after;
  const early = students[3];
  if (!early || !follower || !moved || !deleted) throw new Error("Too few");
  const ahead = await school.makeFeedback(early, session);
  await asTeacher.patch(`/api/feedback/${ahead.id}/session`, { topic: session.topic, date });
  expect((await correct(session.id, after)).status).toBe(200);
  const late = await school.makeStudent([teacher], { courses: ["Physics"] });
  const since = { id: randomUUID(), reviewId: session.id, rating: 5, message: "Since then" };
  expect((await school.requestAs(late).post("/api/feedback", since)).body).toMatchObject({ topic, date });
  await asTeacher.patch(`/api/feedback/${moved.id}/session`, { topic, date: "2026-09-11" });
  await asTeacher.delete(`/api/feedback/${deleted.id}`);

  const entry = await correctionOf(session);
  expect((await undo(entry.id)).status).toBe(204);
  expect(await storedSession(session.id)).toMatchObject(bodyOf(session));
  const rows = new Map((await given(session)).map((row) => [row.id, row]));
  expect(rows.get(follower.id)).toEqual(follower);
  expect(rows.get(since.id)).toMatchObject({ topic: session.topic, date: session.date });
  // Each of topic and date goes back where it followed.
  expect(rows.get(moved.id)).toMatchObject({ topic: session.topic, date: "2026-09-11" });
  expect(rows.get(ahead.id)).toMatchObject({ topic: session.topic, date });
  expect((await undo(entry.id)).body.message).toBe(en.audit.alreadyUndone);
  const [undoing] = await school.database.select().from(auditLog).where(eq(auditLog.undoes, entry.id));
  const parts = await partsOf(undoing?.id ?? 0);
  expect(parts.map(({ action, recordId }) => `${action} ${recordId}`).sort()).toEqual(
    [
      `audit.undo ${follower.id}`,
      `audit.undo ${moved.id}`,
      `audit.undo ${ahead.id}`,
      `feedback.edit-session ${since.id}`,
    ].sort(),
  );
});

test("undo requires later corrections and deletions to be undone first; a taken topic gets a number; a part cannot be undone alone", async () => {
  const { session } = await held(1);
  await correct(session.id, { ...bodyOf(session), date: "2026-10-01" });
  const first = await correctionOf(session);
  const [part] = await partsOf(first.id);
  expect((await undo(part?.id ?? 0)).body.message).toBe(en.audit.partOfCorrection);
  await correct(session.id, { ...bodyOf(session), date: "2026-10-02" });
  const second = await correctionOf(session);
  expect((await undo(first.id)).body.message).toBe(en.audit.correctedAgain);
  expect((await undo(second.id)).status).toBe(204);
  await school.makeReviewSession(teacher, { topic: session.topic, date: session.date });
  expect((await undo(first.id)).status).toBe(204);
  const free = { topic: `${session.topic} (2)`, date: session.date };
  expect(await storedSession(session.id)).toMatchObject(free);
  await correct(session.id, { ...bodyOf(session), ...free, date: "2026-10-03" });
  const third = await correctionOf(session);
  await school.requestAs(teacher).delete(`/api/review-sessions/${session.id}`);
  expect((await undo(third.id)).body.message).toBe(en.audit.correctedGone);
});

test("undoing an edit after a correction leaves no mark for the teacher", async () => {
  const { session, reviews } = await held(1);
  const id = reviews[0]?.id ?? "";
  await school.requestAs(teacher).patch(`/api/feedback/${id}`, { rating: 5, message: "Great class" });
  await correct(session.id, { ...bodyOf(session), date: "2026-10-01" });
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
  const { session } = await held(0);
  const [student] = students;
  if (!student) throw new Error("No student");
  const client = await school.database.$client.connect();
  const after = { topic: `${session.topic} new`, date: "2026-10-18" };
  try {
    await client.query("begin");
    await client.query("select from review_sessions where id = $1 for update", [session.id]);
    const body = { id: randomUUID(), reviewId: session.id, rating: 4, message: "Good" };
    const submitted = school.requestAs(student).post("/api/feedback", body);
    // It waits for the session's lock, with a snapshot of the former session.
    await expect
      .poll(async () => {
        const { rows } = await school.database.$client.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return rows.length;
      })
      .toBe(1);
    await client.query("update review_sessions set topic = $2, date = $3 where id = $1", [
      session.id,
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
  const { session } = await held(4);
  const before = await given(session);
  const days = ["2026-10-21", "2026-09-21", "2026-10-22", "2026-09-22"];
  const answers = await Promise.all([
    ...days.map((date) => correct(session.id, { ...bodyOf(session), date })),
    ...pupils.map((pupil) =>
      school
        .requestAs(pupil)
        .post("/api/feedback", { id: randomUUID(), reviewId: session.id, rating: 3, message: "Good" }),
    ),
    ...before.map(({ id }, index) =>
      index < 2
        ? school.requestAs(teacher).patch(`/api/feedback/${id}`, { rating: 1, message: "Edited" })
        : school.requestAs(teacher).delete(`/api/feedback/${id}`),
    ),
  ]);
  expect(answers.filter(({ status }) => status >= 400).map(({ body }) => body)).toEqual([]);
  const now = await storedSession(session.id);
  const rows = await given(session);
  expect(rows).toHaveLength(14);
  expect(new Set(rows.map(({ date }) => date))).toEqual(new Set([now?.date]));
});

test("a class too large for one statement is corrected and fully restored", async () => {
  const session = await school.makeReviewSession(teacher, { date: "2026-08-31" });
  const answers = 9000;
  await school.database.execute(sql`
    with class as (
      insert into users (role, name, email)
      select 'student', 'Pupil ' || n, 'corrected' || n || '@test.example' from generate_series(1, ${answers}) n
      returning id, name
    )
    insert into feedback (id, review_session_id, teacher_id, student_id, topic, date, message, rating)
    select gen_random_uuid(), ${session.id}, ${teacher.id}, id, ${session.topic}, ${session.date}, name, 4 from class`);
  const before = await given(session);
  expect((await correct(session.id, { ...bodyOf(session), date: "2026-07-31" })).status).toBe(200);
  expect(new Set((await given(session)).map(({ date }) => date))).toEqual(new Set(["2026-07-31"]));
  const entry = await correctionOf(session);
  expect(await school.database.$count(auditLog, eq(auditLog.partOf, entry.id))).toBe(answers);
  expect((await undo(entry.id)).status).toBe(204);
  expect(await given(session)).toEqual(before);
}, 120_000);
