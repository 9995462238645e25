import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import type { Period } from "#domain/dates/months.ts";
import { allStars } from "#domain/feedback.ts";
import type { StarCounts } from "#domain/monthly-rating.ts";
import type { CountedMonth } from "#domain/numbers/month.ts";
import { type SelectedRatings, toRatings } from "#features/numbers/server/counted-months.queries.ts";
import { isUnconfirmedStudent } from "#server/accounts/unconfirmed-students.ts";

// Counted from the rows themselves, because a period may begin and end on any day: what the months counted ahead must equal
// (docs/decisions/040) is here counted each time (docs/decisions/043).

/** What was counted together: all of a period, a month of it, or a teacher's part. */
interface CountedPart {
  kind: "all" | "month" | "teacher";
  /** The month, `2026-11`, or the teacher's id; empty for all. */
  key: string;
}

export type Responses = CountedPart &
  Pick<CountedMonth, "counts" | "sums" | "lessonsSquared" | "shared" | "notAsked" | "notAskedStudents"> & {
    /** Responses from students whom no admin has confirmed. */
    unconfirmed: number;
  };

export type Answers = CountedPart &
  Pick<CountedMonth, "asked" | "answered" | "askedStudents" | "answeredStudents"> & {
    /** How often students were excused. */
    excused: number;
  };

const ofTeacher = (column: SQL, teacherId: string | null) =>
  teacherId === null ? sql`true` : sql`${column} = ${teacherId}`;

/** Of a row of `grouping sets ((month, student), (teacher, student), (student))`: which of the three, and of what. */
const part = sql`
  case when month is not null then 'month' when teacher_id is not null then 'teacher' else 'all' end as kind,
  coalesce(to_char(month, 'YYYY-MM'), teacher_id::text, '') as key`;

/** Exact up to 2^53; Drizzle gives a bigint as text. */
const total = (expression: string) => sql.raw(`coalesce(sum(${expression}), 0)::float8`);

/** The ratings of feedback dated in the period, by month, by teacher and of all; of one teacher, or of the school if null. */
export async function countResponses(
  tx: Transaction,
  teacherId: string | null,
  { from, to }: Period,
): Promise<Responses[]> {
  const { rows } = await tx.execute<
    CountedPart &
      SelectedRatings &
      Pick<Responses, "unconfirmed" | "notAsked" | "notAskedStudents"> &
      Record<string, unknown>
  >(sql`
    with given as materialized (
      select month_of(date) as month, teacher_id, student_id, lesson_id, count(*) as n, sum(rating) as s,
        count(*) filter (where not was_asked) as not_asked,
        ${sql.raw(allStars.map((each) => `count(*) filter (where rating = ${each}) as stars_${each}`).join(", "))}
      from feedback
      where ${ofTeacher(sql`teacher_id`, teacherId)} and date between ${from}::date and ${to}::date
      group by grouping sets (
        (month_of(date), student_id), (teacher_id, student_id), (student_id),
        (month_of(date), lesson_id), (teacher_id, lesson_id), (lesson_id))
    ),
    student as (select * from given where student_id is not null),
    class as (
      select month, teacher_id, ${total("n * n")} as cc
      from given where lesson_id is not null group by month, teacher_id
    ),
    unconfirmed as materialized (
      select id as student_id from users where ${sql.raw(isUnconfirmedStudent)}
    ),
    shared as materialized (
      select now.month, count(*)::int as students, sum(now.n * before.n) as nn, sum(now.n * before.s) as ns,
        sum(now.s * before.n) as sn, sum(now.s * before.s) as ss
      from student as now join student as before
        on before.student_id = now.student_id and before.month = (now.month - interval '1 month')::date
      group by now.month
    ),
    counted as (
      select month, teacher_id,
        array[${sql.raw(allStars.map((each) => `sum(stars_${each})::int`).join(", "))}] as counts,
        coalesce(sum(n) filter (where student_id in (select student_id from unconfirmed)), 0)::int as unconfirmed,
        sum(not_asked)::int as not_asked, (count(*) filter (where not_asked = n))::int as not_asked_students,
        count(*)::int as students, ${total("n * n")} as nn, ${total("n * s")} as ns, ${total("s * s")} as ss
      from student group by month, teacher_id
    )
    select ${part}, counts, unconfirmed, not_asked as "notAsked", not_asked_students as "notAskedStudents",
      counted.students, counted.nn as "sumNN", counted.ns as "sumNS", counted.ss as "sumSS",
      (select cc from class where (class.month, class.teacher_id) is not distinct from (counted.month, counted.teacher_id)) as "sumCC",
      coalesce(shared.students, 0) as "sharedStudents", coalesce(shared.nn, 0)::float8 as "sharedNN",
      coalesce(shared.ns, 0)::float8 as "sharedNS", coalesce(shared.sn, 0)::float8 as "sharedSN",
      coalesce(shared.ss, 0)::float8 as "sharedSS"
    from counted left join shared using (month)`);
  return rows.map((row) => ({
    kind: row.kind,
    key: row.key,
    unconfirmed: row.unconfirmed,
    notAsked: row.notAsked,
    notAskedStudents: row.notAskedStudents,
    ...toRatings(row),
  }));
}

/**
 * How many were asked about classes dated in the period, and answered; otherwise like `countResponses`. Classes count from the day
 * after them: those of `today` only for who was excused.
 */
export async function countAnswered(
  tx: Transaction,
  teacherId: string | null,
  { from, to }: Period,
  today: string,
): Promise<Answers[]> {
  const { rows } = await tx.execute<Answers & Record<string, unknown>>(sql`
    with student as materialized (
      select month_of(lesson.date) as month, lesson.teacher_id, audience.student_id,
        count(*) filter (where status = 'asked' and lesson.date < ${today}::date) as asked,
        count(given.id) filter (where status = 'asked' and lesson.date < ${today}::date) as answered,
        count(*) filter (where status = 'excused') as excused
      from lessons as lesson
      join lesson_audience as audience on audience.lesson_id = lesson.id
      left join feedback as given
        on given.student_id = audience.student_id and given.lesson_id = audience.lesson_id
      where ${ofTeacher(sql`lesson.teacher_id`, teacherId)} and lesson.date between ${from}::date and ${to}::date
      group by grouping sets (
        (month_of(lesson.date), audience.student_id), (lesson.teacher_id, audience.student_id), (audience.student_id))
    )
    select ${part}, sum(asked)::int as asked, sum(answered)::int as answered, sum(excused)::int as excused,
      (count(*) filter (where asked > 0))::int as "askedStudents",
      (count(*) filter (where answered > 0))::int as "answeredStudents"
    from student group by month, teacher_id`);
  return rows;
}

/** A class in a report. */
export interface ReportedLesson {
  id: string;
  topic: string;
  subject: string;
  date: string;
  /** As ISO 8601, to the second. */
  createdAt: string;
  counts: StarCounts;
  asked: number;
  /** Of those asked. */
  answered: number;
  /** Responses of others. */
  notAsked: number;
}

/**
 * The teacher's classes dated in the period, newest first, `limit` at most, each with all its responses; who was asked from the day
 * after the class.
 */
export async function listReportedLessons(
  tx: Transaction,
  teacherId: string,
  { from, to }: Period,
  { today, limit }: { today: string; limit: number },
): Promise<ReportedLesson[]> {
  const { rows } = await tx.execute<ReportedLesson & Record<string, unknown>>(sql`
    with page as materialized (
      select id, topic, subject, date, created_at from lessons
      where teacher_id = ${teacherId} and date between ${from}::date and ${to}::date
      order by date desc, id desc limit ${limit}
    )
    select page.id, page.topic, page.subject, page.date::text as date,
      to_char(page.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdAt", given.counts, given."notAsked",
      audience.asked, audience.answered
    from page
    cross join lateral (
      select array[${sql.raw(allStars.map((each) => `(count(*) filter (where rating = ${each}))::int`).join(", "))}] as counts,
        (count(*) filter (where not was_asked))::int as "notAsked"
      from feedback where lesson_id = page.id
    ) as given
    cross join lateral (
      select count(*)::int as asked, count(feedback.id)::int as answered
      from lesson_audience left join feedback
        on feedback.student_id = lesson_audience.student_id and feedback.lesson_id = page.id
      where lesson_audience.lesson_id = page.id and status = 'asked' and page.date < ${today}::date
    ) as audience
    order by page.date desc, page.id desc`);
  return rows;
}

/** How many classes the teacher, or the school if null, had in the period. */
export async function countLessons(
  tx: Transaction,
  teacherId: string | null,
  { from, to }: Period,
): Promise<number> {
  const { rows } = await tx.execute<{ lessons: number }>(sql`
    select count(*)::int as lessons from lessons
    where ${ofTeacher(sql`teacher_id`, teacherId)} and date between ${from}::date and ${to}::date`);
  return rows[0]?.lessons ?? 0;
}

/** A teacher in the school's report. */
export interface ReportedTeacher {
  id: string;
  name: string;
  surname: string;
  subject: string | null;
  isDeleted: boolean;
}

/** The names of these teachers, deleted ones as well, in the order of names. */
export async function listReportedTeachers(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReportedTeacher[]> {
  const { rows } = await tx.execute<ReportedTeacher & Record<string, unknown>>(sql`
    select id, name, surname, subject, deleted_at is not null as "isDeleted" from users
    where id = any(${sql.param([...ids])}::uuid[])
    order by lower(name), lower(surname), id`);
  return rows;
}
