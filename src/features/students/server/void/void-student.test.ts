import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { zoneInMonth } from "#app/testing/month-begun.ts";
import { expectStatus, openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { findWrongMonths } from "#db/testing/wrong-months.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { ratedMonthsInLongList } from "#domain/monthly-rating.ts";
import { studentTeachers } from "#features/class-groups/server/assignments/assignments.table.ts";
import { feedback } from "#features/feedback/server/feedback.table.ts";
import { lessonAudience } from "#features/lessons/server/audience/audience.table.ts";
import { en } from "#locales/en.ts";
import { users } from "#server/accounts/users.table.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";

const school = openTestSchool({ TIME_ZONE: zoneInMonth });
const today = todayIn(zoneInMonth);
const yesterday = addDays(today, -1);
const month = today.slice(0, 7);

let admin: TestUser;

beforeAll(async () => {
  admin = await school.makeAdmin();
});

const asAdmin = () => school.requestAs(admin);
const voidStudent = (id: string) => asAdmin().post(`/api/students/${id}/void`);
const undoVoid = (id: string) => asAdmin().delete(`/api/students/${id}/void`);
const atSchool = async (id: string) => (await asAdmin().get(`/api/students/${id}`)).body.atSchool;
const leave = (id: string) => asAdmin().post(`/api/students/${id}/departure`, { leftOn: today });
const wrongMonths = () =>
  school.database.$client.connect().then(async (client) => {
    try {
      await client.query("begin");
      return await findWrongMonths(client);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });
const undoLatest = async (action: string, recordId: string) => {
  const [entry] = await school.database
    .select({ id: auditLog.id, action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.recordId, recordId))
    .orderBy(desc(auditLog.id));
  if (entry?.action !== action) throw new Error(`The latest entry is ${entry?.action}`);
  return asAdmin().post(`/api/audit-log/${entry.id}/undo`);
};

/** A teacher rated with one star by a real student and with five by strangers who registered themselves. */
async function launder(strangers = 5) {
  const teacher = await school.makeTeacher();
  const real = await school.makeStudent([teacher], { name: "Real", confirmedAt: new Date() });
  const madeUp: TestUser[] = [];
  for (let number = 0; number < strangers; number += 1) {
    madeUp.push(await school.makeStudent([teacher], { name: `Stranger ${number}`, confirmedAt: null }));
  }
  const lesson = await school.makeLesson(teacher, { date: yesterday });
  await school.makeFeedback(real, lesson, { rating: 1 });
  const answers = [];
  for (const stranger of madeUp) answers.push(await school.makeFeedback(stranger, lesson, { rating: 5 }));
  return { teacher, real, madeUp, lesson, answers };
}

/** Everything that an admin and the teacher see about a teacher. */
async function figuresOf(teacher: TestUser, lesson: { id: string }) {
  const read = async (path: string, as: TestUser = admin) => {
    const response = await school.requestAs(as).get(path);
    expectStatus(response, 200);
    return response.body;
  };
  const { items } = await read(`/api/teachers?limit=100&months=${ratedMonthsInLongList}`);
  return {
    insights: await read(`/api/teachers/${teacher.id}/insights`),
    overview: await read("/api/overview"),
    report: await read(`/api/teachers/${teacher.id}/report?from=${yesterday}&to=${today}`),
    schoolReport: await read(`/api/report?from=${yesterday}&to=${today}`),
    row: items.find(({ id }: TestUser) => id === teacher.id),
    counts: await read(`/api/response-counts?lessons=${lesson.id}`),
    lessonInsights: await read(`/api/lessons/${lesson.id}/insights`),
    audience: await read(`/api/lessons/${lesson.id}/audience`),
    list: (await read("/api/feedback", teacher)).items.map(({ rating }: { rating: number }) => rating),
  };
}

/** The numbers of responses everywhere, by name. */
const responsesIn = ({ insights, report, counts, list }: Awaited<ReturnType<typeof figuresOf>>) => ({
  month: insights.months.at(-1).responses,
  askedInMonth: insights.months.at(-1).askedStudents,
  unconfirmed: insights.months.at(-1).unconfirmed,
  report: report.figure.responses,
  asked: counts.items[0].askedCount,
  average: counts.items[0].average,
  list: list.length,
});

describe("someone who is not a student of the school", () => {
  test("no longer counts in any number, and counts in the same ones again when that is undone", async () => {
    const { teacher, madeUp, lesson } = await launder();
    const before = await figuresOf(teacher, lesson);
    expect(responsesIn(before)).toMatchObject({ month: 6, report: 6, average: 4.3, list: 6 });
    for (const { id } of madeUp) expectStatus(await voidStudent(id), 204);
    expect(responsesIn(await figuresOf(teacher, lesson))).toEqual({
      ...{ month: 1, askedInMonth: 1, unconfirmed: 0, report: 1, asked: 1, average: 1, list: 1 },
    });
    expect(await wrongMonths()).toEqual([]);
    for (const { id } of madeUp) expectStatus(await undoVoid(id), 204);
    expect(await figuresOf(teacher, lesson)).toEqual(before);
    expect(await wrongMonths()).toEqual([]);
  });

  test("stays marked as unconfirmed when they only leave, and their feedback still counts", async () => {
    const { teacher, madeUp, lesson } = await launder();
    const before = responsesIn(await figuresOf(teacher, lesson));
    expect(before).toMatchObject({ unconfirmed: 5, month: 6 });
    for (const { id } of madeUp) expectStatus(await leave(id), 204);
    expect(responsesIn(await figuresOf(teacher, lesson))).toEqual(before);
    expect((await figuresOf(teacher, lesson)).row.unconfirmedMonths).toEqual([{ month, responses: 5 }]);
    for (const { id } of madeUp) expectStatus(await voidStudent(id), 204);
    expect(responsesIn(await figuresOf(teacher, lesson))).toMatchObject({ unconfirmed: 0, month: 1 });
    // They had left before, and have left again when that is undone.
    for (const { id } of madeUp) expectStatus(await undoVoid(id), 204);
    expect(await atSchool(madeUp[0]?.id ?? "")).toMatchObject({ leftOn: today, voided: null });
    expect(responsesIn(await figuresOf(teacher, lesson))).toEqual(before);
  });

  test("is shown as such, and their words are kept in the audit log", async () => {
    const { teacher, madeUp, lesson, answers } = await launder(1);
    const [stranger] = madeUp as [TestUser];
    const reply = { id: randomUUID(), text: "Thank you!" };
    expectStatus(await school.requestAs(teacher).post(`/api/feedback/${answers[0]?.id}/reply`, reply), 201);
    expectStatus(await voidStudent(stranger.id), 204);
    expect(await atSchool(stranger.id)).toMatchObject({ voided: { responses: 1 }, leftOn: today });
    const { items } = (await asAdmin().get(`/api/audit-log?studentId=${stranger.id}`)).body;
    expect(items.slice(0, 2)).toMatchObject([
      {
        action: "feedback.void",
        changes: expect.arrayContaining([{ field: "rating", before: "5", after: null }]),
      },
      { action: "student.void", undoable: true },
    ]);
    const left = (await asAdmin().get(`/api/students?left=yes&teacherId=${teacher.id}`)).body.items;
    expect(left).toMatchObject([{ id: stranger.id, isVoided: true }]);
    // The same again changes nothing.
    expectStatus(await voidStudent(stranger.id), 204);
    expect(await atSchool(stranger.id)).toMatchObject({ voided: { responses: 1 } });

    expectStatus(await undoLatest("student.void", stranger.id), 204);
    expect(await atSchool(stranger.id)).toMatchObject({ voided: null, leftOn: null });
    const [restored] = await school.database
      .select()
      .from(feedback)
      .where(eq(feedback.studentId, stranger.id));
    expect(restored).toEqual(answers[0]);
    const replies = (await school.requestAs(teacher).get(`/api/feedback-marks?feedback=${answers[0]?.id}`))
      .body;
    expect(JSON.stringify(replies)).toContain(reply.text);
    expect(await school.database.$count(lessonAudience, eq(lessonAudience.lessonId, lesson.id))).toBe(2);
    // Undoes the undo.
    expectStatus(await undoVoid(stranger.id), 204);
  });

  test("cannot sign in, is not asked any more, and cannot be brought back in part", async () => {
    const teacher = await school.makeTeacher();
    const email = `stranger.${randomUUID()}@mail.example`;
    const id = await school.makeAccount({ role: "student", email }, "banyan tree");
    await school.database.insert(studentTeachers).values({ studentId: id, teacherId: teacher.id });
    await school.database
      .update(users)
      .set({ courses: ["Mathematics"] })
      .where(eq(users.id, id));
    const lesson = await school.makeLesson(teacher, { date: yesterday });
    const Cookie = await school.cookieOf({ id });
    expectStatus(await voidStudent(id), 204);
    // Drafts that wait on their phone are rejected when they arrive.
    const waiting = { id: randomUUID(), reviewId: lesson.id, rating: 5, message: "Great" };
    const late = await school.request("POST", "/api/feedback", { body: waiting, headers: { Cookie } });
    expect(late.status).toBe(401);
    const body = { email, password: "banyan tree" };
    expect((await school.request("POST", "/api/sign-in", { body })).body.code).toBe("left-school");
    const next = await school.makeLesson(teacher, { date: today });
    expect(await school.database.$count(lessonAudience, eq(lessonAudience.lessonId, next.id))).toBe(0);
    const back = await asAdmin().delete(`/api/students/${id}/departure`);
    expect(back).toMatchObject({ status: 409, body: { message: en.students.isVoided } });
    expectStatus(await undoVoid(id), 204);
    expect((await school.request("POST", "/api/sign-in", { body })).status).toBe(200);
  });

  test("only admins void, and only students", async () => {
    const { teacher, madeUp } = await launder(1);
    const path = `/api/students/${madeUp[0]?.id}/void`;
    for (const actor of [teacher, madeUp[0] as TestUser])
      expect((await school.requestAs(actor).post(path)).status).toBe(403);
    expect((await voidStudent(teacher.id)).status).toBe(404);
    expect((await voidStudent(randomUUID())).status).toBe(404);
  });
});

test("voiding and undoing it at the same moment never fail, and leave nothing half done", async () => {
  const { teacher, madeUp, lesson } = await launder(1);
  const [{ id }] = madeUp as [TestUser];
  const before = await figuresOf(teacher, lesson);
  for (let round = 0; round < 10; round++) {
    const responses = await Promise.all(
      [undoVoid, voidStudent, undoVoid, voidStudent, undoVoid].map((send) => send(id)),
    );
    for (const { status } of responses) expect(status).toBe(204);
  }
  expectStatus(await voidStudent(id), 204);
  expect(await atSchool(id)).toMatchObject({ voided: { responses: 1 } });
  // From the audit log and from the student's page at once.
  const { items } = (await asAdmin().get(`/api/audit-log?studentId=${id}`)).body;
  const entry = items.find(({ action }: { action: string }) => action === "student.void");
  const undo = asAdmin().post(`/api/audit-log/${entry.id}/undo`);
  const [fromLog, fromPage] = await Promise.all([undo, undoVoid(id)]);
  expect([204, 409]).toContain(fromLog.status);
  expectStatus(fromPage, 204);
  expect(await figuresOf(teacher, lesson)).toEqual(before);
  expect(await wrongMonths()).toEqual([]);
});

describe("changes of a class in the meantime", () => {
  const correct = (teacher: TestUser, lesson: { id: string; subject: string }, topic: string, date: string) =>
    school.requestAs(teacher).patch(`/api/lessons/${lesson.id}`, { topic, subject: lesson.subject, date });

  test("feedback that comes back follows a correction, unless it had a topic of its own", async () => {
    const { teacher, madeUp, lesson, answers } = await launder(2);
    const [follower, other] = madeUp as [TestUser, TestUser];
    const own = { topic: "A topic of its own", date: lesson.date };
    expectStatus(await school.requestAs(teacher).patch(`/api/feedback/${answers[1]?.id}/lesson`, own), 200);
    for (const { id } of madeUp) expectStatus(await voidStudent(id), 204);
    const dayBefore = addDays(yesterday, -1);
    expectStatus(await correct(teacher, lesson, "Corrected", dayBefore), 200);
    for (const { id } of madeUp) expectStatus(await undoVoid(id), 204);
    const topicOf = async ({ id }: TestUser) => {
      const rows = await school.database.select().from(feedback).where(eq(feedback.studentId, id));
      return rows.map(({ topic, date }) => ({ topic, date }));
    };
    expect(await topicOf(follower)).toEqual([{ topic: "Corrected", date: dayBefore }]);
    expect(await topicOf(other)).toEqual([{ topic: own.topic, date: dayBefore }]);
    expect(await wrongMonths()).toEqual([]);
  });

  test("a class deleted first and restored later brings back only real students", async () => {
    const { teacher, madeUp, lesson } = await launder(2);
    expectStatus(await school.requestAs(teacher).delete(`/api/lessons/${lesson.id}`), 204);
    for (const { id } of madeUp) expectStatus(await voidStudent(id), 204);
    expectStatus(await undoLatest("lesson.delete", lesson.id), 204);
    expect(responsesIn(await figuresOf(teacher, lesson))).toMatchObject({ month: 1, asked: 1, average: 1 });
    for (const { id } of madeUp) expectStatus(await undoVoid(id), 204);
    expect(responsesIn(await figuresOf(teacher, lesson))).toMatchObject({ month: 3, list: 3 });
    expect(await wrongMonths()).toEqual([]);
  });

  test("feedback on a class that is deleted comes back with the class", async () => {
    const { teacher, madeUp, lesson } = await launder(2);
    for (const { id } of madeUp) expectStatus(await voidStudent(id), 204);
    expectStatus(await school.requestAs(teacher).delete(`/api/lessons/${lesson.id}`), 204);
    expectStatus(await undoVoid(madeUp[0]?.id ?? ""), 204);
    expectStatus(await undoLatest("lesson.delete", lesson.id), 204);
    expect(responsesIn(await figuresOf(teacher, lesson))).toMatchObject({ month: 2, list: 2 });
    expect(await wrongMonths()).toEqual([]);
  });

  test("feedback that its teacher deleted cannot be restored while its author is voided", async () => {
    const { teacher, madeUp, answers } = await launder(1);
    const id = answers[0]?.id ?? "";
    expectStatus(await school.requestAs(teacher).delete(`/api/feedback/${id}`), 204);
    expectStatus(await voidStudent(madeUp[0]?.id ?? ""), 204);
    const rejected = await undoLatest("feedback.delete", id);
    expect(rejected).toMatchObject({ status: 409, body: { message: en.students.isVoided } });
    expectStatus(await undoVoid(madeUp[0]?.id ?? ""), 204);
    expectStatus(await undoLatest("feedback.delete", id), 204);
  });
});

test("a submission and a new class at the same moment are voided too or not at all, never in part", async () => {
  const teacher = await school.makeTeacher();
  const strangers: TestUser[] = [];
  for (let number = 0; number < 12; number += 1) strangers.push(await school.makeStudent([teacher]));
  const lesson = await school.makeLesson(teacher, { date: yesterday });
  const asTeacher = school.requestAs(teacher);
  await Promise.all(strangers.map((each) => school.cookieOf(each)));
  const responses = await Promise.all([
    ...strangers.map((each) =>
      school
        .requestAs(each)
        .post("/api/feedback", { id: randomUUID(), reviewId: lesson.id, rating: 5, message: "Great" }),
    ),
    ...strangers.map(({ id }) => voidStudent(id)),
    ...[1, 2, 3].map((number) =>
      asTeacher.post("/api/lessons", {
        ...{ topic: `Meanwhile ${number}`, subject: "Mathematics", date: today },
      }),
    ),
  ]);
  // A deadlock is reported as a busy server, and the same request succeeds later.
  for (const { status } of responses) expect([201, 204, 401, 404, 503]).toContain(status);
  for (const { id } of strangers) expectStatus(await voidStudent(id), 204);
  for (const { id } of strangers) {
    expect(await school.database.$count(feedback, eq(feedback.studentId, id))).toBe(0);
    expect(await school.database.$count(lessonAudience, eq(lessonAudience.studentId, id))).toBe(0);
  }
  expect(await wrongMonths()).toEqual([]);
});
