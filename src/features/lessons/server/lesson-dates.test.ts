import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { inTransaction } from "#db/client.ts";
import { allowStoredDates } from "#db/stored-dates.ts";
import { findWrongMonths } from "#db/testing/wrong-months.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { lessonDates } from "#domain/dates/date-range.ts";
import { feedback } from "#features/feedback/server/feedback.table.ts";
import { en } from "#locales/en.ts";
import { lessons } from "./lessons.table.ts";

// The school's date is nearly a day ahead of New York's and up to a day ahead of the database's clock.
const school = openTestSchool({ TIME_ZONE: "Pacific/Kiritimati" });
const today = () => todayIn("Pacific/Kiritimati");
const inDays = (days: number) => addDays(today(), days);

afterEach(async () => {
  expect(await findWrongMonths(school.database.$client)).toEqual([]);
});

const rejected = (message: string) => ({
  status: 400,
  body: { code: "invalid-input", field: "date", message },
});

const tooLate = () => en.lessons.dateTooLate(lessonDates(today()).latest);
const tooEarly = en.lessons.dateTooEarly("2000-01-01");

/** A class and its feedback, stored before dates were limited. */
async function storeLater(teacher: TestUser, student: TestUser, date: string) {
  return inTransaction(school.database, async (tx) => {
    await allowStoredDates(tx);
    const [lesson] = await tx
      .insert(lessons)
      .values({ teacherId: teacher.id, topic: `Later ${randomUUID()}`, subject: "Mathematics", date })
      .returning();
    if (!lesson) throw new Error("No lesson");
    const [answer] = await tx
      .insert(feedback)
      .values({
        id: randomUUID(),
        lessonId: lesson.id,
        teacherId: teacher.id,
        studentId: student.id,
        topic: lesson.topic,
        date,
        message: "Good",
        rating: 1,
      })
      .returning();
    if (!answer) throw new Error("No feedback");
    return { lesson, answer };
  });
}

test("a class is dated from 2000 to seven days after the school's day", async () => {
  const teacher = await school.makeTeacher();
  const add = (date: string) =>
    school.requestAs(teacher).post("/api/lessons", { topic: `On ${date}`, subject: "Mathematics", date });
  for (const date of ["2000-01-01", today(), inDays(7)]) {
    expect(await add(date)).toMatchObject({
      status: 201,
      body: { date, opensOn: date > today() ? date : null },
    });
  }
  for (const date of ["1999-12-31", "1900-01-01"]) expect(await add(date)).toMatchObject(rejected(tooEarly));
  for (const date of [inDays(8), "2062-03-04", "2999-12-31"]) {
    expect(await add(date)).toMatchObject(rejected(tooLate()));
  }
});

test("the date of feedback can be changed to today at the latest, but a stored later date may stay", async () => {
  const teacher = await school.makeTeacher();
  const student = await school.makeStudent([teacher]);
  const answer = await school.makeFeedback(student, await school.makeLesson(teacher));
  const move = (id: string, date: string, topic = "Moved") =>
    school.requestAs(teacher).patch(`/api/feedback/${id}/lesson`, { topic, date });
  expect(await move(answer.id, inDays(1))).toMatchObject(rejected(en.lessons.feedbackDateTooLate));
  expect(await move(answer.id, "1999-12-31")).toMatchObject(rejected(tooEarly));
  expect((await move(answer.id, today())).status).toBe(200);
  expect((await move(answer.id, "2000-01-01")).status).toBe(200);

  const { answer: later } = await storeLater(teacher, student, "2062-03-04");
  expect(await move(later.id, "2062-03-05")).toMatchObject(rejected(en.lessons.feedbackDateTooLate));
  expect(await move(later.id, "2062-03-04", "Another topic")).toMatchObject({
    status: 200,
    body: { topic: "Another topic", date: "2062-03-04" },
  });
  const words = { rating: 2, message: "Still here" };
  expect((await school.requestAs(student).patch(`/api/feedback/${later.id}`, words)).status).toBe(200);
});

test("a class can be rated from its date on; a repeat gets the same response", async () => {
  const teacher = await school.makeTeacher();
  const student = await school.makeStudent([teacher]);
  const stranger = await school.makeStudent([]);
  const [tomorrow, held] = await Promise.all([
    school.makeLesson(teacher, { date: inDays(1) }),
    school.makeLesson(teacher, { date: today() }),
  ]);
  const submit = (user: TestUser, lessonId: string, id: string = randomUUID()) =>
    school.requestAs(user).post("/api/feedback", { id, reviewId: lessonId, rating: 5, message: "Good" });
  const notYet = en.feedback.notOpenYet(inDays(1));
  expect(await submit(student, tomorrow.id)).toMatchObject({
    status: 409,
    body: { code: "not-open-yet", message: notYet },
  });
  expect((await submit(stranger, tomorrow.id)).status).toBe(404);
  expect((await submit(student, randomUUID())).status).toBe(404);
  const list = await school.requestAs(student).get("/api/lessons");
  expect(list.body.items).toMatchObject([
    { id: tomorrow.id, opensOn: inDays(1) },
    { id: held.id, opensOn: null },
  ]);

  const id = randomUUID();
  expect((await submit(student, held.id, id)).status).toBe(201);
  await school.database
    .update(lessons)
    .set({ date: inDays(1) })
    .where(eq(lessons.id, held.id));
  expect(await submit(student, held.id, id)).toMatchObject({ status: 200, body: { id } });
  expect((await submit(student, held.id)).body.code).toBe("already-submitted");
});

test("an old class dated before 2000 cannot be rated until its date is corrected", async () => {
  const teacher = await school.makeTeacher();
  const [first, student] = await Promise.all([school.makeStudent([teacher]), school.makeStudent([teacher])]);
  const { lesson } = await storeLater(teacher, first, "1950-01-01");
  const submit = () =>
    school
      .requestAs(student)
      .post("/api/feedback", { id: randomUUID(), reviewId: lesson.id, rating: 5, message: "Good" });
  expect(await submit()).toMatchObject({
    status: 409,
    body: { code: "not-open-yet", message: en.feedback.lessonDateWrong },
  });
  const { topic, subject } = lesson;
  const corrected = { topic, subject, date: today() };
  await school.requestAs(teacher).patch(`/api/lessons/${lesson.id}`, corrected);
  expect((await submit()).status).toBe(201);
});

test("PostgreSQL rejects dates that no place on Earth has reached, and checks only those that are written", async () => {
  const teacher = await school.makeTeacher();
  const student = await school.makeStudent([teacher]);
  const lesson = await school.makeLesson(teacher);
  const answer = await school.makeFeedback(student, lesson);
  const refuses = async (work: () => Promise<unknown>) => {
    await expect(work()).rejects.toMatchObject({ cause: { code: "23514" } });
  };
  const { database } = school;
  for (const date of [inDays(9), "2062-03-04", "1999-12-31"]) {
    await refuses(() => school.makeLesson(teacher, { date }));
    await refuses(() => database.update(lessons).set({ date }).where(eq(lessons.id, lesson.id)));
  }
  for (const date of [inDays(2), "2062-03-04", "1999-12-31"]) {
    await refuses(() => database.update(feedback).set({ date }).where(eq(feedback.id, answer.id)));
    const another = await school.makeStudent([teacher]);
    await refuses(() => school.makeFeedback(another, lesson, { date }));
  }
  const { lesson: later } = await storeLater(teacher, student, "2062-03-04");
  await database.update(lessons).set({ subject: "Physics" }).where(eq(lessons.id, later.id));
});

test("when PostgreSQL's clock is behind the server's, its rejection appears at the field", async () => {
  const teacher = await school.makeTeacher();
  const student = await school.makeStudent([teacher]);
  const lesson = await school.makeLesson(teacher);
  const answer = await school.makeFeedback(student, lesson);
  const { $client: pool } = school.database;
  // Like the trigger of a database whose date is 2026-11-12 at most.
  await pool.query(`
    create function behind() returns trigger language plpgsql as $$ begin
      raise exception 'behind' using errcode = 'check_violation', constraint = tg_table_name || '_date_range'; end $$;
    create trigger behind before insert or update of date on lessons
      for each row when (new.date > '2026-11-12') execute function behind();
    create trigger behind before insert or update of date on feedback
      for each row when (new.date > '2026-11-12') execute function behind();`);
  try {
    const body = { topic: "New", subject: "Mathematics", date: today() };
    const as = school.requestAs(teacher);
    expect(await as.post("/api/lessons", body)).toMatchObject(rejected(tooLate()));
    expect(await as.patch(`/api/lessons/${lesson.id}`, body)).toMatchObject(rejected(tooLate()));
    expect(
      await as.patch(`/api/feedback/${answer.id}/lesson`, { topic: "New", date: today() }),
    ).toMatchObject(rejected(en.lessons.feedbackDateTooLate));
  } finally {
    await pool.query("drop function behind cascade");
  }
});

test("dates in the future are counted and listed: their own for a teacher, all for an admin", async () => {
  const [teacher, colleague, admin] = await Promise.all([
    school.makeTeacher(),
    school.makeTeacher(),
    school.makeAdmin(),
  ]);
  const student = await school.makeStudent([teacher, colleague]);
  const before = (await school.requestAs(admin).get("/api/later-dates")).body;
  const { lesson, answer } = await storeLater(teacher, student, "2062-03-04");
  // An allowed future date, but already with feedback.
  const ahead = await storeLater(teacher, student, inDays(1));
  await storeLater(colleague, student, "2050-01-01");
  await school.makeFeedback(student, await school.makeLesson(teacher, { date: today() }));

  const counted = await school.requestAs(teacher).get("/api/later-dates");
  expect(counted.body).toEqual({
    lessons: 1,
    lessonsFrom: inDays(8),
    feedback: 2,
    feedbackFrom: inDays(1),
  });
  expect((await school.requestAs(admin).get("/api/later-dates")).body).toMatchObject({
    lessons: before.lessons + 2,
    feedback: before.feedback + 3,
  });
  const ids = async (user: TestUser, path: string) =>
    (await school.requestAs(user).get(path)).body.items.map((each: { id: string }) => each.id);
  expect(await ids(teacher, `/api/lessons?from=${inDays(8)}`)).toEqual([lesson.id]);
  expect(await ids(teacher, `/api/feedback?from=${inDays(1)}`)).toEqual([answer.id, ahead.answer.id]);
  expect(await ids(admin, `/api/feedback?from=${inDays(1)}&teacherId=${teacher.id}`)).toHaveLength(2);
  expect(await ids(student, `/api/lessons?from=2062-01-01&teacherId=${teacher.id}`)).toEqual([lesson.id]);
  expect((await school.requestAs(teacher).get("/api/feedback?from=nonsense")).status).toBe(400);
});

test("an undo restores a later date as it was", async () => {
  const [teacher, admin] = await Promise.all([school.makeTeacher(), school.makeAdmin()]);
  const student = await school.makeStudent([teacher]);
  const { lesson, answer } = await storeLater(teacher, student, "2062-03-04");
  const row = async () =>
    (await school.database.select().from(feedback).where(eq(feedback.id, answer.id)))[0] ?? null;
  const undoNewest = async () => {
    const log = await school.requestAs(admin).get(`/api/audit-log?teacherId=${teacher.id}`);
    const entry = log.body.items.find((each: { undoable: boolean }) => each.undoable);
    return (await school.requestAs(admin).post(`/api/audit-log/${entry.id}/undo`)).status;
  };
  const as = school.requestAs(teacher);
  expect((await as.patch(`/api/feedback/${answer.id}/lesson`, { topic: "T", date: today() })).status).toBe(
    200,
  );
  expect(await undoNewest()).toBe(204);
  expect(await row()).toEqual(answer);
  expect((await as.delete(`/api/feedback/${answer.id}`)).status).toBe(204);
  expect(await undoNewest()).toBe(204);
  expect((await as.delete(`/api/lessons/${lesson.id}`)).status).toBe(204);
  expect(await undoNewest()).toBe(204);
  expect(await row()).toEqual(answer);
});
