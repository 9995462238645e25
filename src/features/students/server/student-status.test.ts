import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { desc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { pinCodes } from "#features/sign-in/server/pin/pins.table.ts";
import { en } from "#locales/en.ts";
import { knownDevices } from "#server/accounts/known-devices.table.ts";
import { passwordLinks } from "#server/accounts/password-links.table.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";

const school = openTestSchool();
const today = todayIn("Asia/Kolkata");

let admin: TestUser;
let teacher: TestUser;

beforeAll(async () => {
  admin = await school.makeAdmin();
  teacher = await school.makeTeacher();
});

const asAdmin = () => school.requestAs(admin);
const leave = (id: string, leftOn = today) => asAdmin().post(`/api/students/${id}/departure`, { leftOn });
const comeBack = (id: string) => asAdmin().delete(`/api/students/${id}/departure`);
const atSchool = async (id: string) => (await asAdmin().get(`/api/students/${id}`)).body.atSchool;
const entriesOf = (id: string) =>
  school.database.select().from(auditLog).where(eq(auditLog.recordId, id)).orderBy(desc(auditLog.id));
const undo = (entry: { id: number } | undefined) => asAdmin().post(`/api/audit-log/${entry?.id}/undo`);
const listed = async (actor: { id: string }, query = "") =>
  (await school.requestAs(actor).get(`/api/students?limit=100${query}`)).body.items.map(
    ({ id }: { id: string }) => id,
  );

describe("a student who leaves", () => {
  test("is signed out at once, cannot sign in, and every way in is void", async () => {
    const email = `left.${randomUUID()}@home.example`;
    const id = await school.makeAccount({ role: "student", email }, "banyan tree");
    const { database } = school;
    const signedIn = await school.request("POST", "/api/sign-in", {
      body: { email, password: "banyan tree" },
    });
    expect(signedIn.status).toBe(200);
    const Cookie = await school.cookieOf({ id });
    await database.insert(passwordLinks).values({ tokenHash: id, userId: id, expiresAt: new Date(3e12) });
    await database.insert(pinCodes).values({ userId: id, codeHash: id, expiresAt: new Date(3e12) });
    expect(await database.$count(knownDevices, eq(knownDevices.userId, id))).toBe(1);

    expect((await leave(id)).status).toBe(204);
    expect((await school.request("GET", "/api/lessons", { headers: { Cookie } })).status).toBe(401);
    for (const [table, column] of [
      [passwordLinks, passwordLinks.userId],
      [pinCodes, pinCodes.userId],
      [knownDevices, knownDevices.userId],
    ] as const) {
      expect(await database.$count(table, eq(column, id))).toBe(0);
    }
    const rejected = await school.request("POST", "/api/sign-in", {
      body: { email, password: "banyan tree" },
    });
    expect(rejected.body.code).toBe("left-school");

    await comeBack(id);
    const again = await school.request("POST", "/api/sign-in", { body: { email, password: "banyan tree" } });
    expect(again.status).toBe(200);
  });

  test("gets no link to reset the password, and keeps the e-mail", async () => {
    const email = `kept.${randomUUID()}@home.example`;
    const id = await school.makeAccount({ role: "student", email }, "banyan tree");
    await leave(id);
    const outbox = join(school.services.env.DATA_DIR, "outbox");
    const mails = async () => (await readdir(outbox).catch(() => [])).length;
    const before = await mails();
    const response = await school.request("POST", "/api/password-reset-requests", { body: { email } });
    expect(response.status).toBe(202);
    await school.services.background.settled();
    expect(await mails()).toBe(before);
    expect(await school.database.$count(passwordLinks, eq(passwordLinks.userId, id))).toBe(0);
    const other = await asAdmin().post("/api/added-students", { name: "Asha", surname: "Rao", email });
    expect(other.body.code).toBe("email-taken");
  });

  test("disappears from lists, searches, counts and the teacher's view; an admin still finds them, and their feedback", async () => {
    const student = await school.makeStudent([teacher], { name: "Leela" });
    const answer = await school.makeFeedback(student, await school.makeLesson(teacher));
    const asTeacher = school.requestAs(teacher);
    const total = async () => (await asTeacher.get("/api/student-count")).body.total;
    expect(await total()).toBe(1);
    await leave(student.id);
    expect(await listed(teacher)).not.toContain(student.id);
    expect(await listed(teacher, "&search=Leela")).toEqual([]);
    expect(await total()).toBe(0);
    expect(await listed(admin, "&search=Leela")).toEqual([]);
    expect(await listed(admin, `&teacherId=${teacher.id}`)).toEqual([]);
    expect(await listed(admin, `&teacherId=${teacher.id}&left=yes`)).toEqual([student.id]);
    expect((await asTeacher.get(`/api/students/${student.id}`)).status).toBe(404);
    const cursor = Buffer.from(JSON.stringify([student.id])).toString("base64url");
    expect((await asTeacher.get(`/api/students?after=${cursor}`)).status).toBe(400);
    expect((await asAdmin().get(`/api/students?after=${cursor}`)).status).toBe(200);

    const feedback = await asTeacher.get("/api/feedback");
    expect(feedback.body.items[0]).toMatchObject({ id: answer.id, studentName: "Leela" });
    expect((await asAdmin().get(`/api/feedback?studentId=${student.id}`)).body.items).toHaveLength(1);
    expect((await asAdmin().get(`/api/parent-messages?studentId=${student.id}`)).status).toBe(200);
    const message = { studentId: student.id, channel: "whatsapp", to: "9876543210", message: "Hello" };
    const sent = await asAdmin().post("/api/parent-messages", { ...message, feedbackId: answer.id });
    expect(sent).toMatchObject({ status: 409, body: { message: en.students.hasLeft } });

    await comeBack(student.id);
    expect(await listed(teacher)).toEqual([student.id]);
  });

  test("is not asked about new classes", async () => {
    const { id: ownerId } = await school.makeTeacher();
    const student = await school.makeStudent([{ id: ownerId }]);
    await leave(student.id);
    const lesson = await school.makeLesson({ id: ownerId });
    const audienceOf = () =>
      school.database.$client.query("select student_id from lesson_audience where lesson_id = $1", [
        lesson.id,
      ]);
    expect((await audienceOf()).rows).toEqual([]);
  });

  test("left on a day from 2000 to today", async () => {
    const { id } = await school.makeStudent();
    for (const leftOn of [addDays(today, 1), "1999-12-31", "2026-02-30", "", null, 5]) {
      const answer = await leave(id, leftOn as string);
      expect(answer, String(leftOn)).toMatchObject({ status: 400, body: { field: "leftOn" } });
    }
    expect((await leave(id, addDays(today, 1))).body.message).toBe(en.students.leftOnTooLate);
    expect((await leave(id, "2000-01-01")).status).toBe(204);
    expect((await atSchool(id)).leftOn).toBe("2000-01-01");
  });

  test("is logged once, however often it is repeated; the day can be corrected", async () => {
    const { id } = await school.makeStudent();
    await leave(id);
    await leave(id);
    await leave(id, "2026-01-05");
    await comeBack(id);
    await comeBack(id);
    const entries = await entriesOf(id);
    expect(entries.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: "student.return", before: { leftOn: "2026-01-05" }, after: null },
      { action: "student.leave", before: { leftOn: today }, after: { leftOn: "2026-01-05" } },
      { action: "student.leave", before: null, after: { leftOn: today } },
    ]);
  });

  test("is brought back by an undo, and leaves again by the undo of that", async () => {
    const { id } = await school.makeStudent();
    await leave(id, "2026-01-05");
    const [left] = await entriesOf(id);
    expect((await undo(left)).status).toBe(204);
    expect((await atSchool(id)).leftOn).toBeNull();
    expect((await undo(left)).status).toBe(409);

    await leave(id, "2026-02-05");
    await comeBack(id);
    const [returned, leftAgain] = await entriesOf(id);
    expect((await undo(leftAgain)).status).toBe(409);
    expect((await undo(returned)).status).toBe(204);
    expect((await atSchool(id)).leftOn).toBe("2026-02-05");
    expect((await undo(returned)).status).toBe(409);
  });

  test("is not marked as left again by undoing a return before the last one", async () => {
    const { id } = await school.makeStudent();
    for (const day of ["2026-01-05", "2026-02-05"]) {
      await leave(id, day);
      await comeBack(id);
    }
    const [latest, , first] = await entriesOf(id);
    expect(await undo(first)).toMatchObject({
      status: 409,
      body: { message: en.students.departureChanged },
    });
    expect((await atSchool(id)).leftOn).toBeNull();
    expect((await undo(latest)).status).toBe(204);
    expect((await atSchool(id)).leftOn).toBe("2026-02-05");
  });

  test("has to be a student", async () => {
    for (const id of [teacher.id, admin.id, randomUUID(), "1"]) {
      expect((await leave(id)).status, id).toBe(404);
      expect((await comeBack(id)).status, id).toBe(404);
    }
  });
});

describe("students who registered", () => {
  const confirm = (studentIds: unknown) => asAdmin().post("/api/student-confirmations", { studentIds });

  test("wait in a list of their own until they are confirmed, which can be undone", async () => {
    const [asha, ravi] = [
      await school.makeStudent([], { confirmedAt: null }),
      await school.makeStudent([], { confirmedAt: null }),
    ];
    const added = await school.makeStudent();
    const waiting = () => listed(admin, "&confirmed=no");
    expect(await waiting()).toEqual(expect.arrayContaining([asha.id, ravi.id]));
    expect(await waiting()).not.toContain(added.id);
    const count = async () => (await asAdmin().get("/api/student-count?confirmed=no")).body.total;
    const before = await count();

    expect((await confirm([asha.id, ravi.id, added.id, asha.id])).status).toBe(204);
    expect((await confirm([asha.id])).status).toBe(204);
    expect(await count()).toBe(before - 2);
    expect((await atSchool(asha.id)).isConfirmed).toBe(true);
    expect(await entriesOf(added.id)).toEqual([]);
    const entries = await entriesOf(asha.id);
    expect(entries.map(({ action, actorId }) => ({ action, actorId }))).toEqual([
      { action: "student.confirm", actorId: admin.id },
    ]);
    expect((await undo(entries[0])).status).toBe(204);
    expect(await waiting()).toContain(asha.id);
  });

  test("who are not students of the school can be marked as left; brought back, they wait again", async () => {
    const { id } = await school.makeStudent([], { confirmedAt: null });
    await leave(id);
    expect(await listed(admin, "&confirmed=no")).not.toContain(id);
    expect(await listed(admin, "&confirmed=no&left=yes")).toContain(id);
    expect((await confirm([id])).status).toBe(204);
    await comeBack(id);
    expect(await listed(admin, "&confirmed=no")).toContain(id);
  });

  test("are confirmed all or none, at most 200 at once", async () => {
    const { id } = await school.makeStudent([], { confirmedAt: null });
    for (const other of [teacher.id, randomUUID()]) {
      expect((await confirm([id, other])).status).toBe(404);
    }
    expect((await atSchool(id)).isConfirmed).toBe(false);
    for (const ids of [[], ["1"], id, null, [id, 5]]) expect((await confirm(ids)).status).toBe(400);
    const many = Array.from({ length: 201 }, () => randomUUID());
    expect((await confirm(many)).body.message).toBe(en.students.tooManyAtOnce(200));
  });
});
