import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestSchool } from "#app/testing/test-school.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { enrolments } from "#features/class-groups/server/enrolments/enrolments.table.ts";
import { lessonAudience } from "#features/lessons/server/audience/audience.table.ts";

// Every figure is compared with a recount in src/app/tests/figures.test.ts. Here are the cases by name.

const school = openTestSchool();
const today = todayIn("Asia/Kolkata");
const daysAgo = (days: number) => addDays(today, -days);

test("a class group's report: who was in it that day, classes not held for others alone, nobody excused", async () => {
  const admin = await school.makeAdmin();
  const teacher = await school.makeTeacher();
  const make = (name: string) => school.makeStudent([teacher], { name });
  const [stays, moved, absent, other] = [await make("S"), await make("M"), await make("A"), await make("O")];
  const first = await school.makeClassGroup({}, { teachers: [teacher], students: [stays, moved, absent] });
  const { schoolYearId } = first;
  const second = await school.makeClassGroup(
    { schoolYearId },
    { teachers: [teacher], students: [moved, other, stays] },
  );
  // Twenty days ago, one student changed from the first class group to the second.
  const inGroup = (classGroupId: string) =>
    and(eq(enrolments.classGroupId, classGroupId), eq(enrolments.studentId, moved.id));
  const { database } = school;
  await database.update(enrolments).set({ startsOn: daysAgo(40) });
  await database
    .update(enrolments)
    .set({ endsOn: daysAgo(20) })
    .where(inGroup(first.id));
  await database.execute(`update school_years set starts_on = '${daysAgo(19)}'`);
  await database
    .update(enrolments)
    .set({ startsOn: daysAgo(19) })
    .where(inGroup(second.id));

  const earlier = await school.makeLesson(teacher, { date: daysAgo(30) });
  const later = await school.makeLesson(teacher, { date: daysAgo(10) });
  const ofBoth = await school.makeLesson(teacher, { date: daysAgo(5), classGroupIds: [first.id, second.id] });
  const ofSecond = await school.makeLesson(teacher, { date: daysAgo(4), classGroupIds: [second.id] });
  await school.makeLesson(teacher, { date: today });
  await database
    .update(lessonAudience)
    .set({ status: "excused" })
    .where(and(eq(lessonAudience.lessonId, later.id), eq(lessonAudience.studentId, absent.id)));
  await school.makeFeedback(moved, earlier, { rating: 1 });
  await school.makeFeedback(moved, later, { rating: 2 });
  await school.makeFeedback(stays, later, { rating: 5 });
  await school.makeFeedback(stays, ofBoth, { rating: 4 });
  await school.makeFeedback(other, ofBoth, { rating: 3 });
  await school.makeFeedback(other, ofSecond, { rating: 3 });
  // In both class groups, but this class was for the second alone.
  await school.makeFeedback(stays, ofSecond, { rating: 5 });

  const { get } = school.requestAs(admin);
  const path = (id: string) => `/api/class-groups/${id}/report?from=${daysAgo(40)}&to=${today}`;
  const { body } = await get(path(first.id));
  // Three students were asked about the first class, two about the second, one of them excused, and two about both groups'.
  expect(body.figure).toMatchObject({ counts: [1, 0, 0, 1, 1], students: 2, asked: 3 + 1 + 2, answered: 3 });
  expect(body).toMatchObject({ lessons: 4, excused: 1, classGroup: { name: first.name } });
  expect(body.teachers).toMatchObject([{ id: teacher.id, figure: { responses: 3 } }]);
  const { figure } = (await get(path(second.id))).body;
  expect(figure).toMatchObject({ counts: [0, 1, 2, 1, 2], students: 3, askedStudents: 3 });
  const rates = (await get(`/api/class-group-rates?schoolYearId=${schoolYearId}`)).body.items;
  const ofMonth = async (id: string) => {
    const { months } = (await get(`/api/class-groups/${id}/insights`)).body;
    return { id, asked: months.at(-1).asked, answered: months.at(-1).answered };
  };
  // Early in a month, nobody has been asked yet.
  const ofBothGroups = [await ofMonth(first.id), await ofMonth(second.id)].filter(({ asked }) => asked > 0);
  expect(rates).toHaveLength(ofBothGroups.length);
  expect(rates).toEqual(expect.arrayContaining(ofBothGroups));
  // The list behind the figure has the same responses.
  const list = await get(`/api/feedback?classGroupId=${first.id}`);
  expect(list.body.items).toHaveLength(body.figure.responses);
});

test("only admins see a class group's figures", async () => {
  const [admin, teacher] = [await school.makeAdmin(), await school.makeTeacher()];
  const { id, schoolYearId } = await school.makeClassGroup({}, { teachers: [teacher] });
  const days = `from=${daysAgo(9)}&to=${today}`;
  const rates = `/api/class-group-rates?schoolYearId=${schoolYearId}`;
  expect((await school.requestAs(teacher).get(rates)).status).toBe(403);
  expect((await school.requestAs(await school.makeClerk()).get(rates)).status).toBe(403);
  for (const path of ["insights", `report?${days}`, `report.csv?${days}`]) {
    expect((await school.requestAs(admin).get(`/api/class-groups/${id}/${path}`)).status).toBe(200);
    expect((await school.requestAs(teacher).get(`/api/class-groups/${id}/${path}`)).status).toBe(403);
    expect((await school.requestAs(admin).get(`/api/class-groups/${randomUUID()}/${path}`)).status).toBe(404);
  }
});
