import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import pg from "pg";
import { expect, test } from "vitest";
import { openTestSchool } from "#app/testing/test-school.ts";
import { findWrongMonths } from "#db/testing/wrong-months.ts";
import { feedback } from "#features/feedback/server/feedback.table.ts";
import { lessonAudience } from "#features/lessons/server/audience/audience.table.ts";
import { lessons } from "#features/lessons/server/lessons.table.ts";
import { type Database, inTransaction } from "./client.ts";
import { monthlyRatings } from "./counted-months.table.ts";
import { applyMonthChanges } from "./months.ts";

const school = openTestSchool();

const months = ["2025-09", "2025-10", "2025-11", "2025-12"];
const date = fc
  .tuple(fc.constantFrom(...months), fc.integer({ min: 1, max: 28 }))
  .map(([month, day]) => `${month}-${String(day).padStart(2, "0")}`);
const rating = fc.integer({ min: 1, max: 5 });
/** Picks one of the rows that there are when the operation runs. */
const pick = fc.nat(1000);

const operation = fc.oneof(
  fc.record({
    kind: fc.constant("insert" as const),
    date,
    rating,
    pick,
    many: fc.integer({ min: 1, max: 6 }),
  }),
  fc.record({ kind: fc.constant("rate" as const), rating, pick }),
  fc.record({ kind: fc.constant("move" as const), date, pick }),
  fc.record({ kind: fc.constant("reword" as const), pick }),
  fc.record({ kind: fc.constant("swap months of all" as const) }),
  fc.record({ kind: fc.constant("delete" as const), pick, many: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ kind: fc.constant("delete a lesson" as const), pick }),
  fc.record({ kind: fc.constant("move a lesson" as const), date, pick }),
  fc.record({ kind: fc.constant("excuse" as const), pick }),
  fc.record({ kind: fc.constant("swap excuses of all" as const) }),
  fc.record({ kind: fc.constant("forget asking" as const), pick }),
  fc.record({ kind: fc.constant("apply" as const) }),
  fc.record({ kind: fc.constant("recount" as const) }),
  fc.record({ kind: fc.constant("roll back" as const), pick }),
);
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

const of = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % items.length];

const isMember = ({ lessonId, studentId }: { lessonId: string; studentId: string }) =>
  and(eq(lessonAudience.lessonId, lessonId), eq(lessonAudience.studentId, studentId));

async function perform(
  database: Database,
  step: Operation,
  teachers: { id: string }[],
  students: { id: string }[],
) {
  const rows = await database.select({ id: feedback.id }).from(feedback).orderBy(feedback.id);
  const row = "pick" in step ? of(rows, step.pick) : undefined;
  switch (step.kind) {
    case "insert": {
      const teacher = of(teachers, step.pick);
      if (!teacher) return;
      const lesson = await school.makeLesson(teacher, { date: step.date });
      await database.insert(feedback).values(
        students.slice(0, step.many).map((student, index) => ({
          id: randomUUID(),
          lessonId: lesson.id,
          teacherId: teacher.id,
          studentId: student.id,
          topic: lesson.topic,
          date: step.date,
          message: "Good",
          rating: ((step.rating + index) % 5) + 1,
        })),
      );
      return;
    }
    case "rate":
      if (row) await database.update(feedback).set({ rating: step.rating }).where(eq(feedback.id, row.id));
      return;
    case "move":
      if (row) await database.update(feedback).set({ date: step.date }).where(eq(feedback.id, row.id));
      return;
    case "reword":
      if (row) await database.update(feedback).set({ message: "Better" }).where(eq(feedback.id, row.id));
      return;
    case "swap months of all":
      // Every row trades its month with another: the set of dates stays, the counts must not.
      await database.update(feedback).set({
        date: sql`case when extract(month from date) = 9 then date + 30 when extract(month from date) = 10 then date - 30 else date end`,
      });
      return;
    case "delete": {
      const chosen = rows.slice(step.pick % (rows.length + 1)).slice(0, step.many);
      if (chosen.length > 0) {
        await database.delete(feedback).where(
          inArray(
            feedback.id,
            chosen.map(({ id }) => id),
          ),
        );
      }
      return;
    }
    case "delete a lesson": {
      const lesson = of(await database.select({ id: lessons.id }).from(lessons), step.pick);
      if (lesson) await database.delete(lessons).where(eq(lessons.id, lesson.id));
      return;
    }
    case "move a lesson": {
      const lesson = of(await database.select({ id: lessons.id }).from(lessons), step.pick);
      if (lesson) {
        await database.update(lessons).set({ date: step.date }).where(eq(lessons.id, lesson.id));
      }
      return;
    }
    case "excuse": {
      const member = of(await database.select().from(lessonAudience), step.pick);
      if (member) {
        const status = member.status === "asked" ? "excused" : "asked";
        await database.update(lessonAudience).set({ status }).where(isMember(member));
      }
      return;
    }
    case "swap excuses of all":
      await database.update(lessonAudience).set({
        status: sql`case when status = 'asked' then 'excused' else 'asked' end::audience_status`,
      });
      return;
    case "forget asking": {
      const member = of(await database.select().from(lessonAudience), step.pick);
      if (member) await database.delete(lessonAudience).where(isMember(member));
      return;
    }
    case "apply":
      await applyMonthChanges(database.$client);
      return;
    case "recount":
      await database.execute(sql`select recount_months()`);
      return;
    case "roll back":
      await inTransaction(database, async (tx) => {
        await tx.update(feedback).set({ rating: 1 });
        await tx.delete(feedback);
        throw new Error("rolled back");
      }).catch(() => {});
      return;
  }
}

test("months equal a recount after any operations on feedback, audiences and classes", async () => {
  const { database } = school;
  const teachers = await Promise.all([school.makeTeacher(), school.makeTeacher(), school.makeTeacher()]);
  const students = await Promise.all(Array.from({ length: 6 }, () => school.makeStudent(teachers)));
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 25 }), async (steps) => {
      await database.delete(lessons);
      for (const step of steps) await perform(database, step, teachers, students);
      expect(await findWrongMonths(database.$client)).toEqual([]);
    }),
    { numRuns: 60 },
  );
}, 120_000);

test("months equal a recount when many change them at once, and apply the changes meanwhile", async () => {
  const { database } = school;
  const teachers = await Promise.all([school.makeTeacher(), school.makeTeacher()]);
  const students = await Promise.all(Array.from({ length: 8 }, () => school.makeStudent(teachers)));
  const lessonRows = await Promise.all(
    teachers.flatMap((teacher) => months.map((month) => school.makeLesson(teacher, { date: `${month}-05` }))),
  );
  await Promise.all(
    students.map(async (student, index) => {
      const mine = [];
      for (const lesson of lessonRows)
        mine.push(await school.makeFeedback(student, lesson, { rating: (index % 5) + 1 }));
      // In one statement, rows of both teachers and of every month, in an order of its own for each student.
      await database
        .update(feedback)
        .set({ rating: ((index + 2) % 5) + 1, date: sql`${feedback.date} + 31` })
        .where(eq(feedback.studentId, student.id));
      await database.delete(feedback).where(
        inArray(
          feedback.id,
          mine.slice(0, index).map(({ id }) => id),
        ),
      );
      if (index === 3) await database.execute(sql`select recount_months()`);
      await applyMonthChanges(database.$client);
    }),
  );
  expect(await findWrongMonths(database.$client)).toEqual([]);
});

test("what was changed without a note is counted again as soon as a class would have fewer than no responses", async () => {
  const { database } = school;
  const teacher = await school.makeTeacher();
  const student = await school.makeStudent([teacher]);
  const { id } = await school.makeFeedback(student, await school.makeLesson(teacher));
  await applyMonthChanges(database.$client);
  await database.execute(
    sql`update lesson_months set stars_1 = 0, stars_2 = 0, stars_3 = 0, stars_4 = 0, stars_5 = 0`,
  );
  expect(await findWrongMonths(database.$client)).not.toEqual([]);
  await database.delete(feedback).where(eq(feedback.id, id));
  await applyMonthChanges(database.$client);
  expect(await findWrongMonths(database.$client)).toEqual([]);
});

test("months equal a recount when tables are emptied", async () => {
  const { database } = school;
  await database.execute(sql`truncate feedback cascade`);
  expect(await findWrongMonths(database.$client)).toEqual([]);
  const months = await database.select().from(monthlyRatings);
  expect(months.some(({ asked }) => asked > 0)).toBe(true);
  expect(months.every(({ students }) => students === 0)).toBe(true);
});

/** Inserts students by SQL, as an import may, who have all responded to a class of each month. */
async function insertManyResponses(count: number): Promise<void> {
  const teacher = await school.makeTeacher();
  for (const month of months) {
    const lesson = await school.makeLesson(teacher, { date: `${month}-05` });
    await school.database.execute(sql`
      with student as (
        insert into users (role, name, email)
        select 'student', 'Pupil ' || n, gen_random_uuid() || '@test.example' from generate_series(1, ${count}) n
        returning id, name
      )
      insert into feedback (id, lesson_id, teacher_id, student_id, topic, date, message, rating)
      select gen_random_uuid(), ${lesson.id}, ${teacher.id}, id, ${lesson.topic}, ${lesson.date}, name, 4 from student`);
  }
}

async function countNoted(): Promise<number> {
  const { rows } = await school.database.execute<{ noted: number }>(
    sql`select count(*)::int as noted from month_changes`,
  );
  return rows[0]?.noted ?? 0;
}

test("many responses inserted by SQL are counted in small steps, each kept when a later one fails", async () => {
  const { $client: pool } = school.database;
  await applyMonthChanges(pool);
  await insertManyResponses(300);
  const counts = [await countNoted()];
  while ((counts.at(-1) ?? 0) > 0) {
    await pool.query("select apply_month_changes()");
    counts.push(await countNoted());
  }
  expect(counts).toEqual([1200, 700, 200, 0]);
  expect(await findWrongMonths(pool)).toEqual([]);
});

test("a reader counts all that was noted", async () => {
  const { $client: pool } = school.database;
  await insertManyResponses(300);
  await applyMonthChanges(pool);
  expect(await countNoted()).toBe(0);
  expect(await findWrongMonths(pool)).toEqual([]);
});

test("a reader who has waited too long for others is shown what they have counted", async () => {
  const { $client: pool } = school.database;
  const hasty = new pg.Pool({ ...pool.options, statement_timeout: 100 });
  const other = await pool.connect();
  try {
    await insertManyResponses(1);
    // Someone else is counting.
    await other.query("begin");
    await other.query("select pg_advisory_xact_lock(hashtextextended('apply_month_changes', 0))");
    await applyMonthChanges(hasty);
    expect(await countNoted()).toBe(months.length);
    await other.query("commit");
    await applyMonthChanges(pool);
    expect(await findWrongMonths(pool)).toEqual([]);
  } finally {
    other.release();
    await hasty.end();
  }
});
