import { expect, test } from "vitest";
import { zoneInMonth } from "#app/testing/month-begun.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { monthBefore } from "#domain/dates/months.ts";

const school = openTestSchool({ TIME_ZONE: zoneInMonth });
const today = todayIn(zoneInMonth);
const month = today.slice(0, 7);
const compared = Number(today.slice(8)) >= 15 ? month : monthBefore(month);

async function makeStudents(teachers: TestUser[], count: number): Promise<TestUser[]> {
  const students: TestUser[] = [];
  for (let index = 0; index < count; index += 1) students.push(await school.makeStudent(teachers));
  return students;
}

async function rate(
  teacher: TestUser,
  students: TestUser[],
  date: string,
  rating: (index: number) => number,
) {
  const lesson = await school.makeLesson(teacher, { date });
  for (const [index, student] of students.entries())
    await school.makeFeedback(student, lesson, { rating: rating(index) });
}

test("the school's figure counts a student of several teachers once", async () => {
  const [maths, physics] = [await school.makeTeacher(), await school.makeTeacher()];
  const students = await makeStudents([maths, physics], 6);
  const good = (index: number) => (index % 2 === 0 ? 5 : 4);
  await rate(maths, students, `${month}-01`, good);
  await rate(physics, students.slice(0, 3), `${month}-01`, good);
  const admin = await school.makeAdmin();
  const { body } = await school.requestAs(admin).get("/api/overview");
  expect(body.months.at(-1)).toMatchObject({
    month,
    responses: 9,
    students: 6,
    askedStudents: 6,
    asked: 12,
    answered: 9,
    isFew: false,
  });
});

test("significant changes are listed, and teachers without classes or responses lately", async () => {
  const [fallen, steady, quiet] = [
    await school.makeTeacher({ name: "Fallen" }),
    await school.makeTeacher({ name: "Steady" }),
    await school.makeTeacher({ name: "Quiet", createdAt: new Date("2020-01-01") }),
  ];
  const students = await makeStudents([fallen, steady, quiet], 12);
  const good = (index: number) => (index % 3 === 0 ? 4 : 5);
  for (const teacher of [fallen, steady]) {
    await rate(teacher, students, `${monthBefore(compared)}-10`, good);
    await rate(teacher, students, `${compared}-01`, teacher === fallen ? (index) => good(index) - 2 : good);
  }
  for (const month of [monthBefore(compared), compared])
    await school.makeLesson(quiet, { date: `${month}-01` });
  const longAgo = addDays(today, -90);
  await rate(quiet, students.slice(0, 2), longAgo, good);
  const admin = await school.makeAdmin();
  const { body } = await school.requestAs(admin).get("/api/overview");
  expect(body.compared).toMatchObject({
    month: compared,
    // Those with enough students in both months; not Quiet, who has no responses in them.
    teachers: 2,
    changes: [{ id: fallen.id, direction: "down", before: { average: 4.7 }, now: { average: 2.7 } }],
  });
  expect(body.quiet).toEqual([
    { id: quiet.id, name: "Quiet Test", lastLesson: `${compared}-01`, lastFeedback: longAgo },
  ]);
});
