import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { classGroupsPerLessonMax } from "#domain/schemas/lesson.ts";
import { studentTeachers } from "#features/class-groups/server/assignments/assignments.table.ts";
import {
  classGroups,
  classGroupTeachers,
  schoolYears,
} from "#features/class-groups/server/class-groups.table.ts";
import { enrolments } from "#features/class-groups/server/enrolments/enrolments.table.ts";
import { lessons } from "#features/lessons/server/lessons.table.ts";
import { en } from "#locales/en.ts";
import { users } from "#server/accounts/users.table.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { lessonAudience } from "./audience.table.ts";

const school = openTestSchool();
let admin: TestUser;
let schoolYearId: string;

beforeAll(async () => {
  admin = await school.makeAdmin();
  const [year] = await school.database
    .insert(schoolYears)
    .values({ name: "2026-27", startsOn: "2026-06-01", endsOn: "2027-04-30" })
    .returning();
  schoolYearId = year?.id ?? "";
});

/** A class group that these teachers teach Mathematics. */
async function makeGroup(teachers: readonly { id: string }[], students: readonly { id: string }[] = []) {
  const [group] = await school.database
    .insert(classGroups)
    .values({ schoolYearId, name: `8${randomUUID().slice(0, 8)}` })
    .returning();
  if (!group) throw new Error("The class group was not made");
  for (const { id } of teachers) {
    await school.database
      .insert(classGroupTeachers)
      .values({ classGroupId: group.id, teacherId: id, subject: "Mathematics" });
  }
  for (const { id } of students) await enrol(group, id);
  return group;
}

const enrol = (group: { id: string }, studentId: string) =>
  school.database
    .insert(enrolments)
    .values({ classGroupId: group.id, studentId, startsOn: "2026-06-01", isCurrent: true });

const ended = { endsOn: "2026-11-01", isCurrent: false };
const leave = (studentId: string) =>
  school.database.update(enrolments).set(ended).where(eq(enrolments.studentId, studentId));

let added = 0;
async function add(teacher: { id: string }, body: object = {}) {
  added += 1;
  const wanted = { subject: "Mathematics", topic: `Added ${added}`, date: "2026-11-10", ...body };
  return school.requestAs(teacher).post("/api/lessons", wanted);
}

/** Everyone in a lesson's audience with their status, by id. */
async function audienceOf(lessonId: string): Promise<Record<string, string>> {
  const rows = await school.database
    .select()
    .from(lessonAudience)
    .where(eq(lessonAudience.lessonId, lessonId));
  return Object.fromEntries(rows.map(({ studentId, status }) => [studentId, status]));
}

const asked = (...students: readonly { id: string }[]) =>
  Object.fromEntries(students.map(({ id }) => [id, "asked"]));

const read = (user: { id: string }, lessonId: string, query = "") =>
  school.requestAs(user).get(`/api/lessons/${lessonId}/audience${query}`);
const setStatus = (user: { id: string }, lessonId: string, studentId: string, status: string) =>
  school.requestAs(user).put(`/api/lessons/${lessonId}/audience/${studentId}`, { status });
const undo = (id: number) => school.requestAs(admin).post(`/api/audit-log/${id}/undo`);

async function newestEntry(action: string, recordId: string) {
  const [entry] = await school.database
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.recordId, recordId)))
    .orderBy(desc(auditLog.id));
  if (!entry) throw new Error("No entry");
  return entry;
}

test("those who can see a new lesson are asked: courses ignore case, who left or was deleted is not; their number is known before", async () => {
  const [teacher, colleague] = [await school.makeTeacher(), await school.makeTeacher()];
  const plain = await school.makeStudent([teacher]);
  const otherCase = await school.makeStudent([teacher], { courses: ["Physics", "MATHEMATICS"] });
  await school.makeStudent([teacher], { courses: ["Physics"] });
  await school.makeStudent([colleague]);
  await school.makeStudent([teacher], { leftOn: "2026-11-01" });
  await school.makeStudent([teacher], { deletedAt: new Date() });
  const toAsk = await school.requestAs(teacher).get("/api/students-to-ask?subject=mathematics");
  expect(toAsk.body).toEqual({ count: 2 });
  const { body } = await add(teacher);
  expect(body.classGroups).toEqual([]);
  expect(await audienceOf(body.id)).toEqual(asked(plain, otherCase));

  await school.database.update(users).set({ deletedAt: new Date() }).where(eq(users.id, teacher.id));
  expect(await audienceOf((await school.makeLesson(teacher)).id)).toEqual({});
});

test("their students in the subject are asked about a lesson for class groups, and only these see it", async () => {
  const teacher = await school.makeTeacher();
  const [inA, inB, inBoth, former, inNone, otherCourse] = await Promise.all([
    ...[1, 2, 3, 4, 5].map(() => school.makeStudent([teacher])),
    school.makeStudent([teacher], { courses: ["Physics"] }),
  ]);
  if (!inA || !inB || !inBoth || !former || !inNone || !otherCourse) throw new Error("Too few");
  const a = await makeGroup([teacher], [inA, inBoth, former, otherCourse]);
  const b = await makeGroup([teacher], [inB, inBoth]);
  await leave(former.id);
  const ids = [b.id, a.id, b.id.toUpperCase()];
  const { status, body } = await add(teacher, { classGroupIds: ids });
  expect(status).toBe(201);
  const byName = [a, b].map(({ id, name }) => ({ id, name })).sort((x, y) => (x.name < y.name ? -1 : 1));
  expect(body.classGroups).toEqual(byName);
  expect(await audienceOf(body.id)).toEqual(asked(inA, inB, inBoth));
  const [stored] = await school.database.select().from(lessons).where(eq(lessons.id, body.id));
  expect(stored?.classGroupIds).toEqual([a.id, b.id].sort());

  const seenBy = async (student: { id: string }) =>
    (await school.requestAs(student).get("/api/lessons")).body.items.some(
      (each: { id: string }) => each.id === body.id,
    );
  expect(await Promise.all([inA, inB, inBoth, former, inNone, otherCourse].map(seenBy))).toEqual([
    ...[true, true, true, false, false, false],
  ]);
  const listed = await school.requestAs(teacher).get("/api/lessons");
  expect(listed.body.items[0]).toMatchObject({ id: body.id, classGroups: byName });
});

test("a student's list says nothing about class groups", async () => {
  const teacher = await school.makeTeacher();
  const student = await school.makeStudent([teacher]);
  const group = await makeGroup([teacher], [student]);
  await add(teacher, { classGroupIds: [group.id] });
  const { body } = await school.requestAs(student).get("/api/lessons");
  expect(body.items).toHaveLength(1);
  expect(JSON.stringify(body)).not.toContain(group.id);
  expect(body.items[0]).not.toHaveProperty("classGroups");
});

test("class groups that the teacher does not teach and those that do not exist are rejected alike", async () => {
  const [teacher, colleague] = [await school.makeTeacher(), await school.makeTeacher()];
  const [own, theirs] = [await makeGroup([teacher]), await makeGroup([colleague])];
  const responses = await Promise.all(
    [theirs.id, randomUUID()].map((id) => add(teacher, { classGroupIds: [own.id, id] })),
  );
  for (const { status, body } of responses) {
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: "invalid-input",
      field: "classGroupIds",
      message: en.lessons.classGroupNotTaught,
    });
  }
  const tooMany = Array.from({ length: classGroupsPerLessonMax + 1 }, () => randomUUID());
  expect(await add(teacher, { classGroupIds: tooMany })).toMatchObject({
    status: 400,
    body: { field: "classGroupIds", message: en.lessons.tooManyClassGroups(20) },
  });
  expect((await add(teacher, { classGroupIds: ["x"] })).status).toBe(400);
});

test("a topic is taken once a day for the same class groups; suggestions depend on these", async () => {
  const teacher = await school.makeTeacher();
  const [a, b] = [await makeGroup([teacher]), await makeGroup([teacher])];
  const algebra = (...classGroupIds: string[]) => add(teacher, { topic: "Algebra", classGroupIds });
  for (const ids of [[], [a.id], [b.id], [a.id, b.id]]) expect((await algebra(...ids)).status).toBe(201);
  expect((await add(teacher, { topic: "algebra (2)", classGroupIds: [b.id] })).status).toBe(201);
  expect((await algebra(b.id, a.id)).body.suggestion).toBe("Algebra (2)");
  expect((await algebra(b.id)).body).toMatchObject({ code: "topic-taken", suggestion: "Algebra (3)" });
  expect((await algebra()).body.suggestion).toBe("Algebra (2)");

  // So do a correction and both undos.
  const lesson = (await add(teacher, { topic: "Sets", classGroupIds: [b.id] })).body;
  const correct = (topic: string) =>
    school
      .requestAs(teacher)
      .patch(`/api/lessons/${lesson.id}`, { subject: "Mathematics", topic, date: "2026-11-10" });
  expect((await correct("ALGEBRA")).body.suggestion).toBe("ALGEBRA (3)");
  expect((await correct("Relations")).status).toBe(200);
  await add(teacher, { topic: "Sets", classGroupIds: [a.id] });
  expect((await undo((await newestEntry("lesson.correct", lesson.id)).id)).status).toBe(204);
  expect((await school.requestAs(teacher).get(`/api/lessons/${lesson.id}`)).body.topic).toBe("Sets");
  await school.requestAs(teacher).delete(`/api/lessons/${lesson.id}`);
  const again = (await add(teacher, { topic: "Sets", classGroupIds: [b.id] })).body;
  expect((await undo((await newestEntry("lesson.delete", lesson.id)).id)).status).toBe(204);
  const restored = (await school.requestAs(teacher).get(`/api/lessons/${lesson.id}`)).body;
  expect(restored).toMatchObject({ topic: "Sets (2)", classGroups: again.classGroups });
});

test("later changes leave an audience as it is; students who join later may answer, and count as not asked", async () => {
  const teacher = await school.makeTeacher();
  const [first, second] = [await school.makeStudent([teacher]), await school.makeStudent([teacher])];
  const { id } = (await add(teacher)).body;
  await school.database.delete(studentTeachers).where(eq(studentTeachers.studentId, first.id));
  await school.database.update(users).set({ leftOn: "2026-11-15" }).where(eq(users.id, second.id));
  const late = await school.makeStudent([teacher]);
  expect(await audienceOf(id)).toEqual(asked(first, second));
  const sent = { id: randomUUID(), reviewId: id, rating: 4, message: "Clear" };
  expect((await school.requestAs(late).post("/api/feedback", sent)).status).toBe(201);
  expect(await audienceOf(id)).toEqual(asked(first, second));
  expect((await read(teacher, id)).body).toMatchObject({
    counts: { askedCount: 2, excusedCount: 0, respondedCount: 0, notAskedCount: 1 },
    items: [
      { id: first.id, status: "asked", answered: false, hasLeft: false },
      { id: second.id, status: "asked", answered: null, hasLeft: true },
    ],
  });
  expect((await read(teacher, id, "?list=others")).body.items).toEqual([
    {
      id: late.id,
      name: late.name,
      surname: late.surname,
      hasLeft: false,
      status: null,
      answered: true,
      isFeedbackDeleted: false,
    },
  ]);
});

test("who answered is hidden until the day after the class", async () => {
  const today = todayIn(school.services.env.TIME_ZONE);
  const teacher = await school.makeTeacher();
  const student = await school.makeStudent([teacher]);
  for (const [date, answered] of [
    [addDays(today, -1), true],
    [today, null],
  ] as const) {
    const lesson = await school.makeLesson(teacher, { date });
    const late = await school.makeStudent([teacher]);
    await school.makeFeedback(student, lesson);
    await school.makeFeedback(late, lesson);
    const { body } = await read(teacher, lesson.id);
    expect(body.responsesFrom).toBe(answered ? null : addDays(today, 1));
    expect(body.items.find((each: { id: string }) => each.id === student.id)).toMatchObject({ answered });
    // The list of lessons already says how many gave feedback.
    expect(body.counts).toMatchObject({ respondedCount: 1, notAskedCount: 1 });
    const others = await read(teacher, lesson.id, "?list=others");
    expect(others.body.items).toHaveLength(answered ? 1 : 0);
  }
});

test("someone whose feedback was deleted, or who left, is not named as not having answered", async () => {
  const teacher = await school.makeTeacher();
  const [deleted, missing] = [await school.makeStudent([teacher]), await school.makeStudent([teacher])];
  const gone = await school.makeStudent([teacher]);
  const lesson = await school.makeLesson(teacher);
  const { id } = await school.makeFeedback(deleted, lesson);
  expect((await school.requestAs(teacher).delete(`/api/feedback/${id}`)).status).toBe(204);
  await school.database.update(users).set({ leftOn: "2026-11-15" }).where(eq(users.id, gone.id));
  const responsesOf = async () =>
    Object.fromEntries(
      (await read(teacher, lesson.id)).body.items.map((each: Record<string, unknown>) => [
        each.id,
        [each.answered, each.isFeedbackDeleted],
      ]),
    );
  const others = { [missing.id]: [false, false], [gone.id]: [null, false] };
  expect(await responsesOf()).toEqual({ [deleted.id]: [true, true], ...others });
  expect((await undo((await newestEntry("feedback.delete", id)).id)).status).toBe(204);
  expect(await responsesOf()).toEqual({ [deleted.id]: [true, false], ...others });
});

test("excused students leave the number of those asked; their responses count as not asked", async () => {
  const teacher = await school.makeTeacher();
  const students = await Promise.all([1, 2, 3].map(() => school.makeStudent([teacher])));
  const lesson = await school.makeLesson(teacher);
  const [answered, absent] = students;
  if (!answered || !absent) throw new Error("Too few");
  await school.makeFeedback(answered, lesson);
  expect((await setStatus(teacher, lesson.id, absent.id, "excused")).status).toBe(204);
  expect((await read(teacher, lesson.id)).body.counts).toMatchObject({
    askedCount: 2,
    excusedCount: 1,
    respondedCount: 1,
    notAskedCount: 0,
  });
  expect((await setStatus(admin, lesson.id, answered.id, "excused")).status).toBe(204);
  const counts = {
    askedCount: 1,
    excusedCount: 2,
    unconfirmedCount: 0,
    respondedCount: 0,
    average: 4,
    notAskedCount: 1,
    countsFrom: null,
  };
  expect((await read(teacher, lesson.id)).body.counts).toEqual({ id: lesson.id, ...counts });
  const listed = await school.requestAs(teacher).get(`/api/response-counts?lessons=${lesson.id}`);
  expect(listed.body.items).toEqual([{ id: lesson.id, ...counts }]);

  const entry = await newestEntry("lesson-audience.change", lesson.id);
  expect(entry).toMatchObject({
    actorId: admin.id,
    studentId: answered.id,
    teacherId: teacher.id,
    before: { status: "asked", topic: lesson.topic },
    after: { status: "excused", topic: lesson.topic },
  });
  const log = await school.requestAs(admin).get(`/api/audit-log?recordId=${lesson.id}`);
  expect(log.body.items[0]).toMatchObject({
    undoable: true,
    what: `Changed whether ${answered.name} ${answered.surname} was absent from “${lesson.topic}”`,
    changes: [{ field: "status", before: "asked", after: "excused" }],
  });
  expect((await undo(entry.id)).status).toBe(204);
  expect(await audienceOf(lesson.id)).toMatchObject({ [answered.id]: "asked", [absent.id]: "excused" });
});

test("an excuse that was changed again cannot be undone; writing the same status leaves no entry", async () => {
  const teacher = await school.makeTeacher();
  const student = await school.makeStudent([teacher]);
  const lesson = await school.makeLesson(teacher);
  await setStatus(teacher, lesson.id, student.id, "excused");
  const first = await newestEntry("lesson-audience.change", lesson.id);
  expect((await setStatus(teacher, lesson.id, student.id, "excused")).status).toBe(204);
  expect((await newestEntry("lesson-audience.change", lesson.id)).id).toBe(first.id);
  await setStatus(teacher, lesson.id, student.id, "asked");
  expect((await undo(first.id)).body.message).toBe(en.audit.excuseChanged);
});

test("only students of the audience can be excused, by the lesson's teacher and admins", async () => {
  const [teacher, colleague] = [await school.makeTeacher(), await school.makeTeacher()];
  const student = await school.makeStudent([teacher]);
  const lesson = await school.makeLesson(teacher);
  const late = await school.makeStudent([teacher]);
  expect((await setStatus(teacher, lesson.id, late.id, "excused")).status).toBe(404);
  expect((await setStatus(teacher, randomUUID(), student.id, "excused")).status).toBe(404);
  expect((await setStatus(colleague, lesson.id, student.id, "excused")).status).toBe(404);
  expect((await setStatus(student, lesson.id, student.id, "excused")).status).toBe(403);
  expect((await setStatus(teacher, lesson.id, student.id, "absent")).status).toBe(400);
  expect((await read(colleague, lesson.id)).status).toBe(404);
  expect((await read(student, lesson.id)).status).toBe(403);
  const counts = `/api/response-counts?lessons=${lesson.id},${randomUUID()}`;
  expect((await school.requestAs(colleague).get(counts)).body.items).toEqual([]);
  expect((await school.requestAs(admin).get(counts)).body.items).toHaveLength(1);
  expect((await school.requestAs(admin).get("/api/response-counts?lessons=x")).status).toBe(400);
});

test("simultaneous changes of one student's status each follow the one before", async () => {
  const teacher = await school.makeTeacher();
  const student = await school.makeStudent([teacher]);
  const lesson = await school.makeLesson(teacher);
  const statuses = ["excused", "asked", "excused", "asked", "excused"];
  const responses = await Promise.all(
    statuses.map((status, index) => setStatus(index % 2 ? admin : teacher, lesson.id, student.id, status)),
  );
  expect(responses.map(({ status }) => status)).toEqual(statuses.map(() => 204));
  const entries = await school.database
    .select()
    .from(auditLog)
    .where(eq(auditLog.recordId, lesson.id))
    .orderBy(auditLog.id);
  let status = "asked";
  for (const { before, after } of entries) {
    expect(before).toMatchObject({ status });
    status = (after as { status: string }).status;
  }
  expect(await audienceOf(lesson.id)).toEqual({ [student.id]: status });
});

test("an audience is read in pages by name, and searched by name", async () => {
  const teacher = await school.makeTeacher();
  const names = ["Zara Ali", "asha Rao", "Asha Iyer", "Bela Das", "Émile Roy"];
  for (const each of names) {
    const [name, surname] = each.split(" ");
    await school.makeStudent([teacher], { name, surname });
  }
  const lesson = await school.makeLesson(teacher);
  const namesOf = ({ body }: Awaited<ReturnType<typeof read>>) =>
    body.items.map((each: { name: string; surname: string }) => `${each.name} ${each.surname}`);
  const all = namesOf(await read(teacher, lesson.id));
  expect(all.slice(0, 3)).toEqual(["Asha Iyer", "asha Rao", "Bela Das"]);
  const paged: string[] = [];
  for (let after = ""; ; ) {
    const page = await read(teacher, lesson.id, `?limit=2${after}`);
    paged.push(...namesOf(page));
    if (page.body.next === null) break;
    after = `&after=${page.body.next}`;
  }
  expect(paged).toEqual(all);
  expect(namesOf(await read(teacher, lesson.id, "?search=RAO+ash"))).toEqual(["asha Rao"]);
  expect(namesOf(await read(teacher, lesson.id, "?search=%25"))).toEqual([]);
  const stranger = Buffer.from(JSON.stringify([teacher.id])).toString("base64url");
  expect((await read(teacher, lesson.id, `?after=${stranger}`)).status).toBe(400);
});
