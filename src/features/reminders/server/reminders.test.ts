import { desc, eq, isNull } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { users } from "#server/accounts/users.table.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { school as schoolSettings } from "#server/school/school.table.ts";
import { remindedLessonDaysMax } from "./due.queries.ts";
import { remindByItself } from "./reminders.actions.ts";
import { reminderShownDays } from "./reminders.queries.ts";
import { reminders } from "./reminders.table.ts";

const school = openTestSchool({ TIME_ZONE: "Asia/Kolkata" });
const today = todayIn("Asia/Kolkata");
const yesterday = addDays(today, -1);
let admin: TestUser;

beforeAll(async () => {
  admin = await school.makeAdmin();
});

// Each test begins with the settings that a school has at first.
beforeEach(() => school.database.delete(schoolSettings));

const read = async (as: TestUser, id: string) =>
  (await school.requestAs(as).get(`/api/lessons/${id}/reminders`)).body;
const remind = (as: TestUser, id: string) => school.requestAs(as).post(`/api/lessons/${id}/reminders`);
const remindedOf = async (student: TestUser): Promise<string[]> =>
  (await school.requestAs(student).get("/api/news")).body.reminders;
const storedFor = (id: string) => school.database.select().from(reminders).where(eq(reminders.lessonId, id));

/** A class on a day, about which this many students were asked. */
async function makeLesson(count: number, date = yesterday, topic?: string) {
  const teacher = await school.makeTeacher();
  const students = await Promise.all(Array.from({ length: count }, () => school.makeStudent([teacher])));
  const lesson = await school.makeLesson(teacher, { date, ...(topic ? { topic } : {}) });
  return { teacher, students: students as [TestUser, ...TestUser[]], lesson };
}

test("those due are reminded once a day, with one entry in the audit log", async () => {
  const { teacher, students, lesson } = await makeLesson(3);
  const [answered, ...others] = students;
  await school.makeFeedback(answered, lesson);
  expect(await read(teacher, lesson.id)).toMatchObject({
    dueCount: 2,
    remindedTodayCount: 0,
    lastRemindedAt: null,
    dueFrom: null,
    isOver: false,
  });
  expect((await remind(teacher, lesson.id)).body).toEqual({ remindedCount: 2, remindedBeforeCount: 0 });
  expect((await remind(admin, lesson.id)).body).toEqual({ remindedCount: 0, remindedBeforeCount: 2 });
  expect(await read(admin, lesson.id)).toMatchObject({
    dueCount: 2,
    remindedTodayCount: 2,
    lastRemindedAt: expect.any(String),
  });
  const ids = others.map(({ id }) => id).sort();
  const rows = await storedFor(lesson.id);
  expect(rows.map(({ studentId }) => studentId).sort()).toEqual(ids);
  for (const row of rows)
    expect(row).toMatchObject({ remindedBy: teacher.id, remindedOn: today, mail: "queued" });
  const entries = await school.database
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, "reminder.send"))
    .orderBy(auditLog.id);
  expect(entries.filter(({ recordId }) => recordId === lesson.id)).toMatchObject([
    { actorId: teacher.id, teacherId: teacher.id, after: { topic: lesson.topic } },
  ]);
  const log = await school.requestAs(admin).get(`/api/audit-log?recordId=${lesson.id}&group=reminders`);
  expect(log.body.items).toMatchObject([
    {
      what: `Reminded students of “${lesson.topic}”`,
      undoable: false,
      changes: [
        { field: "topic", after: lesson.topic },
        { field: "students", after: "2" },
      ],
    },
  ]);
});

test("presses at the same moment, of two classes with the same students, remind each student once", async () => {
  const { teacher, students, lesson } = await makeLesson(20);
  const other = await school.makeLesson(teacher, { date: yesterday });
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, index) => remind(teacher, index % 2 ? lesson.id : other.id)),
  );
  const counts = responses.map(({ status, body }) => {
    expect(status).toBe(200);
    expect(body.remindedCount + body.remindedBeforeCount).toBe(20);
    return body.remindedCount;
  });
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20);
  const rows = [...(await storedFor(lesson.id)), ...(await storedFor(other.id))];
  expect(new Set(rows.map(({ studentId }) => studentId)).size).toBe(students.length);
});

test("a reminder is not due before the day after the class, nor for old classes", async () => {
  const oldest = addDays(today, -remindedLessonDaysMax);
  for (const [date, dueCount, rest] of [
    [addDays(today, 2), 0, { dueFrom: addDays(today, 3), isOver: false }],
    [today, 0, { dueFrom: addDays(today, 1), isOver: false }],
    [yesterday, 1, { dueFrom: null, isOver: false }],
    [oldest, 1, { dueFrom: null, isOver: false }],
    [addDays(oldest, -1), 0, { dueFrom: null, isOver: true }],
  ] as const) {
    const { teacher, lesson } = await makeLesson(1, date);
    expect(await read(teacher, lesson.id)).toMatchObject({ dueCount, ...rest });
    expect((await remind(teacher, lesson.id)).body.remindedCount).toBe(dueCount);
  }
});

test("the text for the group names the class and the link, in the words of each language, and nobody", async () => {
  const { teacher, lesson } = await makeLesson(1, yesterday, "Algebra");
  const { texts } = await read(teacher, lesson.id);
  const link = `http://localhost:3000/rate/${lesson.id}`;
  const [en, hi] = texts.map(({ text }: { text: string }) => text);
  expect(en).toMatch(/^How was the class on Algebra \(\d+ \w+ \d{4}\)\? It takes a minute: /);
  expect(en.endsWith(link)).toBe(true);
  expect(hi).toContain("Algebra");
  expect(hi.endsWith(link)).toBe(true);
  const ofToday = await school.makeLesson(teacher, { date: today, topic: "Sets" });
  expect((await read(teacher, ofToday.id)).texts[0].text).toContain("How was today’s class on Sets");
});

test("a student sees the classes they were reminded of until they answer, at most five, the newest first", async () => {
  const { teacher, students, lesson } = await makeLesson(1);
  const [student] = students;
  expect(await remindedOf(student)).toEqual([]);
  await remind(teacher, lesson.id);
  expect(await remindedOf(student)).toEqual([lesson.id]);
  const earlier: string[] = [];
  for (let days = 1; days <= reminderShownDays; days++) {
    const each = await school.makeLesson(teacher, { date: addDays(yesterday, -days) });
    const remindedOn = addDays(today, -days);
    const createdAt = new Date(Date.parse(`${remindedOn}T12:00:00Z`));
    await school.database
      .insert(reminders)
      .values({ lessonId: each.id, studentId: student.id, remindedOn, createdAt, mail: "none" });
    earlier.push(each.id);
  }
  expect(await remindedOf(student)).toEqual([lesson.id, ...earlier.slice(0, 4)]);
  await school.makeFeedback(student, lesson);
  expect(await remindedOf(student)).toEqual(earlier.slice(0, 5));
  await school.database.delete(reminders).where(eq(reminders.remindedOn, today));
  for (const days of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    await school.database.delete(reminders).where(eq(reminders.remindedOn, addDays(today, -days)));
  // A reminder of fourteen days ago is over, one of thirteen is not.
  expect(await remindedOf(student)).toEqual([earlier[12]]);
});

test("only students whose address is known and who want mails get one", async () => {
  const { teacher, students, lesson } = await makeLesson(3);
  const [silent, withoutAddress] = students;
  await school.database.update(users).set({ reminderMails: false }).where(eq(users.id, silent.id));
  await school.database
    .update(users)
    .set({ email: null, loginName: `s${Date.now()}` })
    .where(eq(users.id, withoutAddress?.id ?? ""));
  await remind(teacher, lesson.id);
  const mails = Object.fromEntries(
    (await storedFor(lesson.id)).map(({ studentId, mail }) => [studentId, mail]),
  );
  expect(students.map(({ id }) => mails[id])).toEqual(["none", "none", "queued"]);
});

/** This time of the school's day. */
const at = (hour: number, minute = 0) =>
  new Date(
    Date.parse(`${today}T${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}:00+05:30`),
  );

test("automatic reminders are sent the set number of days after a class, from four to eight, however many servers do it", async () => {
  const { students, lesson } = await makeLesson(4, addDays(today, -3));
  await makeLesson(2, addDays(today, -2));
  const { services } = school;
  expect(await remindByItself(services, at(17))).toBe(0);
  const settings = await school.requestAs(admin).patch("/api/school/settings", { reminderDays: 3 });
  expect(settings.body).toMatchObject({ reminderDays: 3 });
  expect(await remindByItself(services, at(15, 59))).toBe(0);
  expect(await remindByItself(services, at(20))).toBe(0);
  const earlier = await school.database.$count(reminders, isNull(reminders.remindedBy));
  const counts = await Promise.all([1, 2, 3, 4].map(() => remindByItself(services, at(16))));
  const byItself = await school.database.$count(reminders, isNull(reminders.remindedBy));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(byItself - earlier);
  expect(await remindByItself(services, at(19, 59))).toBe(0);
  const rows = await storedFor(lesson.id);
  expect(rows).toHaveLength(students.length);
  for (const row of rows) expect(row.remindedBy).toBeNull();
  const [entry] = await school.database
    .select()
    .from(auditLog)
    .where(eq(auditLog.recordId, lesson.id))
    .orderBy(desc(auditLog.id));
  expect(entry).toMatchObject({ action: "reminder.send", actorId: null });
  const changed = await school.requestAs(admin).get("/api/audit-log?group=school");
  expect(changed.body.items[0].changes).toEqual([{ field: "reminderDays", before: null, after: "3" }]);
  expect((await school.requestAs(admin).post(`/api/audit-log/${changed.body.items[0].id}/undo`)).status).toBe(
    204,
  );
  expect((await school.requestAs(admin).get("/api/school/settings")).body.reminderDays).toBeNull();
});

test("a class is processed once a day, including one that was added since", async () => {
  const { services } = school;
  await school.requestAs(admin).patch("/api/school/settings", { reminderDays: 14 });
  const date = addDays(today, -14);
  const first = await makeLesson(1, date);
  const done = { day: "", lessonIds: new Set<string>() };
  await remindByItself(services, at(17), done);
  expect(await storedFor(first.lesson.id)).toHaveLength(1);
  const { lesson } = await makeLesson(2, date);
  expect(await remindByItself(services, at(17, 1), done)).toBe(2);
  expect(await storedFor(lesson.id)).toHaveLength(2);
  expect([first.lesson.id, lesson.id].every((id) => done.lessonIds.has(id))).toBe(true);
  const tomorrow = new Date(at(17).getTime() + 24 * 3_600_000);
  await remindByItself(services, tomorrow, done);
  expect(done.day).toBe(addDays(today, 1));
});

test("the school cannot be set to remind on the day itself, nor after more than two weeks", async () => {
  for (const reminderDays of [0, 15, 1.5, "3"]) {
    const { status, body } = await school.requestAs(admin).patch("/api/school/settings", { reminderDays });
    expect({ status, field: body.field }).toEqual({ status: 400, field: "reminderDays" });
  }
});
