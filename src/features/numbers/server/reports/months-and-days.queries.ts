import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { wholeSchool } from "#db/counted-months.table.ts";
import { firstOfMonth, monthBefore, monthsBetween, type Period } from "#domain/dates/months.ts";
import { daysBesides, nearestMonths, type SignedDays } from "#domain/dates/months-and-days.ts";
import { lastShownLessonDate } from "#domain/dates/responses-shown.ts";
import { allStars } from "#domain/feedback.ts";
import {
  type Counted,
  type CountedPeriod,
  nothing,
  type ReportDays,
} from "#domain/numbers/counted-period.ts";
import { type CountedMonth, nothingCounted } from "#domain/numbers/month.ts";
import { ratedColumns } from "#features/numbers/server/counted-months.queries.ts";
import { type CountedPart, part, sharedSums } from "#features/numbers/server/period-responses.queries.ts";
import { isFeedbackOf, isLessonOf, type Owner } from "#features/numbers/server/whose.queries.ts";
import { isUnconfirmedStudent } from "#server/accounts/unconfirmed-students.ts";

// Counts a period of a teacher or the school from the counted months nearest to it, and from the rows of the days by which it differs
// from them, which are added or subtracted (docs/decisions/119).

/** A period as it is counted. Classes of today are not asked about yet, so asked and answered may end a day earlier. */
interface Counting {
  months: Period | null;
  responses: SignedDays[];
  audience: SignedDays[];
}

function countingOf(period: Period, today: string): Counting {
  const months = nearestMonths(period, today);
  const lastCounted = lastShownLessonDate(today);
  const asked = { from: period.from, to: period.to < lastCounted ? period.to : lastCounted };
  return { months, responses: daysBesides(period, months), audience: daysBesides(asked, months) };
}

/** By what is counted, as an expression on rows of each table; and which rows of `student_months` and `lesson_months` count. */
interface Key {
  months: SQL;
  feedback: SQL;
  lesson: SQL;
  students: SQL;
  classes: SQL;
}

/** The rows of `student_months` and `monthly_ratings`. */
const countedOf = (owner: Owner) =>
  sql`counted.teacher_id = ${owner === "school" ? wholeSchool : owner.teacherId}::uuid`;

const classesOf = (owner: Owner) => (owner === "school" ? sql`true` : countedOf(owner));

function always(owner: Owner, value: number): Key {
  const key = sql.raw(`${value}`);
  return { months: key, feedback: key, lesson: key, students: countedOf(owner), classes: classesOf(owner) };
}

const byTeacher: Key = {
  months: sql`counted.teacher_id`,
  feedback: sql`feedback.teacher_id`,
  lesson: sql`lesson.teacher_id`,
  students: sql`counted.teacher_id <> ${wholeSchool}::uuid`,
  classes: sql`true`,
};

function byMonth(owner: Owner, months: readonly string[]): Key {
  const isOneOf = sql`counted.month = any(${sql.param([...months])}::date[])`;
  return {
    months: sql`counted.month`,
    feedback: sql`month_of(feedback.date)`,
    lesson: sql`month_of(lesson.date)`,
    students: sql`${countedOf(owner)} and ${isOneOf}`,
    classes: sql`${classesOf(owner)} and ${isOneOf}`,
  };
}

interface Part {
  key: Key;
  counting: Counting;
}

const isIn = (date: SQL, { from, to }: Period) => sql`${date} between ${from}::date and ${to}::date`;

/** What students gave and were asked, each key and student in any number of rows to be added up. */
function studentRows(owner: Owner, { key, counting }: Part): SQL[] {
  const { months, responses, audience } = counting;
  const ofMonths = months && [
    sql`select ${key.months} as key, student_id, responses as n, stars as s, asked, answered from student_months as counted
      where ${key.students} and ${isIn(sql`counted.month`, months)}`,
  ];
  const given = responses.map(({ sign, ...days }) => {
    const one = sql.raw(`${sign}`);
    return sql`select ${key.feedback} as key, student_id, ${one} as n, ${one} * rating as s, 0 as asked, 0 as answered from feedback
      where ${isFeedbackOf(owner)} and ${isIn(sql`date`, days)}`;
  });
  const asked = audience.flatMap(({ sign, ...days }) => {
    const one = sql.raw(`${sign}`);
    // Each class's own rows: joined as tables, all that were ever asked are read.
    const held = sql`${isLessonOf(owner)} and ${isIn(sql`lesson.date`, days)}`;
    return [
      sql`select ${key.lesson} as key, student_id, 0 as n, 0 as s, ${one} as asked, 0 as answered
        from lessons as lesson cross join lateral (
          select student_id from lesson_audience where lesson_id = lesson.id and status = 'asked' offset 0
        ) as audience
        where ${held}`,
      sql`select ${key.lesson} as key, student_id, 0 as n, 0 as s, 0 as asked, ${one} as answered
        from lessons as lesson cross join lateral (
          select student_id from feedback where lesson_id = lesson.id and was_asked offset 0
        ) as response
        where ${held}`,
    ];
  });
  return [...(ofMonths ?? []), ...given, ...asked];
}

const starsOf = (expression: (stars: number) => string) =>
  sql.raw(allStars.map((each) => `${expression(each)} as stars_${each}`).join(", "));

/** The responses to classes, likewise. */
function classRows(owner: Owner, { key, counting: { months, responses } }: Part): SQL[] {
  const ofMonths = months && [
    sql`select ${key.months} as key, lesson_id, ${starsOf((each) => `stars_${each}`)} from lesson_months as counted
      where ${key.classes} and ${isIn(sql`counted.month`, months)}`,
  ];
  const given = responses.map(
    ({ sign, ...days }) => sql`
      select ${key.feedback} as key, lesson_id, ${starsOf((each) => `${sign} * (rating = ${each})::int`)} from feedback
      where ${isFeedbackOf(owner)} and ${isIn(sql`date`, days)}`,
  );
  return [...(ofMonths ?? []), ...given];
}

/** What is counted, but for responses of students who were not asked; those of unconfirmed students where it is from rows. */
type Rated = Omit<CountedMonth, "month" | "notAsked" | "notAskedStudents"> & { unconfirmed?: number };

const unionAll = (rows: SQL[]) => sql.join(rows, sql` union all `);

/** The sums by key, each `shared` with the key before it. */
async function sumUp(
  tx: Transaction,
  owner: Owner,
  parts: readonly Part[],
  before: SQL,
): Promise<[string, Rated][]> {
  const students = parts.flatMap((each) => studentRows(owner, each));
  const classes = parts.flatMap((each) => classRows(owner, each));
  const { rows } = await tx.execute<Rated & { key: string } & Record<string, unknown>>(sql`
    with student as materialized (
      -- What the months have not counted yet must not be subtracted.
      select key, student_id, greatest(sum(n), 0) as n, greatest(sum(s), 0) as s, greatest(sum(asked), 0) as asked,
        greatest(sum(answered), 0) as answered
      from (${unionAll(students)}) as part group by key, student_id
    ),
    class as materialized (
      select key, ${starsOf((each) => `sum(stars_${each})::int`)}, sum(c * c)::float8 as cc
      from (
        select *, stars_1 + stars_2 + stars_3 + stars_4 + stars_5 as c
        from (
          select key, lesson_id, ${starsOf((each) => `greatest(sum(stars_${each}), 0)`)}
          from (${unionAll(classes)}) as part group by key, lesson_id
        ) as summed
      ) as counted
      group by key
    ),
    shared as materialized (
      select now.key, ${sharedSums} as sums
      from student as now join student as before on before.student_id = now.student_id and before.key = ${before}
      where now.n > 0 and before.n > 0
      group by now.key
    ),
    unconfirmed as materialized (select id from users where ${sql.raw(isUnconfirmedStudent)}),
    counted as (
      select key, sum(asked)::int as asked, sum(answered)::int as answered,
        (count(*) filter (where asked > 0))::int as "askedStudents",
        (count(*) filter (where answered > 0))::int as "answeredStudents",
        coalesce(sum(n) filter (where student_id in (select id from unconfirmed)), 0)::int as unconfirmed,
        json_build_object('students', count(*) filter (where n > 0), 'responses', sum(n), 'stars', sum(s),
          'responsesSquared', sum(n * n), 'responsesByStars', sum(n * s), 'starsSquared', sum(s * s)) as sums
      from student group by key
    )
    select counted.key::text as key, asked, answered, "askedStudents", "answeredStudents", unconfirmed, counted.sums,
      coalesce(shared.sums, ${JSON.stringify(nothingCounted.shared)}::json) as shared, coalesce(cc, 0) as "lessonsSquared",
      array[${sql.raw(allStars.map((each) => `coalesce(stars_${each}, 0)`).join(", "))}] as counts
    from counted left join class using (key) left join shared using (key)`);
  return rows.map(({ key, ...rated }) => [key, rated]);
}

/** Each month of a period: those that are whole as they were counted, the others from their students. */
async function countMonths(tx: Transaction, owner: Owner, counting: Counting): Promise<Map<string, Rated>> {
  const { months, responses, audience } = counting;
  const { rows } = months
    ? await tx.execute<Rated & { month: string }>(sql`
        select ${sql.raw(ratedColumns)}, asked, answered, asked_students as "askedStudents", answered_students as "answeredStudents"
        from monthly_ratings as counted where ${countedOf(owner)} and ${isIn(sql`counted.month`, months)}`)
    : { rows: [] };
  const parts = new Map(rows.map(({ month, ...rated }) => [month, rated]));
  const touched = new Set(
    [...responses, ...audience].flatMap(({ from, to }) => monthsBetween(from.slice(0, 7), to.slice(0, 7))),
  );
  if (touched.size === 0) return parts;
  // Each is compared with the one before it.
  const near = [...touched].flatMap((month) => [-1, 0, 1].map((by) => firstOfMonth(`${month}-01`, by)));
  const ofNear = { key: byMonth(owner, near), counting };
  const summed = await sumUp(tx, owner, [ofNear], sql`(now.key - interval '1 month')::date`);
  for (const [key, sums] of summed) {
    const month = key.slice(0, 7);
    const rated = parts.get(month);
    if (touched.has(month)) parts.set(month, sums);
    else if (rated && touched.has(monthBefore(month))) parts.set(month, { ...rated, shared: sums.shared });
  }
  return parts;
}

type NotAsked = Pick<CountedMonth, "notAsked" | "notAskedStudents">;

/**
 * Responses of students who were not asked, who are few: of a period, of its months and of its teachers. A student counts who gave no
 * others there.
 */
async function countNotAsked(tx: Transaction, owner: Owner, period: Period) {
  const { rows } = await tx.execute<CountedPart & NotAsked & Record<string, unknown>>(sql`
    select ${part}, sum(few.n)::int as "notAsked", (count(*) filter (where not exists (
        select from feedback
        where ${isFeedbackOf(owner)} and student_id = few.student_id and was_asked and ${isIn(sql`date`, period)}
          and (few.teacher_id is null or teacher_id = few.teacher_id)
          and (few.month is null or date >= few.month and date < (few.month + interval '1 month')::date))))::int as "notAskedStudents"
    from (
      select month_of(date) as month, teacher_id, student_id, count(*) as n from feedback
      where ${isFeedbackOf(owner)} and not was_asked and ${isIn(sql`date`, period)}
      group by grouping sets ((month_of(date), student_id), (teacher_id, student_id), (student_id))
    ) as few
    group by few.month, few.teacher_id`);
  return ({ kind, key }: CountedPart): NotAsked | undefined => {
    const found = rows.find((each) => each.kind === kind && each.key === key);
    return found && { notAsked: found.notAsked, notAskedStudents: found.notAskedStudents };
  };
}

/** How often students were excused from classes of a period: found by the index of the few. */
async function countExcused(tx: Transaction, owner: Owner, period: Period): Promise<number> {
  const { rows } = await tx.execute<{ excused: number }>(sql`
    select count(*)::int as excused from lesson_audience join lessons as lesson on lesson.id = lesson_id
    where status = 'excused' and ${isLessonOf(owner)} and ${isIn(sql`lesson.date`, period)}`);
  return rows[0]?.excused ?? 0;
}

/**
 * What was counted of a period, of its months and, for the school, of each teacher; and of an earlier period, and of the students who
 * responded in both. The changes have been applied (src/db/months.ts).
 */
export async function countFromMonths(
  tx: Transaction,
  owner: Owner,
  { before, ...period }: ReportDays,
  today: string,
): Promise<CountedPeriod> {
  const counting = countingOf(period, today);
  const both = [
    { key: always(owner, 0), counting },
    ...(before ? [{ key: always(owner, 1), counting: countingOf(before, today) }] : []),
  ];
  const sums = new Map(await sumUp(tx, owner, both, sql`now.key + 1`));
  const [all, earlier] = [sums.get("0"), sums.get("1")];
  const months = await countMonths(tx, owner, counting);
  const teachers =
    owner === "school" ? await sumUp(tx, owner, [{ key: byTeacher, counting }], sql`null::uuid`) : [];
  const notAskedIn = await countNotAsked(tx, owner, period);
  const withNotAsked = (part: CountedPart, rated: Rated | undefined): Counted => ({
    ...nothing,
    ...rated,
    ...notAskedIn(part),
    month: part.key,
  });
  const whole = { kind: "all", key: "" } as const;
  return {
    all: { ...withNotAsked(whole, all), excused: await countExcused(tx, owner, period) },
    months: [...months].map(([key, rated]) => withNotAsked({ kind: "month", key }, rated)),
    teachers: new Map(teachers.map(([key, rated]) => [key, withNotAsked({ kind: "teacher", key }, rated)])),
    before: before
      ? {
          counted: { ...nothing, ...earlier, ...(await countNotAsked(tx, owner, before))(whole), month: "" },
          shared: (all ?? nothing).shared,
        }
      : null,
  };
}
