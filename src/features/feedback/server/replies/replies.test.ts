import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { replyMaxLength } from "#domain/feedback.ts";
import { en } from "#locales/en.ts";

// Replies of teachers: to a class, and to single feedback.

const school = openTestSchool();
let admin: TestUser;
let teacher: TestUser;
let colleague: TestUser;
let student: TestUser;

beforeAll(async () => {
  [admin, teacher, colleague] = await Promise.all([
    school.makeAdmin(),
    school.makeTeacher(),
    school.makeTeacher(),
  ]);
  student = await school.makeStudent([teacher]);
});

const text = "I heard that it was too fast.\nI will slow down.";
const makeLesson = () => school.makeLesson(teacher);

async function makeAnswered() {
  const lesson = await makeLesson();
  return { lesson, answer: await school.makeFeedback(student, lesson) };
}

const reply = (target: string, body: object, user = teacher) =>
  school.requestAs(user).post(`/api/${target}/reply`, { id: randomUUID(), ...body });

/** What this user sees of the replies to a class. */
async function seen(user: TestUser, lessonId: string) {
  const { status, body } = await school.requestAs(user).get(`/api/lesson-replies?lessons=${lessonId}`);
  expect(status).toBe(200);
  return body.items[0];
}

test("a reply to a class is stored once; a repeat returns it, anything else is a conflict with what is stored", async () => {
  const { id: lessonId } = await makeLesson();
  const id = randomUUID();
  const first = await reply(`lessons/${lessonId}`, { id, text: `  ${text}\r\n` });
  expect(first).toMatchObject({ status: 201, body: { id, text, updatedAt: null } });
  expect(await reply(`lessons/${lessonId}`, { id, text })).toMatchObject({
    status: 200,
    body: first.body,
  });
  for (const other of [{ id, text: "Other words" }, { text }]) {
    expect(await reply(`lessons/${lessonId}`, other)).toMatchObject({
      status: 409,
      body: { code: "conflict", message: en.replies.repliedAlready, current: first.body },
    });
  }
  expect((await seen(teacher, lessonId)).reply).toEqual(first.body);
});

test("one id is for one class; nobody learns of someone else's", async () => {
  const id = randomUUID();
  const stored = await reply(`lessons/${(await makeLesson()).id}`, { id, text });
  expect(await reply(`lessons/${(await makeLesson()).id}`, { id, text })).toMatchObject({
    status: 409,
    body: { current: stored.body },
  });
  const others = await school.makeLesson(colleague);
  expect((await reply(`lessons/${others.id}`, { id, text }, colleague)).status).toBe(404);
});

test("of two replies at the same time one is stored, and the other sees it", async () => {
  const { id } = await makeLesson();
  const responses = await Promise.all(
    ["One.", "Two.", "Three."].map((words) => reply(`lessons/${id}`, { text: words })),
  );
  const stored = (await seen(teacher, id)).reply;
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  for (const { status, body } of responses) expect(status === 201 ? body : body.current).toEqual(stored);
});

test("a class and each feedback on it have a reply of their own", async () => {
  const { lesson, answer } = await makeAnswered();
  expect((await reply(`lessons/${lesson.id}`, { text: "To all" })).status).toBe(201);
  expect((await reply(`feedback/${answer.id}`, { text: "To one" })).status).toBe(201);
  expect((await reply(`feedback/${answer.id}`, { text: "To one again" })).body).toMatchObject({
    code: "conflict",
    current: { text: "To one" },
  });
});

test("a reply follows the rules for texts", async () => {
  const { id } = await makeLesson();
  const wrong = async (words: unknown) => (await reply(`lessons/${id}`, { text: words })).body.message;
  expect(await wrong(" \u200b ")).toBe(en.replies.textRequired);
  expect(await wrong(undefined)).toBe(en.replies.textRequired);
  expect(await wrong("x".repeat(replyMaxLength + 1))).toBe(en.person.tooLong(replyMaxLength));
  expect((await reply(`lessons/${id}`, { text: "\u0000Slower\u0007" })).body.text).toBe("Slower");
});

test("an edit needs the copy that is stored; one that changes nothing is no conflict", async () => {
  const { id: lessonId } = await makeLesson();
  const { id } = (await reply(`lessons/${lessonId}`, { text })).body;
  const edit = (words: string, updatedAt?: string | null) =>
    school.requestAs(teacher).patch(`/api/replies/${id}`, { text: words, updatedAt });
  const edited = await edit("New words", null);
  expect(edited).toMatchObject({ status: 200, body: { id, text: "New words" } });
  expect(edited.body.updatedAt).not.toBeNull();
  expect(await edit("Newer words", null)).toMatchObject({
    status: 409,
    body: { code: "conflict", suggestion: "New words", current: edited.body },
  });
  expect(await edit("New words", null)).toMatchObject({ status: 200, body: edited.body });
  expect((await edit("Newer words", edited.body.updatedAt)).status).toBe(200);
});

test("its teacher withdraws a reply, and may write another; a late repeat does not bring it back", async () => {
  const { id: lessonId } = await makeLesson();
  const { id } = (await reply(`lessons/${lessonId}`, { text })).body;
  expect((await school.requestAs(colleague).delete(`/api/replies/${id}`)).status).toBe(404);
  expect((await school.requestAs(teacher).delete(`/api/replies/${id}`)).status).toBe(204);
  expect((await school.requestAs(teacher).delete(`/api/replies/${id}`)).status).toBe(404);
  expect(await seen(teacher, lessonId)).toMatchObject({ reply: null });
  expect(await reply(`lessons/${lessonId}`, { id, text })).toMatchObject({
    status: 409,
    body: { message: en.replies.gone },
  });
  expect((await reply(`lessons/${lessonId}`, { text: "Better words" })).status).toBe(201);
});

test("an admin reads and removes any reply, and writes none", async () => {
  const { lesson, answer } = await makeAnswered();
  const { id } = (await reply(`feedback/${answer.id}`, { text })).body;
  const marks = await school.requestAs(admin).get(`/api/feedback-marks?feedback=${answer.id}`);
  expect(marks.body.items).toMatchObject([{ id: answer.id, reply: { id, text } }]);
  expect((await reply(`lessons/${lesson.id}`, { text }, admin)).status).toBe(403);
  expect((await school.requestAs(teacher).post(`/api/replies/${id}/removal`)).status).toBe(403);
  expect((await school.requestAs(admin).post(`/api/replies/${id}/removal`)).status).toBe(204);
  expect((await seen(student, lesson.id)).feedback.reply).toBeNull();
});

test("students read the reply to a class they can see, and of private ones only their own", async () => {
  const { lesson, answer } = await makeAnswered();
  const classmate = await school.makeStudent([teacher]);
  await reply(`lessons/${lesson.id}`, { text: "To all" });
  await reply(`feedback/${answer.id}`, { text: "To one" });
  expect(await seen(student, lesson.id)).toMatchObject({
    reply: { text: "To all" },
    feedback: { id: answer.id, reply: { text: "To one" } },
  });
  expect(await seen(classmate, lesson.id)).toMatchObject({ reply: { text: "To all" }, feedback: null });
  for (const user of [classmate, colleague]) {
    const { body } = await school.requestAs(user).get(`/api/feedback-marks?feedback=${answer.id}`);
    expect(body.items).toEqual([]);
  }
  const own = await school.requestAs(student).get(`/api/feedback-marks?feedback=${answer.id}`);
  expect(own.body.items).toMatchObject([{ reply: { text: "To one" } }]);
});

test("students who cannot see a class see no reply to it", async () => {
  const { id } = await makeLesson();
  const group = await school.makeClassGroup({}, { teachers: [teacher], students: [student] });
  const ofGroup = await school.makeLesson(teacher, { classGroupIds: [group.id] });
  const outsiders = await Promise.all([
    school.makeStudent([colleague]),
    school.makeStudent([teacher], { courses: ["Art"] }),
    school.makeStudent(),
  ]);
  const outsideGroup = await school.makeStudent([teacher]);
  for (const lesson of [id, ofGroup.id]) await reply(`lessons/${lesson}`, { text });
  for (const user of [...outsiders, colleague]) expect(await seen(user, id)).toBeUndefined();
  expect(await seen(outsideGroup, id)).toMatchObject({ reply: { text } });
  expect(await seen(outsideGroup, ofGroup.id)).toBeUndefined();
  expect(await seen(student, ofGroup.id)).toMatchObject({ reply: { text } });
});

test("a student who left reads nothing", async () => {
  const { id } = await makeLesson();
  const leaver = await school.makeStudent([teacher]);
  await reply(`lessons/${id}`, { text });
  expect(await seen(leaver, id)).toMatchObject({ reply: { text } });
  const asLeaver = school.requestAs(leaver);
  const { status } = await school.requestAs(admin).post(`/api/students/${leaver.id}/departure`, {
    leftOn: "2026-11-01",
  });
  expect(status).toBe(204);
  expect((await asLeaver.get(`/api/lesson-replies?lessons=${id}`)).status).toBe(401);
  expect((await school.requestAs(leaver).get(`/api/lesson-replies?lessons=${id}`)).body.items ?? []).toEqual(
    [],
  );
});
