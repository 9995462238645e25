import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import type { AuditAction } from "#domain/audit-log.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { monthBefore } from "#domain/dates/months.ts";
import { lessons } from "#features/lessons/server/lessons.table.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";

// Anyone can register as a student of a teacher: strangers who never answer must not ruin a response rate.

const school = openTestSchool();
const today = todayIn("Asia/Kolkata");
const month = monthBefore(today.slice(0, 7));
const lessonDate = `${month}-15`;

const makeStrangers = (teacher: TestUser, count: number) =>
  Promise.all(Array.from({ length: count }, () => school.makeStudent([teacher], { confirmedAt: null })));
const makeStudents = (teacher: TestUser, count: number) =>
  Promise.all(Array.from({ length: count }, () => school.makeStudent([teacher])));

async function get(reader: TestUser, path: string) {
  const response = await school.requestAs(reader).get(path);
  expect(response.status).toBe(200);
  return response.body;
}

/** Asked and answered, as each of the pages that show a rate has it. */
async function rates(admin: TestUser, teacher: TestUser, lessonId: string) {
  const pick = ({ asked, answered }: { asked: number; answered: number }) => `${answered} of ${asked}`;
  const inMonth = (months: { month: string; asked: number; answered: number }[]) =>
    pick(months.find((each) => each.month === month) ?? { asked: 0, answered: 0 });
  const [own, overview, report, audience] = await Promise.all([
    get(teacher, "/api/teachers/me/insights"),
    get(admin, `/api/teachers/${teacher.id}/insights`),
    get(teacher, `/api/teachers/me/report?from=${month}-01&to=${month}-28`),
    get(teacher, `/api/lessons/${lessonId}/audience`),
  ]);
  const { askedCount, respondedCount, unconfirmedCount } = audience.counts;
  const all = new Set([
    inMonth(own.months),
    inMonth(overview.months),
    pick(report.figure),
    pick({ asked: askedCount, answered: respondedCount }),
  ]);
  return { rates: [...all], unconfirmed: unconfirmedCount };
}

async function schoolWithStrangers(count: number) {
  const [admin, teacher] = [await school.makeAdmin(), await school.makeTeacher()];
  const [students, strangers] = [await makeStudents(teacher, 5), await makeStrangers(teacher, count)];
  const lesson = await school.makeLesson(teacher, { date: lessonDate });
  for (const student of students) await school.makeFeedback(student, lesson);
  const read = () => rates(admin, teacher, lesson.id);
  return { admin, teacher, students, strangers, lesson, read };
}

const submit = (student: TestUser, lessonId: string) =>
  school
    .requestAs(student)
    .post("/api/feedback", { id: crypto.randomUUID(), reviewId: lessonId, rating: 2, message: "Too fast." });

async function undoLatest(admin: TestUser, action: AuditAction) {
  const [entry] = await school.database
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(eq(auditLog.action, action))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return school.requestAs(admin).post(`/api/audit-log/${entry?.id}/undo`);
}

test("twenty accounts that nobody confirmed and that never answer leave the rate as it is", async () => {
  const { read } = await schoolWithStrangers(20);
  expect(await read()).toEqual({ rates: ["5 of 5"], unconfirmed: 20 });
});

test("a stranger counts as asked about a class once they answer it, and not once the answer is deleted", async () => {
  const { admin, teacher, strangers, lesson, read } = await schoolWithStrangers(2);
  const other = await school.makeLesson(teacher, { date: lessonDate });
  const [stranger = admin] = strangers;
  const submitted = await submit(stranger, lesson.id);
  expect(submitted.status).toBe(201);
  const { counts } = await get(teacher, `/api/lessons/${other.id}/audience`);
  expect(counts).toMatchObject({ askedCount: 5, unconfirmedCount: 2 });
  expect(await get(teacher, `/api/lessons/${lesson.id}/audience`)).toMatchObject({
    counts: { askedCount: 6, respondedCount: 6, notAskedCount: 0, unconfirmedCount: 1 },
  });
  const deleted = await school.requestAs(teacher).delete(`/api/feedback/${submitted.body.id}`);
  expect(deleted.status).toBe(204);
  const after = await get(teacher, `/api/lessons/${lesson.id}/audience`);
  expect(after.counts).toMatchObject({ askedCount: 5, respondedCount: 5, unconfirmedCount: 2 });
  expect((await read()).unconfirmed).toBe(2);
});

test("a confirmation counts them as asked about every class so far, until it is undone", async () => {
  const { admin, strangers, read } = await schoolWithStrangers(3);
  const confirmed = await school
    .requestAs(admin)
    .post("/api/student-confirmations", { studentIds: strangers.slice(0, 2).map(({ id }) => id) });
  expect(confirmed.status).toBe(204);
  expect(await read()).toEqual({ rates: ["5 of 7"], unconfirmed: 1 });

  expect((await undoLatest(admin, "student.confirm")).status).toBe(204);
  expect(await read()).toEqual({ rates: ["5 of 6"], unconfirmed: 2 });
});

test("excusing a stranger and ending it leaves them uncounted", async () => {
  const { teacher, strangers, lesson, read } = await schoolWithStrangers(1);
  for (const status of ["excused", "asked"]) {
    const path = `/api/lessons/${lesson.id}/audience/${strangers[0]?.id}`;
    expect((await school.requestAs(teacher).put(path, { status })).status).toBe(204);
    expect(await read()).toEqual({ rates: ["5 of 5"], unconfirmed: status === "asked" ? 1 : 0 });
  }
});

test("a class deleted and restored has the audience it had, as it counts now", async () => {
  const { admin, strangers, lesson, teacher, read } = await schoolWithStrangers(2);
  expect((await school.requestAs(teacher).delete(`/api/lessons/${lesson.id}`)).status).toBe(204);
  await school.requestAs(admin).post("/api/student-confirmations", { studentIds: [strangers[0]?.id] });
  expect((await undoLatest(admin, "lesson.delete")).status).toBe(204);
  expect(await read()).toEqual({ rates: ["5 of 6"], unconfirmed: 1 });
});

test("answers, new classes and a confirmation at the same time lose nobody", async () => {
  const { admin, teacher, strangers, lesson } = await schoolWithStrangers(12);
  const add = (number: number) =>
    school.requestAs(teacher).post("/api/lessons", {
      topic: `At the same time ${number}`,
      subject: "Mathematics",
      date: addDays(today, -1),
    });
  const responses = await Promise.all([
    ...strangers.slice(0, 6).map((each) => submit(each, lesson.id)),
    ...[1, 2, 3].map(add),
    school
      .requestAs(admin)
      .post("/api/student-confirmations", { studentIds: strangers.map(({ id }) => id).toReversed() }),
    ...[4, 5, 6].map(add),
  ]);
  expect(responses.map(({ status }) => status).filter((status) => status >= 400)).toEqual([]);
  const added = await school.database
    .select({ id: lessons.id })
    .from(lessons)
    .where(eq(lessons.teacherId, teacher.id));
  const ids = added.map(({ id }) => id);
  expect(ids).toHaveLength(7);
  const { items: counts } = await get(teacher, `/api/response-counts?lessons=${ids.join(",")}`);
  for (const each of counts) expect(each).toMatchObject({ askedCount: 17, unconfirmedCount: 0 });
  expect(counts.find(({ id }: { id: string }) => id === lesson.id).respondedCount).toBe(11);
});
