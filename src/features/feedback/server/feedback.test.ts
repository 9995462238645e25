import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { studentTeachers } from "#features/class-groups/server/assignments/assignments.table.ts";
import { en } from "#locales/en.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { feedback } from "./feedback.table.ts";

const school = openTestSchool();
let admin: TestUser;
let teacher: TestUser;
let colleague: TestUser;
let student: TestUser;
let classmate: TestUser;

beforeAll(async () => {
  [admin, teacher, colleague] = await Promise.all([
    school.makeAdmin(),
    school.makeTeacher({ name: "Meera", surname: "Iyer" }),
    school.makeTeacher(),
  ]);
  student = await school.makeStudent([teacher], { name: "Asha", surname: "Rao" });
  classmate = await school.makeStudent([teacher, colleague], { name: "Kabir", surname: "Das" });
});

type Lesson = Awaited<ReturnType<typeof school.makeLesson>>;
const submission = (lesson: { id: string }, fields = {}) => ({
  id: randomUUID(),
  reviewId: lesson.id,
  rating: 5,
  message: "Clear examples.",
  ...fields,
});
const submit = (user: { id: string } | null, body: unknown) =>
  school.requestAs(user).post("/api/feedback", body);
const give = async (lesson: Lesson, fields = {}) => school.makeFeedback(student, lesson, fields);
const auditOf = (recordId: string) =>
  school.database.select().from(auditLog).where(eq(auditLog.recordId, recordId)).orderBy(auditLog.id);

test("signed out, every route responds with 401", async () => {
  const nobody = school.requestAs(null);
  const id = randomUUID();
  const responses = await Promise.all([
    nobody.get("/api/feedback"),
    nobody.get(`/api/feedback/${id}`),
    nobody.post("/api/feedback", {}),
    nobody.patch(`/api/feedback/${id}`, {}),
    nobody.patch(`/api/feedback/${id}/lesson`, {}),
    nobody.delete(`/api/feedback/${id}`),
  ]);
  for (const { status, body } of responses) {
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: "not-signed-in", message: en.signIn.required });
  }
});

test("a student submits feedback; teacher, topic and date are the lesson's", async () => {
  const lesson = await school.makeLesson(teacher, { topic: "Tides / 100%", date: "2026-11-12" });
  const body = submission(lesson, { message: "  அருமை \u{1F31F}\r\nशुक्रिया " });
  const response = await submit(student, body);
  expect(response.status).toBe(201);
  expect(response.body).toEqual({
    id: body.id,
    reviewId: lesson.id,
    teacherId: teacher.id,
    teacherName: "Meera Iyer",
    studentId: student.id,
    studentName: "Asha",
    surname: "Rao",
    topic: "Tides / 100%",
    subject: "Mathematics",
    date: "2026-11-12",
    message: "அருமை \u{1F31F}\nशुक्रिया",
    rating: 5,
    createdAt: expect.any(String),
    updatedAt: null,
    editedBy: null,
    original: null,
    withheldBy: null,
  });
  expect((await school.requestAs(student).get(`/api/feedback/${body.id}`)).body).toEqual(response.body);
});

test("stars and message are both required, and other fields are ignored", async () => {
  const lesson = await school.makeLesson(teacher);
  const refused = [
    [{ rating: 0 }, "rating", en.feedback.bothRequired],
    [{ rating: 6 }, "rating", en.feedback.bothRequired],
    [{ message: " \n " }, "message", en.feedback.bothRequired],
    [{ message: "x".repeat(2001) }, "message", en.person.tooLong(2000)],
    [{ studentId: classmate.id }, undefined, en.request.invalid],
  ] as const;
  for (const [fields, field, message] of refused) {
    const response = await submit(student, submission(lesson, fields));
    expect(response).toMatchObject({ status: 400, body: { code: "invalid-input", message } });
    expect(response.body.field).toBe(field);
  }
});

test("repeating a submission returns the first one; a different one is rejected", async () => {
  const lesson = await school.makeLesson(teacher);
  const body = submission(lesson);
  const racing = await Promise.all([submit(student, body), submit(student, body), submit(student, body)]);
  expect(racing.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
  expect(await submit(student, submission(lesson))).toMatchObject({
    status: 409,
    body: { code: "already-submitted", message: en.feedback.alreadySubmitted },
  });
  // Someone else's id returns neither their words nor the fact that it exists.
  expect(await submit(classmate, body)).toMatchObject({
    status: 404,
    body: { code: "not-found", message: en.feedback.lessonNotYours },
  });
  expect((await submit(classmate, submission(lesson))).status).toBe(201);
  expect((await submit(classmate, body)).body.code).toBe("already-submitted");
  const month = (await school.readMonths(teacher)).find(({ stars5 }) => stars5 > 0);
  expect(month).toMatchObject({ month: "2026-11-01" });
});

test("students give feedback only on lessons that they can see", async () => {
  const [ofColleague, otherSubject] = await Promise.all([
    school.makeLesson(colleague),
    school.makeLesson(teacher, { subject: "Physics" }),
  ]);
  for (const lesson of [ofColleague, otherSubject, { id: randomUUID() }]) {
    expect(await submit(student, submission(lesson))).toMatchObject({
      status: 404,
      body: { code: "not-found", message: en.feedback.lessonNotYours },
    });
  }
  expect((await submit(classmate, submission(ofColleague))).status).toBe(201);
  await school.database.delete(studentTeachers).where(eq(studentTeachers.teacherId, colleague.id));
  expect((await submit(classmate, submission(await school.makeLesson(colleague)))).status).toBe(404);
  for (const user of [admin, teacher]) {
    expect((await submit(user, submission(await school.makeLesson(teacher)))).status).toBe(403);
  }
});

test("for a deleted lesson, those who could see it learn why", async () => {
  const leaving = await school.makeTeacher();
  const pupil = await school.makeStudent([leaving]);
  const [deleted, left, otherSubject] = await Promise.all([
    school.makeLesson(leaving),
    school.makeLesson(leaving),
    school.makeLesson(leaving, { subject: "Physics" }),
  ]);
  const sentence = async (user: TestUser, lesson: Lesson) => {
    const { status, body } = await submit(user, submission(lesson));
    expect(status).toBe(404);
    return body.message;
  };
  const { lessonGone, teacherGone, lessonNotYours } = en.feedback;
  await school.requestAs(leaving).delete(`/api/lessons/${deleted.id}`);
  expect(await sentence(pupil, deleted)).toBe(lessonGone);
  expect(await sentence(student, deleted)).toBe(lessonNotYours);

  await school.requestAs(admin).delete(`/api/teachers/${leaving.id}`);
  expect(await sentence(pupil, left)).toBe(teacherGone);
  expect(await sentence(pupil, otherSubject)).toBe(lessonNotYours);
  expect(await sentence(student, left)).toBe(lessonNotYours);

  await school.requestAs(admin).post(`/api/teachers/${leaving.id}/restore`);
  await school.database.delete(studentTeachers).where(eq(studentTeachers.studentId, pupil.id));
  expect(await sentence(pupil, otherSubject)).toBe(lessonNotYours);
  // They were asked about it, even if their teachers have changed.
  expect((await submit(pupil, submission(left))).status).toBe(201);
});

test("a submission that races with the deletion of its lesson leaves nothing behind", async () => {
  for (let round = 0; round < 8; round++) {
    const lesson = await school.makeLesson(teacher);
    const [answer, deleted] = await Promise.all([
      submit(student, submission(lesson)),
      school.requestAs(teacher).delete(`/api/lessons/${lesson.id}`),
    ]);
    expect(deleted.status).toBe(204);
    expect([201, 404]).toContain(answer.status);
    if (answer.status === 404) expect(answer.body.message).toBe(en.feedback.lessonGone);
    const left = await school.database.select().from(feedback).where(eq(feedback.lessonId, lesson.id));
    expect(left).toEqual([]);
  }
});

test("everyone lists only what they may see", async () => {
  const other = await school.makeTeacher();
  const pupil = await school.makeStudent([other], { name: "Zoya" });
  const [first, second] = await Promise.all([
    school.makeLesson(other, { topic: "Optics", date: "2026-10-01" }),
    school.makeLesson(other, { topic: "Waves", date: "2026-10-02" }),
  ]);
  await school.makeFeedback(pupil, first, { rating: 2 });
  await school.makeFeedback(pupil, second, { rating: 4 });
  await give(await school.makeLesson(teacher, { topic: "Optics" }));
  const list = async (user: TestUser, query: string) => {
    const { body } = await school.requestAs(user).get(`/api/feedback?${query}`);
    return body.items.map((each: { topic: string; studentId: string }) => [each.topic, each.studentId]);
  };
  const both = [
    ["Waves", pupil.id],
    ["Optics", pupil.id],
  ];
  expect(await list(other, "")).toEqual(both);
  expect(await list(pupil, "")).toEqual(both);
  expect(await list(admin, `studentId=${pupil.id}`)).toEqual(both);
  expect(await list(admin, `teacherId=${other.id}`)).toEqual(both);
  expect(await list(admin, "studentName=zoya")).toEqual(both);
  expect(await list(admin, "studentName=zoya&date=2026-10-02")).toEqual([both[0]]);
  expect(await list(admin, "topic=OPTICS")).toHaveLength(2);
  expect(await list(admin, `topic=optics&studentId=${pupil.id}`)).toEqual([both[1]]);
  // A filter narrows what is visible, it never widens it.
  expect(await list(pupil, `studentId=${student.id}`)).toEqual([]);
  expect(await list(other, `teacherId=${teacher.id}`)).toEqual([]);
  expect(await list(other, "topic=optics")).toEqual([both[1]]);
});

test("a list continues after its last row", async () => {
  const other = await school.makeTeacher();
  const pupil = await school.makeStudent([other]);
  for (let number = 0; number < 5; number++) {
    await school.makeFeedback(pupil, await school.makeLesson(other));
  }
  const list = (query: string) => school.requestAs(other).get(`/api/feedback?limit=2${query}`);
  const ids: string[] = [];
  for (let after = ""; ; ) {
    const { body } = await list(after);
    ids.push(...body.items.map(({ id }: { id: string }) => id));
    if (body.next === null) break;
    after = `&after=${body.next}`;
  }
  expect(new Set(ids).size).toBe(5);
  expect((await list("&after=bm9uc2Vuc2U")).status).toBe(400);
});

test("one feedback is read by its student, its teacher and admins; others do not see it", async () => {
  const { id } = await give(await school.makeLesson(teacher));
  const read = (user: TestUser, of = id) => school.requestAs(user).get(`/api/feedback/${of}`);
  for (const user of [admin, teacher, student]) expect((await read(user)).status).toBe(200);
  expect((await read(colleague)).status).toBe(404);
  expect(await read(classmate)).toMatchObject({
    status: 404,
    body: { code: "not-found", message: en.feedback.ownOnly },
  });
  expect((await read(student, randomUUID())).body.message).toBe(en.feedback.ownOnly);
  expect((await read(teacher, randomUUID())).body.message).toBe(en.feedback.notFound);
  expect((await read(student, "not-an-id")).status).toBe(404);
});

test("the author edits without a mark; teacher and admin leave one, and an audit entry", async () => {
  const { id } = await give(await school.makeLesson(teacher, { date: "2026-08-05" }), { rating: 4 });
  const edit = (user: TestUser, rating: number, message: string) =>
    school.requestAs(user).patch(`/api/feedback/${id}`, { rating, message });
  const own = await edit(student, 2, "Too fast.");
  expect(own).toMatchObject({ status: 200, body: { rating: 2, message: "Too fast.", editedBy: null } });
  expect(own.body.updatedAt).not.toBeNull();
  expect(await auditOf(id)).toEqual([]);

  expect((await edit(teacher, 2, "Too fast.")).body.editedBy).toBeNull();
  expect((await edit(teacher, 3, "Too fast.")).body).toMatchObject({ rating: 3, editedBy: "teacher" });
  expect((await edit(admin, 3, "Fast.")).body).toMatchObject({ message: "Fast.", editedBy: "admin" });
  expect(await auditOf(id)).toMatchObject([
    { actorId: teacher.id, action: "feedback.edit", before: { rating: 2 }, after: { rating: 3 } },
    { actorId: admin.id, before: { message: "Too fast." }, after: { message: "Fast." } },
  ]);
  expect((await edit(student, 3, "Fast, but good.")).body.editedBy).toBeNull();
  const month = (await school.readMonths(teacher)).find(({ month }) => month === "2026-08-01");
  expect(month).toMatchObject({ stars2: 0, stars3: 1, stars4: 0 });
});

test("an edit follows its rules, and is rejected without permission", async () => {
  const { id } = await give(await school.makeLesson(teacher));
  const edit = (user: TestUser, body: unknown) => school.requestAs(user).patch(`/api/feedback/${id}`, body);
  expect((await edit(student, { rating: 0, message: "x" })).body).toMatchObject({
    code: "invalid-input",
    field: "rating",
    message: en.feedback.ratingRequired,
  });
  expect((await edit(student, { rating: 1, message: " " })).body).toMatchObject({
    field: "message",
    message: en.feedback.messageRequired,
  });
  expect((await edit(student, { rating: 1, message: "x", studentId: classmate.id })).status).toBe(400);
  expect(await edit(classmate, { rating: 1, message: "x" })).toMatchObject({
    status: 404,
    body: { message: en.feedback.ownOnly },
  });
  expect((await edit(colleague, { rating: 1, message: "x" })).status).toBe(404);
});

test("an edit of an outdated copy is rejected with the current text", async () => {
  const { id } = await give(await school.makeLesson(teacher));
  const edit = (user: TestUser, message: string, updatedAt?: string | null) =>
    school.requestAs(user).patch(`/api/feedback/${id}`, { rating: 4, message, updatedAt });
  const first = await edit(student, "First.", null);
  expect(first.status).toBe(200);
  expect(await edit(teacher, "Second.", null)).toMatchObject({
    status: 409,
    body: { code: "conflict", suggestion: "First." },
  });
  expect((await edit(teacher, "Second.", first.body.updatedAt)).status).toBe(200);
  expect((await edit(student, "Third.")).status).toBe(200);
});

test("the addressed teacher changes topic and date; the monthly rating follows", async () => {
  const { id } = await give(await school.makeLesson(teacher, { date: "2026-06-30" }), { rating: 1 });
  const move = (user: TestUser, body: unknown) =>
    school.requestAs(user).patch(`/api/feedback/${id}/lesson`, body);
  const moved = { topic: "Revision", date: "2026-07-01" };
  expect(await move(teacher, moved)).toMatchObject({ status: 200, body: { ...moved, editedBy: "teacher" } });
  expect(await auditOf(id)).toMatchObject([
    { action: "feedback.edit-lesson", before: { date: "2026-06-30" }, after: moved },
  ]);
  const months = (await school.readMonths(teacher)).filter(({ stars1 }) => stars1 === 1);
  expect(months.map(({ month }) => month)).toEqual(["2026-07-01"]);

  expect((await move(teacher, { ...moved, topic: "" })).body.message).toBe(en.lessons.topicRequired);
  expect((await move(teacher, { ...moved, date: "" })).body.message).toBe(en.lessons.dateRequired);
  expect((await move(teacher, { ...moved, rating: 5 })).status).toBe(400);
  expect((await move(colleague, moved)).status).toBe(404);
  for (const user of [admin, student]) expect((await move(user, moved)).status).toBe(403);
});

test("the addressed teacher deletes feedback; the audit log keeps it", async () => {
  const answer = await give(await school.makeLesson(teacher));
  const remove = (user: TestUser) => school.requestAs(user).delete(`/api/feedback/${answer.id}`);
  for (const user of [admin, student]) expect((await remove(user)).status).toBe(403);
  expect((await remove(colleague)).status).toBe(404);
  expect((await remove(teacher)).status).toBe(204);
  expect(await remove(teacher)).toMatchObject({ status: 404, body: { message: en.feedback.notFound } });
  expect(await auditOf(answer.id)).toMatchObject([
    {
      actorId: teacher.id,
      actorRole: "teacher",
      action: "feedback.delete",
      before: { message: answer.message, rating: answer.rating, studentId: student.id },
    },
  ]);
});
