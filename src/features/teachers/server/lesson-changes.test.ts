import { expect, test } from "vitest";
import { type CorrectedLesson, openCorrectingSchool } from "#app/testing/corrected-lessons.ts";
import { expectStatus, type TestUser } from "#app/testing/test-school.ts";
import { addDays } from "#domain/dates/calendar.ts";
import { firstOfMonth } from "#domain/dates/months.ts";

// A teacher's changes to classes after adding them are counted beside the numbers that admins read.

const { school, today, asAdmin, makeTeacher, correct, undo } = openCorrectingSchool();
const month = today.slice(0, 7);
const lastMonth = firstOfMonth(today, -1).slice(0, 7);

/** A class of today, about which five students were asked. */
async function open() {
  const teacher = await makeTeacher();
  for (const _ of [1, 2, 3, 4, 5]) await school.makeStudent([teacher]);
  const lesson = await school.makeLesson(teacher, { date: today });
  return { teacher, lesson, as: school.requestAs(teacher) };
}

/** Every place where an admin sees a teacher's changes. */
async function shownOf({ id }: TestUser) {
  const body = async (path: string) => (await asAdmin().get(path)).body;
  const days = `from=${month}-01&to=${today}`;
  const listed = (await body("/api/teachers?limit=100")).items;
  return {
    months: (await body(`/api/teachers/${id}/changes`)).lessonMonths,
    listed: listed.find((each: TestUser) => each.id === id).lessonChanges,
    thisMonth: (await body(`/api/teachers/${id}/insights`)).months.at(-1).lessonChanges,
    report: (await body(`/api/teachers/${id}/report?${days}`)).lessonChanges,
    ofSchool: (await body(`/api/report?${days}`)).teachers.find((each: TestUser) => each.id === id)
      ?.lessonChanges,
  };
}

const none = { corrected: 0, deleted: 0, audience: 0, late: 0 };

/** The same in all of them, where it is about this month alone. */
const everywhere = (changes: Partial<typeof none>) => {
  const counts = { ...none, ...changes };
  const lessons = Object.values(counts).reduce((sum, each) => sum + each, 0);
  return {
    ...{ months: [{ month, ...counts }], listed: [{ month, lessons }] },
    ...{ thisMonth: counts, report: counts, ofSchool: counts },
  };
};

const entriesBehind = async ({ id }: TestUser, change: string, ofMonth = month) =>
  (await asAdmin().get(`/api/audit-log?teacherId=${id}&change=${change}&month=${ofMonth}`)).body.items;

test("a correction before the first answer that asks other students is counted, until it is undone", async () => {
  const { teacher, lesson } = await open();
  await correct(teacher, lesson, { subject: "Sanskrit" });
  expect(await shownOf(teacher)).toEqual(everywhere({ corrected: 1, audience: 1 }));
  for (const change of ["class-corrected", "class-audience"]) {
    const entries = await entriesBehind(teacher, change);
    expect(entries).toMatchObject([{ action: "lesson.correct", recordId: lesson.id }]);
  }
  await undo((await entriesBehind(teacher, "class-audience"))[0]);
  expect(await shownOf(teacher)).toMatchObject({ months: [], listed: [], thisMonth: none, report: none });
});

test("a class that is moved counts in both months, and in the report of either", async () => {
  const { teacher, lesson } = await open();
  await correct(teacher, lesson, { date: `${lastMonth}-03` });
  const { months, report } = await shownOf(teacher);
  expect(months).toEqual([
    { month, ...none, corrected: 1 },
    { month: lastMonth, ...none, corrected: 1, late: today.slice(8) > "17" ? 1 : months[1].late },
  ]);
  expect(report).toMatchObject({ corrected: 1 });
  const days = `from=${lastMonth}-01&to=${lastMonth}-28`;
  const other = (await asAdmin().get(`/api/teachers/${teacher.id}/report?${days}`)).body;
  expect(other.lessonChanges).toMatchObject({ corrected: 1 });
  expect(await entriesBehind(teacher, "class-corrected", lastMonth)).toHaveLength(1);
});

test("a class moved within its month, out of a report's days, is named in reports of both days", async () => {
  const { teacher, lesson } = await open();
  const other = today.slice(8) === "01" ? addDays(today, 1) : `${month}-01`;
  await correct(teacher, lesson, { date: other });
  for (const day of [today, `${month}-01`]) {
    const report = await asAdmin().get(`/api/teachers/${teacher.id}/report?from=${day}&to=${day}`);
    expect(report.body.lessonChanges).toMatchObject({ corrected: 1 });
  }
});

test("a class without feedback is counted when it is deleted; a new topic alone is not", async () => {
  const { teacher, lesson, as } = await open();
  await correct(teacher, lesson, { topic: "Spelled right" });
  expect((await shownOf(teacher)).months).toEqual([]);
  expectStatus(await as.delete(`/api/lessons/${lesson.id}`), 204);
  expect(await shownOf(teacher)).toEqual(everywhere({ deleted: 1 }));
  await undo((await entriesBehind(teacher, "class-deleted"))[0]);
  expect((await shownOf(teacher)).months).toEqual([]);
});

test("a class that is added more than 14 days after it is marked and counted", async () => {
  const { teacher, as } = await open();
  const add = async (days: number) => {
    const date = addDays(today, -days);
    const body = { topic: `${days} days ago`, subject: "Mathematics", date, classGroupIds: [] };
    return (await as.post("/api/lessons", body)).body;
  };
  const [inTime, late] = [await add(14), await add(15)];
  const read = async ({ id }: CorrectedLesson) =>
    (await asAdmin().get(`/api/lessons/${id}/insights`)).body.daysLate;
  expect([await read(inTime), await read(late)]).toEqual([null, 15]);
  const { months, listed } = await shownOf(teacher);
  expect(months).toEqual([{ month: late.date.slice(0, 7), ...none, late: 1 }]);
  expect(listed).toEqual([]);
});

test("the counts and their entries are for admins, and of one teacher", async () => {
  const [{ teacher, lesson }, other] = [await open(), await open()];
  await correct(teacher, lesson, { subject: "Sanskrit" });
  expect((await shownOf(other.teacher)).months).toEqual([]);
  expect((await school.requestAs(teacher).get(`/api/teachers/${teacher.id}/changes`)).status).toBe(403);
});
