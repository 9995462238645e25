import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestSchool } from "#app/testing/test-school.ts";
import { feedback } from "#features/feedback/server/feedback.table.ts";
import { en } from "#locales/en.ts";
import { users } from "#server/accounts/users.table.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";

const school = openTestSchool();
const list = (user: { id: string } | null, query = "") => school.requestAs(user).get(`/api/lessons${query}`);
const topics = (response: { body: { items: { topic: string }[] } }) =>
  response.body.items.map(({ topic }) => topic);

test("signed out, nobody reads, adds or deletes lessons", async () => {
  const nobody = school.requestAs(null);
  expect((await nobody.get("/api/lessons")).status).toBe(401);
  expect((await nobody.post("/api/lessons", {})).status).toBe(401);
  expect((await nobody.delete(`/api/lessons/${randomUUID()}`)).status).toBe(401);
});

test("students see lessons by their teachers in their courses, newest first, with their own feedback", async () => {
  const [anand, bela, gone] = await Promise.all([
    school.makeTeacher({ name: "Anand", surname: "Rao" }),
    school.makeTeacher(),
    school.makeTeacher(),
  ]);
  const student = await school.makeStudent([anand, gone], { courses: ["MATHEMATICS"] });
  const other = await school.makeStudent([anand]);
  const older = await school.makeLesson(anand, { date: "2026-11-01", topic: "Sets" });
  await school.makeLesson(anand, { date: "2026-11-09", topic: "Trees" });
  await school.makeLesson(anand, { topic: "Verse", subject: "English" });
  await school.makeLesson(bela, { topic: "Not assigned" });
  await school.makeLesson(gone, { topic: "Teacher deleted" });
  await school.database.update(users).set({ deletedAt: new Date() }).where(eq(users.id, gone.id));
  const own = await school.makeFeedback(student, older, { rating: 3 });
  await school.makeFeedback(other, older, { rating: 1 });

  const response = await list(student);
  expect(topics(response)).toEqual(["Trees", "Sets"]);
  expect(response.body.items[1]).toEqual({
    id: older.id,
    topic: "Sets",
    subject: "Mathematics",
    date: "2026-11-01",
    teacherId: anand.id,
    teacherName: "Anand Rao",
    createdAt: older.createdAt.toISOString(),
    updatedAt: null,
    opensOn: null,
    feedback: {
      id: own.id,
      topic: own.topic,
      date: own.date,
      rating: 3,
      message: own.message,
      receivedAt: own.createdAt.toISOString(),
      editedBy: null,
      original: null,
      withheldBy: null,
    },
    feedbackCount: null,
  });
  expect(response.body.items[0].feedback).toBeNull();
  expect(topics(await list(student, `?teacherId=${bela.id}`))).toEqual([]);
  expect(topics(await list(student, "?subject=english"))).toEqual([]);
  expect(topics(await list(student, `?teacherId=${anand.id}&subject=mathematics`))).toHaveLength(2);
});

test("a teacher sees their own lessons with the number of responses, an admin sees all", async () => {
  const [teacher, colleague] = await Promise.all([school.makeTeacher(), school.makeTeacher()]);
  const student = await school.makeStudent([teacher]);
  const lesson = await school.makeLesson(teacher, { topic: "Own" });
  await school.makeLesson(colleague, { topic: "Another's", subject: "Physics" });
  await school.makeFeedback(student, lesson);
  const own = await list(teacher);
  expect(own.body.items).toMatchObject([{ topic: "Own", feedbackCount: 1, feedback: null }]);
  expect(topics(await list(teacher, `?teacherId=${colleague.id}`))).toEqual([]);
  const admin = await school.makeAdmin();
  expect(topics(await list(admin))).toEqual(expect.arrayContaining(["Own", "Another's"]));
  expect(topics(await list(admin, `?teacherId=${colleague.id}&subject=PHYSICS`))).toEqual(["Another's"]);
});

test("pages follow each other without gaps or repeats, for teacher and student", async () => {
  const [teacher, second] = await Promise.all([school.makeTeacher(), school.makeTeacher()]);
  const student = await school.makeStudent([teacher, second]);
  for (let day = 1; day <= 5; day++) {
    await school.makeLesson(teacher, { date: `2026-10-0${Math.min(day, 3)}` });
    await school.makeLesson(second, { date: `2026-10-0${day}` });
  }
  for (const [user, number] of [
    [teacher, 5],
    [student, 10],
  ] as const) {
    const all = topics(await list(user, "?limit=100"));
    expect(all).toHaveLength(number);
    const paged: string[] = [];
    for (let after = ""; ; ) {
      const { body } = await list(user, `?limit=3${after}`);
      paged.push(...body.items.map((each: { topic: string }) => each.topic));
      if (body.next === null) break;
      after = `&after=${body.next}`;
    }
    expect(paged).toEqual(all);
  }
  expect((await list(teacher, "?after=nonsense")).status).toBe(400);
  expect((await list(teacher, "?limit=101")).status).toBe(400);
});

test("a teacher adds a lesson in one of their courses, in the course's spelling", async () => {
  const teacher = await school.makeTeacher({ courses: ["Mathematics", "Physics"] });
  const add = (body: unknown) => school.requestAs(teacher).post("/api/lessons", body);
  const added = await add({ topic: "  Light & \u{1F308} / 100% ", subject: "physics", date: "2026-11-20" });
  expect(added).toMatchObject({
    status: 201,
    body: {
      topic: "Light & \u{1F308} / 100%",
      subject: "Physics",
      date: "2026-11-20",
      teacherId: teacher.id,
      feedbackCount: 0,
    },
  });
  const rejected = [
    [{ topic: "T", subject: "", date: "2026-11-20" }, "subject", en.person.subjectRequired],
    [{ topic: "T", subject: "Chemistry", date: "2026-11-20" }, "subject", en.person.subjectRequired],
    [{ topic: " ", subject: "Physics", date: "2026-11-20" }, "topic", en.lessons.topicRequired],
    [{ topic: "T", subject: "Physics", date: "" }, "date", en.lessons.dateRequired],
    [
      { topic: "T", subject: "Physics", date: "2026-11-20", teacherId: teacher.id },
      undefined,
      en.request.invalid,
    ],
  ] as const;
  for (const [body, field, message] of rejected) {
    const response = await add(body);
    expect(response).toMatchObject({ status: 400, body: { code: "invalid-input", message } });
    expect(response.body.field).toBe(field);
  }
});

test("a teacher has a topic once a day, ignoring case, and again on another day", async () => {
  const [teacher, colleague] = await Promise.all([school.makeTeacher(), school.makeTeacher()]);
  const algebra = { topic: "Algebra", subject: "Mathematics", date: "2026-11-20" };
  const add = (user: { id: string }, topic: string, date = algebra.date) =>
    school.requestAs(user).post("/api/lessons", { ...algebra, topic, date });
  expect((await add(teacher, "Algebra")).status).toBe(201);
  expect((await add(teacher, "ALGEBRA (2)")).status).toBe(201);
  // Taken only on another day, so no number is skipped.
  expect((await add(teacher, "Algebra (3)", "2026-11-18")).status).toBe(201);
  expect(await add(teacher, "algebra")).toMatchObject({
    status: 409,
    body: {
      code: "topic-taken",
      field: "topic",
      suggestion: "algebra (3)",
      message: en.lessons.topicTaken("algebra (3)"),
    },
  });
  expect((await add(teacher, "algebra", "2026-11-19")).status).toBe(201);
  expect((await add(colleague, "Algebra")).status).toBe(201);
});

test("only teachers add and delete lessons", async () => {
  const teacher = await school.makeTeacher();
  const lesson = await school.makeLesson(teacher);
  for (const user of [await school.makeAdmin(), await school.makeStudent([teacher])]) {
    const body = { topic: "T", subject: "Mathematics", date: "2026-11-20" };
    expect((await school.requestAs(user).post("/api/lessons", body)).status).toBe(403);
    expect((await school.requestAs(user).delete(`/api/lessons/${lesson.id}`)).status).toBe(403);
  }
});

test("deleting a lesson deletes its feedback, keeps it in the audit log and corrects the monthly rating", async () => {
  const teacher = await school.makeTeacher();
  const students = await Promise.all([school.makeStudent([teacher]), school.makeStudent([teacher])]);
  const [lesson, other] = await Promise.all([
    school.makeLesson(teacher, { date: "2026-09-10" }),
    school.makeLesson(teacher, { date: "2026-09-11" }),
  ]);
  const answers = await Promise.all(
    students.map((student, index) => school.makeFeedback(student, lesson, { rating: index + 1 })),
  );
  await school.makeFeedback(students[0], other, { rating: 5 });
  const remove = (user: { id: string }) => school.requestAs(user).delete(`/api/lessons/${lesson.id}`);

  expect((await remove(await school.makeTeacher())).status).toBe(404);
  expect((await remove(teacher)).status).toBe(204);
  expect((await remove(teacher)).status).toBe(404);
  const left = await school.database.select().from(feedback).where(eq(feedback.teacherId, teacher.id));
  expect(left).toMatchObject([{ lessonId: other.id }]);
  const [month] = await school.readMonths(teacher);
  expect(month).toMatchObject({ month: "2026-09-01", stars1: 0, stars2: 0, stars5: 1 });
  const log = await school.database
    .select()
    .from(auditLog)
    .where(eq(auditLog.actorId, teacher.id))
    .orderBy(auditLog.id);
  expect(log).toHaveLength(3);
  expect(log.find(({ recordId }) => recordId === lesson.id)).toMatchObject({
    action: "lesson.delete",
    actorRole: "teacher",
    before: { topic: lesson.topic, subject: "Mathematics", date: "2026-09-10" },
  });
  for (const each of answers) {
    expect(log.find(({ recordId }) => recordId === each.id)).toMatchObject({
      action: "feedback.delete",
      before: { message: each.message, rating: each.rating, studentId: each.studentId },
    });
  }
});
