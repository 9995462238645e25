import { randomUUID } from "node:crypto";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { afterEach, beforeAll, expect, test } from "vitest";
import { undoOfActions } from "#app/server/undo.ts";
import { recordStatements } from "#app/testing/record-statements.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { findWrongMonths } from "#db/testing/wrong-months.ts";
import { type AuditAction, auditGroups } from "#domain/audit-log.ts";
import { studentTeachers } from "#features/class-groups/server/assignments/assignments.table.ts";
import { feedback } from "#features/feedback/server/feedback.table.ts";
import { lessons } from "#features/lessons/server/lessons.table.ts";
import { en } from "#locales/en.ts";
import { users } from "#server/accounts/users.table.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { isUndoable } from "./undo.actions.ts";

const school = openTestSchool();
let admin: TestUser;
let teacher: TestUser;
let student: TestUser;

beforeAll(async () => {
  admin = await school.makeAdmin();
  teacher = await school.makeTeacher();
  student = await school.makeStudent([teacher]);
});

afterEach(async () => {
  expect(await findWrongMonths(school.database.$client)).toEqual([]);
});

const undo = (id: number | string | undefined, user: TestUser | null = admin) =>
  school.requestAs(user).post(`/api/audit-log/${id}/undo`);

const refusal = (message: string) => ({ status: 409, body: { code: "conflict", message } });

async function newestEntry(action: AuditAction, recordId: string) {
  const [entry] = await school.database
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.recordId, recordId)))
    .orderBy(desc(auditLog.id));
  if (!entry) throw new Error(`No entry ${action}`);
  return entry;
}

async function rowOf(id: string) {
  const [row] = await school.database.select().from(feedback).where(eq(feedback.id, id));
  return row ?? null;
}

const edit = (user: TestUser, id: string, fields: { rating: number; message: string }) =>
  school.requestAs(user).patch(`/api/feedback/${id}`, fields);

async function give(fields: Partial<typeof feedback.$inferInsert> = {}) {
  const lesson = await school.makeLesson(teacher, { date: "2026-09-30" });
  return school.makeFeedback(student, lesson, fields);
}

test("users without permission are rejected, and missing entries are not found", async () => {
  const { id } = await give();
  await edit(teacher, id, { rating: 1, message: "x" });
  const entry = await newestEntry("feedback.edit", id);
  expect((await undo(entry.id, null)).status).toBe(401);
  for (const user of [teacher, student]) expect((await undo(entry.id, user)).status).toBe(403);
  for (const wrong of ["0", "-1", "1.5", "x", "999999999", "99999999999999999999"]) {
    expect((await undo(wrong)).status).toBe(404);
  }
  expect(await rowOf(id)).toMatchObject({ rating: 1 });
});

test("an edit is undone once: words, stars and mark are the author's again, and the undo is logged", async () => {
  const answer = await give({ rating: 2, message: "Too fast." });
  await edit(teacher, answer.id, { rating: 5, message: "Great." });
  const entry = await newestEntry("feedback.edit", answer.id);
  expect((await undo(entry.id)).status).toBe(204);
  expect(await rowOf(answer.id)).toEqual(answer);
  expect(await newestEntry("audit.undo", answer.id)).toMatchObject({
    actorId: admin.id,
    actorRole: "admin",
    undoes: entry.id,
    studentId: student.id,
    teacherId: teacher.id,
    before: { rating: 5, message: "Great." },
    after: { rating: 2, message: "Too fast." },
  });
  expect(await undo(entry.id)).toMatchObject(refusal(en.audit.alreadyUndone));

  const { body } = await school.requestAs(admin).get(`/api/audit-log?recordId=${answer.id}`);
  expect(body.items).toMatchObject([
    { what: expect.stringMatching(/^Undid: Changed /), undoable: false, undone: null },
    { action: "feedback.edit", undoable: false, undone: { by: `${admin.name} ${admin.surname}` } },
  ]);
  const own = await newestEntry("audit.undo", answer.id);
  expect(await undo(own.id)).toMatchObject(refusal(en.audit.cannotUndo));
});

test("when two admins undo an edit at once, it is undone once", async () => {
  const { id } = await give();
  await edit(teacher, id, { rating: 1, message: "x" });
  const entry = await newestEntry("feedback.edit", id);
  const answers = await Promise.all([1, 2, 3, 4].map(() => undo(entry.id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409]);
});

test("an edit of topic and date is undone, across months", async () => {
  const answer = await give({ topic: "Algebra", date: "2026-09-30" });
  await school
    .requestAs(teacher)
    .patch(`/api/feedback/${answer.id}/lesson`, { topic: "Revision", date: "2026-10-01" });
  expect((await undo((await newestEntry("feedback.edit-lesson", answer.id)).id)).status).toBe(204);
  expect(await rowOf(answer.id)).toMatchObject({ topic: "Algebra", date: "2026-09-30", updatedBy: null });
});

test("newer changes are not overwritten", async () => {
  const { id } = await give({ rating: 2, message: "Too fast." });
  await edit(teacher, id, { rating: 4, message: "Too fast." });
  await edit(admin, id, { rating: 4, message: "Fast." });
  const words = await newestEntry("feedback.edit", id);
  await edit(student, id, { rating: 4, message: "Still too fast." });
  expect(await undo(words.id)).toMatchObject(refusal(en.audit.feedbackChanged));
  expect(await rowOf(id)).toMatchObject({ rating: 4, message: "Still too fast." });
});

test("the mark disappears with the last edit by someone else, in any order", async () => {
  const { id } = await give({ rating: 2, message: "Too fast." });
  await edit(teacher, id, { rating: 4, message: "Too fast." });
  const first = await newestEntry("feedback.edit", id);
  await edit(admin, id, { rating: 4, message: "Fast." });
  const second = await newestEntry("feedback.edit", id);
  const editedBy = async () => (await school.requestAs(admin).get(`/api/feedback/${id}`)).body.editedBy;
  expect((await undo(first.id)).status).toBe(204);
  expect(await editedBy()).toBe("admin");
  expect((await undo(second.id)).status).toBe(204);
  expect(await editedBy()).toBeNull();
  expect(await rowOf(id)).toMatchObject({ rating: 2, message: "Too fast." });
});

test("the mark shows the newest edit that has not been undone", async () => {
  const { id } = await give({ rating: 2, message: "Too fast." });
  await edit(teacher, id, { rating: 4, message: "Too fast." });
  const stars = await newestEntry("feedback.edit", id);
  await edit(admin, id, { rating: 4, message: "Fast." });
  await school
    .requestAs(teacher)
    .patch(`/api/feedback/${id}/lesson`, { topic: "Revision", date: "2026-10-01" });
  const topic = await newestEntry("feedback.edit-lesson", id);
  expect((await undo(stars.id)).status).toBe(204);
  expect((await undo(topic.id)).status).toBe(204);
  const { body } = await school.requestAs(student).get(`/api/feedback/${id}`);
  expect(body).toMatchObject({ rating: 2, message: "Fast.", editedBy: "admin" });
});

test("deleted feedback comes back with its id, dates and author, and only once", async () => {
  const answer = await give({ rating: 1 });
  await edit(student, answer.id, { rating: 2, message: "Second thoughts." });
  const before = await rowOf(answer.id);
  await edit(teacher, answer.id, { rating: 3, message: "Second thoughts." });
  const change = await newestEntry("feedback.edit", answer.id);
  await school.requestAs(teacher).delete(`/api/feedback/${answer.id}`);
  expect(await undo(change.id)).toMatchObject(refusal(en.audit.feedbackGone));

  const deletion = await newestEntry("feedback.delete", answer.id);
  expect((await undo(deletion.id)).status).toBe(204);
  expect(await rowOf(answer.id)).toMatchObject({
    rating: 3,
    createdAt: before?.createdAt,
    studentId: student.id,
    updatedBy: teacher.id,
  });
  expect((await undo(change.id)).status).toBe(204);
  expect(await rowOf(answer.id)).toEqual(before);
  expect(await undo(deletion.id)).toMatchObject(refusal(en.audit.alreadyUndone));
});

test("deleted feedback stays deleted when the student has given feedback again", async () => {
  const answer = await give();
  await school.requestAs(teacher).delete(`/api/feedback/${answer.id}`);
  const again = { id: randomUUID(), reviewId: answer.lessonId, rating: 5, message: "Again." };
  expect((await school.requestAs(student).post("/api/feedback", again)).status).toBe(201);
  const deletion = await newestEntry("feedback.delete", answer.id);
  expect(await undo(deletion.id)).toMatchObject(refusal(en.audit.answeredAgain));
  expect(await rowOf(answer.id)).toBeNull();
  expect(await rowOf(again.id)).not.toBeNull();
});

test("a deleted lesson comes back with its feedback; feedback that was deleted before it comes back after it", async () => {
  const lesson = await school.makeLesson(teacher, { date: "2026-08-31" });
  const others = await Promise.all([1, 2, 3].map(() => school.makeStudent([teacher])));
  const rows = await Promise.all(
    others.map((each, index) => school.makeFeedback(each, lesson, { rating: index + 1 })),
  );
  const [early, ...late] = rows;
  if (!early) throw new Error("No feedback was made");
  await school.requestAs(teacher).delete(`/api/feedback/${early.id}`);
  expect((await school.requestAs(teacher).delete(`/api/lessons/${lesson.id}`)).status).toBe(204);

  const alone = await newestEntry("feedback.delete", early.id);
  expect(await undo(alone.id)).toMatchObject(refusal(en.audit.lessonGone));
  for (const { id } of late) {
    const part = await newestEntry("feedback.delete", id);
    expect(await undo(part.id)).toMatchObject(refusal(en.audit.lessonGone));
  }
  // Each leads to the class, whose entry has the undo.
  for (const [each, whole] of [
    ...late.map((answer) => [answer, lesson.id] as const),
    [early, null],
  ] as const) {
    const { body } = await school.requestAs(admin).get(`/api/audit-log?recordId=${each.id}`);
    expect(body.items[0].wholeRecordId).toBe(whole);
  }
  const deletion = await newestEntry("lesson.delete", lesson.id);
  expect((await undo(deletion.id)).status).toBe(204);
  expect(await school.database.select().from(lessons).where(eq(lessons.id, lesson.id))).toEqual([lesson]);
  for (const row of late) {
    expect(await rowOf(row.id)).toEqual(row);
    const part = await newestEntry("feedback.delete", row.id);
    expect(await newestEntry("audit.undo", row.id)).toMatchObject({ undoes: part.id, actorId: admin.id });
    expect(await undo(part.id)).toMatchObject(refusal(en.audit.alreadyUndone));
  }
  expect(await rowOf(early.id)).toBeNull();
  expect((await undo(alone.id)).status).toBe(204);
  expect(await rowOf(early.id)).toEqual(early);
  expect(await undo(deletion.id)).toMatchObject(refusal(en.audit.alreadyUndone));
});

test("a class too large for one statement is deleted and fully restored", async () => {
  const lesson = await school.makeLesson(teacher, { date: "2026-08-31" });
  const { database } = school;
  const answers = 2500;
  await database.execute(sql`
    with class as (
      insert into users (role, name, email)
      select 'student', 'Pupil ' || n, 'pupil' || n || '@test.example' from generate_series(1, ${answers}) n
      returning id, name
    )
    insert into feedback (id, lesson_id, teacher_id, student_id, topic, date, message, rating)
    select gen_random_uuid(), ${lesson.id}, ${teacher.id}, id, ${lesson.topic}, ${lesson.date}, name, 4 from class`);
  const rows = () =>
    database.select().from(feedback).where(eq(feedback.lessonId, lesson.id)).orderBy(feedback.id);
  const before = await rows();
  const statements = await recordStatements(database.$client, async () => {
    expect((await school.requestAs(teacher).delete(`/api/lessons/${lesson.id}`)).status).toBe(204);
    expect(await rows()).toEqual([]);
    expect((await undo((await newestEntry("lesson.delete", lesson.id)).id)).status).toBe(204);
  });
  expect(await rows()).toEqual(before);
  // PostgreSQL takes 65,535 parameters, which all of a class of 9,000 would exceed.
  expect(Math.max(...statements.map(({ values }) => values.length))).toBeLessThan(7 * answers);
  const deletion = await newestEntry("lesson.delete", lesson.id);
  const [undoing] = await database.select().from(auditLog).where(eq(auditLog.undoes, deletion.id));
  for (const entry of [deletion, undoing]) {
    expect(await database.$count(auditLog, eq(auditLog.partOf, entry?.id ?? 0))).toBe(answers);
  }
});

test("a deleted lesson comes back under a free topic when its teacher now has another lesson on it", async () => {
  const lesson = await school.makeLesson(teacher, { topic: "Circles" });
  const answer = await school.makeFeedback(student, lesson);
  await school.requestAs(teacher).delete(`/api/lessons/${lesson.id}`);
  await school.makeLesson(teacher, { topic: "circles" });
  const deletion = await newestEntry("lesson.delete", lesson.id);
  expect((await undo(deletion.id)).status).toBe(204);
  expect(await rowOf(answer.id)).toMatchObject({ topic: "Circles (2)", lessonId: lesson.id });
  const { body } = await school.requestAs(teacher).get(`/api/lessons/${lesson.id}`);
  expect(body.topic).toBe("Circles (2)");
});

test("a deleted teacher is restored with their students, once, by either route", async () => {
  const leaving = await school.makeTeacher();
  const pupil = await school.makeStudent([leaving]);
  const remove = () => school.requestAs(admin).delete(`/api/teachers/${leaving.id}`);
  await remove();
  const first = await newestEntry("teacher.delete", leaving.id);
  expect((await undo(first.id)).status).toBe(204);
  const present = () =>
    school.database
      .select({ id: users.id })
      .from(users)
      .innerJoin(studentTeachers, eq(studentTeachers.teacherId, users.id))
      .where(and(eq(users.id, leaving.id), isNull(users.deletedAt), eq(studentTeachers.studentId, pupil.id)));
  expect(await present()).toHaveLength(1);
  expect(await newestEntry("audit.undo", leaving.id)).toMatchObject({
    undoes: first.id,
    teacherId: leaving.id,
  });

  await remove();
  expect(await undo(first.id)).toMatchObject(refusal(en.audit.alreadyUndone));
  await school.requestAs(admin).post(`/api/teachers/${leaving.id}/restore`);
  const second = await newestEntry("teacher.delete", leaving.id);
  expect(await undo(second.id)).toMatchObject(refusal(en.audit.alreadyUndone));
  expect(await present()).toHaveLength(1);

  await remove();
  await school.makeTeacher({ email: leaving.email });
  expect(await undo((await newestEntry("teacher.delete", leaving.id)).id)).toMatchObject({
    status: 409,
    body: { code: "email-taken", message: en.teachers.restoreEmailTaken },
  });
  expect(await present()).toEqual([]);
});

test.each(["teacher.add", "parent.contact", "student.assign-teachers", "of old"])(
  "%s cannot be undone",
  async (action) => {
    const [entry] = await school.database
      .insert(auditLog)
      .values({ action, recordId: student.id })
      .returning({ id: auditLog.id });
    expect(await undo(entry?.id)).toMatchObject(refusal(en.audit.cannotUndo));
  },
);

test("edits, deletions and changes of people and class groups can be undone, and a part only together with its whole", () => {
  const { edits, deletions, ...others } = auditGroups;
  const undoable = new Set<string>([
    ...edits,
    ...deletions,
    "school-year.change",
    "school-year.delete",
    "school-year.begin",
    "student.change-leaving",
    "class-group.change",
    "class-group.delete",
    "class-group.change-teachers",
    "class-group.change-roll-numbers",
    "student.change-identifiers",
    "enrolment.start",
    "enrolment.end",
    "guardian.change",
    "guardian.agree",
    "student.change-contact",
    "student.add",
    "student.confirm",
    "student.leave",
    "student.return",
    "student.merge",
    "student.void",
    "office.remove",
    "invitation.add",
    "invitation.revoke",
    "lesson-audience.change",
    "school.change",
    "reply.add",
    "reply.edit",
    "reply.withdraw",
    "reply.remove",
    "feedback.withhold",
  ]);
  for (const action of [...undoable, ...Object.values(others).flat(), "unknown"]) {
    expect({ action, can: isUndoable({ action, partOf: null }, undoOfActions) }).toEqual({
      action,
      can: undoable.has(action),
    });
    expect(isUndoable({ action, partOf: 1 }, undoOfActions)).toBe(false);
  }
});

test("an entry with missing details cannot be undone, and nothing is written", async () => {
  const { id } = await give({ rating: 2 });
  for (const images of [{}, { before: { rating: 5 }, after: { rating: 2 } }, { before: "x", after: [1] }]) {
    const [entry] = await school.database
      .insert(auditLog)
      .values({ action: "feedback.edit", recordId: id, ...images })
      .returning({ id: auditLog.id });
    expect(await undo(entry?.id)).toMatchObject(refusal(en.audit.cannotUndo));
  }
  expect(await rowOf(id)).toMatchObject({ rating: 2 });
});
