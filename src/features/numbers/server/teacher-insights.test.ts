import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { zoneInMonth } from "#app/testing/month-begun.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { monthBefore } from "#domain/dates/months.ts";
import { feedback } from "#features/feedback/server/feedback.table.ts";
import { lessonAudience } from "#features/lessons/server/audience/audience.table.ts";
import { users } from "#server/accounts/users.table.ts";

const school = openTestSchool({ TIME_ZONE: zoneInMonth });
const today = todayIn(zoneInMonth);
const month = today.slice(0, 7);
/** Days of this month and of the month before, both over. */
const thisMonth = `${month}-01`;
/** On the last day of a month, nothing in it is still ahead. */
const tomorrow = addDays(today, 1);
const isLastDay = !tomorrow.startsWith(month);
const lastMonth = `${monthBefore(month)}-15`;

async function makeLesson(size: number): Promise<{ teacher: TestUser; students: TestUser[] }> {
  const teacher = await school.makeTeacher();
  const students: TestUser[] = [];
  for (let index = 0; index < size; index += 1)
    students.push(await school.makeStudent([teacher], { confirmedAt: new Date() }));
  return { teacher, students };
}

const insightsOf = async (teacher: TestUser, as = teacher) =>
  (await school.requestAs(as).get(`/api/teachers/${teacher.id}/insights`)).body;

/** Everyone rates a class of this day with these stars. */
async function rate(teacher: TestUser, students: TestUser[], date: string, stars: readonly number[]) {
  const lesson = await school.makeLesson(teacher, { date });
  for (const [index, rating] of stars.entries()) {
    const student = students[index];
    if (student) await school.makeFeedback(student, lesson, { rating });
  }
  return lesson;
}

test("an average comes with its responses, its students, who was asked, and an interval", async () => {
  const { teacher, students } = await makeLesson(8);
  await rate(teacher, students, thisMonth, [5, 5, 4, 5, 4, 5]);
  await rate(teacher, students, thisMonth, [4, 4]);
  const { months, leastStudents } = await insightsOf(teacher);
  expect(leastStudents).toBe(5);
  expect(months).toHaveLength(12);
  expect(months.at(-1)).toMatchObject({
    month,
    counts: [0, 0, 0, 4, 4],
    average: 4.5,
    responses: 8,
    students: 6,
    asked: 16,
    answered: 8,
    askedStudents: 8,
    answeredStudents: 6,
    isFew: false,
    change: null,
  });
  expect(months.at(-1).interval.low).toBeLessThan(4.5);
  expect(months.at(-2)).toMatchObject({ responses: 0, average: 0, interval: null, isFew: true });
});

test("a month with few students is marked, and not compared", async () => {
  const { teacher, students } = await makeLesson(4);
  await rate(teacher, students, lastMonth, [5, 5, 5, 5]);
  await rate(teacher, students, thisMonth, [1, 1, 1, 1]);
  const { months } = await insightsOf(teacher);
  expect(months.at(-1)).toMatchObject({ average: 1, isFew: true, change: null });
});

test("a significant change is marked; a month that stayed the same is not", async () => {
  const { teacher, students } = await makeLesson(12);
  const good = students.map((_, index) => (index % 3 === 0 ? 4 : 5));
  const bad = students.map((_, index) => (index % 3 === 0 ? 2 : 3));
  await rate(teacher, students, `${monthBefore(monthBefore(month))}-10`, good);
  await rate(teacher, students, lastMonth, good);
  await rate(teacher, students, thisMonth, bad);
  const { months } = await insightsOf(teacher);
  expect(months.slice(-3).map(({ change }: { change: string | null }) => change)).toEqual([
    null,
    null,
    "down",
  ]);
});

test("responses without being asked are counted separately", async () => {
  const { teacher, students } = await makeLesson(3);
  const lesson = await rate(teacher, students, thisMonth, [5, 5]);
  const stranger = await school.makeStudent([teacher]);
  await school.makeFeedback(stranger, lesson, { rating: 1 });
  if (addDays(today, 1).startsWith(month)) await school.makeLesson(teacher, { date: addDays(today, 1) });
  const { months } = await insightsOf(teacher);
  expect(months.at(-1)).toMatchObject({
    responses: 3,
    students: 3,
    asked: 3,
    answered: 2,
    answeredStudents: 2,
  });
});

test.skipIf(isLastDay)("classes added ahead are not counted as asked", async () => {
  const { teacher, students } = await makeLesson(3);
  const lesson = await rate(teacher, students, thisMonth, [5]);
  // Someone who was asked about this one alone.
  await school.makeStudent([teacher]);
  await school.makeLesson(teacher, { date: tomorrow });
  const { months, lessons } = await insightsOf(teacher);
  expect(months.at(-1)).toMatchObject({ asked: 3, answered: 1, askedStudents: 3, answeredStudents: 1 });
  expect(lessons).toMatchObject([{ id: lesson.id }]);
});

test.skipIf(isLastDay)("feedback dated later than today is left out, until its day", async () => {
  const { teacher, students } = await makeLesson(2);
  await rate(teacher, students, thisMonth, [5, 2]);
  await school.database.execute("alter table feedback disable trigger feedback_date_changed");
  await school.database
    .update(feedback)
    .set({ date: tomorrow })
    .where(and(eq(feedback.teacherId, teacher.id), eq(feedback.rating, 2)));
  await school.database.execute("alter table feedback enable trigger feedback_date_changed");
  const { months } = await insightsOf(teacher);
  expect(months.at(-1)).toMatchObject({ counts: [0, 0, 0, 0, 1], average: 5, responses: 1, students: 1 });
});

test("responses of unconfirmed students, and feedback that others changed, are counted beside the number", async () => {
  const { teacher, students } = await makeLesson(2);
  const [first] = students;
  if (!first) throw new Error("There is no student");
  await school.database.update(users).set({ confirmedAt: null }).where(eq(users.id, first.id));
  const lesson = await rate(teacher, students, thisMonth, [3, 3]);
  const [answer] = await school.database
    .select()
    .from(feedback)
    .where(and(eq(feedback.lessonId, lesson.id), eq(feedback.studentId, first.id)));
  const changed = { rating: 5, message: "Great" };
  expect((await school.requestAs(teacher).patch(`/api/feedback/${answer?.id}`, changed)).status).toBe(200);
  expect((await insightsOf(teacher)).months.at(-1)).toMatchObject({
    unconfirmed: 1,
    byOthers: { edited: 1, moved: 0, deleted: 0 },
  });
});

test("unconfirmed students are counted alike in a school where few and where many wait", async () => {
  const { teacher, students } = await makeLesson(4);
  const waiting = students.slice(0, 3).map(({ id }) => id);
  await school.database.update(users).set({ confirmedAt: null }).where(inArray(users.id, waiting));
  await rate(teacher, students, thisMonth, [3, 4, 5, 5]);
  expect((await insightsOf(teacher)).months.at(-1)).toMatchObject({ unconfirmed: 3 });
  await school.database.insert(users).values(
    Array.from({ length: 60 }, (_, index) => ({
      role: "student" as const,
      name: "Waiting",
      email: `waiting${index}@many.example`,
    })),
  );
  expect((await insightsOf(teacher)).months.at(-1)).toMatchObject({ unconfirmed: 3 });
});

test("feedback that needs attention has three stars or fewer, fewest first, and stays until it is replied to or done", async () => {
  const { teacher, students } = await makeLesson(6);
  const as = school.requestAs(teacher);
  const older = await rate(teacher, students, addDays(today, -20), [1, 5]);
  const newer = await rate(teacher, students.slice(2), addDays(today, -10), [3, 4, 2]);
  await rate(teacher, students, addDays(today, -100), [1]);
  const attention = async () => (await insightsOf(teacher)).attention;
  const ratings = async () => (await attention()).map(({ rating }: { rating: number }) => rating);
  await as.post("/api/feedback-marks", { feedback: [(await attention())[0].id] });
  expect(await ratings()).toEqual([1, 2, 3]);
  expect((await attention())[0]).toMatchObject({ reviewId: older.id, topic: older.topic });

  const [one, two] = await attention();
  const mark = (isDone: boolean) => as.put(`/api/feedback/${one.id}/done`, { isDone });
  expect((await mark(true)).status).toBe(204);
  expect(await ratings()).toEqual([2, 3]);
  await mark(false);
  expect(await ratings()).toEqual([1, 2, 3]);
  await mark(true);
  // What the student writes later was not done.
  const author = students.find(({ id }) => id === one.studentId) as TestUser;
  await school.requestAs(author).patch(`/api/feedback/${one.id}`, { rating: 1, message: "Still too fast" });
  expect(await ratings()).toEqual([1, 2, 3]);

  const reply = () => ({ id: randomUUID(), text: "I will slow down." });
  await as.post(`/api/feedback/${two.id}/reply`, reply());
  expect(await ratings()).toEqual([1, 3]);
  const toClass = (await as.post(`/api/lessons/${newer.id}/reply`, reply())).body;
  expect(await ratings()).toEqual([1]);
  await as.delete(`/api/replies/${toClass.id}`);
  expect(await ratings()).toEqual([1, 3]);

  const other = await school.makeTeacher();
  expect((await school.requestAs(other).put(`/api/feedback/${one.id}/done`, { isDone: true })).status).toBe(
    404,
  );
});

test("what a student writes again waits for the teacher, whatever was done before and no matter who edits it afterwards", async () => {
  const { teacher, students } = await makeLesson(1);
  const admin = await school.makeAdmin();
  const [as, author] = [teacher, students[0] as TestUser].map((user) => school.requestAs(user));
  if (!as || !author) throw new Error("Both are made above");
  const lesson = await rate(teacher, students, addDays(today, -5), [5]);
  const [{ id }] = (await author.get("/api/feedback")).body.items;
  const edit = (by: typeof as, message: string) => by.patch(`/api/feedback/${id}`, { rating: 1, message });
  const waiting = async (by = teacher) => (await insightsOf(teacher, by)).attention.length;
  const reply = () => ({ id: randomUUID(), text: "I will slow down." });

  await as.post(`/api/lessons/${lesson.id}/reply`, reply());
  await edit(author, "Much too fast");
  expect(await waiting()).toBe(1);
  await as.put(`/api/feedback/${id}/done`, { isDone: true });
  expect(await waiting()).toBe(0);
  // It is off the teacher's own list only.
  expect(await waiting(admin)).toBe(1);

  await edit(author, "Still much too fast");
  await edit(as, "Still much too fast.");
  await edit(school.requestAs(admin), "Still too fast.");
  expect(await waiting()).toBe(1);
  expect((await author.get(`/api/feedback-marks?feedback=${id}`)).body.items[0].seenOn).toBeNull();
  const { body: sent } = await as.post(`/api/feedback/${id}/reply`, reply());
  expect([await waiting(), await waiting(admin)]).toEqual([0, 0]);
  await edit(author, "Faster than ever");
  expect(await waiting()).toBe(1);
  await as.patch(`/api/replies/${sent.id}`, { text: "We will go through it again together." });
  expect(await waiting()).toBe(0);
});

test("classes that few have answered wait for a reminder, those with good responses for a reply, counted as in the list of classes; both end", async () => {
  const { teacher, students } = await makeLesson(4);
  const as = school.requestAs(teacher);
  const half = await rate(teacher, students, addDays(today, -2), [5, 4]);
  const few = await rate(teacher, students, addDays(today, -1), [4]);
  await rate(teacher, students, addDays(today, -3), [2, 5, 5]);
  const next = async () => {
    const { toRemind, toReply, lessons } = await insightsOf(teacher);
    const listed = new Map(lessons.map((each: { id: string; counts: unknown }) => [each.id, each.counts]));
    for (const { id, counts } of [...toRemind, ...toReply]) expect(counts).toEqual(listed.get(id));
    return {
      toRemind,
      toReply: toReply.map(({ id, responses }: { id: string; responses: number }) => [id, responses]),
    };
  };
  expect(await next()).toEqual({
    toRemind: [
      {
        ...{ id: few.id, topic: few.topic, date: few.date, remindable: 3 },
        counts: expect.objectContaining({ askedCount: 4, respondedCount: 1, average: 4 }),
      },
    ],
    toReply: [
      [few.id, 1],
      [half.id, 2],
    ],
  });
  await as.post(`/api/lessons/${few.id}/reminders`);
  await as.post(`/api/lessons/${half.id}/reply`, { id: randomUUID(), text: "Thank you." });
  expect(await next()).toEqual({ toRemind: [], toReply: [[few.id, 1]] });
});

test("the latest classes come with how many were asked and answered", async () => {
  const { teacher, students } = await makeLesson(3);
  const lesson = await rate(teacher, students, thisMonth, [5, 4]);
  const [, , third] = students;
  await school.database
    .update(lessonAudience)
    .set({ status: "excused" })
    .where(and(eq(lessonAudience.lessonId, lesson.id), eq(lessonAudience.studentId, third?.id ?? "")));
  const { lessons } = await insightsOf(teacher);
  expect(lessons).toMatchObject([
    { id: lesson.id, counts: { askedCount: 2, respondedCount: 2, excusedCount: 1, average: 4.5 } },
  ]);
});

test("a class has its own figure; another teacher's class does not exist", async () => {
  const { teacher, students } = await makeLesson(3);
  const lesson = await rate(teacher, students, thisMonth, [5, 4]);
  const { status, body } = await school.requestAs(teacher).get(`/api/lessons/${lesson.id}/insights`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    lesson: { topic: lesson.topic },
    figure: { counts: [0, 0, 0, 1, 1], average: 4.5, askedStudents: 3, answeredStudents: 2, isFew: true },
    counts: { askedCount: 3, respondedCount: 2 },
  });
  const other = await school.makeTeacher();
  expect((await school.requestAs(other).get(`/api/lessons/${lesson.id}/insights`)).status).toBe(404);
});
