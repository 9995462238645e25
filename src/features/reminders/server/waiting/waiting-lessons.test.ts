import { expect, test } from "vitest";
import { openTestSchool, type TestSchool, type TestUser } from "#app/testing/test-school.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { limits } from "#domain/limits.ts";
import { reminders } from "#features/reminders/server/reminders.table.ts";

const [first, second, third] = [openTestSchool(), openTestSchool(), openTestSchool()];
const today = todayIn("Asia/Kolkata");
const path = "/api/waiting-lessons/reminders";

/** A school with two teachers of the same five students, whose classes were yesterday and before that. */
async function open(school: TestSchool) {
  const admin = await school.makeAdmin();
  const teachers = [await school.makeTeacher(), await school.makeTeacher()] as const;
  const students: TestUser[] = [];
  for (let number = 0; number < 5; number += 1) students.push(await school.makeStudent([...teachers]));
  const [older, latest] = await Promise.all([
    school.makeLesson(teachers[0], { date: addDays(today, -3), topic: "Fractions" }),
    school.makeLesson(teachers[1], { date: addDays(today, -1), topic: "Decimals" }),
  ]);
  return { admin, teachers, students, older, latest };
}

const count = async (school: TestSchool, user: TestUser) => (await school.requestAs(user).get(path)).body;
const press = async (school: TestSchool, user: TestUser) => (await school.requestAs(user).post(path)).body;

test("one press reminds each student once, of the latest class that they have not answered", async () => {
  const { admin, students, older, latest } = await open(first);
  const [answeredLatest, excused, answeredBoth, ...others] = students as [TestUser, TestUser, TestUser];
  await first.makeFeedback(answeredLatest, latest);
  for (const lesson of [older, latest]) await first.makeFeedback(answeredBoth, lesson);
  await first.requestAs(admin).put(`/api/lessons/${latest.id}/audience/${excused.id}`, { status: "excused" });
  // A class of today is not due yet.
  await first.makeLesson({ id: latest.teacherId }, { date: today });

  expect(await count(first, admin)).toEqual({ lessons: 2, students: 4, isMore: false });
  expect(await press(first, admin)).toEqual({ lessons: 2, students: 4, isMore: false });
  const sent = await first.database.select().from(reminders);
  const remindedOf = (lessonId: string) =>
    sent
      .filter((each) => each.lessonId === lessonId)
      .map(({ studentId }) => studentId)
      .sort();
  expect(remindedOf(latest.id)).toEqual(others.map(({ id }) => id).sort());
  expect(remindedOf(older.id)).toEqual([answeredLatest.id, excused.id].sort());
  expect(new Set(sent.map(({ remindedBy }) => remindedBy))).toEqual(new Set([admin.id]));
  const log = await first.requestAs(admin).get("/api/audit-log?group=reminders");
  expect(log.body.items.map(({ what }: { what: string }) => what).sort()).toEqual([
    "Reminded students of “Decimals”",
    "Reminded students of “Fractions”",
  ]);

  // Again, and at the same moment by several: nobody twice.
  expect(await press(first, admin)).toEqual({ lessons: 0, students: 0, isMore: false });
  await first.database.delete(reminders);
  const presses = await Promise.all(Array.from({ length: 4 }, () => press(first, admin)));
  expect(presses.reduce((sum, { students: reminded }) => sum + reminded, 0)).toBe(4);
  expect(await first.database.select().from(reminders)).toHaveLength(4);
});

test("a teacher reminds of their own classes, and a press takes the newest ones", async () => {
  const { admin, teachers, students } = await open(second);
  for (let number = 0; number < limits.waitingLessonsMax; number += 1)
    await second.makeLesson(teachers[1], { date: addDays(today, -2) });
  expect(await count(second, teachers[0])).toEqual({ lessons: 1, students: 5, isMore: false });
  expect(await count(second, admin)).toEqual({
    lessons: limits.waitingLessonsMax,
    students: 5,
    isMore: true,
  });
  // Only this one was asked about the older class alone.
  const late = await second.makeStudent([teachers[0]]);
  await second.makeLesson(teachers[0], { date: addDays(today, -4) });
  expect(await press(second, admin)).toMatchObject({ students: 5, isMore: true });
  expect(await count(second, admin)).toEqual({ lessons: 1, students: 1, isMore: false });
  expect(await press(second, teachers[0])).toEqual({ lessons: 1, students: 1, isMore: false });
  const sent = await second.database.select().from(reminders);
  expect(sent.map(({ studentId }) => studentId).sort()).toEqual(
    [...students, late].map(({ id }) => id).sort(),
  );
});

test("a class whose students were all reminded of a later one is not counted among the reminders", async () => {
  const teacher = await third.makeTeacher();
  await third.makeStudent([teacher]);
  for (const days of [1, 2, 3]) await third.makeLesson(teacher, { date: addDays(today, -days) });
  expect(await count(third, teacher)).toEqual({ lessons: 3, students: 1, isMore: false });
  expect(await press(third, teacher)).toEqual({ lessons: 1, students: 1, isMore: false });
});
