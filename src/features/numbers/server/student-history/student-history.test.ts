import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { bigTablesReadWhole, explain, pagesTouched } from "#app/testing/explain.ts";
import { propertyRuns } from "#app/testing/property-runs.ts";
import { recordStatements } from "#app/testing/record-statements.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { schoolYears } from "#features/class-groups/server/class-groups.table.ts";
import { feedback } from "#features/feedback/server/feedback.table.ts";
import { lessonAudience } from "#features/lessons/server/audience/audience.table.ts";
import { lessons } from "#features/lessons/server/lessons.table.ts";
import { knownDevices } from "#server/accounts/known-devices.table.ts";
import { users } from "#server/accounts/users.table.ts";
import { sessions } from "#server/credentials/sessions.table.ts";

const school = openTestSchool();
const today = todayIn("Asia/Kolkata");
const day = (daysAgo: number) => addDays(today, -daysAgo);

let admin: TestUser;
let meera: TestUser;
let ravi: TestUser;

beforeAll(async () => {
  admin = await school.makeAdmin();
  meera = await school.makeTeacher({ name: "Meera", surname: "Iyer" });
  ravi = await school.makeTeacher({ name: "Ravi", surname: "Nair" });
});

const read = async (reader: TestUser, student: TestUser, what: string) =>
  (await school.requestAs(reader).get(`/api/students/${student.id}/${what}`)).body;

const counts = (asked: number, answered: number, more: Record<string, unknown> = {}) => ({
  ...{ askedCount: asked, answeredCount: answered, notAskedCount: 0, excusedCount: 0 },
  ...more,
});

/** All pages of a student's classes. */
async function readLessons(reader: TestUser, student: TestUser, query = "", limit = 100) {
  const items: { id: string; topic: string; answered: boolean | null; status: string | null }[] = [];
  for (let after = ""; ; ) {
    const page = await read(reader, student, `lessons?limit=${limit}${query}${after}`);
    items.push(...page.items);
    if (page.next === null) return items;
    expect(page.items).toHaveLength(limit);
    after = `&after=${page.next}`;
  }
}
const topicsOf = (items: { topic: string }[]) => items.map(({ topic }) => topic);

test("what a student was asked and answered, newest first; a teacher gets only their own classes", async () => {
  const student = await school.makeStudent([meera, ravi], { phone: "9876543210" });
  const [old, sets, , vectors] = [
    await school.makeLesson(ravi, { topic: "Optics", date: day(40) }),
    await school.makeLesson(meera, { topic: "Sets", date: day(3) }),
    await school.makeLesson(meera, { topic: "Logic", date: day(2) }),
    await school.makeLesson(ravi, { topic: "Vectors", date: day(2) }),
  ];
  await school.makeFeedback(student, old, { rating: 2, message: "Too fast." });
  const answer = await school.makeFeedback(student, sets, {
    ...{ rating: 5, message: "Clear.", updatedBy: meera.id, updatedAt: new Date() },
    ...{ originalRating: 1, originalMessage: "Unclear." },
  });
  await school.database
    .update(lessonAudience)
    .set({ status: "excused" })
    .where(eq(lessonAudience.lessonId, vectors.id));

  const items = await readLessons(admin, student);
  expect(new Set(topicsOf(items).slice(0, 2))).toEqual(new Set(["Logic", "Vectors"]));
  expect(topicsOf(items).slice(2)).toEqual(["Sets", "Optics"]);
  expect(items[2]).toMatchObject({
    ...{ id: sets.id, date: day(3), teacherName: "Meera Iyer", status: "asked", answered: true },
    feedback: { id: answer.id, rating: 5, editedBy: "teacher", original: { rating: 1, message: "Unclear." } },
  });
  expect(items.find(({ topic }) => topic === "Vectors")).toMatchObject({
    status: "excused",
    answered: false,
  });
  expect(topicsOf(await readLessons(admin, student, "&answered=yes"))).toEqual(["Sets", "Optics"]);
  expect(topicsOf(await readLessons(admin, student, "&answered=no"))).toEqual(["Logic"]);

  const own = await readLessons(meera, student);
  expect(topicsOf(own)).toEqual(["Logic", "Sets"]);
  expect(own[1]).toMatchObject({ feedback: { rating: 5, editedBy: "teacher", original: null } });
  expect(JSON.stringify(own)).not.toMatch(/@|9876543210/);

  expect(await read(admin, student, "activity")).toMatchObject({
    lastDays: { days: 30, ...counts(2, 1, { excusedCount: 1 }) },
    all: counts(3, 2, { excusedCount: 1 }),
  });
  const ofTeacher = await read(ravi, student, "activity");
  expect(ofTeacher).toMatchObject({
    lastDays: counts(0, 0, { excusedCount: 1 }),
    all: counts(1, 1, { excusedCount: 1 }),
  });
  expect(ofTeacher).not.toHaveProperty("lastSignInOn");
});

test("nobody learns before the day after a class that it was not answered", async () => {
  const student = await school.makeStudent([meera]);
  await school.makeLesson(meera, { topic: "Tomorrow", date: day(-1) });
  await school.makeLesson(meera, { topic: "Today", date: today });
  const yesterday = await school.makeLesson(meera, { topic: "Yesterday", date: day(1) });
  for (const reader of [admin, meera]) {
    expect(topicsOf(await readLessons(reader, student))).toEqual(["Yesterday"]);
    expect(topicsOf(await readLessons(reader, student, "&answered=no"))).toEqual(["Yesterday"]);
    expect((await read(reader, student, "activity")).all).toEqual(counts(1, 0));
  }
  await school.makeFeedback(student, yesterday);
  expect((await read(meera, student, "activity")).all).toEqual(counts(1, 1));
});

test("a class that was answered on its day is listed at once, and counted from the day after", async () => {
  const student = await school.makeStudent([meera]);
  const lesson = await school.makeLesson(meera, { topic: "First day", date: today });
  await school.makeFeedback(student, lesson, { message: "Clear." });
  for (const reader of [admin, meera]) {
    for (const query of ["", "&answered=yes"]) {
      expect(await readLessons(reader, student, query)).toMatchObject([
        { topic: "First day", answered: true, feedback: { message: "Clear." } },
      ]);
    }
    expect(await readLessons(reader, student, "&answered=no")).toEqual([]);
    expect((await read(reader, student, "activity")).all).toEqual(counts(0, 0));
  }
});

test("the counts of a school year include its first and last day", async () => {
  const student = await school.makeStudent([meera]);
  for (const daysAgo of [10, 31, 100, 101])
    await school.makeLesson(meera, { topic: `Ago ${daysAgo}`, date: day(daysAgo) });
  await school.database.delete(schoolYears);
  expect(await read(admin, student, "activity")).toMatchObject({ schoolYear: null, all: counts(4, 0) });
  const { name } = await school.makeSchoolYear();
  expect(await read(admin, student, "activity")).toMatchObject({
    ...{ lastDays: counts(1, 0), schoolYear: { name, ...counts(3, 0) }, all: counts(4, 0) },
  });
  const edges = await school.makeStudent([meera]);
  for (const daysAgo of [30, 31])
    await school.makeLesson(meera, { topic: `Edge ${daysAgo}`, date: day(daysAgo) });
  expect(await read(admin, edges, "activity")).toMatchObject({ lastDays: counts(1, 0), all: counts(2, 0) });
});

test("nobody says of a student whose feedback was deleted that they did not answer", async () => {
  const student = await school.makeStudent([meera]);
  const lesson = await school.makeLesson(meera, { topic: "Deleted", date: day(2) });
  const answer = await school.makeFeedback(student, lesson);
  expect((await school.requestAs(meera).delete(`/api/feedback/${answer.id}`)).status).toBe(204);
  const [item] = await readLessons(admin, student, "&answered=yes");
  expect(item).toMatchObject({ answered: true, isFeedbackDeleted: true, feedback: null });
  expect(await readLessons(admin, student, "&answered=no")).toEqual([]);
  expect((await read(admin, student, "activity")).all).toEqual(counts(1, 1));
});

test("a student who has left is visible to admins only, and has no classes to answer; a deleted teacher is named", async () => {
  const teacher = await school.makeTeacher({ name: "Gone", surname: "Away" });
  const student = await school.makeStudent([teacher, meera]);
  await school.makeLesson(teacher, { topic: "Last", date: day(2) });
  await school.database.update(users).set({ leftOn: today }).where(eq(users.id, student.id));
  await school.database.update(users).set({ deletedAt: new Date() }).where(eq(users.id, teacher.id));
  expect(await readLessons(admin, student)).toMatchObject([
    { topic: "Last", teacherName: "Gone Away", answered: null },
  ]);
  for (const what of ["lessons", "activity"])
    expect((await school.requestAs(meera).get(`/api/students/${student.id}/${what}`)).status).toBe(404);
  await school.database.update(users).set({ deletedAt: new Date() }).where(eq(users.id, student.id));
  expect((await school.requestAs(admin).get(`/api/students/${student.id}/lessons`)).status).toBe(404);
});

test("the last sign-in, as far as anything is left of it", async () => {
  const student = await school.makeStudent([meera]);
  const lastSignInOn = async () => (await read(admin, student, "activity")).lastSignInOn;
  expect(await lastSignInOn()).toBeNull();
  const lesson = await school.makeLesson(meera, { topic: "Signed in", date: day(9) });
  await school.makeFeedback(student, lesson, { createdAt: new Date(`${day(8)}T06:00:00Z`) });
  expect(await lastSignInOn()).toBe(day(8));
  await school.database
    .insert(knownDevices)
    .values({ userId: student.id, tokenHash: "one", lastUsedAt: new Date(`${day(20)}T06:00:00Z`) });
  expect(await lastSignInOn()).toBe(day(20));
  // By the school's clock it is the next day.
  await school.database.insert(sessions).values({
    ...{ userId: student.id, tokenHash: randomUUID(), expiresAt: new Date() },
    createdAt: new Date(`${day(5)}T20:00:00Z`),
  });
  expect(await lastSignInOn()).toBe(day(4));
});

test("students' profiles can be read by those who may", async () => {
  const [own, other, gone] = [
    await school.makeStudent([meera]),
    await school.makeStudent([ravi]),
    await school.makeStudent([meera], { leftOn: today }),
  ];
  const ids = [own, other, gone, meera, { id: randomUUID() }].map(({ id }) => id);
  for (const [reader, expected] of [
    [admin, [own, other, gone]],
    [meera, [own]],
    [ravi, [other]],
    [own, [own]],
  ] as const) {
    const { body } = await school.requestAs(reader).get(`/api/named-students?students=${ids.join(",")}`);
    const items: { id: string; isReadable: boolean }[] = body.items;
    expect(new Set(items.filter(({ isReadable }) => isReadable).map(({ id }) => id))).toEqual(
      new Set(expected.map(({ id }) => id)),
    );
    for (const id of ids) {
      const isReadable = expected.some((each) => each.id === id);
      expect((await school.requestAs(reader).get(`/api/students/${id}`)).status).toBe(isReadable ? 200 : 404);
    }
  }
});

const drawnLesson = fc.record({
  teacher: fc.constantFrom(0, 1),
  daysAgo: fc.constantFrom(-1, 0, 1, 2, 29, 30, 31, 99, 100, 101, 150),
  status: fc.constantFrom("asked", "asked", "excused", null),
  answer: fc.constantFrom("none", "none", "stored", "moved", "deleted"),
});

test("every count and every list equals a recount, for admins and teachers, in pages of any size", async () => {
  await school.makeSchoolYear();
  await fc.assert(
    fc.asyncProperty(
      fc.array(drawnLesson, { maxLength: 30, size: "max" }),
      fc.constantFrom(1, 3, 20),
      async (drawn, limit) => {
        const student = await school.makeStudent([meera, ravi]);
        const teachers = [meera, ravi];
        const made: ((typeof drawn)[number] & { id: string })[] = [];
        for (const each of drawn) {
          const { teacher, daysAgo, status, answer } = each;
          const lesson = await school.makeLesson(teachers[teacher] ?? meera, { date: day(daysAgo) });
          made.push({ ...each, id: lesson.id });
          const { database } = school;
          const isMember = sql`lesson_id = ${lesson.id} and student_id = ${student.id}`;
          if (status === null) await database.delete(lessonAudience).where(isMember);
          else await database.update(lessonAudience).set({ status }).where(isMember);
          if (answer === "none") continue;
          const date = answer === "moved" ? day(60) : day(Math.max(daysAgo, 0));
          const written = await school.makeFeedback(student, lesson, { date });
          if (answer === "deleted")
            await school.requestAs({ id: lesson.teacherId }).delete(`/api/feedback/${written.id}`);
        }
        for (const [reader, teacher] of [
          [admin, undefined],
          [meera, 0],
          [ravi, 1],
        ] as const) {
          const hasFeedback = (each: (typeof made)[number]) => ["stored", "moved"].includes(each.answer);
          const known = made.filter(
            (each) =>
              (teacher === undefined || each.teacher === teacher) &&
              (each.status !== null || hasFeedback(each)),
          );
          const shown = known.filter((each) => each.daysAgo >= 1);
          const listed = known.filter((each) => each.daysAgo >= 1 || hasFeedback(each));
          const isAnswered = (each: (typeof made)[number]) => each.answer !== "none";
          const isAsked = (each: (typeof made)[number]) => each.status === "asked";
          const recount = (most: number) => {
            const of = shown.filter(({ daysAgo }) => daysAgo <= most);
            return counts(
              of.filter(isAsked).length,
              of.filter((each) => isAsked(each) && isAnswered(each)).length,
              {
                notAskedCount: of.filter((each) => !isAsked(each) && isAnswered(each)).length,
                excusedCount: of.filter(({ status }) => status === "excused").length,
              },
            );
          };
          expect(await read(reader, student, "activity")).toMatchObject({
            ...{ lastDays: recount(30), schoolYear: recount(100), all: recount(1_000) },
          });
          const order = (left: (typeof made)[number], right: (typeof made)[number]) =>
            left.daysAgo - right.daysAgo || (left.id > right.id ? -1 : 1);
          const expected = {
            "": listed,
            "&answered=yes": listed.filter(isAnswered),
            "&answered=no": shown.filter((each) => isAsked(each) && !isAnswered(each)),
          };
          for (const [query, lessonRows] of Object.entries(expected)) {
            const items = await readLessons(reader, student, query, limit);
            expect(
              items.map(({ id }) => id),
              query,
            ).toEqual(lessonRows.toSorted(order).map(({ id }) => id));
          }
        }
        await school.database.delete(feedback);
        await school.database.delete(lessons);
      },
    ),
    propertyRuns(4),
  );
});

test("a student's classes are read through the indexes on the student, however large the school is", async () => {
  const { $client: pool } = school.database;
  const student = await school.makeStudent([meera]);
  const client = await pool.connect();
  // A busy machine may take longer than the server's timeouts allow.
  await client.query("set statement_timeout = 0");
  // Nothing that triggers keep is read here.
  const filled = ["users", "lessons", "lesson_audience", "feedback"];
  for (const table of filled) await client.query(`alter table ${table} disable trigger user`);
  // A school of 8,000 students; 400 of them, of any id, were asked about 100 classes each, and answered half.
  await client.query(`
    insert into users (role, name, email, courses)
    select 'student', 'Pupil ' || n, 'pupil' || n || '@many.example', '{Chemistry}' from generate_series(1, 8000) as n`);
  await client.query(
    `insert into lessons (teacher_id, topic, subject, date)
    select $1, 'Chapter ' || n, 'Biology', $2::date - n % 1000 - 1 from generate_series(1, 20000) as n`,
    [ravi.id, today],
  );
  await client.query(`
    insert into lesson_audience (lesson_id, student_id)
    select lesson.id, pupil.id
    from (select id, row_number() over (order by email) as n from users where email like '%@many.example') as pupil
    join (select id, row_number() over (order by id) as n from lessons where subject = 'Biology') as lesson
      on lesson.n % 200 = pupil.n % 200 and pupil.n <= 400
    on conflict do nothing`);
  await client.query(
    `insert into lesson_audience (lesson_id, student_id)
    select id, $1 from lessons where subject = 'Biology' limit 100`,
    [student.id],
  );
  await client.query(`
    insert into feedback (id, lesson_id, teacher_id, student_id, topic, date, message, rating)
    select gen_random_uuid(), lesson.id, teacher_id, student_id, topic, date, 'Clear.', 4
    from lesson_audience join lessons as lesson on lesson.id = lesson_id
    where subject = 'Biology' and hashtext(student_id::text || lesson.id::text) % 2 = 0`);
  await client.query(`
    insert into audit_log (action, record_id, student_id, before)
    select 'feedback.delete', id, student_id, jsonb_build_object('lessonId', gen_random_uuid()) from feedback`);
  for (const table of filled) await client.query(`alter table ${table} enable trigger user`);
  await client.query("vacuum (analyze)");
  client.release(true);
  for (const what of ["lessons", "lessons?answered=no", "activity"]) {
    const statements = await recordStatements(pool, async () => {
      await read(admin, student, what);
    });
    const reads = statements.filter(({ text }) => /lesson_audience|feedback as response/.test(text));
    expect(reads).toHaveLength(what === "lessons" ? 2 : 1);
    for (const statement of reads) {
      const { plan, lines } = await explain(pool, statement);
      expect(bigTablesReadWhole(plan), lines).toEqual([]);
      expect(lines, lines).not.toMatch(/Seq Scan on (lesson_audience|audit_log)/);
      expect(pagesTouched(plan), lines).toBeLessThan(700);
    }
  }
});
