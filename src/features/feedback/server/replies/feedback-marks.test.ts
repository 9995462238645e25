import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { limits } from "#domain/limits.ts";
import { feedbackSeen } from "./replies.table.ts";

// Which feedback its teacher has seen.

const school = openTestSchool({ TIME_ZONE: "Asia/Kolkata" });
let teacher: TestUser;
let colleague: TestUser;
let student: TestUser;

beforeAll(async () => {
  [teacher, colleague] = await Promise.all([school.makeTeacher(), school.makeTeacher()]);
  student = await school.makeStudent([teacher, colleague]);
});

const give = async (to = teacher) => school.makeFeedback(student, await school.makeLesson(to));
const mark = (user: TestUser, feedback: string[]) =>
  school.requestAs(user).post("/api/feedback-marks", { feedback });

async function seenOn(user: TestUser, id: string): Promise<string | null | undefined> {
  const { body } = await school.requestAs(user).get(`/api/feedback-marks?feedback=${id}`);
  return body.items[0]?.seenOn;
}

/** Feedback seen at this moment. */
async function setSeen(feedbackId: string, seenAt: string): Promise<void> {
  await school.database
    .update(feedbackSeen)
    .set({ seenAt: new Date(seenAt) })
    .where(eq(feedbackSeen.feedbackId, feedbackId));
}

test("a teacher marks their own feedback as seen; other ids are silently ignored", async () => {
  const [own, others] = [await give(), await give(colleague)];
  expect(await seenOn(teacher, own.id)).toBeNull();
  expect((await mark(teacher, [own.id, others.id, randomUUID()])).status).toBe(204);
  expect(await seenOn(teacher, own.id)).not.toBeNull();
  expect(await seenOn(teacher, others.id)).toBeUndefined();
  expect(await seenOn(colleague, others.id)).toBeNull();
});

test("the day is the school's, and stays the first one", async () => {
  const { id } = await give();
  await mark(teacher, [id]);
  // Half past midnight in Kolkata.
  await setSeen(id, "2026-11-20T19:00:00Z");
  await mark(teacher, [id]);
  expect(await seenOn(teacher, id)).toBe("2026-11-21");
  expect(await seenOn(student, id)).toBe("2026-11-21");
});

test("a student's later edit counts as not seen; the teacher's own edit does not", async () => {
  const { id } = await give();
  await mark(teacher, [id]);
  const edit = (user: TestUser, message: string) =>
    school.requestAs(user).patch(`/api/feedback/${id}`, { rating: 3, message });
  await edit(teacher, "Clearer words");
  expect(await seenOn(student, id)).not.toBeNull();
  await setSeen(id, "2026-11-01T12:00:00Z");
  await edit(student, "Other words");
  expect(await seenOn(student, id)).toBeNull();
  await mark(teacher, [id]);
  expect(await seenOn(student, id)).not.toBe("2026-11-01");
});

test("a reply to feedback marks it as seen; one to the class does not", async () => {
  const { id, lessonId } = await give();
  const body = () => ({ id: randomUUID(), text: "I will slow down." });
  await school.requestAs(teacher).post(`/api/lessons/${lessonId}/reply`, body());
  expect(await seenOn(student, id)).toBeNull();
  await school.requestAs(teacher).post(`/api/feedback/${id}/reply`, body());
  expect(await seenOn(student, id)).not.toBeNull();
});

test("a request names at most a page of ids", async () => {
  const ids = Array.from({ length: limits.pageSizeMax + 1 }, () => randomUUID());
  expect((await mark(teacher, ids)).status).toBe(400);
  expect((await mark(teacher, ids.slice(1))).status).toBe(204);
  expect((await mark(teacher, [])).status).toBe(204);
  const read = (list: string[]) => school.requestAs(teacher).get(`/api/feedback-marks?feedback=${list}`);
  expect((await read(ids)).status).toBe(400);
  expect((await read(ids.slice(1))).status).toBe(200);
});
