import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { columnsOf, fullNameOf } from "#db/record-columns.ts";
import type { Period } from "#domain/dates/months.ts";
import { lastShownLessonDate } from "#domain/dates/responses-shown.ts";
import { allStars } from "#domain/feedback.ts";
import type { StarCounts } from "#domain/monthly-rating.ts";
import type { CountedMonth } from "#domain/numbers/month.ts";
import { lessonInWords } from "#domain/records/lesson.ts";
import type { RowOf } from "#domain/records/record.ts";
import {
  type CountedPart,
  groupedBy,
  part,
  partColumns,
} from "#features/numbers/server/period-responses.queries.ts";
import { audienceOf, lessonsOf, type Whose } from "#features/numbers/server/whose.queries.ts";

export type Answers = CountedPart &
  Pick<CountedMonth, "asked" | "answered" | "askedStudents" | "answeredStudents"> & {
    /** How often students were excused. */
    excused: number;
  };

/**
 * How many students were asked about classes dated in the period, and answered; otherwise like `countResponses`. Classes count from
 * the day after them; classes of `today` count only for excused students.
 */
export async function countAnswered(
  tx: Transaction,
  whose: Whose,
  period: Period,
  { today, kinds }: { today: string; kinds: readonly CountedPart["kind"][] },
): Promise<Answers[]> {
  const lastCounted = lastShownLessonDate(today);
  const { rows } = await tx.execute<Answers & Record<string, unknown>>(sql`
    with student as materialized (
      select ${partColumns(kinds)}, student_id,
        count(*) filter (where status = 'asked' and date <= ${lastCounted}::date) as asked,
        count(*) filter (where status = 'asked' and date <= ${lastCounted}::date and has_answered) as answered,
        count(*) filter (where status = 'excused') as excused
      from ${audienceOf(whose, period)}
      group by ${groupedBy(kinds, ["student_id"])}
    )
    select ${part}, sum(asked)::int as asked, sum(answered)::int as answered, sum(excused)::int as excused,
      (count(*) filter (where asked > 0))::int as "askedStudents",
      (count(*) filter (where answered > 0))::int as "answeredStudents"
    from student group by month, teacher_id`);
  return rows;
}

/** A class in a report. */
interface ReportedLesson extends RowOf<typeof lessonInWords> {
  /** As ISO 8601, to the second. */
  createdAt: string;
  counts: StarCounts;
  asked: number;
  /** Of those asked. */
  answered: number;
  /** Responses of others. */
  notAsked: number;
}

/** The newest `limit` classes of the teacher in the period, with all responses; who was asked counts from the day after. */
export async function listReportedLessons(
  tx: Transaction,
  teacherId: string,
  { from, to }: Period,
  { today, limit }: { today: string; limit: number },
): Promise<ReportedLesson[]> {
  const { rows } = await tx.execute<ReportedLesson & Record<string, unknown>>(sql`
    with page as materialized (
      select * from lessons
      where teacher_id = ${teacherId} and date between ${from}::date and ${to}::date
      order by date desc, id desc limit ${limit}
    )
    select ${sql.raw(columnsOf(lessonInWords, "page"))},
      to_char(page.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdAt",
      response.counts, response."notAsked", audience.asked, audience.answered
    from page
    cross join lateral (
      select array[${sql.raw(allStars.map((each) => `(count(*) filter (where rating = ${each}))::int`).join(", "))}] as counts,
        (count(*) filter (where not was_asked))::int as "notAsked"
      from feedback where lesson_id = page.id
    ) as response
    cross join lateral (
      select count(*)::int as asked, count(feedback.id)::int as answered
      from lesson_audience left join feedback
        on feedback.student_id = lesson_audience.student_id and feedback.lesson_id = page.id
      where lesson_audience.lesson_id = page.id and status = 'asked' and page.date <= ${lastShownLessonDate(today)}::date
    ) as audience
    order by page.date desc, page.id desc`);
  return rows;
}

/** How many classes there were in the period. */
export async function countLessons(tx: Transaction, whose: Whose, period: Period): Promise<number> {
  const { rows } = await tx.execute<{ lessons: number }>(sql`
    select count(*)::int as lessons from ${lessonsOf(whose, period)}`);
  return rows[0]?.lessons ?? 0;
}

/** A teacher in the school's report. */
interface ReportedTeacher {
  id: string;
  name: string;
  subject: string | null;
  isDeleted: boolean;
}

/** The names of these teachers, deleted ones included, sorted by name. */
export async function listReportedTeachers(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReportedTeacher[]> {
  const { rows } = await tx.execute<ReportedTeacher & Record<string, unknown>>(sql`
    select id, ${sql.raw(fullNameOf("users"))} as name, subject, deleted_at is not null as "isDeleted" from users
    where id = any(${sql.param([...ids])}::uuid[])
    order by lower(users.name), lower(surname), id`);
  return rows;
}
