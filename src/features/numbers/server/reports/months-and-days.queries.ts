import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import type { Period } from "#domain/dates/months.ts";
import { allStars } from "#domain/feedback.ts";
import {
  type Counted,
  type CountedPeriod,
  nothing,
  type ReportDays,
} from "#domain/numbers/counted-period.ts";
import { type CountedMonth, nothingCounted } from "#domain/numbers/month.ts";
import { type CountedPart, part, sharedSums } from "#features/numbers/server/period-responses.queries.ts";
import {
  isFeedbackOf,
  isLessonOf,
  type Owner,
  type OwnerInSql,
} from "#features/numbers/server/whose.queries.ts";
import { isUnconfirmedStudent } from "#server/accounts/unconfirmed-students.ts";
import {
  type Counting,
  classDays,
  countedId,
  countingOf,
  isIn,
  starsOf,
  studentDays,
  unionAll,
} from "./days-besides.queries.ts";
import { countMonths } from "./months-of-period.queries.ts";

// Counts a period of a teacher or the school from the counted months nearest to it, and from the rows of the days by which it differs
// from them, which are added or subtracted (docs/decisions/119).

const keyOf = (index: number) => sql.raw(`${index}`);

/** What students gave and were asked in a period, each student in any number of rows to be added up. */
function studentRows(owner: OwnerInSql, counting: Counting, index: number): SQL[] {
  const key = keyOf(index);
  const ofMonths = counting.months && [
    // Added up before the days join them: there are many more of these.
    sql`select ${key} as key, student_id, sum(responses)::int as n, sum(stars)::int as s, sum(asked)::int as asked,
        sum(answered)::int as answered
      from student_months as counted
      where counted.teacher_id = ${countedId(owner)} and ${isIn(sql`counted.month`, counting.months)}
      group by student_id`,
  ];
  return [...(ofMonths ?? []), ...studentDays(owner, counting, { feedback: key, lesson: key })];
}

/** The responses to classes, likewise. */
function classRows(owner: OwnerInSql, counting: Counting, index: number): SQL[] {
  const key = keyOf(index);
  const isOwn = owner === "school" ? sql`true` : sql`counted.teacher_id = ${countedId(owner)}`;
  const ofMonths = counting.months && [
    sql`select ${key} as key, teacher_id, lesson_id, ${starsOf((each) => `stars_${each}`)} from lesson_months as counted
      where ${isOwn} and ${isIn(sql`counted.month`, counting.months)}`,
  ];
  return [...(ofMonths ?? []), ...classDays(owner, counting, { feedback: key })];
}

const ofStudent = ["n", "s", "asked", "answered"];

/** A student's sums in each period, as columns `n_0`, `n_1`: read once for both, because the students are most of what is read. */
function studentSums(periods: readonly Counting[]): SQL {
  return sql.raw(
    periods
      .flatMap((_, index) => {
        const filter = periods.length > 1 ? `filter (where key = ${index})` : "";
        // What the months have not counted yet must not be subtracted.
        return ofStudent.map((each) => `greatest(sum(${each}) ${filter}, 0) as ${each}_${index}`);
      })
      .join(", "),
  );
}

const columnsOf = (index: number) =>
  sql.raw(ofStudent.map((each) => `${each}_${index} as ${each}`).join(", "));

/** What is counted, but for responses of students who were not asked. */
type Rated = Omit<CountedMonth, "month" | "notAsked" | "notAskedStudents"> & { unconfirmed: number };

/** A row for each of these periods that has anything, by its index; the first with what is `shared` with the second. */
function sumsOf(owner: OwnerInSql, periods: readonly Counting[]): SQL {
  const sumsOfPeriod = periods.map(
    (_, index) => sql`
      select ${keyOf(index)} as key, sum(asked)::int as asked, sum(answered)::int as answered,
        (count(*) filter (where asked > 0))::int as "askedStudents",
        (count(*) filter (where answered > 0))::int as "answeredStudents",
        coalesce(sum(n) filter (where student_id in (select id from unconfirmed)), 0)::int as unconfirmed,
        json_build_object('students', count(*) filter (where n > 0), 'responses', sum(n), 'stars', sum(s),
          'responsesSquared', sum(n * n), 'responsesByStars', sum(n * s), 'starsSquared', sum(s * s)) as sums
      from (select student_id, ${columnsOf(index)} from student) as student having count(*) > 0`,
  );
  const shared =
    periods.length > 1
      ? sql`(
          select ${sharedSums} from student
          cross join lateral (select ${columnsOf(0)}) as now cross join lateral (select ${columnsOf(1)}) as before
          where now.n > 0 and before.n > 0)`
      : sql`${JSON.stringify(nothingCounted.shared)}::json`;
  return sql`
    with student as materialized (
      select student_id, ${studentSums(periods)}
      from (${unionAll(periods.flatMap((each, index) => studentRows(owner, each, index)))}) as part group by student_id
    ),
    class as materialized (
      select key, ${starsOf((each) => `sum(stars_${each})::int`)}, sum(c * c)::float8 as cc
      from (
        select *, stars_1 + stars_2 + stars_3 + stars_4 + stars_5 as c
        from (
          select key, lesson_id, ${starsOf((each) => `greatest(sum(stars_${each}), 0)`)}
          from (${unionAll(periods.flatMap((each, index) => classRows(owner, each, index)))}) as part group by key, lesson_id
        ) as summed
      ) as counted
      group by key
    ),
    unconfirmed as materialized (select id from users where ${sql.raw(isUnconfirmedStudent)})
    select counted.*, ${shared} as shared, coalesce(cc, 0) as "lessonsSquared",
      array[${sql.raw(allStars.map((each) => `coalesce(stars_${each}, 0)`).join(", "))}] as counts
    from (${unionAll(sumsOfPeriod)}) as counted left join class using (key)`;
}

/** A teacher's students are counted before the next one's: a table of those of all teachers takes twice as long to fill. */
async function countTeachers(tx: Transaction, counting: Counting): Promise<Map<string, Rated>> {
  const { rows } = await tx.execute<Rated & { id: string; key: number } & Record<string, unknown>>(sql`
    select teacher.id, counted.* from (select id from users where role = 'teacher') as teacher
    cross join lateral (${sumsOf({ teacherId: sql`teacher.id` }, [counting])}) as counted`);
  return new Map(rows.map(({ id, key: _key, ...rated }) => [id, rated]));
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
  const periods = [counting, ...(before ? [countingOf(before, today)] : [])];
  const { rows } = await tx.execute<Rated & { key: number } & Record<string, unknown>>(
    sumsOf(owner, periods),
  );
  const sums = new Map(rows.map(({ key, ...rated }) => [key, rated]));
  const [all, earlier] = [sums.get(0), sums.get(1)];
  const months = await countMonths(tx, owner, counting);
  const teachers = owner === "school" ? await countTeachers(tx, counting) : new Map<string, Rated>();
  const notAskedIn = await countNotAsked(tx, owner, period);
  const withNotAsked = (part: CountedPart, rated: Partial<Counted> | undefined): Counted => ({
    ...nothing,
    ...rated,
    ...notAskedIn(part),
    month: part.key,
  });
  const whole = { kind: "all", key: "" } as const;
  return {
    all: { ...withNotAsked(whole, all), excused: await countExcused(tx, owner, period) },
    months: months.map((each) => withNotAsked({ kind: "month", key: each.month }, each)),
    teachers: new Map(
      [...teachers].map(([key, rated]) => [key, withNotAsked({ kind: "teacher", key }, rated)]),
    ),
    before: before
      ? {
          counted: { ...nothing, ...earlier, ...(await countNotAsked(tx, owner, before))(whole), month: "" },
          shared: (all ?? nothing).shared,
        }
      : null,
  };
}
