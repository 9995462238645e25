import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { openTestSchool } from "#app/testing/test-school.ts";
import { inTransaction } from "#db/client.ts";
import { applyMonthChanges } from "#db/months.ts";
import { addDays } from "#domain/dates/calendar.ts";
import { monthBefore } from "#domain/dates/months.ts";
import { type Counted, type CountedPeriod, nothing } from "#domain/numbers/counted-period.ts";
import { nothingCounted } from "#domain/numbers/month.ts";
import { countFromRows, countPeriod } from "./counted-period.queries.ts";

// A school whose feedback was moved to other days, with students who were excused, not asked, or are not confirmed.

const school = openTestSchool();
const firstDay = "2025-07-20";
const days = 150;
let teacherId: string;

beforeAll(async () => {
  const teachers = await Promise.all([school.makeTeacher(), school.makeTeacher(), school.makeTeacher()]);
  teacherId = teachers[0].id;
  const { $client: pool } = school.database;
  const ids = teachers.map(({ id }) => id);
  await pool.query(
    `insert into users (role, name, email, confirmed_at)
     select 'student', 'Pupil ' || n, n || '@test.example', case when n % 7 <> 0 then now() end from generate_series(1, 40) n`,
  );
  await pool.query(
    `insert into student_teachers (student_id, teacher_id)
     select users.id, teacher from users, unnest($1::uuid[]) as teacher
     where role = 'student' and hashtext(name || teacher) % 3 <> 0`,
    [ids],
  );
  await pool.query(
    `insert into lessons (teacher_id, topic, subject, date)
     select ($1::uuid[])[1 + n % 3], 'Topic ' || n, 'Art', $2::date + n * $3::int / 120 from generate_series(1, 120) n`,
    [ids, firstDay, days],
  );
  await pool.query(
    `update lesson_audience set status = 'excused' where hashtext(lesson_id::text || student_id) % 10 = 0`,
  );
  await pool.query(`delete from lesson_audience where hashtext(lesson_id::text || student_id) % 10 = 1`);
  // One in ten was moved by up to forty days.
  await pool.query(
    `insert into feedback (id, lesson_id, teacher_id, student_id, topic, message, rating, date)
     select gen_random_uuid(), lessons.id, teacher_id, student_id, topic, 'Good', 1 + abs(chance) % 5,
       lessons.date + case when chance % 10 = 0 then chance % 41 else 0 end
     from lessons join student_teachers using (teacher_id)
     cross join lateral (select hashtext(student_id::text || lessons.id) as chance) as drawn
     where chance % 2 = 0`,
  );
  await applyMonthChanges(pool);
});

const isCounted = ({ asked, sums }: Counted) => asked > 0 || sums.responses > 0;

/** What reports show of it. */
function shownOf({ all, months, teachers, before }: CountedPeriod) {
  const shown = months.filter(isCounted).toSorted((a, b) => (a.month < b.month ? -1 : 1));
  return {
    all: { ...all, month: "", shared: null },
    months: shown.map(({ unconfirmed: _unconfirmed, excused: _excused, ...month }) => {
      const isCompared = shown.some((each) => each.month === monthBefore(month.month));
      return { ...month, shared: isCompared ? month.shared : nothingCounted.shared };
    }),
    teachers: [...teachers]
      .filter(([, teacher]) => isCounted(teacher))
      .map(([id, { shared: _shared, unconfirmed: _unconfirmed, excused: _excused, ...teacher }]) => ({
        id,
        ...teacher,
      }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    before: before && {
      counted: { ...before.counted, ...{ month: "", shared: null, unconfirmed: 0, excused: 0 } },
      shared: before.shared,
    },
  };
}

const day = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((count) => addDays(firstDay, count));

const period = fc
  .tuple(day(-40, days + 40), fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: days })))
  .map(([from, length]) => ({ from, to: addDays(from, length) }));

test("a period of any days counts what its rows do, on any day", async () => {
  await fc.assert(
    fc.asyncProperty(
      period,
      fc.option(period),
      day(days - 60, days + 5),
      fc.boolean(),
      fc.boolean(),
      async (wanted, before, today, isUpToToday, isSchool) => {
        const from = wanted.from < today ? wanted.from : today;
        const to = isUpToToday || wanted.to > today ? today : wanted.to < from ? from : wanted.to;
        const whose = isSchool ? ("school" as const) : { teacherId };
        const kinds = ["all" as const, "month" as const, ...(isSchool ? ["teacher" as const] : [])];
        const reported = { from, to, ...(before ? { before } : {}) };
        const [counted, fromRows] = await inTransaction(school.database, async (tx) => [
          await countPeriod(tx, whose, reported, today),
          await countFromRows(tx, whose, reported, { today, kinds }),
        ]);
        expect(shownOf(counted)).toEqual(shownOf(fromRows));
        if (from < addDays(firstDay, days) && to > firstDay && to > addDays(from, 20))
          expect(counted.all).not.toEqual(nothing);
      },
    ),
    { numRuns: 60 },
  );
}, 120_000);

test("days that the months have not counted yet are not subtracted from them", async () => {
  const [teacher, month] = [await school.makeTeacher(), "2025-09"];
  const student = await school.makeStudent([teacher]);
  const lesson = await school.makeLesson(teacher, { date: `${month}-30` });
  await school.makeFeedback(student, lesson, { rating: 4, date: `${month}-30` });
  const period = { from: `${month}-01`, to: `${month}-29` };
  const { all } = await inTransaction(school.database, (tx) =>
    countPeriod(tx, { teacherId: teacher.id }, period, `${month}-30`),
  );
  expect(all).toEqual(nothing);
});
