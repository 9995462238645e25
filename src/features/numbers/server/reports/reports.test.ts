import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { propertyRuns } from "#app/testing/property-runs.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { firstOfMonth } from "#domain/dates/months.ts";
import { averageOf, type StarCounts } from "#domain/monthly-rating.ts";
import { intervalOf } from "#domain/numbers/interval.ts";
import { lessonPartOf, usualLessonVariance } from "#domain/numbers/lesson-variance.ts";
import { studentSumsOf } from "#domain/numbers/testing/student-sums.ts";
import { feedback } from "#features/feedback/server/feedback.table.ts";
import { lessonAudience } from "#features/lessons/server/audience/audience.table.ts";
import { lessons } from "#features/lessons/server/lessons.table.ts";
import { en } from "#locales/en.ts";
import { hi } from "#locales/hi.ts";
import { users } from "#server/accounts/users.table.ts";

const school = openTestSchool();
const today = todayIn("Asia/Kolkata");

let admin: TestUser;
let teachers: TestUser[];
let students: TestUser[];

/** Classes on the days of four months, in which students answers more or less often, some without being asked. */
async function fill() {
  const days = ["01-31", "02-01", "02-14", "02-28", "03-01", "03-15", "04-02"];
  for (const [at, teacher] of teachers.entries()) {
    for (const [index, day] of days.entries()) {
      const lesson = await school.makeLesson(teacher, {
        date: `2026-${day}`,
        topic: `Topic ${index}`,
      });
      for (const [which, student] of students.entries()) {
        if ((which + index + at) % 3 === 0) continue;
        await school.makeFeedback(student, lesson, { rating: 1 + ((which * 2 + index + at) % 5) });
      }
      await school.database
        .update(lessonAudience)
        .set({ status: "excused" })
        .where(
          sql`${lessonAudience.lessonId} = ${lesson.id} and ${lessonAudience.studentId} = ${students[index % 4]?.id}`,
        );
    }
  }
  // Moved into another month than that of its class.
  await school.database
    .update(feedback)
    .set({ date: "2026-03-31" })
    .where(eq(feedback.studentId, students[1]?.id ?? ""));
}

beforeAll(async () => {
  admin = await school.makeAdmin();
  teachers = [await school.makeTeacher({ name: "Asha" }), await school.makeTeacher({ name: "Bela" })];
  students = [];
  for (let index = 0; index < 9; index += 1)
    students.push(
      await school.makeStudent(teachers, index < 7 ? { confirmedAt: new Date() } : { confirmedAt: null }),
    );
  await fill();
});

interface Recounted {
  feedback: (typeof feedback.$inferSelect)[];
  /** One for each student asked about a class. */
  asked: {
    date: string;
    teacherId: string;
    studentId: string;
    lessonId: string;
    isAnswered: boolean;
  }[];
}

async function readRows(): Promise<Recounted> {
  const answers = await school.database.select().from(feedback);
  const lessonRows = new Map((await school.database.select().from(lessons)).map((each) => [each.id, each]));
  const audience = await school.database.select().from(lessonAudience);
  return {
    feedback: answers,
    asked: audience.flatMap(({ lessonId, studentId, status }) => {
      const lesson = lessonRows.get(lessonId);
      if (!lesson || status !== "asked") return [];
      const isAnswered = answers.some((each) => each.lessonId === lessonId && each.studentId === studentId);
      return [{ date: lesson.date, teacherId: lesson.teacherId, studentId, lessonId, isAnswered }];
    }),
  };
}

/** The figure of the rows that `is` chooses, from nothing but these rows. */
function figureOfRows(rows: Recounted, is: (row: { date: string; teacherId: string }) => boolean) {
  const answers = rows.feedback.filter(is);
  const asked = rows.asked.filter(is);
  const counts = [1, 2, 3, 4, 5].map(
    (stars) => answers.filter(({ rating }) => rating === stars).length,
  ) as unknown as StarCounts;
  const ids = [...new Set(answers.map(({ studentId }) => studentId))];
  const sums = studentSumsOf(
    ids.map((student) => {
      const own = answers.filter(({ studentId }) => studentId === student);
      return { student, responses: own.length, stars: own.reduce((sum, { rating }) => sum + rating, 0) };
    }),
  );
  const lessonsSquared = [...Map.groupBy(answers, ({ lessonId }) => lessonId).values()].reduce(
    (sum, { length }) => sum + length ** 2,
    0,
  );
  const answered = asked.filter(({ isAnswered }) => isAnswered);
  const isNotAsked = ({ studentId, lessonId }: (typeof answers)[number]) =>
    !rows.asked.some((each) => each.studentId === studentId && each.lessonId === lessonId);
  return {
    counts,
    average: averageOf(counts),
    responses: answers.length,
    students: ids.length,
    asked: asked.length,
    answered: answered.length,
    askedStudents: new Set(asked.map(({ studentId }) => studentId)).size,
    answeredStudents: new Set(answered.map(({ studentId }) => studentId)).size,
    notAsked: answers.filter(isNotAsked).length,
    notAskedStudents: ids.filter((id) =>
      answers.filter(({ studentId }) => studentId === id).every(isNotAsked),
    ).length,
    interval:
      answers.length === 0
        ? null
        : intervalOf(sums, lessonPartOf({ responses: answers.length, lessonsSquared }, usualLessonVariance)),
    isFew: ids.length < 5,
  };
}

const reportOf = (path: string, from: string, to: string, as = admin) =>
  school.requestAs(as).get(`/api/${path}?from=${from}&to=${to}`);

test("every figure of a report on any days equals a recount of the rows", async () => {
  const rows = await readRows();
  const day = fc.integer({ min: 0, max: 110 }).map((days) => addDays("2026-01-10", days));
  await fc.assert(
    fc.asyncProperty(day, day, async (one, other) => {
      const [from, to] = one < other ? [one, other] : [other, one];
      const inPeriod = ({ date }: { date: string }) => date >= from && date <= to;
      const { body } = await reportOf("report", from, to);
      expect(body).toMatchObject({ from, to, figure: figureOfRows(rows, inPeriod) });
      for (const { month, change: _change, ...figure } of body.months) {
        expect(figure).toEqual(figureOfRows(rows, (row) => inPeriod(row) && row.date.startsWith(month)));
      }
      const unconfirmed = students.slice(7).map(({ id }) => id);
      expect(body.unconfirmed).toBe(
        rows.feedback.filter((row) => inPeriod(row) && unconfirmed.includes(row.studentId)).length,
      );
      for (const { id, figure } of body.teachers) {
        const own = figureOfRows(rows, (row) => inPeriod(row) && row.teacherId === id);
        expect(figure).toEqual(own);
        const { body: single } = await reportOf(`teachers/${id}/report`, from, to);
        expect(single.figure).toEqual(own);
        expect(single.listedLessons).toHaveLength(single.lessons);
        expect(single.listedLessons.every(inPeriod)).toBe(true);
      }
    }),
    propertyRuns(6),
  );
});

test("whole months of a report say the same as the teacher's figures", async () => {
  const teacher = await school.makeTeacher();
  const few = [await school.makeStudent([teacher]), await school.makeStudent([teacher])];
  for (const months of [-3, -2, -1]) {
    const lesson = await school.makeLesson(teacher, { date: firstOfMonth(today, months) });
    for (const student of few.slice(0, -months)) await school.makeFeedback(student, lesson, { rating: 4 });
  }
  const { body: insights } = await school.requestAs(teacher).get("/api/teachers/me/insights");
  const shown = insights.months.filter(
    ({ responses, asked }: { responses: number; asked: number }) => responses + asked > 0,
  );
  expect(shown.length).toBeGreaterThan(2);
  const [from, to] = [firstOfMonth(today, -5), addDays(firstOfMonth(today), -1)];
  const { body } = await reportOf("teachers/me/report", from, to, teacher);
  // Some parts of a month's figure are not in a report.
  const figures = shown.map(
    ({ byOthers: _, lessonChanges: __, unconfirmed: ___, ...figure }: Record<string, unknown>) => figure,
  );
  expect(body.months).toEqual(figures);
});

test("a class in a report has all its responses, also those moved to another month", async () => {
  const [teacher] = teachers as [TestUser];
  const { body } = await reportOf("teachers/me/report", "2026-02-01", "2026-02-28", teacher);
  expect(body.listedLessons.map(({ topic }: { topic: string }) => topic)).toEqual([
    "Topic 3",
    "Topic 2",
    "Topic 1",
  ]);
  for (const { id, figure } of body.listedLessons) {
    const { body: insights } = await school.requestAs(teacher).get(`/api/lessons/${id}/insights`);
    expect(figure).toEqual(insights.figure);
  }
});

test("a deleted teacher stays in the school's report, which contains their classes", async () => {
  const teacher = await school.makeTeacher({ name: "Gone" });
  const lesson = await school.makeLesson(teacher, { date: "2026-05-04" });
  await school.makeFeedback(await school.makeStudent([teacher]), lesson, { rating: 2 });
  await school.database.update(users).set({ deletedAt: new Date() }).where(eq(users.id, teacher.id));
  const { body } = await reportOf("report", "2026-05-01", "2026-05-31");
  expect(body.figure.responses).toBe(1);
  expect(body.teachers).toMatchObject([{ name: "Gone Test", isDeleted: true, figure: { average: 2 } }]);
  expect((await reportOf(`teachers/${teacher.id}/report`, "2026-05-01", "2026-05-31")).status).toBe(404);
});

test("changes by others are counted for the teacher, and in the school's report", async () => {
  const teacher = await school.makeTeacher();
  const student = await school.makeStudent([teacher]);
  const give = async (date: string) =>
    (await school.makeFeedback(student, await school.makeLesson(teacher, { date }), { rating: 2 })).id;
  const [edited, moved, deleted] = [
    await give("2026-06-10"),
    await give("2026-06-11"),
    await give("2026-06-12"),
  ];
  const as = school.requestAs(teacher);
  expect((await as.patch(`/api/feedback/${edited}`, { rating: 5, message: "Better" })).status).toBe(200);
  expect(
    (await as.patch(`/api/feedback/${moved}/lesson`, { topic: "Moved", date: "2026-07-02" })).status,
  ).toBe(200);
  expect((await as.delete(`/api/feedback/${deleted}`)).status).toBe(204);
  const june = await reportOf(`teachers/${teacher.id}/report`, "2026-06-01", "2026-06-30");
  expect(june.body.byOthers).toEqual({ edited: 1, moved: 1, deleted: 1 });
  const { body } = await reportOf("report", "2026-07-01", "2026-07-31");
  expect(body.byOthers).toEqual({ edited: 0, moved: 1, deleted: 0 });
  expect(body.teachers.find(({ id }: { id: string }) => id === teacher.id).byOthers).toEqual(body.byOthers);
});

/** The cells of a table without quoted line breaks. */
function cellsOf(csv: string): string[][] {
  return csv
    .replace("\u{feff}", "")
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","));
}

const csvOf = (path: string, query: string) => school.requestAs(admin).get(`/api/${path}?${query}`);

test.each([
  ["en", en],
  ["hi", hi],
])("the table in %s has the figures of the report, in columns with names", async (language, t) => {
  const query = "from=2026-01-01&to=2026-04-30";
  const { text, headers } = await csvOf("report.csv", `${query}&language=${language}`);
  expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(headers.get("Content-Disposition")).toBe('attachment; filename="report-2026-01-01-2026-04-30.csv"');
  expect(text.startsWith("\u{feff}")).toBe(true);
  const [headings = [], ...lines] = cellsOf(text);
  expect(headings[0]).toBe(t.reports.columns.part);
  const at = (line: string[] | undefined, heading: string) => line?.[headings.indexOf(heading)];
  const { body } = await school.requestAs(admin).get(`/api/report?${query}`);
  expect(lines).toHaveLength(1 + body.months.length + body.teachers.length);
  const figures = [
    body.figure,
    ...body.months,
    ...body.teachers.map(({ figure }: { figure: unknown }) => figure),
  ];
  for (const [index, figure] of figures.entries()) {
    const line = lines[index];
    const { columns } = t.reports;
    const { average, responsesHeading } = t.insights;
    expect([
      Number(at(line, average)),
      Number(at(line, columns.low)),
      at(line, responsesHeading),
      at(line, columns.students),
      at(line, columns.askedStudents),
      at(line, columns.answeredStudents),
      at(line, columns.asked),
      at(line, columns.answered),
      at(line, t.feedback.stars(1)),
      at(line, t.feedback.stars(5)),
    ]).toEqual([
      figure.average,
      Number(figure.interval.low.toFixed(2)),
      ...[
        figure.responses,
        figure.students,
        figure.askedStudents,
        figure.answeredStudents,
        figure.asked,
        figure.answered,
        figure.counts[0],
        figure.counts[4],
      ].map(String),
    ]);
  }
});

test("excused students are counted beside the figures, and responses of students who were not asked", async () => {
  const teacher = await school.makeTeacher();
  const [asked, excused] = [await school.makeStudent([teacher]), await school.makeStudent([teacher])];
  const lesson = await school.makeLesson(teacher, { date: "2026-08-03" });
  const late = await school.makeStudent([teacher]);
  for (const student of [asked, late]) await school.makeFeedback(student, lesson, { rating: 3 });
  const path = `/api/lessons/${lesson.id}/audience/${excused.id}`;
  expect((await school.requestAs(teacher).put(path, { status: "excused" })).status).toBe(204);
  const { body } = await reportOf("teachers/me/report", "2026-08-01", "2026-08-31", teacher);
  expect(body).toMatchObject({ excused: 1, figure: { responses: 2, asked: 1, answered: 1 } });
  const { text } = await csvOf(`teachers/${teacher.id}/report.csv`, "from=2026-08-01&to=2026-08-31");
  const [headings = [], whole = []] = cellsOf(text);
  const { columns } = en.reports;
  expect(whole[headings.indexOf(columns.excused)]).toBe("1");
  expect(whole[headings.indexOf(columns.notAsked)]).toBe("1");
  expect(headings.filter((heading) => /^\p{Ll}/u.test(heading))).toEqual([]);
});

test("no cell of the table is a formula, also behind what is not seen", async () => {
  const teacher = await school.makeTeacher({ name: "=HYPERLINK(1)" });
  const topic = '=cmd|" /C calc"!A0';
  await school.makeLesson(teacher, { date: "2026-05-20", topic });
  for (const hidden of ["\u{202e}", "\u{200e}", "\u{200d}", "\u{fe0f}", "\u{e0041}"])
    await school.makeLesson(teacher, { date: "2026-05-20", topic: `${hidden}=1+1` });
  const { text } = await csvOf(`teachers/${teacher.id}/report.csv`, "from=2026-05-01&to=2026-05-31");
  expect(text).toContain("'=HYPERLINK(1) Test");
  expect(text).toContain('"\'=cmd|"" /C calc""!A0"');
  expect(text).not.toMatch(/(^|,|\n)"?[\p{Cf}\p{Mn}]*[=+@-]/mu);
});

test("a topic is text, also where a spreadsheet splits at semicolons, and when it looks like a date", async () => {
  const teacher = await school.makeTeacher({ name: "Rhea" });
  for (const topic of ["a;=1+1;b", "10-12", "MAR1"])
    await school.makeLesson(teacher, { date: "2026-05-21", topic });
  const { text } = await csvOf(`teachers/${teacher.id}/report.csv`, "from=2026-05-01&to=2026-05-31");
  expect(text).toContain('"a;\'=1+1;b"');
  expect(text).toContain(",'10-12,");
  expect(text).toContain(",'MAR1,");
});

test("a period that ends later than today ends today; one that cannot be is rejected at its field", async () => {
  const { body } = await reportOf("report", "2026-01-01", addDays(today, 5));
  expect(body.to).toBe(today);
  const rejections: [string, string, string, string][] = [
    ["2026-02-01", "2026-01-31", "to", en.reports.endsBeforeItBegins],
    ["2026-02-30", "2026-03-31", "from", en.reports.dateInvalid],
    ["", "2026-03-31", "from", en.reports.dateInvalid],
    [addDays(today, 1), addDays(today, 2), "from", en.reports.beginsLater],
    ["1999-12-31", "2026-01-01", "from", en.lessons.dateTooEarly("2000-01-01")],
  ];
  for (const [from, to, field, message] of rejections) {
    expect(await reportOf("report", from, to), `${from} ${to}`).toMatchObject({
      status: 400,
      body: { field, message },
    });
  }
  expect((await csvOf("report.csv", "from=2026-01-01&to=2026-01-31&language=xx")).status).toBe(400);
});
