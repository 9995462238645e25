import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { en } from "#locales/en.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";

// Nothing is overwritten unseen: a user whose write is rejected sees what is stored.

const school = openTestSchool();
let teacher: TestUser;
let student: TestUser;

beforeAll(async () => {
  teacher = await school.makeTeacher();
  student = await school.makeStudent([teacher]);
});

const submit = (body: unknown, user = student) => school.requestAs(user).post("/api/feedback", body);
const edit = (user: TestUser, id: string, body: unknown) =>
  school.requestAs(user).patch(`/api/feedback/${id}`, body);
const stored = async (id: string) => (await school.requestAs(student).get(`/api/feedback/${id}`)).body;

async function makeFeedbackBody(fields = {}) {
  const lesson = await school.makeLesson(teacher);
  return { id: randomUUID(), reviewId: lesson.id, rating: 5, message: "Clear examples.", ...fields };
}

test("the same id with other stars or words is a conflict that contains what is stored, and changes nothing", async () => {
  const first = await makeFeedbackBody();
  const answer = (await submit(first)).body;
  for (const other of [{ rating: 1 }, { message: "Typed in another tab" }]) {
    expect(await submit({ ...first, ...other })).toMatchObject({
      status: 409,
      headers: expect.anything(),
      body: { code: "conflict", message: en.feedback.submittedOtherwise, current: answer },
    });
  }
  expect(await stored(first.id)).toEqual(answer);
});

test("two submissions of one id at the same time: one is stored, the other gets a conflict", async () => {
  const first = await makeFeedbackBody();
  const responses = await Promise.all(
    ["One.", "Two.", "Three."].map((message) => submit({ ...first, message })),
  );
  const { message } = await stored(first.id);
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  for (const { status, body } of responses)
    expect(status === 201 ? body : body.current).toMatchObject({ message });
});

test("the same id for another class is a conflict, too", async () => {
  const first = await makeFeedbackBody();
  await submit(first);
  const { reviewId } = await makeFeedbackBody();
  expect(await submit({ ...first, reviewId })).toMatchObject({
    status: 409,
    body: { code: "conflict", current: { id: first.id, reviewId: first.reviewId } },
  });
});

test("another submission on a class that has feedback returns the stored one", async () => {
  const first = await makeFeedbackBody();
  await submit(first);
  expect(await submit({ ...first, id: randomUUID(), message: "From the phone" })).toMatchObject({
    status: 409,
    body: { code: "already-submitted", current: { id: first.id, message: "Clear examples." } },
  });
});

test.each(["student", "teacher"] as const)(
  "a late repeat of what the %s has edited since is no conflict, and overwrites nothing",
  async (role) => {
    const first = await makeFeedbackBody();
    await submit(first);
    const editor = role === "student" ? student : teacher;
    await edit(editor, first.id, { rating: 4, message: "Edited." });
    await edit(editor, first.id, { rating: 3, message: "Edited again." });
    expect(await submit(first)).toMatchObject({ status: 200, body: { rating: 3, message: "Edited again." } });
    // The edited content was never submitted.
    expect(await submit({ ...first, rating: 4, message: "Edited." })).toMatchObject({
      status: 409,
      body: { code: "conflict", current: { rating: 3 } },
    });
    expect(await stored(first.id)).toMatchObject({ rating: 3, message: "Edited again." });
  },
);

test("feedback deleted and restored by an admin is still recognised by what was submitted", async () => {
  const first = await makeFeedbackBody();
  await submit(first);
  await edit(teacher, first.id, { rating: 4, message: "Edited." });
  await school.requestAs(teacher).delete(`/api/feedback/${first.id}`);
  const asAdmin = school.requestAs(await school.makeAdmin());
  const [entry] = await school.database
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.recordId, first.id), eq(auditLog.action, "feedback.delete")));
  expect((await asAdmin.post(`/api/audit-log/${entry?.id}/undo`, {})).status).toBe(204);
  expect(await submit(first)).toMatchObject({ status: 200, body: { message: "Edited." } });
});

test("a stale edit returns what is stored; an edit that changes nothing is no conflict", async () => {
  const first = await makeFeedbackBody();
  await submit(first);
  const theirs = await edit(teacher, first.id, { rating: 4, message: "Theirs.", updatedAt: null });
  expect(await edit(student, first.id, { rating: 5, message: "Mine.", updatedAt: null })).toMatchObject({
    status: 409,
    body: {
      code: "conflict",
      suggestion: "Theirs.",
      current: { ...theirs.body, original: { rating: 5, message: "Clear examples." } },
    },
  });
  // The response to the teacher's edit was lost, and it is sent again.
  expect(await edit(teacher, first.id, { rating: 4, message: "Theirs.", updatedAt: null })).toMatchObject({
    status: 200,
    body: theirs.body,
  });
  const { updatedAt } = theirs.body;
  expect((await edit(student, first.id, { rating: 5, message: "Mine.", updatedAt })).status).toBe(200);
});

test("a stale correction of topic and date returns what is stored; without updatedAt there is no check", async () => {
  const first = await makeFeedbackBody();
  await submit(first);
  const move = (body: unknown) => school.requestAs(teacher).patch(`/api/feedback/${first.id}/lesson`, body);
  const moved = { topic: "Revision", date: "2026-07-01" };
  const theirs = await move({ ...moved, updatedAt: null });
  expect(theirs.status).toBe(200);
  expect(await move({ ...moved, topic: "Mine", updatedAt: null })).toMatchObject({
    status: 409,
    body: { code: "conflict", current: theirs.body },
  });
  expect(await move({ ...moved, topic: "Mine" })).toMatchObject({ status: 200, body: { topic: "Mine" } });
});
