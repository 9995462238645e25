import { randomUUID } from "node:crypto";
import { and, desc, eq, like } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { recordStatements } from "#app/testing/record-statements.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { en } from "#locales/en.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { feedback } from "./feedback.table.ts";

const school = openTestSchool();
let [admin, teacher, student] = [] as unknown as [TestUser, TestUser, TestUser];
const as = (user: TestUser) => school.requestAs(user);

beforeAll(async () => {
  [admin, teacher] = [await school.makeAdmin(), await school.makeTeacher()];
  student = await school.makeStudent([teacher]);
});

const allow = (studentsMayWithhold: boolean) =>
  as(admin).patch("/api/school/settings", { studentsMayWithhold });
beforeEach(() => allow(true));

async function submission(fields: Record<string, unknown> = {}) {
  const lesson = await school.makeLesson(teacher);
  return { id: randomUUID(), reviewId: lesson.id, rating: 2, message: "I cannot sleep.", ...fields };
}

const submit = (body: unknown) => as(student).post("/api/feedback", body);
const give = async (fields: Record<string, unknown> = {}) => (await submit(await submission(fields))).body;
const withhold = (id: string, withheld: boolean, user = admin) =>
  as(user).put(`/api/feedback/${id}/withheld`, { withheld });
const edit = (id: string, fields: Record<string, unknown>, user = student) =>
  as(user).patch(`/api/feedback/${id}`, { rating: 2, message: "I cannot sleep.", ...fields });
const read = async (id: string, user = student) => (await as(user).get(`/api/feedback/${id}`)).body;

/** What the audit log says of changes of the mark, the last one first. */
const changesOfMark = (id: string) =>
  school.database
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.recordId, id), like(auditLog.action, "feedback.withhold%")))
    .orderBy(desc(auditLog.id));

async function undoLatest(id: string) {
  const [entry] = await changesOfMark(id);
  return as(admin).post(`/api/audit-log/${entry?.id}/undo`);
}

test("a student marks what they write, in the statement that stores it, and everyone who sees it sees the mark", async () => {
  const [body, other] = [await submission({ withheld: true }), await submission()];
  const statementsOf = (sent: unknown) => recordStatements(school.database.$client, () => submit(sent));
  const [marked, unmarked] = [await statementsOf(body), await statementsOf(other)];
  expect(marked.map(({ text }) => text)).toEqual(unmarked.map(({ text }) => text));
  for (const user of [student, teacher, admin]) {
    expect(await read(body.id, user)).toMatchObject({ withheldBy: "student", message: "I cannot sleep." });
  }
  const { items } = (await as(student).get("/api/lessons?list=answered")).body;
  const own = items.find(({ id }: { id: string }) => id === body.reviewId);
  expect(own.feedback).toMatchObject({ withheldBy: "student" });
});

test("where the school does not allow it, nothing is stored: the words may go home only if the student agrees", async () => {
  const body = await submission({ withheld: true });
  await allow(false);
  expect(await submit(body)).toMatchObject({
    status: 403,
    body: { code: "forbidden", message: en.withholding.withholdingOff },
  });
  expect((await as(student).get(`/api/feedback/${body.id}`)).status).toBe(404);
  expect(await submit({ ...body, withheld: false })).toMatchObject({
    status: 201,
    body: { withheldBy: null },
  });
  expect(await edit(body.id, { withheld: true })).toMatchObject({ status: 403 });
});

test("the same submission again changes nothing; with a mark that the stored one lacks, it is a conflict", async () => {
  const body = await submission();
  await submit({ ...body, withheld: true });
  for (const withheld of [true, false, undefined]) {
    expect(await submit({ ...body, withheld })).toMatchObject({
      status: 200,
      body: { withheldBy: "student" },
    });
  }
  await edit(body.id, { withheld: false });
  expect(await submit({ ...body, withheld: true })).toMatchObject({
    status: 409,
    body: { code: "conflict", current: { id: body.id, withheldBy: null } },
  });
  expect(await read(body.id)).toMatchObject({ withheldBy: null });
});

test("a change of the mark alone is no edit: dates, 'Edited by' and the student's first words stay", async () => {
  const { id } = await give();
  await edit(id, { rating: 5, message: "Great class" }, teacher);
  const before = await read(id);
  const words = { rating: 5, message: "Great class", updatedAt: before.updatedAt };
  expect((await edit(id, { ...words, withheld: true })).body).toEqual({ ...before, withheldBy: "student" });
  expect((await edit(id, { ...words, withheld: true })).status).toBe(200);
  expect((await edit(id, words)).body.withheldBy).toBe("student");
  expect((await edit(id, { ...words, withheld: false })).body).toEqual(before);
  expect(await changesOfMark(id)).toMatchObject([
    { action: "feedback.withhold-own", actorId: student.id, after: { withheldBy: "" } },
    { action: "feedback.withhold-own", before: { withheldBy: "" }, after: { withheldBy: "student" } },
  ]);
  expect(await undoLatest(id)).toMatchObject({ status: 409, body: { message: en.audit.cannotUndo } });
});

test("an admin marks any feedback and takes that back, each undone by the audit log; the same again changes nothing", async () => {
  await allow(false);
  const { id } = await give();
  for (const withheld of [true, true, false, false]) expect((await withhold(id, withheld)).status).toBe(204);
  expect(await changesOfMark(id)).toMatchObject([
    { action: "feedback.withhold", before: { withheldBy: "admin" }, after: { withheldBy: "" } },
    { action: "feedback.withhold", before: { withheldBy: "" }, after: { withheldBy: "admin" } },
  ]);
  expect((await undoLatest(id)).status).toBe(204);
  expect(await read(id)).toMatchObject({ withheldBy: "admin", updatedAt: null });
  await withhold(id, false);
  await withhold(id, true);
  expect((await undoLatest(id)).status).toBe(204);
  expect(await read(id)).toMatchObject({ withheldBy: null });
  const { items } = (await as(admin).get(`/api/audit-log?recordId=${id}`)).body;
  expect(items[1].changes).toEqual([{ field: "withheldBy", before: "", after: "admin" }]);
  const { topic } = await read(id);
  const author = `${student.name} ${student.surname}`;
  expect(items[1].what).toBe(`Changed whether ${author}’s feedback on “${topic}” may go to parents`);
});

test("a mark belongs to the person who made it", async () => {
  const { id: students } = await give({ withheld: true });
  expect(await withhold(students, false)).toMatchObject({
    status: 409,
    body: { message: en.withholding.withheldByStudent },
  });
  expect((await withhold(students, true)).status).toBe(204);
  expect(await read(students)).toMatchObject({ withheldBy: "student" });
  const { id: schools } = await give();
  await withhold(schools, true);
  expect(await edit(schools, { withheld: false })).toMatchObject({
    status: 409,
    body: { message: en.withholding.withheldBySchool },
  });
  expect((await edit(schools, { withheld: true })).body).toMatchObject({ withheldBy: "admin" });
  // Both were marked by the other since.
  await withhold(schools, false);
  await edit(schools, { withheld: true });
  expect(await undoLatest(schools)).toMatchObject({ status: 409 });
});

test("a teacher never changes the mark, and nobody does for a student by editing", async () => {
  const { id } = await give({ withheld: true });
  expect((await withhold(id, false, teacher)).status).toBe(403);
  for (const user of [teacher, admin]) {
    expect((await edit(id, { message: "Great", withheld: false }, user)).status).toBe(403);
  }
  expect((await edit(id, { message: "Great" }, teacher)).body).toMatchObject({ withheldBy: "student" });
  expect((await withhold(randomUUID(), true)).status).toBe(404);
});

test("when the school no longer allows it, marks stay, and their students can take them away", async () => {
  const { id } = await give({ withheld: true });
  await allow(false);
  expect((await edit(id, { message: "More words", withheld: true })).body).toMatchObject({
    message: "More words",
    withheldBy: "student",
  });
  expect((await edit(id, { withheld: false })).body).toMatchObject({ withheldBy: null });
  expect((await edit(id, { withheld: true })).status).toBe(403);
});

test("deleted feedback is restored with its mark", async () => {
  const { id } = await give({ withheld: true });
  await as(teacher).delete(`/api/feedback/${id}`);
  const [entry] = await school.database
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.recordId, id), eq(auditLog.action, "feedback.delete")));
  expect((await as(admin).post(`/api/audit-log/${entry?.id}/undo`)).status).toBe(204);
  expect(await read(id)).toMatchObject({ withheldBy: "student" });
});

test("two records of a student are merged with their marks, and the undo gives them back", async () => {
  const other = await school.makeStudent([teacher]);
  const lesson = await school.makeLesson(teacher);
  const { id } = await school.makeFeedback(other, lesson, { withheldBy: other.id });
  const marks = async () => (await school.database.select().from(feedback).where(eq(feedback.id, id)))[0];
  const path = `/api/students/${student.id}/merge`;
  const { digest } = (await as(admin).get(`${path}?otherId=${other.id}`)).body;
  expect((await as(admin).post(path, { otherId: other.id, taken: [], digest })).status).toBe(204);
  expect(await marks()).toMatchObject({ studentId: student.id, withheldBy: student.id });
  const [entry] = await school.database.select().from(auditLog).where(eq(auditLog.action, "student.merge"));
  expect((await as(admin).post(`/api/audit-log/${entry?.id}/undo`)).status).toBe(204);
  expect(await marks()).toMatchObject({ studentId: other.id, withheldBy: other.id });
});

test("for a message to the parent it is listed without its words, and cannot be chosen", async () => {
  const { id, date } = await give({ withheld: true });
  const { items } = (
    await as(admin).get(`/api/parent-messages/feedback?studentId=${student.id}&date=${date}`)
  ).body;
  const listed = items.find((each: { id: string }) => each.id === id);
  expect(listed).toMatchObject({ withheldBy: "student", content: null });
  const message = {
    ...{ id: randomUUID(), studentId: student.id, channel: "whatsapp", to: "9876543210" },
    ...{ language: "en", message: "I cannot sleep.", feedbackId: id },
  };
  const send = () => as(admin).post("/api/parent-messages", message);
  expect(await send()).toMatchObject({
    status: 409,
    body: { code: "left-out", message: en.leftOut["not-for-parents"] },
  });
  await edit(id, { withheld: false });
  expect((await send()).status).toBe(201);
});
