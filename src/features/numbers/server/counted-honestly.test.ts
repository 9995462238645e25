import { expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { monthBefore } from "#domain/dates/months.ts";

const school = openTestSchool();
const today = todayIn("Asia/Kolkata");
const thisMonth = today.slice(0, 7);
const lastMonth = monthBefore(thisMonth);
/** In the month before last, so that neither today nor the month's length matters. */
const lessonDate = `${monthBefore(lastMonth)}-15`;
const movedTo = `${lastMonth}-15`;

async function read(reader: TestUser, path: string) {
  const response = await school.requestAs(reader).get(path);
  expect(response.status).toBe(200);
  return response.body;
}

const figureIn = (months: { month: string }[], month: string) => months.find((each) => each.month === month);

async function move(teacher: TestUser, feedback: { id: string; topic: string }, date: string) {
  const moved = await school
    .requestAs(teacher)
    .patch(`/api/feedback/${feedback.id}/lesson`, { topic: feedback.topic, date });
  expect(moved.status).toBe(200);
}

test("feedback moved to another month is not taken for that of a student who was not asked", async () => {
  const teacher = await school.makeTeacher();
  const [student, joinedLater] = [await school.makeStudent([teacher]), await school.makeStudent([])];
  const lesson = await school.makeLesson(teacher, { date: lessonDate });
  const feedback = await school.makeFeedback(student, lesson, { rating: 4 });
  await move(teacher, feedback, movedTo);

  const { months } = await read(teacher, "/api/teachers/me/insights");
  const [then, now] = [lessonDate.slice(0, 7), lastMonth];
  expect(figureIn(months, then)).toMatchObject({ responses: 0, asked: 1, answered: 1, notAsked: 0 });
  expect(figureIn(months, now)).toMatchObject({ responses: 1, asked: 0, notAsked: 0, notAskedStudents: 0 });
  const report = await read(teacher, `/api/teachers/me/report?from=${now}-01&to=${now}-28`);
  expect(report.figure).toMatchObject({ responses: 1, asked: 0, notAsked: 0 });

  // Feedback of a student who really was not asked counts by its own date, wherever it is moved.
  const other = await school.makeFeedback(joinedLater, lesson, { rating: 5 });
  const admin = await school.makeAdmin();
  for (const date of [lessonDate, movedTo]) {
    await move(teacher, other, date);
    for (const path of [`/api/teachers/${teacher.id}/insights`, "/api/overview"]) {
      const { months } = await read(admin, path);
      for (const month of [then, now]) {
        const count = date.slice(0, 7) === month ? 1 : 0;
        expect(figureIn(months, month), `${path} ${month}`).toMatchObject({
          notAsked: count,
          notAskedStudents: count,
        });
      }
    }
  }
});

test("an excused student's response counts as not asked until the excuse ends", async () => {
  const teacher = await school.makeTeacher();
  const student = await school.makeStudent([teacher]);
  const lesson = await school.makeLesson(teacher, { date: lessonDate });
  await school.makeFeedback(student, lesson, { rating: 4 });
  const month = lessonDate.slice(0, 7);
  for (const [status, notAsked] of [
    ["excused", 1],
    ["asked", 0],
  ] as const) {
    const path = `/api/lessons/${lesson.id}/audience/${student.id}`;
    expect((await school.requestAs(teacher).put(path, { status })).status).toBe(204);
    const { months } = await read(teacher, "/api/teachers/me/insights");
    expect(figureIn(months, month)).toMatchObject({ responses: 1, asked: 1 - notAsked, notAsked });
  }
});

test("a class counts in response rates from the day after it; its responses count in the average at once", async () => {
  const teacher = await school.makeTeacher();
  const students: TestUser[] = [];
  for (let number = 0; number < 4; number += 1) students.push(await school.makeStudent([teacher]));
  const yesterday = addDays(today, -1);
  const before = await school.makeLesson(teacher, { date: yesterday });
  for (const student of students.slice(0, 2)) await school.makeFeedback(student, before, { rating: 5 });
  const report = `/api/teachers/me/report?from=${yesterday}&to=${today}`;
  const { figure: ofYesterday } = await read(teacher, report);
  expect(ofYesterday).toMatchObject({ asked: 4, answered: 2 });

  const added = await school.makeLesson(teacher, { date: today });
  expect((await read(teacher, report)).figure).toEqual(ofYesterday);
  await school.makeFeedback(students[3] as TestUser, added, { rating: 1 });
  const { figure, listedLessons } = await read(teacher, report);
  expect(figure).toMatchObject({ responses: 3, students: 3, asked: 4, answered: 2, notAsked: 0 });
  expect(figure).toMatchObject({ askedStudents: 4, answeredStudents: 2 });
  const tomorrow = addDays(today, 1);
  expect(listedLessons).toMatchObject([
    { id: added.id, countsFrom: tomorrow, figure: { responses: 1, asked: 0, answered: 0, notAsked: 0 } },
    { id: before.id, countsFrom: null, figure: { responses: 2, asked: 4, answered: 2 } },
  ]);

  const { months, lessons } = await read(teacher, "/api/teachers/me/insights");
  const isYesterdayThisMonth = yesterday.slice(0, 7) === thisMonth;
  expect(figureIn(months, thisMonth)).toMatchObject({
    responses: isYesterdayThisMonth ? 3 : 1,
    asked: isYesterdayThisMonth ? 4 : 0,
    answered: isYesterdayThisMonth ? 2 : 0,
    notAsked: 0,
  });
  expect(lessons).toMatchObject([
    { id: added.id, counts: { countsFrom: tomorrow, askedCount: 4, respondedCount: 1 } },
    { id: before.id, counts: { countsFrom: null } },
  ]);
});

test("the school's figure says how much feedback of the month others changed", async () => {
  const teacher = await school.makeTeacher();
  const admin = await school.makeAdmin();
  const student = await school.makeStudent([teacher]);
  const { byOthers: none } = await read(admin, "/api/overview");
  const lesson = await school.makeLesson(teacher, { date: `${thisMonth}-01` });
  const feedback = await school.makeFeedback(student, lesson, { rating: 2 });
  const edit = await school
    .requestAs(teacher)
    .patch(`/api/feedback/${feedback.id}`, { rating: 5, message: "Very good." });
  expect(edit.status).toBe(200);
  expect((await read(admin, "/api/overview")).byOthers).toEqual({ ...none, edited: none.edited + 1 });
  expect((await school.requestAs(teacher).delete(`/api/feedback/${feedback.id}`)).status).toBe(204);
  expect((await read(admin, "/api/overview")).byOthers).toMatchObject({ deleted: none.deleted + 1 });
});
