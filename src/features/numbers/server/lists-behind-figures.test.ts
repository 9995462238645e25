import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { daysOfMonth, monthBefore, weekOf } from "#domain/dates/months.ts";
import { limits } from "#domain/limits.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";

// Each figure of the overview leads to a list that has exactly what it counts.

const school = openTestSchool();
const today = todayIn("Asia/Kolkata");
const month = today.slice(0, 7);

interface Item {
  id: string;
  rating: number;
}

/** The items of all pages of a list, three at a time. */
async function follow<Listed = Item>(as: TestUser, path: string, filters: Record<string, string> = {}) {
  const items: Listed[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const query = new URLSearchParams({ ...filters, limit: "3", ...(after === "" ? {} : { after }) });
    const { status, body } = await school.requestAs(as).get(`/api${path}?${query}`);
    expect(status).toBe(200);
    items.push(...body.items);
    after = body.next;
  }
  return items;
}

async function makeSchool() {
  await school.database.execute(sql`truncate users cascade`);
  const admin = await school.makeAdmin();
  const teachers = [await school.makeTeacher(), await school.makeTeacher()];
  const students: TestUser[] = [];
  for (let index = 0; index < 6; index += 1) students.push(await school.makeStudent(teachers));
  const dates = [
    `${monthBefore(month)}-10`,
    `${month}-01`,
    ...[-9, -8, -7, -6, -3, -1, 0, 1, 5].map((days) => addDays(today, days)),
  ];
  for (const [index, date] of dates.entries()) {
    for (const [nth, teacher] of teachers.entries()) {
      const lesson = await school.makeLesson(teacher, { date });
      if (date > today) continue;
      // Some classes have everybody's feedback, some nobody's.
      for (const [number, student] of students.slice(0, (2 * index + 3 * nth) % 7).entries())
        await school.makeFeedback(student, lesson, { rating: ((number + index) % 5) + 1 });
    }
  }
  return { admin, teachers, students };
}

test("the lists behind the school's figures hold what the figures count", async () => {
  const { admin } = await makeSchool();
  const { body } = await school.requestAs(admin).get("/api/overview");
  expect(body.today).toBe(today);
  for (const figure of body.months.slice(-2)) {
    const days = { ...daysOfMonth(figure.month, body.today) };
    const responses = await follow(admin, "/feedback", days);
    expect(responses).toHaveLength(figure.responses);
    for (const [index, count] of figure.counts.entries())
      expect(await follow(admin, "/feedback", { ...days, rating: `${index + 1}` })).toHaveLength(count);
    const lessons = await follow(admin, "/lessons", days);
    const ids = lessons.map(({ id }) => id).join(",");
    const counted = await school.requestAs(admin).get(`/api/response-counts?lessons=${ids}`);
    // Today's class is in the list, and counts in response rates from tomorrow.
    const rated = counted.body.items.filter(({ countsFrom }: { countsFrom: string | null }) => !countsFrom);
    const sum = (of: "askedCount" | "respondedCount") =>
      rated.reduce((total: number, each: Record<string, number>) => total + (each[of] ?? 0), 0);
    expect([sum("askedCount"), sum("respondedCount")]).toEqual([figure.asked, figure.answered]);
  }
  const week = await follow(admin, "/lessons", { ...weekOf(today) });
  expect(week).toHaveLength(body.lessonsThisWeek);
  expect(week.length).toBeGreaterThan(1);
});

test("the classes that wait for feedback are those whose students can be reminded now", async () => {
  const { admin, teachers } = await makeSchool();
  const waitingIn = async () => (await school.requestAs(admin).get("/api/waiting-lesson-count")).body;
  const waiting = await follow<Item & { date: string; remindable: number }>(admin, "/waiting-lessons");
  expect(await waitingIn()).toEqual({ lessons: waiting.length, isMore: false });
  // Of the days -7, -6, -3 and -1, and of the first of the month, as far as these are lately.
  const expected: string[] = [];
  for (const each of await follow<Item & { date: string }>(admin, "/lessons")) {
    const { body } = await school.requestAs(admin).get(`/api/lessons/${each.id}/reminders`);
    const isLately = each.date >= addDays(today, -7) && each.date < today;
    const count = body.dueCount - body.remindedTodayCount;
    if (isLately && count > 0) expected.push(`${each.id} ${count}`);
  }
  expect(expected.length).toBeGreaterThan(3);
  expect(waiting.map(({ id, remindable }) => `${id} ${remindable}`)).toEqual(expected);

  // A teacher sees their own.
  const own = await Promise.all(teachers.map((teacher) => follow(teacher, "/waiting-lessons")));
  expect(
    own
      .flat()
      .map(({ id }) => id)
      .sort(),
  ).toEqual(waiting.map(({ id }) => id).sort());

  // Nobody is reminded twice a day: once all have been, nothing is left to do.
  for (const { id } of waiting)
    expect((await school.requestAs(admin).post(`/api/lessons/${id}/reminders`)).status).toBe(200);
  expect(await waitingIn()).toEqual({ lessons: 0, isMore: false });
  expect(await follow(admin, "/waiting-lessons")).toEqual([]);
});

test("of more classes than are looked at, the overview says that there may be more", async () => {
  const { admin, teachers } = await makeSchool();
  const [teacher] = teachers;
  if (!teacher) throw new Error("There is no teacher");
  for (let index = 0; index < 100; index += 1) await school.makeLesson(teacher, { date: addDays(today, -2) });
  const { body } = await school.requestAs(admin).get("/api/waiting-lesson-count");
  expect(body.isMore).toBe(true);
  expect(body.lessons).toBeLessThanOrEqual(limits.waitingLessonsMax);
  expect((await follow(admin, "/waiting-lessons")).length).toBeGreaterThan(body.lessons);
});

test("the changes by others that a teacher's month counts are listed in the audit log", async () => {
  await school.database.execute(sql`truncate users cascade`);
  const [admin, teacher] = [await school.makeAdmin(), await school.makeTeacher()];
  const students = [await school.makeStudent([teacher]), await school.makeStudent([teacher])];
  const give = async (student: TestUser | undefined, date: string) => {
    if (!student) throw new Error("There is no student");
    return school.makeFeedback(student, await school.makeLesson(teacher, { date }), { rating: 3 });
  };
  const before = monthBefore(month);
  const [edited, moved, deleted] = [
    await give(students[0], `${before}-10`),
    await give(students[1], `${before}-11`),
    await give(students[0], `${month}-01`),
  ];
  const as = school.requestAs(teacher);
  for (const rating of [4, 5])
    expect((await as.patch(`/api/feedback/${edited.id}`, { rating, message: "Better" })).status).toBe(200);
  const lesson = { topic: moved.topic, date: `${month}-01` };
  expect((await as.patch(`/api/feedback/${moved.id}/lesson`, lesson)).status).toBe(200);
  expect((await as.delete(`/api/feedback/${deleted.id}`)).status).toBe(204);
  // The author does not count as someone else.
  const own = await give(students[1], `${before}-12`);
  const author = school.requestAs(students[1] as TestUser);
  expect((await author.patch(`/api/feedback/${own.id}`, { rating: 1, message: "Worse" })).status).toBe(200);

  const listed = async (change: string, month: string) => {
    const path = `/api/audit-log?teacherId=${teacher.id}&change=${change}&month=${month}`;
    const { status, body } = await school.requestAs(admin).get(path);
    expect(status).toBe(200);
    return new Set(body.items.map(({ recordId }: { recordId: string }) => recordId));
  };
  const changes = await school.requestAs(admin).get(`/api/teachers/${teacher.id}/changes`);
  expect(changes.body.months).toEqual([
    { month, edited: 0, moved: 1, deleted: 1 },
    { month: before, edited: 1, moved: 1, deleted: 0 },
  ]);
  for (const { month, ...counts } of changes.body.months)
    for (const [kind, count] of Object.entries(counts))
      expect(await listed(kind, month)).toHaveProperty("size", count);
  expect(await listed("edited", before)).toEqual(new Set([edited.id]));
  expect(await listed("deleted", month)).toEqual(new Set([deleted.id]));

  // Undone changes are neither counted nor listed.
  const [entry] = await school.database.select().from(auditLog).where(sql`action = 'feedback.delete'`);
  expect((await school.requestAs(admin).post(`/api/audit-log/${entry?.id}/undo`)).status).toBe(204);
  expect(await listed("deleted", month)).toEqual(new Set());

  // With only one of the two filters, the list would be another.
  for (const query of [`change=edited`, `teacherId=${teacher.id}&change=edited`, `month=${month}`])
    expect((await school.requestAs(admin).get(`/api/audit-log?${query}`)).status).toBe(400);
});
