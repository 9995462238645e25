import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { untilWaiting } from "#app/testing/lock-waiters.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { inTransaction } from "#db/client.ts";
import { findWrongMonths } from "#db/testing/wrong-months.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { erasedText } from "#domain/erased-text.ts";
import { feedback } from "#features/feedback/server/feedback.table.ts";
import { messagesOut } from "#features/messages/server/messages.table.ts";
import { users } from "#server/accounts/users.table.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";

const school = openTestSchool({ TIME_ZONE: "Asia/Kolkata" });
const today = todayIn("Asia/Kolkata");
let admin: TestUser;
let teacher: TestUser;
const as = () => school.requestAs(admin);
const none = { keepsWordsOfErased: false, messages: null, words: null, records: null };

beforeAll(async () => {
  admin = await school.makeAdmin();
  teacher = await school.makeTeacher();
});

/** A student who left so many days ago, with feedback, an edit of it and a message about it. */
async function whoLeft(days: number) {
  const student = await school.makeStudent([teacher], { phone: "9123456780" });
  const lesson = await school.makeLesson(teacher, { date: addDays(today, -days) });
  const answer = await school.makeFeedback(student, lesson, { message: "Zebra words", rating: 2 });
  await school
    .requestAs(teacher)
    .patch(`/api/feedback/${answer.id}`, { rating: 3, message: "Edited zebra words", updatedAt: null });
  const message = {
    id: randomUUID(),
    studentId: student.id,
    channel: "whatsapp",
    to: "9123456780",
    message: "Hello zebra",
  };
  expect((await as().post("/api/parent-messages", { ...message })).status).toBe(201);
  await school.database
    .update(users)
    .set({ leftOn: addDays(today, -days) })
    .where(eq(users.id, student.id));
  return { student, answer };
}

test("nothing is due until a time is set, and only what is due goes, by an admin's press", async () => {
  const [old, recent] = [await whoLeft(400), await whoLeft(30)];
  const read = async () => (await as().get("/api/retention")).body;
  expect(await read()).toEqual({
    settings: none,
    due: ["messages", "words", "records"].map((kind) => ({ kind, due: null })),
  });
  expect((await as().post("/api/retention/words", { studentIds: [old.student.id] })).body).toEqual({
    students: 0,
  });
  expect((await as().put("/api/retention", { ...none, words: 7 })).status).toBe(400);
  expect((await as().put("/api/retention", { ...none, messages: 12, words: 12 })).status).toBe(204);
  const due = { count: 1, first: [expect.objectContaining({ id: old.student.id })] };
  expect((await read()).due).toEqual([
    { kind: "messages", due },
    { kind: "words", due },
    { kind: "records", due: null },
  ]);
  // Students who are not due stay as they are.
  const studentIds = [old.student.id, recent.student.id];
  expect((await as().post("/api/retention/words", { studentIds })).body).toEqual({ students: 1 });
  expect((await as().post("/api/retention/messages", { studentIds })).body).toEqual({ students: 1 });
  expect((await as().post("/api/retention/records", { studentIds })).body).toEqual({ students: 0 });
  const rows = await school.database.select().from(feedback);
  expect(rows.find(({ id }) => id === old.answer.id)).toMatchObject({
    ...{
      rating: 3,
      message: erasedText,
      originalRating: 2,
      originalMessage: erasedText,
      submittedDigest: null,
    },
  });
  expect(rows.find(({ id }) => id === recent.answer.id)).toMatchObject({ message: "Edited zebra words" });
  const texts = (await school.database.select().from(messagesOut)).map(({ message }) => message);
  expect(texts.sort()).toEqual(["", "Hello zebra"]);
  const entries = await school.database.select().from(auditLog).where(eq(auditLog.studentId, old.student.id));
  expect(JSON.stringify(entries)).not.toMatch(/zebra/i);
  expect((await read()).due.map((each: { due: { count: number } | null }) => each.due?.count)).toEqual([
    0,
    0,
    undefined,
  ]);
  expect(await findWrongMonths(school.database.$client)).toEqual([]);
});

test("who comes back to the school while records go is left alone", async () => {
  const { student } = await whoLeft(800);
  await as().put("/api/retention", { ...none, records: 24 });
  const removing = await inTransaction(school.database, async (tx) => {
    await tx.update(users).set({ leftOn: null }).where(eq(users.id, student.id));
    const answer = as().post("/api/retention/records", { studentIds: [student.id] });
    await untilWaiting(school.database, 1);
    return { answer };
  });
  expect((await removing.answer).body).toEqual({ students: 0 });
  expect((await as().get(`/api/students/${student.id}`)).status).toBe(200);
});

test("whole records go as by hand", async () => {
  const { student } = await whoLeft(800);
  await as().put("/api/retention", { ...none, records: 24 });
  expect((await as().post("/api/retention/records", { studentIds: [student.id] })).body).toEqual({
    students: 1,
  });
  expect((await as().get(`/api/students/${student.id}`)).status).toBe(404);
  const [row] = await school.database.select().from(users).where(eq(users.id, student.id));
  expect(row).toMatchObject({ name: erasedText, phone: null, leftOn: addDays(today, -800) });
});
