import { describe, expect, test } from "vitest";
import { openCorrectingSchool } from "#app/testing/corrected-lessons.ts";
import { explain, pagesTouched } from "#app/testing/explain.ts";
import { recordStatements } from "#app/testing/record-statements.ts";
import { expectStatus } from "#app/testing/test-school.ts";
import { addDays } from "#domain/dates/calendar.ts";
import { firstOfMonth } from "#domain/dates/months.ts";
import { limits } from "#domain/limits.ts";
import { en } from "#locales/en.ts";
import { hi } from "#locales/hi.ts";

// Changes that teachers make to classes after adding them are shown beside the school's number, in tables and on the class,
// too.

const { school, today, asAdmin, makeTeacher, correct, undo } = openCorrectingSchool();
const month = today.slice(0, 7);

const shown = async () => (await asAdmin().get("/api/overview")).body.lessonChanges;
const entries = async (query: string) => (await asAdmin().get(`/api/audit-log?${query}`)).body.items;

/** A teacher with a student and a class of today. */
async function open() {
  const teacher = await makeTeacher();
  const student = await school.makeStudent([teacher]);
  const lesson = await school.makeLesson(teacher, { date: today });
  return { teacher, student, lesson };
}

describe("the school's card", () => {
  test("counts what all teachers changed about this month's classes, until it is undone", async () => {
    const before = await shown();
    const [one, other] = [await open(), await open()];
    await correct(one.teacher, one.lesson, { subject: "Sanskrit" });
    const path = `/api/lessons/${other.lesson.id}`;
    expectStatus(await school.requestAs(other.teacher).delete(path), 204);
    // A month that no page shows.
    const old = await school.makeLesson(one.teacher, { date: "2026-01-10" });
    await correct(one.teacher, old, { date: "2026-01-11" });
    expect(await shown()).toEqual({
      ...before,
      corrected: before.corrected + 1,
      deleted: before.deleted + 1,
      audience: before.audience + 1,
    });

    const behind = await entries(`change=class-changed&month=${month}`);
    expect(behind).toMatchObject([
      { action: "lesson.delete", recordId: other.lesson.id },
      { action: "lesson.correct", recordId: one.lesson.id },
    ]);
    const ofOne = await entries(`change=class-changed&month=${month}&teacherId=${one.teacher.id}`);
    expect(ofOne).toMatchObject([{ recordId: one.lesson.id }]);
    expect(await entries(`change=class-deleted&month=${month}`)).toMatchObject([
      { recordId: other.lesson.id },
    ]);
    for (const entry of behind) await undo(entry);
    expect(await shown()).toEqual(before);
  });

  test("counts a class that was moved out of the month, and one that was moved into it", async () => {
    const before = await shown();
    const { teacher, lesson } = await open();
    const other = firstOfMonth(today, -1);
    await correct(teacher, lesson, { date: other });
    expect(await shown()).toEqual({ ...before, corrected: before.corrected + 1 });
    const back = await school.makeLesson(teacher, { date: addDays(other, 1) });
    await correct(teacher, back, { date: today });
    expect(await shown()).toMatchObject({ corrected: before.corrected + 2 });
  });

  test("counts a class that was added long after its day", async () => {
    const late = (date: string) => new Date(Date.parse(`${date}T12:00:00+05:30`) + 15 * 86_400_000);
    const before = await shown();
    const teacher = await makeTeacher();
    const date = `${month}-01`;
    await school.makeLesson(teacher, { date, createdAt: late(date) });
    await school.makeLesson(teacher, { date, createdAt: late(addDays(date, -1)) });
    expect(await shown()).toEqual({ ...before, late: before.late + 1 });
  });

  test("reads only changes since the month began, however long the audit log is", async () => {
    const { $client: pool } = school.database;
    const { teacher } = await open();
    const pages = async () => {
      const found = (await recordStatements(pool, shown)).filter(({ text }) =>
        text.includes("class-audience"),
      );
      expect(found).toHaveLength(1);
      const [statement] = found as [(typeof found)[number]];
      const { plan, lines } = await explain(pool, statement);
      expect(lines).not.toContain("Seq Scan on audit_log as entry");
      return pagesTouched(plan);
    };
    await pool.query("vacuum (analyze)");
    const before = await pages();
    await pool.query(
      `insert into audit_log (at, action, record_id, teacher_id, before, after)
      select now() - interval '1 year' - number * interval '1 minute', 'lesson.correct', gen_random_uuid(), $1,
        '{"date": "2025-03-03", "subject": "Mathematics"}', '{"date": "2025-03-04", "subject": "Mathematics"}'
      from generate_series(1, 5000) as number`,
      [teacher.id],
    );
    await pool.query(
      `insert into lessons (teacher_id, topic, subject, date, created_at)
      select $1, 'Added ' || number, 'Mathematics', $2::date, $2::date + interval '2 days'
      from generate_series(1, 5000) as number`,
      [teacher.id, `${month}-01`],
    );
    await pool.query("vacuum (analyze)");
    expect(await pages()).toBeLessThanOrEqual(before + 20);
  });
});

test("the log of a month's changes needs both filters, and can list those to the feedback of all teachers", async () => {
  for (const query of ["change=class-changed", `month=${month}`])
    expect((await asAdmin().get(`/api/audit-log?${query}`)).status).toBe(400);
  const { student, lesson } = await open();
  const { id } = await school.makeFeedback(student, lesson);
  expectStatus(await asAdmin().patch(`/api/feedback/${id}`, { rating: 3, message: "Changed" }), 200);
  const behind = await entries(`change=edited&month=${month}`);
  expect(behind).toMatchObject([{ action: "feedback.edit", recordId: id }]);
  expect((await asAdmin().get("/api/overview")).body.byOthers).toMatchObject({ edited: 1 });
});

test("the latest classes say how late they were added", async () => {
  const teacher = await makeTeacher();
  await school.makeStudent([teacher]);
  const [inTime, late] = [
    await school.makeLesson(teacher, { date: addDays(today, -limits.lessonLateDays) }),
    await school.makeLesson(teacher, { date: addDays(today, -limits.lessonLateDays - 1) }),
  ];
  const ofDay = async (path: string) =>
    Object.fromEntries(
      (await asAdmin().get(path)).body.lessons.map(
        ({ id, daysLate }: { id: string; daysLate: number | null }) => [id, daysLate],
      ),
    );
  expect(await ofDay(`/api/teachers/${teacher.id}/insights`)).toEqual({
    [inTime.id]: null,
    [late.id]: limits.lessonLateDays + 1,
  });
});

/** The rows of a table, by its headings. */
async function tableOf(path: string) {
  const { text } = await asAdmin().get(path);
  const [headings = [], ...rows] = text
    .replace(/^\ufeff/, "")
    .trim()
    .split("\r\n")
    .map((line) => line.split(",").map((cell) => cell.replace(/^"=?"*|"*$/g, "")));
  return rows.map((row) => Object.fromEntries(headings.map((heading, index) => [heading, row[index]])));
}

test.each([
  ["en", en],
  ["hi", hi],
] as const)("a report's table has what was changed about classes, in %s", async (language, t) => {
  const { teacher, lesson } = await open();
  await correct(teacher, lesson, { subject: "Sanskrit" });
  const added = await school.makeLesson(teacher, { date: today });
  expectStatus(await school.requestAs(teacher).delete(`/api/lessons/${added.id}`), 204);
  const late = await school.makeLesson(teacher, { date: addDays(today, -16), topic: "Late" });
  const period = `from=${late.date}&to=${today}`;
  const inLanguage = `${period}&language=${language}`;
  const { columns } = t.reports;
  const counts = {
    [columns.lessonsCorrected]: "1",
    [columns.lessonsDeleted]: "1",
    [columns.audiencesChanged]: "1",
    [columns.lessonsLate]: "1",
  };
  const [whole, ...rest] = await tableOf(`/api/teachers/${teacher.id}/report.csv?${inLanguage}`);
  expect(whole).toMatchObject(counts);
  const named = rest.filter((row) => row[t.labels.name] === "Late");
  expect(named).toMatchObject([{ [columns.daysLate]: "16" }]);
  const ofSchool = await tableOf(`/api/report.csv?${inLanguage}`);
  expect(ofSchool.filter((row) => row[t.labels.name] === `${teacher.name} Test`)).toMatchObject([counts]);
  const report = (await asAdmin().get(`/api/teachers/${teacher.id}/report?${period}`)).body;
  expect(report.listedLessons.map(({ daysLate }: { daysLate: number | null }) => daysLate)).toContain(16);
});
